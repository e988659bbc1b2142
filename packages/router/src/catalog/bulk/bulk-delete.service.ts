import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { dropUnused } from '../downloadable/private-files.service.js';
import { removeUnusedFiles } from '../product/product-files.service.js';
import { deleteProductRows } from '../product/product-write.queries.js';
import { lockProducts, selectFilesOf } from './bulk.queries.js';
import type { BulkProgress, BulkTargets } from './bulk.schema.js';
import { refusal, targets } from './bulk.service.js';

const CHUNK = 200;
const ALL_STORES = 0;

type DeleteCall = Call<BulkTargets> & { signal?: AbortSignal | undefined };

/**
 * Deletes many products with their addresses and, unless shared with other products, their files; reports after each chunk, which is one
 * transaction. Missing products are reported. Stops between two chunks if the caller disconnects. Throws 400 unless the products are given
 * in exactly one way.
 */
export async function* deleteProducts({ ctx, input, signal }: DeleteCall): AsyncGenerator<BulkProgress> {
  const { ids, refused } = await targets(ctx, input);
  const total = ids.length + refused.length;
  const progress = { total, done: refused.length, changed: 0 };
  yield { ...progress, refused, finished: ids.length === 0 };
  for (let start = 0; start < ids.length && !signal?.aborted; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const gone = await deleteChunk(ctx, chunk);
    progress.done += chunk.length;
    progress.changed += gone.size;
    const missing = chunk.filter((id) => !gone.has(id)).map((id) => refusal(id, null, notFound('id', id)));
    yield { ...progress, refused: missing, finished: progress.done === total };
  }
}

/** The ids of those that existed. */
async function deleteChunk(ctx: Context, chunk: number[]): Promise<Set<number>> {
  const { ids, files } = await ctx.db.transaction(async (tx) => {
    const found = (await lockProducts(tx, chunk, ALL_STORES)).map(({ id }) => id);
    const files = await selectFilesOf(tx, found);
    await deleteProductRows(tx, found);
    return { ids: found, files };
  });
  await removeUnusedFiles(ctx, files.media);
  await dropUnused(ctx, files.downloads);
  return new Set(ids);
}
