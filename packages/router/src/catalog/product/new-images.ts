import type { Context } from '../../trpc/context.js';
import { type Image, removeImages, storeImage } from './image-file.js';

/** Runs a save with its images in their files, told by their keys. When it fails the files are taken back. */
export async function withNewImages<T>(
  ctx: Context,
  images: ReadonlyMap<number, Image>,
  save: (stored: ReadonlyMap<number, string>) => Promise<T>,
): Promise<T> {
  const stored = new Map<number, string>();
  try {
    for (const [key, image] of images) stored.set(key, await storeImage(ctx.settings.mediaDir, image));
    return await save(stored);
  } catch (error) {
    await removeImages(ctx, [...stored.values()]);
    throw error;
  }
}
