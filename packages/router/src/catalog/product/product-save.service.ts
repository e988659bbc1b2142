import { type Queryable, violatedConstraint } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import { badInput, missingProduct, required } from '../../trpc/errors.js';
import { withNewDownloads } from '../downloadable/product-downloads.js';
import { urlKeyTaken } from '../url-key-taken.js';
import { afterSave } from './after-save.js';
import { type Image, readImage } from './image-file.js';
import { withNewImages } from './new-images.js';
import { selectProduct } from './product.queries.js';
import type { Product, ProductInput } from './product.schema.js';
import { readValues } from './product-values.js';
import { stockShownTo } from './product-view.js';
import { type SaveJob, writeProduct } from './product-writing.js';
import { saveSetting } from './save-setting.js';
import { wireProduct } from './wire-product.js';

type SaveCall = { ctx: Context; input: { sku?: string; product: ProductInput } };

/**
 * Saves a product under its sku, case aside: an unknown one makes a new product, a known one keeps whatever the body leaves out. Where the
 * address names the product, a body with the product's id and another sku renames it. Answers the product as a read would. Throws 400 naming what breaks a rule, 404 for a linked sku that no product has; then nothing is saved.
 */
export const saveProduct = ({ ctx, input }: SaveCall): Promise<Product> => savedProduct({ ctx, input });

/** Adds a product. Throws what `saveProduct` does, and 400 for a sku that a product has already; then nothing is changed. */
export const createProduct = ({ ctx, input }: SaveCall): Promise<Product> => savedProduct({ ctx, input, mustBeNew: true });

async function savedProduct({ ctx, input, mustBeNew }: SaveCall & { mustBeNew?: boolean }): Promise<Product> {
  const { db, scope } = ctx;
  const { product } = input;
  const sku = checkedSku(input.sku ?? product.sku);
  const renaming = input.sku !== undefined && product.id && product.sku ? { id: product.id, sku: checkedSku(product.sku) } : undefined;
  const [setting, shown] = await Promise.all([saveSetting(ctx), stockShownTo(ctx, scope.storeId)]);
  const values = readValues(product, setting.definitions);
  const save = (stored: SaveJob['stored'], privateFiles: SaveJob['privateFiles']) =>
    db.transaction(async (tx: Queryable) => {
      const saved = await writeProduct(tx, { sku, renaming, product, values: new Map(values), stored, privateFiles, setting, mustBeNew });
      return { saved, row: await selectProduct(tx, saved.sku, scope.storeId, shown !== null) };
    });
  const { saved, row } = await withNewImages(ctx, readImages(product), (stored) =>
    withNewDownloads(ctx, product.extension_attributes ?? {}, (files) => committed(() => save(stored, files))),
  );
  await afterSave(ctx, saved);
  if (!row) throw missingProduct(sku);
  return wireProduct(row, shown);
}

const LONGEST_SKU = 64;

/** The sku without blanks around it. Throws 400 for none, and for one that is too long. */
export function checkedSku(given: string | null | undefined): string {
  const sku = given?.trim();
  if (!sku) throw required('sku');
  if ([...sku].length > LONGEST_SKU) throw badInput('SKU length should be %1 characters maximum.', [LONGEST_SKU]);
  return sku;
}

function readImages({ media_gallery_entries: entries }: ProductInput): Map<number, Image> {
  const images = new Map<number, Image>();
  entries?.forEach((entry, index) => {
    if (entry.content) images.set(index, readImage(entry.content));
  });
  return images;
}

/** Runs a save; another client who makes the same sku first turns it into an update, or a refusal. What fails is told in the caller's words. */
async function committed<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save().catch((error: unknown) => {
      if (violatedConstraint(error) === 'product_sku_key') return save();
      throw error;
    });
  } catch (error) {
    throw toldAs(error);
  }
}

/** What a save ran into in the database, in the caller's words; anything else as it is. */
export function toldAs(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'url_rewrite_request_path_store_id_key':
      return urlKeyTaken();
    case 'product_attribute_set_id_fkey':
      return badInput('The attribute set does not exist any more.', { fieldName: 'attribute_set_id' });
    default:
      return error;
  }
}
