import { type Queryable, violatedConstraint } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { dropUnused } from '../downloadable/private-file.service.js';
import { attributeInvalid, targetsUnclear, textWithoutCriteria, tooManyProducts, urlKeyTaken } from '../faults.js';
import { removeUnusedFiles } from '../product/product-files.service.js';
import { MOST_PRODUCTS, productIdsMatching } from '../product/product-grid.service.js';
import { isEmptyPatch, scopeValues } from '../product/product-values.js';
import type { ProductPatch } from '../product/product-write.queries.js';
import * as queries from '../product/product-write.queries.js';
import { readSaveSetting, type SaveSetting } from '../product/save-setting.service.js';
import { forgetStoreValues } from '../product-row/product-row.service.js';
import { type BulkProduct, lockProducts, selectFilesOf, selectIdsBySku } from './bulk.queries.js';
import type { BulkChangeInput, BulkProgress, BulkTargets, RefusedProduct } from './bulk.schema.js';
import { faultOf, type ReadChange, readChange, valuesFor } from './bulk-change.js';

const CHANGE_CHUNK = 500;
const DELETE_CHUNK = 200;
const ALL_STORES = 0;

type BulkCall<Input> = Call<Input> & { signal?: AbortSignal | undefined };

/**
 * Changes many products and reports after each chunk, which is one transaction. Products that cannot be changed are reported and left as
 * they are. Stops between two chunks if the caller disconnects. Throws 400 before writing anything if the change itself is invalid or the
 * products are not given in exactly one way.
 */
export async function* changeProducts(call: BulkCall<BulkChangeInput>): AsyncGenerator<BulkProgress> {
  const { ctx, input } = call;
  const setting = await readSaveSetting(ctx);
  const change = readChange(input.change, setting.definitions);
  await checkTaxClass(ctx.db, change);
  yield* inChunks(call, CHANGE_CHUNK, (chunk) => changeChunk(ctx, chunk, change, setting));
}

/**
 * Deletes many products with their addresses and, unless shared with other products, their files; reports after each chunk, which is one
 * transaction. Missing products are reported. Stops between two chunks if the caller disconnects. Throws 400 unless the products are given
 * in exactly one way.
 */
export const deleteProducts = (call: BulkCall<BulkTargets>): AsyncGenerator<BulkProgress> =>
  inChunks(call, DELETE_CHUNK, (chunk) => deleteChunk(call.ctx, chunk));

async function* inChunks(
  { ctx, input, signal }: BulkCall<BulkTargets>,
  size: number,
  write: (chunk: number[]) => Promise<Outcome>,
): AsyncGenerator<BulkProgress> {
  const { ids, refused } = await targets(ctx, input);
  const total = ids.length + refused.length;
  const progress = { total, done: refused.length, changed: 0 };
  yield { ...progress, refused, finished: ids.length === 0 };
  for (let start = 0; start < ids.length && !signal?.aborted; start += size) {
    const chunk = ids.slice(start, start + size);
    const outcome = await write(chunk);
    progress.done += chunk.length;
    progress.changed += outcome.changed;
    yield { ...progress, refused: outcome.refused, finished: progress.done === total };
  }
}

async function deleteChunk(ctx: Context, chunk: number[]): Promise<Outcome> {
  const { found, files } = await ctx.db.transaction(async (tx) => {
    const found = (await lockProducts(tx, chunk, ALL_STORES)).map(({ id }) => id);
    const files = await selectFilesOf(tx, found);
    await queries.deleteProductRows(tx, found);
    return { found, files };
  });
  await removeUnusedFiles(ctx, files.media);
  await dropUnused(ctx, files.downloads);
  const gone = new Set(found);
  const refused = chunk.filter((id) => !gone.has(id)).map((id) => refusal(id, null, notFound('id', id)));
  return { changed: gone.size, refused };
}

async function checkTaxClass(db: Queryable, { values }: ReadChange): Promise<void> {
  const taxClass = values.get('tax_class_id');
  if (taxClass && !(await queries.isProductTaxClass(db, Number(taxClass)))) throw attributeInvalid({ attributeCode: 'tax_class_id' });
}

