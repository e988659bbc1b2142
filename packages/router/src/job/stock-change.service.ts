import { productIdsMatching } from '../catalog/index.js';
import { changeStockOf, idsOfSkus } from '../catalog-inventory/index.js';
import type { Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { productsRequired, stockChangeEmpty, tooManyProducts } from './faults.js';
import type { JobRefusal } from './job.schema.js';
import type { StockChangeInput } from './job-input.schema.js';
import type { JobCall, JobStep } from './job-kind.service.js';

const CHUNK = 200;
const MOST_PRODUCTS = 10_000;

/**
 * Changes the stock of many products, one transaction per chunk. Products that cannot be changed are reported and
 * skipped. Throws 400 when there is no change, or when the products are not given in exactly one way.
 */
export async function* changeStock({ ctx, input, signal }: JobCall<StockChangeInput>): AsyncGenerator<JobStep> {
  const { qty, is_in_stock } = input;
  if (!qty && typeof is_in_stock !== 'boolean') throw stockChangeEmpty();
  const { ids, refused } = await targets(ctx, input);
  const total = ids.length + refused.length;
  let done = refused.length;
  let changed = 0;
  yield { total, done, changed, refused };
  for (let start = 0; start < ids.length && !signal.aborted; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const outcome = await changeStockOf(ctx.db, chunk, { qty, is_in_stock });
    done += chunk.length;
    changed += outcome.changed;
    yield { total, done, changed, refused: outcome.refused };
  }
}

async function targets(ctx: Context, input: StockChangeInput): Promise<{ ids: number[]; refused: JobRefusal[] }> {
  const { ids, skus, searchCriteria } = input;
  if ([ids, skus, searchCriteria].filter((way) => way !== null && way !== undefined).length !== 1) throw productsRequired();
  const found = searchCriteria ? await productIdsMatching(ctx, searchCriteria, MOST_PRODUCTS + 1, input.text) : (ids ?? []);
  if (found.length > MOST_PRODUCTS || (skus?.length ?? 0) > MOST_PRODUCTS) throw tooManyProducts({ most: MOST_PRODUCTS });
  if (!skus) return { ids: [...new Set(found)], refused: [] };
  const bySku = await idsOfSkus(ctx.db, skus);
  const unknown = [...new Set(skus)].filter((sku) => !bySku.has(sku.toLowerCase()));
  return {
    ids: [...new Set(bySku.values())],
    refused: unknown.map((sku) => {
      const { message, parameters } = notFound('sku', sku);
      return { sku, message, parameters };
    }),
  };
}
