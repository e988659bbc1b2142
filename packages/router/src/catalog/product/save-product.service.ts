import { type Queryable, violatedConstraint } from '@merx/db';
import type { QuantityInput } from '../../catalog-inventory/index.js';
import { type Image, readImage } from '../../media/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { missingProduct, required } from '../../trpc/errors.js';
import { withNewDownloads } from '../downloadable/downloadable-parts.service.js';
import { productSetGone, skuTooLong, urlKeyTaken } from '../faults.js';
import type { LibraryPictures, Product, ProductInput } from './product.schema.js';
import { stockShownTo } from './product.service.js';
import { wireProduct } from './product-document.js';
import { selectProduct } from './product-document.queries.js';
import { finishSave, libraryImages, withNewImages } from './product-files.service.js';
import { readValues } from './product-values.js';
import { readSaveSetting, type SaveJob } from './save-setting.service.js';
import { writeProduct } from './write-product.service.js';

interface SaveInput {
  sku?: string;
  product: ProductInput;
  quantities?: QuantityInput[] | null | undefined;
  libraryPictures?: LibraryPictures;
}
type SaveCall = Call<SaveInput>;

/**
 * Creates or updates the product with that sku (case-insensitive); an update keeps omitted fields. If the path names the product, a body
 * with the product's id and another sku renames it. Returns the product as a read would. Throws 400 naming the broken rule, 404 for an
 * unknown linked sku; nothing is saved then.
 */
export const saveProduct = ({ ctx, input }: SaveCall): Promise<Product> => save(ctx, input);

/** Creates a product. Throws as `saveProduct`, and 400 if the sku is taken; nothing is changed then. */
export const createProduct = ({ ctx, input }: SaveCall): Promise<Product> => save(ctx, input, true);

async function save(ctx: Context, input: SaveCall['input'], mustBeNew = false): Promise<Product> {
  const { db, scope } = ctx;
  const { product, quantities } = input;
  const sku = checkedSku(input.sku ?? product.sku);
  const renaming = input.sku !== undefined && product.id && product.sku ? { id: product.id, sku: checkedSku(product.sku) } : undefined;
  const [setting, shown] = await Promise.all([readSaveSetting(ctx), stockShownTo(ctx, scope.storeId)]);
  const values = readValues(product, setting.definitions);
  const attempt = (stored: SaveJob['stored'], privateFiles: SaveJob['privateFiles']) =>
    db.transaction(async (tx) => {
      const own = { sku, renaming, product, values: new Map(values), quantities };
      const saved = await writeProduct(tx, { ...own, stored, libraryIds: library.ids, privateFiles, setting, mustBeNew });
      return { saved, document: await selectProduct(tx, saved.sku, { storeId: scope.storeId, withStock: shown !== null }) };
    });
  const uploads = product.media_gallery_entries?.flatMap(({ content }, index) => (content ? [[index, readImage(content)] as const] : []));
  const library = await libraryImages(ctx, input.libraryPictures ?? []);
  const images = new Map<number, Image | (() => Promise<Image>)>([...(uploads ?? []), ...library.images]);
  const { saved, document } = await withNewImages(ctx, images, (stored) =>
    withNewDownloads(ctx, product.extension_attributes ?? {}, (files) => committed(() => attempt(stored, files))),
  );
  await finishSave(ctx, saved);
  if (!document) throw missingProduct(sku);
  return wireProduct(document, { stock: shown });
}

const LONGEST_SKU = 64;

/** The trimmed sku. Throws 400 if it is missing or too long. */
export function checkedSku(given: string | null | undefined): string {
  const sku = given?.trim();
  if (!sku) throw required('sku');
  if ([...sku].length > LONGEST_SKU) throw skuTooLong([LONGEST_SKU]);
  return sku;
}

/** Runs a save; if another client creates the same sku first, retries as an update, or fails. */
function committed<T>(attempt: () => Promise<T>): Promise<T> {
  const retry = (error: unknown) => (violatedConstraint(error) === 'product_sku_key' ? attempt() : Promise.reject(error));
  return attempt().catch(retry).catch(throwSaveFault);
}

/** Maps a constraint violation of a save to its error; returns any other error unchanged. */
export function asSaveFault(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'url_rewrite_request_path_store_id_key':
      return urlKeyTaken();
    case 'product_attribute_set_id_fkey':
      return productSetGone({ fieldName: 'attribute_set_id' });
    default:
      return error;
  }
}

/** Throws the error of a constraint violation of a save, or any other error unchanged. */
export const throwSaveFault = (error: unknown): never => {
  throw asSaveFault(error);
};

/** Writes a product in the caller's transaction. */
export type ProductWriter = (tx: Queryable, product: ProductInput) => Promise<void>;

/**
 * A writer of products without files, for all store views. Create it before the transaction begins. The writer throws as a product save
 * does.
 */
export async function productWriter(ctx: Context): Promise<ProductWriter> {
  const setting = await readSaveSetting({ ...ctx, scope: { storeId: 0, explicit: true } });
  return async (tx, product) => {
    const values = readValues(product, setting.definitions);
    await writeProduct(tx, { sku: checkedSku(product.sku), product, values, stored: new Map(), setting }).catch(throwSaveFault);
  };
}
