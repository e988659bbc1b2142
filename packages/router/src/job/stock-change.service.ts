import { type BulkTargets, productIdsMatching } from '../catalog/index.js';
import { changeSourcesOf, changeStockOf, idsOfSkus } from '../catalog-inventory/index.js';
import type { Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { productsRequired, stockChangeEmpty, tooManyProducts } from './faults.js';
import type { JobRefusal } from './job.schema.js';
import type { SourceChangeInput, StockChangeInput } from './job-input.schema.js';
import type { JobCall, JobStep } from './job-kind.service.js';

const CHUNK = 200;
const MOST_PRODUCTS = 10_000;

/**
 * Changes the stock of many products, one transaction per chunk. Products that cannot be changed are reported and
 * skipped. Throws 400 when there is no change, or when the products are not given in exactly one way.
 */
export async function* changeStock(call: JobCall<StockChangeInput>): AsyncGenerator<JobStep> {
  const { qty, is_in_stock } = call.input;
  if (!qty && typeof is_in_stock !== 'boolean') throw stockChangeEmpty();
  yield* inChunks(call, (chunk) => changeStockOf(call.ctx.db, chunk, { qty, is_in_stock }));
}

/**
 * Assigns many products to sources, removes them from sources or moves their goods to another source, one transaction per chunk. Products
 * that cannot be changed are reported and skipped. Throws 400 for an unknown source, or when the products are not given in exactly one way.
 */
export const changeSources = (call: JobCall<SourceChangeInput>): AsyncGenerator<JobStep> =>
  inChunks(call, (chunk) => changeSourcesOf(call.ctx.db, chunk, call.input.change));

type Write = (chunk: number[]) => Promise<{ changed: number; refused: JobRefusal[] }>;

async function* inChunks({ ctx, input, signal }: JobCall<BulkTargets>, write: Write): AsyncGenerator<JobStep> {
  const { ids, refused } = await targets(ctx, input);
  const total = ids.length + refused.length;
  let done = refused.length;
  let changed = 0;
  yield { total, done, changed, refused };
  for (let start = 0; start < ids.length && !signal.aborted; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const outcome = await write(chunk);
    done += chunk.length;
    changed += outcome.changed;
    yield { total, done, changed, refused: outcome.refused };
  }
}

async function targets(ctx: Context, input: BulkTargets): Promise<{ ids: number[]; refused: JobRefusal[] }> {
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
