import { randomBytes } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '@merx/wire';

export interface UntakenFile {
  folder: string;
  bytes: Uint8Array;
  /** The path below the folder that the file gets if nobody has it; `copy` counts the names that were taken. */
  placeOf: (copy: number) => string;
  /** Whether only the shop itself may read it. */
  isPrivate?: boolean;
}

/**
 * Writes a file under the first name that nobody has, and returns that. It stands there whole or not at all, whatever fails: it is
 * written beside the place and then linked to it, which a taken name refuses.
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

/** Gives a file a name; false when the name is taken: two writers never share one. */
async function isLinked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return false;
  }
}
