import type { Queryable } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import type { ProductInput } from './product.schema.js';
import { checkedSku, toldAs } from './product-save.service.js';
import { readValues } from './product-values.js';
import { writeProduct } from './product-writing.js';
import { saveSetting } from './save-setting.js';

/** Writes a product of a transaction that does more than that. */
export type ProductWriter = (tx: Queryable, product: ProductInput) => Promise<void>;

/**
 * A writer of products without files for all store views. Ask for it before the transaction begins. It throws what a save of the product
 * would.
 */
export async function productWriter(ctx: Context): Promise<ProductWriter> {
  const setting = await saveSetting({ ...ctx, scope: { storeId: 0, explicit: true } });
  return async (tx, product) => {
    const values = readValues(product, setting.definitions);
    try {
      await writeProduct(tx, { sku: checkedSku(product.sku), product, values, stored: new Map(), setting });
    } catch (error) {
      throw toldAs(error);
    }
  };
}
