import { shopConfig } from '@merx/db';
import { readStockSettings, reserveImported, stockOfWebsite } from '../../catalog-inventory/index.js';
import { frontStoreIn, storeDirectory } from '../../store/index.js';
import type { Call } from '../../trpc/context.js';
import { openGoods } from '../amounts/goods.js';
import { lockedOrder, requireId } from '../order/change-order.service.js';
import { updateOrderFields } from './import-order.queries.js';

/** States in which nothing leaves the shop any more, whatever the counters of an imported order say. */
const DONE = new Set(['complete', 'closed', 'canceled']);

/**
 * Reserves what is left to ship of an imported order in the stock that its website sells from, as if it had been placed here; called again, it
 * follows what has been shipped or canceled elsewhere since. What is on the shelves stays the same. Throws 400 for id 0, 404 for an unknown order.
 */
export async function reserveImportedOrder({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  requireId(id);
  const stores = await storeDirectory(db);
  await db.transaction(async (tx) => {
    const { order, items } = await lockedOrder(tx, id, 'id');
    const { website } = frontStoreIn(stores, order.store_id ?? 0);
    const stock_id = order.stock_id ?? (await stockOfWebsite(db.cache, tx, website.id));
    const settings = readStockSettings(await shopConfig(db.cache, tx, order.store_id));
    await reserveImported(tx, { ...order, stock_id }, DONE.has(order.state) ? [] : openGoods(items), settings);
    if (order.stock_id === null) await updateOrderFields(tx, id, ['stock_id'], { stock_id });
  });
  return true;
}
