import type { Queryable } from '@merx/db';
import { readLibraryImage } from '../../media/index.js';
import type { Context } from '../../trpc/context.js';
import { removeImages, storeImage } from '../product/product-files.service.js';
import { selectMedia } from '../product/product-parts.queries.js';
import type { SaveJob, SaveSetting } from '../product/save-setting.service.js';
import { lockProduct } from '../product-row/product-row.queries.js';
import type { ReadyLine } from './import-check.service.js';
import { galleryWith } from './line-pictures.js';

/** Files written in a transaction, to be deleted if it is rolled back. */
export type NewFiles = string[];

/** The part of a save that adds the pictures of a line to its product, with their files stored. */
export async function picturesOf(
  tx: Queryable,
  ctx: Context,
  { product: { sku, body }, pictures }: ReadyLine,
  setting: SaveSetting,
  files: NewFiles,
): Promise<Pick<SaveJob, 'product' | 'stored' | 'libraryIds'>> {
  if (!pictures.base && pictures.additional.length === 0) return { product: body, stored: new Map() };
  const current = await lockProduct(tx, sku, setting.storeId);
  const existing = current ? await selectMedia(tx, current.id) : [];
  const { entries, copies } = galleryWith(pictures, { existing, attributes: current?.attributes ?? {}, roles: setting.roles });
  const stored = new Map<number, string>();
  for (const [index, picture] of copies) {
    const file = await storeImage(ctx.settings.media, await readLibraryImage(ctx.settings.media, picture));
    files.push(file);
    stored.set(index, file);
  }
  const libraryIds = new Map([...copies].map(([index, { id }]) => [index, id]));
  return { product: { ...body, media_gallery_entries: entries }, stored, libraryIds };
}

/** Runs a transaction with the files it writes; deletes them if it fails. */
export async function withNewFiles<T>({ settings, warn }: Context, work: (files: NewFiles) => Promise<T>): Promise<T> {
  const files: NewFiles = [];
  try {
    return await work(files);
  } catch (error) {
    await removeImages(settings.media, files, warn);
    throw error;
  }
}