/** The selected products, and the unknown skus. Throws 400 if not given in exactly one way, or exceeding the limit of one call. */
async function targets(
  ctx: Context,
  { ids, skus, searchCriteria, text }: BulkTargets,
): Promise<{ ids: number[]; refused: RefusedProduct[] }> {
  if ([ids, skus, searchCriteria].filter((given) => given !== null && given !== undefined).length !== 1) throw targetsUnclear();
  if (text && !searchCriteria) throw textWithoutCriteria();
  const found = searchCriteria ? await productIdsMatching(ctx, searchCriteria, MOST_PRODUCTS + 1, text) : (ids ?? []);
  if (found.length > MOST_PRODUCTS || (skus?.length ?? 0) > MOST_PRODUCTS) throw tooManyProducts({ most: MOST_PRODUCTS });
  if (!skus) return { ids: [...new Set(found)], refused: [] };
  const bySku = await selectIdsBySku(ctx.db, [...new Set(skus)]);
  const unknown = [...new Set(skus)].filter((sku) => !bySku.has(sku));
  return { ids: [...new Set(bySku.values())], refused: unknown.map((sku) => refusal(null, sku, notFound('sku', sku))) };
}

interface Outcome {
  changed: number;
  refused: RefusedProduct[];
}

/** Changes one chunk. A taken address fails the whole chunk, so it is halved until the offending product is alone. */
async function changeChunk(ctx: Context, ids: number[], change: ReadChange, setting: SaveSetting): Promise<Outcome> {
  try {
    const { ownValues, ...outcome } = await ctx.db.transaction((tx) => writeChunk(tx, ids, change, setting));
    if (ownValues) await forgetStoreValues(ctx.db);
    return outcome;
  } catch (error) {
    if (violatedConstraint(error) !== 'url_rewrite_request_path_store_id_key') throw error;
    const [first, ...others] = ids;
    if (first === undefined) throw error;
    if (others.length === 0) return { changed: 0, refused: [refusal(first, null, urlKeyTaken())] };
    const half = Math.ceil(ids.length / 2);
    const left = await changeChunk(ctx, ids.slice(0, half), change, setting);
    const right = await changeChunk(ctx, ids.slice(half), change, setting);
    return { changed: left.changed + right.changed, refused: [...left.refused, ...right.refused] };
  }
}

async function writeChunk(
  tx: Queryable,
  ids: number[],
  change: ReadChange,
  setting: SaveSetting,
): Promise<Outcome & { ownValues: boolean }> {
  const { storeId, siblingStoreIds } = setting;
  // Checked again, so that the class cannot be deleted before its products are written.
  await checkTaxClass(tx, change);
  const { product, website, store, refused } = plan(ids, await lockProducts(tx, ids, storeId), change, setting);
  await queries.updateProducts(tx, product);
  if (website.length > 0) await queries.mergeStoreValues(tx, website, siblingStoreIds);
  if (store.length > 0) await queries.mergeStoreValues(tx, store, [storeId]);
  const changed = product.map(({ id }) => id);
  if (change.values.has('visibility')) await queries.syncProductUrls(tx, changed);
  return { changed: changed.length, refused, ownValues: website.length + store.length > 0 };
}

/** The writes for each product. */
function plan(ids: number[], products: BulkProduct[], change: ReadChange, { definitions, storeId }: SaveSetting) {
  const found = new Set(products.map(({ id }) => id));
  const writes: Record<'product' | 'website' | 'store', ProductPatch[]> = { product: [], website: [], store: [] };
  const refused: RefusedProduct[] = ids.filter((id) => !found.has(id)).map((id) => refusal(id, null, notFound('id', id)));
  const isGlobal = storeId === 0;
  for (const product of products) {
    const { id, sku } = product;
    try {
      const scoped = scopeValues(valuesFor(product, change, definitions, isGlobal), definitions, isGlobal);
      writes.product.push({ id, ...scoped.columns, ...scoped.product });
      if (!isEmptyPatch(scoped.website)) writes.website.push({ id, ...scoped.website });
      if (!isEmptyPatch(scoped.store)) writes.store.push({ id, ...scoped.store });
    } catch (error) {
      refused.push(refusal(id, sku, error));
    }
  }
  return { ...writes, refused };
}

/** A line of the report. Rethrows unexpected errors. */
const refusal = (id: number | null, sku: string | null, error: unknown): RefusedProduct => ({ id, sku, ...faultOf(error) });
