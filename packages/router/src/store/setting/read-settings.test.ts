import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declarations } from './declared.js';

const root = join(import.meta.dirname, '../../../../..');
/** Where settings are declared rather than read. */
const DECLARED = /packages\/db\/src\/(config|generated)\/|packages\/router\/src\/store\/setting\/|\.test\.tsx?$/;

/** The server's source files and SQL functions. */
function sources(): string[] {
  const folders = [
    'packages/router/src',
    'packages/db/src',
    'packages/mail/src',
    'packages/cli/src',
    'apps/rest-gateway/src',
    'prisma/functions',
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  return files.filter((file) => !DECLARED.test(file)).map((file) => readFileSync(file, 'utf8'));
}

const sections = [...new Set([...declarations.keys()].map((path) => path.split('/')[0]))].join('|');
/** A path in quotes, whose parts may be inserted at run time; `catalog/category` is a folder of images. */
const PATH = new RegExp(`['\`](?!catalog/category/)(?:${sections})/(?:\\w|\\$\\{[^}]+\\})+/(?:\\w|\\$\\{[^}]+\\})+['\`]`, 'g');

/** Every path that the code reads, as a pattern; inserted parts match any word. */
const read = [...new Set(sources().flatMap((text) => text.match(PATH) ?? []))].map((quoted) => {
  const path = quoted.slice(1, -1);
  return { path, pattern: new RegExp(`^${path.replace(/\$\{[^}]+\}/g, '\\w+')}$`) };
});

describe('the settings that the code reads', () => {
  it('are declared', () => {
    expect(read.length).toBeGreaterThan(80);
    const paths = [...declarations.keys()];
    expect(read.filter(({ pattern }) => !paths.some((path) => pattern.test(path))).map(({ path }) => path)).toEqual([]);
  });

  it('are all that stand outside of the advanced section', () => {
    const unread = [...declarations].filter(([path]) => !read.some(({ pattern }) => pattern.test(path)));
    expect(unread.filter(([, { section }]) => section !== 'advanced').map(([path]) => path)).toEqual([]);
    // A method has no settings of its own for what it shares with others: patterns of all methods match it.
    const advanced = [...declarations].filter(([, { section }]) => section === 'advanced').map(([path]) => path);
    const literal = new Set(read.map(({ path }) => path));
    expect(advanced.filter((path) => literal.has(path))).toEqual([]);
  });
});
