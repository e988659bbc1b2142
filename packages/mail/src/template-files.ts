import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Template } from './render.js';

/** Found through the package, because this code is also part of other packages' builds. */
const BUILT_IN = join(dirname(createRequire(import.meta.url).resolve('@merx/mail/package.json')), 'templates');
/** The built-in files by name; they are part of the program and never change. */
const builtIn = new Map<string, string>();
/** Kinds and store codes are used in paths. */
const SAFE = /^\w+$/;

/**
 * Reads the template of a kind of email: each file from the store view's own folder under `folder`, otherwise from `folder`, otherwise
 * the built-in one. The operator's files are read for every email, so that changes take effect at once. Throws if the kind has no such
 * file.
 */
export async function readTemplate(folder: string, kind: string, storeCode: string): Promise<Template> {
  for (const part of [kind, storeCode]) if (!SAFE.test(part)) throw new Error(`"${part}" is not a valid template name.`);
  const hasOwn = await access(folder).then(
    () => true,
    () => false,
  );
  const folders = hasOwn ? [join(folder, storeCode), folder] : [];
  // The subject first, so that the error of an unknown kind always names the same file.
  const subject = await firstOf(folders, `${kind}.subject.hbs`);
  const [text = '', html = '', layout = ''] = await Promise.all(
    [`${kind}.text`, `${kind}.html`, 'layout.html'].map((name) => firstOf(folders, `${name}.hbs`)),
  );
  return { subject, text, html, layout };
}

async function firstOf(folders: readonly string[], name: string): Promise<string> {
  for (const folder of folders) {
    const content = await contentOf(join(folder, name));
    if (content !== undefined) return content;
  }
  const content = builtIn.get(name) ?? (await contentOf(join(BUILT_IN, name)));
  if (content === undefined) throw new Error(`Template ${name} not found.`);
  builtIn.set(name, content);
  return content;
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
