import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { catalogNames, type Words } from '@merx/wire';
import { isMarked, withoutMarks } from './marks.js';
import type { Template } from './render.js';

/** Found through the package, because this code is also part of other packages' builds. */
const BUILT_IN = join(dirname(createRequire(import.meta.url).resolve('@merx/mail/package.json')), 'templates');
/** The built-in files by name, undefined for those that do not exist; they are part of the program and never change. */
const builtIn = new Map<string, string | undefined>();
/** Kinds and store codes are used in paths. */
const SAFE = /^\w+$/;
const ENGLISH = 'en';

/** A template in one language. */
export interface TranslatedTemplate extends Template {
  /** The one asked for, unless its texts could only be found in English. */
  language: string;
}

/**
 * Reads the template of a kind of email: each file from the store view's own folder under `folder`, otherwise from `folder`, otherwise
 * the built-in one. What is marked in them is translated by the words of the language, those in `folder` before the built-in ones. The
 * operator's files are read for every email, so that changes take effect at once. Throws if the kind has no such file.
 */
export async function readTemplate(folder: string, kind: string, storeCode: string, language: string): Promise<TranslatedTemplate> {
  for (const part of [kind, storeCode]) if (!SAFE.test(part)) throw new Error(`"${part}" is not a valid template name.`);
  const hasOwn = await access(folder).then(
    () => true,
    () => false,
  );
  const folders = hasOwn ? [join(folder, storeCode), folder] : [];
  // The subject first, so that the error of an unknown kind always names the same file.
  const subject = await firstOf(folders, `${kind}.subject.hbs`);
  const [words, text = '', html = '', layout = ''] = await Promise.all([
    readWords(hasOwn ? folder : undefined, language),
    ...[`${kind}.text`, `${kind}.html`, 'layout.html'].map((name) => firstOf(folders, `${name}.hbs`)),
  ]);
  const inWords = (content: string) => withoutMarks(content, words ?? {});
  return {
    ...{ subject: inWords(subject), text: inWords(text), html: inWords(html), layout: inWords(layout) },
    language: words || !isMarked({ subject, text, html }) ? language : ENGLISH,
  };
}

/** The words of a language; undefined if it has none. English needs none, but a store may have its own. */
async function readWords(folder: string | undefined, language: string): Promise<Words | undefined> {
  const names = catalogNames(language);
  const found = await Promise.all(
    names.flatMap((name) => {
      const file = join('words', `${name}.json`);
      const contents = [builtInOf(file), folder === undefined ? undefined : contentOf(join(folder, file))];
      return contents.map(async (content) => wordsOf(file, await content));
    }),
  );
  const catalogs = found.filter((words) => words !== undefined);
  return catalogs.length > 0 || names[0] === ENGLISH ? Object.assign({}, ...catalogs) : undefined;
}

/** The words in a file. Throws if it is anything but an object of texts. */
function wordsOf(file: string, content: string | undefined): Words | undefined {
  if (content === undefined) return undefined;
  try {
    const words: unknown = JSON.parse(content);
    if (typeof words === 'object' && words !== null && Object.values(words).every((value) => typeof value === 'string'))
      return words as Words;
  } catch {
    // As one with other values.
  }
  throw new Error(`${file} is not a JSON object of texts.`);
}

async function firstOf(folders: readonly string[], name: string): Promise<string> {
  for (const folder of folders) {
    const content = await contentOf(join(folder, name));
    if (content !== undefined) return content;
  }
  const content = await builtInOf(name);
  if (content === undefined) throw new Error(`Template ${name} not found.`);
  return content;
}

async function builtInOf(name: string): Promise<string | undefined> {
  if (!builtIn.has(name)) builtIn.set(name, await contentOf(join(BUILT_IN, name)));
  return builtIn.get(name);
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
