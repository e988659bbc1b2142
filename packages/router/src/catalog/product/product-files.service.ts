import type { Context, Settings } from '../../trpc/context.js';
import { dropUnused } from '../downloadable/private-files.service.js';
import { forgetStoreValues } from '../product-row/store-values.service.js';
import { type Image, removeImages, storeImage } from './image-file.js';
import { selectUnusedFiles } from './product-parts.queries.js';
import type { Saved } from './write-product.service.js';

/** Stores images and runs a save with their file names by key. Deletes the files if it fails. */
export async function withNewImages<T>(
  { settings: { mediaDir }, warn }: Context,
  images: ReadonlyMap<number, Image>,
  save: (stored: ReadonlyMap<number, string>) => Promise<T>,
): Promise<T> {
  const stored = new Map<number, string>();
  try {
    for (const [key, image] of images) stored.set(key, await storeImage(mediaDir, image));
    return await save(stored);
  } catch (error) {
    await removeImages(mediaDir, [...stored.values()], warn);
    throw error;
  }
}

/** Work to be done after a save is committed. */
export async function finishSave(ctx: Context, { ownValues, goneFiles, gonePrivateFiles }: Saved): Promise<void> {
  if (ownValues) await forgetStoreValues(ctx.db);
  await removeUnusedFiles(ctx, goneFiles);
  await dropUnused(ctx, gonePrivateFiles);
}

/**
 * Deletes image files of a product that are no longer referenced. Call it after the commit. Never throws, as the change is already made.
 */
export async function removeUnusedFiles(
  { db, settings, warn }: Pick<Context, 'db' | 'warn'> & { settings: Pick<Settings, 'mediaDir'> },
  files: string[],
): Promise<void> {
  if (files.length === 0) return;
  try {
    await removeImages(settings.mediaDir, await selectUnusedFiles(db, files), warn);
  } catch (error) {
    warn?.(error, 'the image files of a product could not be removed');
  }
}
