import type { Queryable } from '@merx/db';
import type { Call as AnyCall, Context } from '../../trpc/context.js';
import { type MerxError, missingProduct, required } from '../../trpc/errors.js';
import { imageNotFound } from '../faults.js';
import { readImage } from '../product/image-file.js';
import { finishSave, withNewImages } from '../product/product-files.service.js';
import { selectMedia } from '../product/product-parts.queries.js';
import type { MediaEntry, MediaEntryInput } from '../product/product-parts.schema.js';
import { readSaveSetting, type SaveSetting } from '../product/save-setting.service.js';
import { shownProduct } from '../product/shown-product.service.js';
import { writeProduct } from '../product/write-product.service.js';
import { lockProduct } from '../product-row/product-row.queries.js';

type Call<Input> = AnyCall<{ sku: string } & Input>;

/** The media entries of a product, in order. Throws 404 for an unknown product. */
export async function listMedia({ ctx, input }: Call<unknown>): Promise<MediaEntry[]> {
  return (await shownProduct(ctx, input.sku, 'Magento_Catalog::catalog')).media_gallery_entries;
}

/** One media entry of a product. Throws 404 for an unknown product or entry. */
export async function getMedia({ ctx, input }: Call<{ entryId: number }>): Promise<MediaEntry> {
  const { media_gallery_entries: entries } = await shownProduct(ctx, input.sku, 'Magento_Catalog::attributes_attributes');
  const entry = entries.find(({ id }) => id === input.entryId);
  if (!entry) throw missingImage(input.entryId);
  return entry;
}

/** Adds an entry at the end and returns its id as text. Throws 404 for an unknown product, 400 if the content is not an image. */
export async function addMedia({ ctx, input }: Call<{ entry: MediaEntryInput }>): Promise<string> {
  const { entry } = input;
  if (!entry.content) throw required('entry.content');
  return String(await saveEntries(ctx, input.sku, entry, (existing) => [...existing, { ...entry, id: null }]));
}

/** Updates the given fields of an entry; new content gets a new file. Throws 404 for an unknown product or entry. */
export async function changeMedia({ ctx, input }: Call<{ entryId: number; entry: MediaEntryInput }>): Promise<boolean> {
  const { entry } = input;
  const id = entry.id || input.entryId;
  await saveEntries(ctx, input.sku, entry, (existing) => [...without(id, existing), { ...entry, id }]);
  return true;
}

/** Deletes an entry and its file, and empties its roles. Throws 404 for an unknown product or entry. */
export async function removeMedia({ ctx, input }: Call<{ entryId: number }>): Promise<boolean> {
  await saveEntries(ctx, input.sku, null, (existing) => without(input.entryId, existing));
  return true;
}

const missingImage = (entryId: number): MerxError => imageNotFound({ fieldName: 'entryId', fieldValue: entryId });

type Named = { id: number };

function without(id: number, existing: Named[]): Named[] {
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
  listed: (existing: Named[]) => MediaEntryInput[],
): Promise<number> {
  const setting = await readSaveSetting(ctx);
  const images = new Map(changed?.content ? [[0, readImage(changed.content)]] : []);
  const { saved, newId } = await withNewImages(ctx, images, (stored) =>
    ctx.db.transaction((tx) => writeEntries(tx, { sku, setting, file: stored.get(0), listed })),
  );
  await finishSave(ctx, saved);
  return newId;
}

interface EntriesJob {
  sku: string;
  setting: SaveSetting;
  /** File of the last entry's content. */
  file: string | undefined;
  listed: (existing: Named[]) => MediaEntryInput[];
}

async function writeEntries(tx: Queryable, { sku, setting, file, listed }: EntriesJob) {
  const product = await lockProduct(tx, sku, setting.storeId);
  if (!product) throw missingProduct(sku);
  const before = (await selectMedia(tx, product.id)).map(({ id }) => ({ id }));
  const media_gallery_entries = listed(before);
  const stored = new Map(file === undefined ? [] : [[media_gallery_entries.length - 1, file]]);
  const saved = await writeProduct(tx, { sku, product: { media_gallery_entries }, values: new Map(), stored, setting });
  const known = new Set(before.map(({ id }) => id));
  const added = (await selectMedia(tx, product.id)).find(({ id }) => !known.has(id));
  return { saved, newId: added?.id ?? 0 };
}
