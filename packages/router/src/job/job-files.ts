import type { FileStorage } from '@merx/storage';

const keyOf = (id: number): string => `jobs/${id}.csv`;

/** Stores the text of a job's file as it is produced. Throws what the text throws, and then stores nothing. */
export function storeJobFile(files: FileStorage, id: number, text: AsyncIterable<string>): Promise<void> {
  return files.put(keyOf(id), bytesOf(text));
}

async function* bytesOf(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) yield Buffer.from(piece);
}

/** Streams the text of a job's file; null when it no longer exists. */
export async function readJobFile(files: FileStorage, id: number): Promise<AsyncIterable<string> | null> {
  const file = await files.open(keyOf(id));
  return file?.content.setEncoding('utf8') ?? null;
}

/** Deletes a job's file, if it exists. */
export function removeJobFile(files: FileStorage, id: number): Promise<void> {
  return files.remove([keyOf(id)]);
}
