import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const pathOf = (privateDir: string, id: number): string => join(privateDir, 'jobs', `${id}.csv`);

/** The file that a job fills, empty at first. Close it. */
export async function openJobFile(privateDir: string, id: number): Promise<FileHandle> {
  await mkdir(join(privateDir, 'jobs'), { recursive: true, mode: 0o700 });
  return open(pathOf(privateDir, id), 'w', 0o600);
}

/** The text of a job's file, piece by piece. Throws ENOENT when it is gone. */
export async function* readJobFile(privateDir: string, id: number): AsyncGenerator<string> {
  for await (const piece of createReadStream(pathOf(privateDir, id), { encoding: 'utf8' })) yield String(piece);
}

/** Removes a job's file; one that is gone already does not matter. */
export async function removeJobFile(privateDir: string, id: number): Promise<void> {
  await rm(pathOf(privateDir, id), { force: true });
}
