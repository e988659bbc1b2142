import { type Queryable, violatedConstraint } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { asMerxError, MerxError, notFound } from '../../trpc/errors.js';
import { attributeInvalid, targetsUnclear, textWithoutCriteria, tooManyProducts, urlKeyTaken } from '../faults.js';
import {
  isProductTaxClass,
  mergeStoreValues,
  type ProductPatch,
  syncProductUrls,
  updateProducts,
} from '../product/product-write.queries.js';
import { readSaveSetting, type SaveSetting } from '../product/save-setting.service.js';
import { isEmptyPatch, scopeValues } from '../product/value-scopes.js';
import { MOST_PRODUCTS, productIdsMatching } from '../product-grid/product-grid.service.js';
import { forgetStoreValues } from '../product-row/store-values.service.js';
import { type BulkProduct, lockProducts, selectIdsBySku } from './bulk.queries.js';
import type { BulkChangeInput, BulkProgress, BulkTargets, RefusedProduct } from './bulk.schema.js';
import { type ReadChange, readChange, valuesFor } from './bulk-change.js';

const CHUNK = 500;

type ChangeCall = Call<BulkChangeInput> & { signal?: AbortSignal | undefined };

/**
 * Changes many products and reports after each chunk, which is one transaction. Products that cannot be changed are reported and left as
 * they are. Stops between two chunks if the caller disconnects. Throws 400 before writing anything if the change itself is invalid or the
 * products are not given in exactly one way.
 */
export async function* changeProducts({ ctx, input, signal }: ChangeCall): AsyncGenerator<BulkProgress> {
  const setting = await readSaveSetting(ctx);
  const change = readChange(input.change, setting.definitions);
  await checkTaxClass(ctx.db, change);
  const { ids, refused } = await targets(ctx, input);
  const total = ids.length + refused.length;
  const progress = { total, done: refused.length, changed: 0 };
  yield { ...progress, refused, finished: ids.length === 0 };
  for (let start = 0; start < ids.length && !signal?.aborted; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const outcome = await changeChunk(ctx, chunk, change, setting);
    progress.done += chunk.length;
    progress.changed += outcome.changed;
    yield { ...progress, refused: outcome.refused, finished: progress.done === total };
  }
}

async function checkTaxClass(db: Queryable, { values }: ReadChange): Promise<void> {
  const taxClass = values.get('tax_class_id');
  if (taxClass && !(await isProductTaxClass(db, Number(taxClass)))) throw attributeInvalid({ attributeCode: 'tax_class_id' });
}

interface Targets {
  ids: number[];
  /** Unknown skus. */
  refused: RefusedProduct[];
}

/** The selected products. Throws 400 if they are not given in exactly one way, or exceed the limit of one call. */
export async function targets(ctx: Context, { ids, skus, searchCriteria, text }: BulkTargets): Promise<Targets> {
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

interface Plan {
  product: ProductPatch[];
  website: ProductPatch[];
  store: ProductPatch[];
  refused: RefusedProduct[];
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
  await updateProducts(tx, product);
  if (website.length > 0) await mergeStoreValues(tx, website, siblingStoreIds);
  if (store.length > 0) await mergeStoreValues(tx, store, [storeId]);
  const changed = product.map(({ id }) => id);
  if (change.values.has('visibility')) await syncProductUrls(tx, changed);
  return { changed: changed.length, refused, ownValues: website.length + store.length > 0 };
}

/** The writes for each product. */
function plan(ids: number[], products: BulkProduct[], change: ReadChange, { definitions, storeId }: SaveSetting): Plan {
  const found = new Set(products.map(({ id }) => id));
  const unknown = ids.filter((id) => !found.has(id)).map((id) => refusal(id, null, notFound('id', id)));
  const planned: Plan = { product: [], website: [], store: [], refused: unknown };
  const isGlobal = storeId === 0;
  for (const product of products) {
    const { id, sku } = product;
    try {
      const scoped = scopeValues(valuesFor(product, change, definitions, isGlobal), definitions, isGlobal);
      planned.product.push({ id, ...scoped.columns, ...scoped.product });
      if (!isEmptyPatch(scoped.website)) planned.website.push({ id, ...scoped.website });
      if (!isEmptyPatch(scoped.store)) planned.store.push({ id, ...scoped.store });
    } catch (error) {
      planned.refused.push(refusal(id, sku, error));
    }
  }
  return planned;
}

/** A line of the report. Rethrows unexpected errors. */
export function refusal(id: number | null, sku: string | null, error: unknown): RefusedProduct {
  const told = asMerxError(error);
  if (!(told instanceof MerxError)) throw error;
  return { id, sku, message: told.message, ...(told.parameters && { parameters: told.parameters }) };
}
