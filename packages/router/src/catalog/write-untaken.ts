import { randomBytes } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '@merx/wire';

interface UntakenFile {
  folder: string;
  bytes: Uint8Array;
  /** Relative path of the file; `copy` is the number of taken names tried before. */
  placeOf: (copy: number) => string;
  /** Whether only the server may read the file. */
  isPrivate?: boolean;
}

/**
 * Writes a file under the first free name, and returns the name. The write is atomic: the file is written to a temporary name and then
 * linked, which fails if the name is taken.
 */
export async function writeUntaken({ folder, bytes, placeOf, isPrivate = false }: UntakenFile): Promise<string> {
  const modes = isPrivate ? { folder: { mode: 0o700 }, file: { mode: 0o600 } } : { folder: {}, file: {} };
  const own = dirname(join(folder, placeOf(0)));
  await mkdir(own, { recursive: true, ...modes.folder });
  const draft = join(own, `.${randomBytes(8).toString('hex')}`);
  try {
    await writeFile(draft, bytes, { flag: 'wx', ...modes.file });
    for (let copy = 0; ; copy++) {
      const file = placeOf(copy);
      if (await isLinked(draft, join(folder, file))) return file;
    }
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
