import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const pathOf = (privateDir: string, id: number): string => join(privateDir, 'jobs', `${id}.csv`);

/** Opens an empty file for the output of a job. The caller closes it. */
export async function openJobFile(privateDir: string, id: number): Promise<FileHandle> {
  await mkdir(join(privateDir, 'jobs'), { recursive: true, mode: 0o700 });
  return open(pathOf(privateDir, id), 'w', 0o600);
}

/** Streams the text of a job's file. Throws ENOENT when the file no longer exists. */
export async function* readJobFile(privateDir: string, id: number): AsyncGenerator<string> {
  for await (const piece of createReadStream(pathOf(privateDir, id), { encoding: 'utf8' })) yield String(piece);
}

/** Deletes a job's file, if it exists. */
export async function removeJobFile(privateDir: string, id: number): Promise<void> {
  await rm(pathOf(privateDir, id), { force: true });
}
