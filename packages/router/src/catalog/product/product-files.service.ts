import { basename } from 'node:path';
import { type FileStorage, readWhole } from '@merx/storage';
import {
  type Image,
  PICTURES,
  pictureKey,
  pictureKeys,
  picturesNamed,
  pictureUnknown,
  readLibraryImage,
  renditionKeys,
} from '../../media/index.js';
import type { Context, Settings } from '../../trpc/context.js';
import { dropUnused } from '../downloadable/private-file.service.js';
import { forgetStoreValues } from '../product-row/product-row.service.js';
import { selectUnusedFiles } from './product-parts.queries.js';
import type { Saved } from './write-product.service.js';

const letter = (character: string | undefined) => (character && character !== '.' ? character.toLowerCase() : '_');

/** Stores images, one read at a time, and runs a save with their file names by key. Deletes the files if it fails. */
export async function withNewImages<T>(
  { settings: { media }, warn }: Context,
  images: ReadonlyMap<number, Image | (() => Promise<Image>)>,
  save: (stored: ReadonlyMap<number, string>) => Promise<T>,
): Promise<T> {
  const stored = new Map<number, string>();
  try {
    for (const [key, image] of images) stored.set(key, await storeImage(media, typeof image === 'function' ? await image() : image));
    return await save(stored);
  } catch (error) {
    await removeImages(media, [...stored.values()], warn);
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
  { db, settings, warn }: Pick<Context, 'db' | 'warn'> & { settings: Pick<Settings, 'media'> },
  files: string[],
): Promise<void> {
  if (files.length === 0) return;
  try {
    await removeImages(settings.media, await selectUnusedFiles(db, files), warn);
  } catch (error) {
    warn?.(error, 'the image files of a product could not be removed');
  }
}

/**
 * The pictures of the media library with these addresses, to be read when they are stored, and their ids, by index. Throws 400 for an unknown
 * one.
 */
export async function libraryImages({ db, settings }: Context, given: { index: number; path: string }[]) {
  const known = await picturesNamed(
    db,
    given.map(({ path }) => path),
  );
  const found = given.map(({ index, path }) => {
    const picture = known.get(path);
    if (!picture) throw pictureUnknown({ value: path });
    return { index, picture };
  });
  return {
    images: found.map(({ index, picture }) => [index, () => readLibraryImage(settings.media, picture)] as const),
    ids: new Map(found.map(({ index, picture }) => [index, picture.id])),
  };
}

/** Stores a product image and returns its path in their folder, e.g. `/a/b/abc.png`; the name may get a suffix. */
export async function storeImage(media: FileStorage, { bytes, name }: Image): Promise<string> {
  const key = await media.add(`${PICTURES}/${letter(name[0])}/${letter(name[1])}/${name}`, bytes);
  return key.slice(PICTURES.length);
}

/** Stores a category image and returns its name, e.g. `abc.png`; the name may get a suffix. */
export async function storeCategoryImage(media: FileStorage, { bytes, name }: Image): Promise<string> {
  return basename(await media.add(`catalog/category/${name}`, bytes));
}

/** An image written by `storeImage`; null if its file is missing. */
export async function readStoredImage(media: FileStorage, file: string): Promise<Image | null> {
  const key = pictureKey(file);
  const bytes = key && (await readWhole(media, key));
  return bytes ? { bytes, name: basename(file) } : null;
}

/**
 * Deletes files written by `storeImage` and their resized variants; missing ones are ignored. A file that cannot be deleted does no harm,
 * so it is only reported to `warn`.
 */
export async function removeImages(media: FileStorage, files: string[], warn: Context['warn']): Promise<void> {
  for (const file of files) {
    await removeImage(media, file).catch((error: unknown) => warn?.(error, 'an image file could not be removed'));
  }
}

async function removeImage(media: FileStorage, file: string): Promise<void> {
  const key = pictureKey(file);
  await media.remove([...pictureKeys(file), ...(key ? await renditionKeys(media, key) : [])]);
}
