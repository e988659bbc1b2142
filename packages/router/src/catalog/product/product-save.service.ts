import { type Queryable, violatedConstraint } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound, required } from '../../trpc/errors.js';
import { forgetTree } from '../category/tree-cache.js';
import { type Image, readImage, removeImages, storeImage } from './image-file.js';
import { selectProduct } from './product.queries.js';
import type { Product, ProductInput } from './product.schema.js';
import { selectUnusedFiles } from './product-parts.queries.js';
import { readValues } from './product-values.js';
import { forgetStoreValues, stockShownTo } from './product-view.js';
import { type Saved, type SaveJob, writeProduct } from './product-writing.js';
import { saveSetting } from './save-setting.js';
import { wireProduct } from './wire-product.js';

type SaveCall = { ctx: Context; input: { sku?: string; product: ProductInput } };

/**
 * Saves a product under its sku, case aside: an unknown one makes a new product, a known one keeps whatever the body leaves out. Answers
 * the product as a read would. Throws 400 naming what breaks a rule, 404 for a linked sku that no product has; then nothing is saved.
 */
export async function saveProduct({ ctx, input }: SaveCall): Promise<Product> {
  const { db, scope, settings } = ctx;
  const { product } = input;
  const sku = checkedSku(input.sku ?? product.sku);
  refuseOtherTypes(product);
  const [setting, shown] = await Promise.all([saveSetting(ctx), stockShownTo(ctx, scope.storeId)]);
  const values = readValues(product, setting.definitions);
  const stored = await storeImages(settings.mediaDir, readImages(product));
  const { saved, row } = await committed(
    () =>
      db.transaction(async (tx: Queryable) => {
        const job: SaveJob = { sku, product, values: new Map(values), stored, setting };
        const saved = await writeProduct(tx, job);
        return { saved, row: await selectProduct(tx, saved.sku, scope.storeId, shown !== null) };
      }),
    () => removeImages(settings.mediaDir, [...stored.values()]),
  );
  await tidyUp(ctx, saved);
  if (assignsCategories(product)) await forgetTree(db);
  if (!row) throw notFound('sku', sku);
  return wireProduct(row, shown);
}

const LONGEST_SKU = 64;

function checkedSku(given: string | null | undefined): string {
  const sku = given?.trim();
  if (!sku) throw required('sku');
  if ([...sku].length > LONGEST_SKU) throw badInput('SKU length should be %maxLength characters maximum.', { maxLength: LONGEST_SKU });
  return sku;
}

const assignsCategories = ({ extension_attributes: extension, custom_attributes: custom }: ProductInput): boolean =>
  Boolean(extension?.category_links) || Boolean(custom?.some(({ attribute_code: code }) => code === 'category_ids'));

/** What other types carry is saved by their own routes. */
function refuseOtherTypes({ extension_attributes: given }: ProductInput): void {
  const lists = {
    bundle_product_options: given?.bundle_product_options,
    configurable_product_options: given?.configurable_product_options,
    configurable_product_links: given?.configurable_product_links,
    downloadable_product_links: given?.downloadable_product_links,
    downloadable_product_samples: given?.downloadable_product_samples,
  };
  for (const [fieldName, list] of Object.entries(lists)) {
    if (list?.length) throw badInput('"%fieldName" is not supported for this product type.', { fieldName });
  }
}

function readImages({ media_gallery_entries: entries }: ProductInput): Map<number, Image> {
  const images = new Map<number, Image>();
  entries?.forEach((entry, index) => {
    if (entry.content) images.set(index, readImage(entry.content));
  });
  return images;
}

async function storeImages(mediaDir: string, images: ReadonlyMap<number, Image>): Promise<Map<number, string>> {
  const stored = new Map<number, string>();
  try {
    for (const [index, image] of images) stored.set(index, await storeImage(mediaDir, image));
  } catch (error) {
    await removeImages(mediaDir, [...stored.values()]);
    throw error;
  }
  return stored;
}

/** Runs a save; another client who makes the same sku first turns it into an update. What fails is undone and told. */
async function committed<T>(save: () => Promise<T>, undo: () => Promise<void>): Promise<T> {
  try {
    return await save().catch((error: unknown) => {
      if (violatedConstraint(error) === 'product_sku_key') return save();
      throw error;
    });
  } catch (error) {
    await undo();
    throw toldAs(error);
  }
}

function toldAs(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'url_rewrite_request_path_store_id_key':
      return badInput('URL key for specified store already exists.', { fieldName: 'url_key' });
    case 'product_attribute_set_id_fkey':
      return badInput('The attribute set does not exist any more.', { fieldName: 'attribute_set_id' });
    default:
      return error;
  }
}

async function tidyUp({ db, settings }: Context, { ownValues, goneFiles }: Saved): Promise<void> {
  if (ownValues) await forgetStoreValues(db);
  if (goneFiles.length > 0) await removeImages(settings.mediaDir, await selectUnusedFiles(db, goneFiles));
}
