import { readdir, readFile, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasCode } from '@merx/wire';
import type { Context, Settings } from '../../trpc/context.js';
import { dropUnused } from '../downloadable/private-file.service.js';
import { forgetStoreValues } from '../product-row/product-row.service.js';
import { writeUntaken } from '../write-untaken.js';
import type { Image } from './image-file.js';
import { selectUnusedFiles } from './product-parts.queries.js';
import type { Saved } from './write-product.service.js';

const folderOf = (mediaDir: string) => join(mediaDir, 'catalog', 'product');
const letter = (character: string | undefined) => (character && character !== '.' ? character.toLowerCase() : '_');

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

/**
 * Writes a product image under the media folder and returns its relative path, e.g. `/a/b/abc.png`; a taken name gets the suffix `_1` and
 * so on.
 */
function storeImage(mediaDir: string, image: Image): Promise<string> {
  const { name } = image;
  return write(folderOf(mediaDir), image, (free) => `/${letter(name[0])}/${letter(name[1])}/${free}`);
}

/** Writes a category image under the media folder and returns its name, e.g. `abc.png`; a taken name gets the suffix `_1` and so on. */
export function storeCategoryImage(mediaDir: string, image: Image): Promise<string> {
  return write(join(mediaDir, 'catalog', 'category'), image, (free) => free);
}

function write(folder: string, { bytes, name }: Image, placeOf: (free: string) => string): Promise<string> {
  const dot = name.lastIndexOf('.');
  return writeUntaken({ folder, bytes, placeOf: (copy) => placeOf(`${name.slice(0, dot)}${copy ? `_${copy}` : ''}${name.slice(dot)}`) });
}

/** An image written by `storeImage`; null if its file is missing. */
export async function readStoredImage(mediaDir: string, file: string): Promise<Image | null> {
  const root = folderOf(mediaDir);
  const path = join(root, file);
  if (!path.startsWith(`${root}/`)) return null;
  try {
    return { bytes: await readFile(path), name: basename(file) };
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return null;
  }
}

/**
 * Deletes files written by `storeImage` and their resized variants; missing ones are ignored. A file that cannot be deleted does no harm,
 * so it is only reported to `warn`.
 */
async function removeImages(mediaDir: string, files: string[], warn: Context['warn']): Promise<void> {
  const root = folderOf(mediaDir);
  for (const file of files) {
    if (!join(root, file).startsWith(`${root}/`)) continue;
    try {
      for (const path of [join(root, file), ...(await variantsOf(root, file))]) {
        await unlink(path).catch((error: unknown) => {
          if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
        });
      }
    } catch (error) {
      warn?.(error, 'an image file could not be removed');
    }
  }
}

/** Where the gateway stores resized variants of an image, whether or not they exist. */
async function variantsOf(root: string, file: string): Promise<string[]> {
  const sizes = await readdir(join(root, 'cache')).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  return sizes.flatMap((size) => [join(root, 'cache', size, file), join(root, 'cache', size, `${file}.webp`)]);
}
