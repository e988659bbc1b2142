import type { Readable } from 'node:stream';

/** What is known of a file without reading it. */
export interface FileFacts {
  /** In bytes. */
  size: number;
  modified: Date;
  /** An HTTP entity tag: differs when the content does. */
  tag: string;
  /** The tag of the file that this one was made from, where the storage can record it. */
  source?: string | undefined;
}

/** A file being read; whoever opens it reads or destroys the content. */
export interface OpenFile extends FileFacts {
  content: Readable;
}

export interface ListedFile {
  key: string;
  size: number;
  modified: Date;
}

/** The first and last byte to read, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  /** The file that this one was made from; see `isMadeFrom`. */
  madeFrom?: FileFacts | undefined;
}

export type Content = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Files by key, as `catalog/product/a/b/abc.png`: in a folder, or in a bucket that all instances share. A method throws
 * StorageUnavailable while a bucket cannot be reached.
 */
export interface FileStorage {
  /** Where the files are, for display; without credentials. */
  readonly target: string;
  /** Stores a file, replacing any of this key once it is complete. Throws what the content throws, and then stores nothing. */
  put(key: string, content: Content, options?: PutOptions): Promise<void>;
  /** Stores a new file under this key or a variation of it, which no other call of any instance gets, and returns that key. */
  add(key: string, bytes: Uint8Array): Promise<string>;
  /** The file, or a range of it; null if there is none. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Null if there is no such file. */
  head(key: string): Promise<FileFacts | null>;
  /** Deletes files; missing ones are ignored. Tries all of them before it throws. */
  remove(keys: readonly string[]): Promise<void>;
  /** The files whose key starts with a prefix that is empty or ends with a slash, in no particular order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Whether a file was put with this one, as it is now, as `madeFrom`. */
  isMadeFrom(file: FileFacts, source: FileFacts): boolean;
}

/** A bucket cannot be reached or rejects the call. A retry may succeed soon. */
export class StorageUnavailable extends Error {
  /** The reason is a text: the client's own errors hold whole requests, with their credentials. */
  constructor(target: string, reason: string) {
    super(`The file storage ${target} is unavailable: ${reason}`);
    this.name = 'StorageUnavailable';
  }
}

/** Whether an error is one of an unavailable storage, however it was wrapped. */
export function isStorageUnavailable(error: unknown): boolean {
  for (let layer = error, depth = 0; layer instanceof Error && depth < 5; layer = layer.cause, depth++) {
    if (layer instanceof StorageUnavailable) return true;
  }
  return false;
}

/** The whole content of a file; null if there is none. */
export async function readWhole(storage: FileStorage, key: string): Promise<Buffer | null> {
  const file = await storage.open(key);
  return file && Buffer.concat(await file.content.toArray());
}
