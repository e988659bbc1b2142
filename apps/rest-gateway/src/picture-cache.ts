import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGate, hasCode } from '@merx/wire';

export interface Box {
  width: number;
  height: number;
}

/**
 * The path, relative to the pictures' folder, of a picture scaled to fit a box; null if the original does not exist or is not a picture.
 * `file` is the path of the original in that folder, as `/a/b/abc.png`.
 */
export type PictureCache = (file: string, box: Box, webp: boolean) => Promise<string | null>;

/** No product picture has more pixels. */
const MOST_PIXELS = 60_000_000;
/** Resizing a picture needs much memory and a core. */
const AT_ONCE = 2;
/** File systems differ in the precision of timestamps. */
const SAME_TIME = 5;

/** Caches resized pictures in `cache` beside the originals. Each is created once, however many requests arrive at the same time. */
export function createPictureCache(folder: string, onBroken: (error: unknown, file: string) => void): PictureCache {
  const making = new Map<string, Promise<boolean>>();
  const inTurn = createGate(AT_ONCE);
  return async (file, { width, height }, webp) => {
    const original = join(folder, file);
    const time = await modified(original);
    if (time === null) return null;
    const variant = join('cache', `${width}x${height}`, webp ? `${file}.webp` : file);
    const target = join(folder, variant);
    // A variant has its original's modification time, so it is never served for another picture that reuses the name.
    const found = await modified(target);
    if (found !== null && Math.abs(found - time) < SAME_TIME) return variant;
    const running = making.get(target) ?? inTurn(() => make({ original, target, time, webp }, { width, height }, onBroken));
    making.set(target, running);
    const made = await running.finally(() => making.delete(target));
    return made ? variant : null;
  };
}

/** A file's modification time in milliseconds; null if there is no file. */
async function modified(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.mtimeMs : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

interface Variant {
  original: string;
  target: string;
  /** The original's modification time. */
  time: number;
  webp: boolean;
}

/**
 * Creates a variant; false if the original is not a picture. It is written under a temporary name first, so that nobody reads a partial
 * file.
 */
async function make(variant: Variant, box: Box, onBroken: (error: unknown, file: string) => void): Promise<boolean> {
  const { original, target, time } = variant;
  const bytes = await fitted(variant, box).catch((error: unknown) => onBroken(error, original));
  if (!bytes) return false;
  const temporary = join(dirname(target), `.${randomBytes(8).toString('hex')}`);
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(temporary, bytes);
    await utimes(temporary, time / 1000, time / 1000);
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
  return true;
}

/** The picture rotated upright, without camera metadata, and never enlarged. The library is loaded with the first picture. */
async function fitted({ original, webp }: Variant, box: Box): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const image = sharp(original, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true });
  return (webp ? image.webp() : image).toBuffer();
}
