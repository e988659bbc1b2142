import { randomBytes } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { link, mkdir, open, opendir, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '@merx/wire';
import type { Content, FileFacts, FileStorage, ListedFile } from './file-storage.js';
import { checkKey, withSuffix } from './key.js';

export interface FolderOptions {
  /** Whether only the server may read the files. */
  isPrivate?: boolean;
}

interface Modes {
  folder: { mode?: number };
  file: { mode?: number };
}

/** File systems differ in the precision of timestamps. */
const SAME_TIME_MS = 5;
const MISSING = ['ENOENT', 'ENOTDIR'];

/** Files in a folder of this machine, created with the first file. Instances share them if they share the folder. */
export function folderStorage(folder: string, { isPrivate = false }: FolderOptions = {}): FileStorage {
  const modes: Modes = isPrivate ? { folder: { mode: 0o700 }, file: { mode: 0o600 } } : { folder: {}, file: {} };
  const pathOf = (key: string) => join(folder, checkKey(key));
  return {
    target: folder,
    async put(key, content, { madeFrom } = {}) {
      const path = pathOf(key);
      await withDraft(path, content, modes, async (draft) => {
        if (madeFrom) await utimes(draft, madeFrom.modified, madeFrom.modified);
        await rename(draft, path);
      });
    },
    async add(key, bytes) {
      return withDraft(pathOf(key), bytes, modes, async (draft) => {
        for (let copy = 0; ; copy++) {
          const free = copy === 0 ? key : withSuffix(key, `_${copy}`);
          if (await isLinked(draft, pathOf(free))) return free;
        }
      });
    },
    open: (key, range) => openPath(pathOf(key), range),
    async head(key) {
      const found = await ifThere(() => stat(pathOf(key)));
      return found?.isFile() ? factsOf(found) : null;
    },
    async remove(keys) {
      const results = await Promise.allSettled(keys.map((key) => ifThere(() => unlink(pathOf(key)))));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    },
    list: (prefix) => filesBelow(folder, join(folder, prefix)),
    isMadeFrom: (file, source) => Math.abs(file.modified.getTime() - source.modified.getTime()) < SAME_TIME_MS,
  };
}

/** Writes the content under a temporary name in its folder, where nobody reads it, and removes what is left of it after `use`. */
async function withDraft<T>(path: string, content: Content, modes: Modes, use: (draft: string) => Promise<T>): Promise<T> {
  const own = dirname(path);
  const draft = join(own, `.${randomBytes(8).toString('hex')}`);
  await mkdir(own, { recursive: true, ...modes.folder });
  try {
    if (content instanceof Uint8Array) await writeFile(draft, content, { flag: 'wx', ...modes.file });
    else await pipeline(content, createWriteStream(draft, { flags: 'wx', ...modes.file }));
    return await use(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Links a file to a name; false if the name is taken, so two writers never share one. */
async function isLinked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return false;
  }
}

async function openPath(path: string, range: { start: number; end: number } | undefined) {
  const file = await ifThere(() => open(path));
  if (!file) return null;
  try {
    const found = await file.stat();
    if (found.isFile()) return { ...factsOf(found), content: file.createReadStream(range) };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
}

function factsOf({ size, mtime }: Stats): FileFacts {
  return { size, modified: mtime, tag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"` };
}

async function ifThere<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, ...MISSING)) return null;
    throw error;
  }
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await ifThere(() => opendir(folder));
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    const found = entry.isFile() ? await ifThere(() => stat(path)) : null;
    if (found) yield { key: relative(root, path).split(sep).join('/'), size: found.size, modified: found.mtime };
  }
}
