import type { Queryable } from '@merx/db';
import { type BulkProduct, lockProducts, selectIdsBySku } from './bulk.queries.js';

/** The products with these skus (case-insensitive), by sku as given, locked until the transaction ends. Unknown skus are omitted. */
export async function lockProductsBySku(tx: Queryable, skus: Iterable<string>): Promise<Map<string, BulkProduct>> {
  const ids = await selectIdsBySku(tx, [...new Set(skus)]);
  const locked = new Map((await lockProducts(tx, [...new Set(ids.values())], 0)).map((product) => [product.id, product]));
  return new Map(
    [...ids].flatMap(([sku, id]) => {
      const product = locked.get(id);
      return product ? [[sku, product] as const] : [];
    }),
  );
}
