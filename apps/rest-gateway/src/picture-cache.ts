import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGate, hasCode } from '@merx/wire';
import sharp from 'sharp';

export interface Box {
  width: number;
  height: number;
}

/**
 * The path, below the pictures' folder, of a picture made to fit in a box; null when there is no such picture or it is none. `file` is the
 * path of the original there, as `/a/b/abc.png`.
 */
export type PictureCache = (file: string, box: Box, webp: boolean) => Promise<string | null>;

/** A picture that unpacks to more is no product's picture. */
const MOST_PIXELS = 60_000_000;
/** Making a picture takes much memory and a core. */
const AT_ONCE = 2;
/** File systems keep times more or less finely. */
const SAME_TIME = 5;

/** Keeps smaller pictures in `cache` beside the originals. One is made once, however many ask for it at the same time. */
export function createPictureCache(folder: string, onBroken: (error: unknown, file: string) => void): PictureCache {
  const making = new Map<string, Promise<boolean>>();
  const inTurn = createGate(AT_ONCE);
  return async (file, { width, height }, webp) => {
    const original = join(folder, file);
    const time = await modified(original);
    if (time === null) return null;
    const variant = join('cache', `${width}x${height}`, webp ? `${file}.webp` : file);
    const target = join(folder, variant);
    // A variant bears its original's time, so it is never shown for another picture that took the name.
    const found = await modified(target);
    if (found !== null && Math.abs(found - time) < SAME_TIME) return variant;
    const running = making.get(target) ?? inTurn(() => make({ original, target, time, webp }, { width, height }, onBroken));
    making.set(target, running);
    const made = await running.finally(() => making.delete(target));
    return made ? variant : null;
  };
}

/** When a file was last changed, in milliseconds; null when there is no file. */
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
  /** When the original was changed. */
  time: number;
  webp: boolean;
}

/** Makes a variant; false when the original is no picture. It is written under another name first: nobody ever reads half of one. */
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

/** The picture turned upright, without what its camera wrote down, and never larger than it is. */
function fitted({ original, webp }: Variant, box: Box): Promise<Buffer> {
  const image = sharp(original, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true });
  return (webp ? image.webp() : image).toBuffer();
}
