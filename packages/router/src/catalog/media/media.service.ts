import { readImage } from '../../media/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { missingProduct, required } from '../../trpc/errors.js';
import { imageNotFound } from '../faults.js';
import type { MediaEntry, MediaEntryInput } from '../product/product.schema.js';
import { shownProduct } from '../product/product.service.js';
import { finishSave, withNewImages } from '../product/product-files.service.js';
import { selectMedia } from '../product/product-parts.queries.js';
import { readSaveSetting } from '../product/save-setting.service.js';
import { writeProduct } from '../product/write-product.service.js';
import { lockProduct } from '../product-row/product-row.queries.js';

/** The media entries of a product, in order. Throws 404 for an unknown product. */
export async function listMedia({ ctx, input }: Call<{ sku: string }>): Promise<MediaEntry[]> {
  return (await shownProduct(ctx, input.sku, 'Magento_Catalog::catalog')).media_gallery_entries;
}

/** One media entry of a product. Throws 404 for an unknown product or entry. */
export async function getMedia({ ctx, input }: Call<{ sku: string; entryId: number }>): Promise<MediaEntry> {
  const { media_gallery_entries: entries } = await shownProduct(ctx, input.sku, 'Magento_Catalog::attributes_attributes');
  const entry = entries.find(({ id }) => id === input.entryId);
  if (!entry) throw missingImage(input.entryId);
  return entry;
}

/** Adds an entry at the end and returns its id as text. Throws 404 for an unknown product, 400 if the content is not an image. */
export async function addMedia({ ctx, input }: Call<{ sku: string; entry: MediaEntryInput }>): Promise<string> {
  const { entry } = input;
  if (!entry.content) throw required('entry.content');
  return String(await saveEntries(ctx, input.sku, entry, (existing) => [...existing, { ...entry, id: null }]));
}

/** Updates the given fields of an entry; new content gets a new file. Throws 404 for an unknown product or entry. */
export async function changeMedia({ ctx, input }: Call<{ sku: string; entryId: number; entry: MediaEntryInput }>): Promise<boolean> {
  const { entry } = input;
  const id = entry.id || input.entryId;
  await saveEntries(ctx, input.sku, entry, (existing) => [...without(id, existing), { ...entry, id }]);
  return true;
}

/** Deletes an entry and its file, and empties its roles. Throws 404 for an unknown product or entry. */
export async function removeMedia({ ctx, input }: Call<{ sku: string; entryId: number }>): Promise<boolean> {
  await saveEntries(ctx, input.sku, null, (existing) => without(input.entryId, existing));
  return true;
}

const missingImage = (entryId: number) => imageNotFound({ fieldName: 'entryId', fieldValue: entryId });

function without(id: number, existing: { id: number }[]): { id: number }[] {
  const others = existing.filter((entry) => entry.id !== id);
  if (others.length === existing.length) throw missingImage(id);
  return others;
}

/**
 * Saves a product's media the way a product save does. A changed entry comes last in the list, so that its roles win; entries with only an
 * id stay unchanged. Returns the id of the new entry, or 0.
 */
async function saveEntries(
  ctx: Context,
  sku: string,
  changed: MediaEntryInput | null,
  listed: (existing: { id: number }[]) => MediaEntryInput[],
): Promise<number> {
  const setting = await readSaveSetting(ctx);
  const images = new Map(changed?.content ? [[0, readImage(changed.content)]] : []);
  const { saved, newId } = await withNewImages(ctx, images, (files) =>
    ctx.db.transaction(async (tx) => {
      const product = await lockProduct(tx, sku, setting.storeId);
      if (!product) throw missingProduct(sku);
      const before = (await selectMedia(tx, product.id)).map(({ id }) => ({ id }));
      const media_gallery_entries = listed(before);
      // Only the changed entry, the last one, may have a new file.
      const stored = new Map([...files.values()].map((file) => [media_gallery_entries.length - 1, file]));
      const saved = await writeProduct(tx, { sku, product: { media_gallery_entries }, values: new Map(), stored, setting });
      const known = new Set(before.map(({ id }) => id));
      const added = (await selectMedia(tx, product.id)).find(({ id }) => !known.has(id));
      return { saved, newId: added?.id ?? 0 };
    }),
  );
  await finishSave(ctx, saved);
  return newId;
}
