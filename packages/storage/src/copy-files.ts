import type { FileStorage } from './file-storage.js';

export interface CopyProgress {
  /** Files that were copied, and their bytes. */
  copied: number;
  bytes: number;
  /** Files that the target already had. */
  kept: number;
}

export interface CopyOptions {
  /** Leaves out files, such as those that can be made again. */
  leavesOut?: (key: string) => boolean;
  /** How many files are copied at the same time. */
  width?: number;
  onProgress?: (progress: CopyProgress) => void;
}

const WIDTH = 8;

/**
 * Copies all files that the target does not have, or has in an older version: of another size, or stored before the source's last change.
 * A copy that was interrupted is resumed by calling it again. Throws the first error, after the copies under way have ended.
 */
export async function copyFiles(from: FileStorage, to: FileStorage, options: CopyOptions = {}): Promise<CopyProgress> {
  const { leavesOut = () => false, width = WIDTH, onProgress } = options;
  const progress: CopyProgress = { copied: 0, bytes: 0, kept: 0 };
  const there = new Map<string, { size: number; modified: Date }>();
  for await (const { key, ...facts } of to.list('')) there.set(key, facts);
  const source = from.list('')[Symbol.asyncIterator]();
  const failures: unknown[] = [];
  const work = async () => {
    for (let step = await source.next(); !step.done && failures.length === 0; step = await source.next()) {
      const { key, size, modified } = step.value;
      if (leavesOut(key)) continue;
      const existing = there.get(key);
      if (existing && existing.size === size && existing.modified >= modified) progress.kept++;
      else if (await isCopied(from, to, key)) Object.assign(progress, { copied: progress.copied + 1, bytes: progress.bytes + size });
      onProgress?.(progress);
    }
  };
  const guarded = () =>
    work().catch((error: unknown) => {
      failures.push(error);
    });
  await Promise.all(Array.from({ length: width }, guarded));
  if (failures.length > 0) throw failures[0];
  return progress;
}

/** Copies a file; false if it has been deleted meanwhile. */
async function isCopied(from: FileStorage, to: FileStorage, key: string): Promise<boolean> {
  const file = await from.open(key);
  if (!file) return false;
  try {
    await to.put(key, file.content);
    return true;
  } finally {
    file.content.destroy();
  }
}
