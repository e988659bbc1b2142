import { type Database, inBatches, shopConfig } from '@merx/db';
import { storeDirectory } from '../../store/index.js';
import { type CartLifetime, deleteExpiredCarts } from './expired-carts.queries.js';

/** Carts per statement: few enough not to hold up the shop. */
const PRUNED_AT_ONCE = 1000;

/**
 * Deletes the carts that nobody has changed for `checkout/cart/delete_quote_after` days of their store, ordered ones included, and returns
 * how many. A store with 0 days keeps its carts.
 */
export async function pruneCarts(db: Database): Promise<number> {
  const lifetimes = await cartLifetimes(db);
  if (lifetimes.length === 0) return 0;
  return inBatches(PRUNED_AT_ONCE, (size) => db.transaction((tx) => deleteExpiredCarts(tx, lifetimes, size)));
}

async function cartLifetimes(db: Database): Promise<CartLifetime[]> {
  const { stores } = await storeDirectory(db);
  const lifetimes = await Promise.all(
    stores.map(async ({ id }) => {
      const config = await shopConfig(db.cache, db, id);
      return { store_id: id, days: Math.floor(config.number('checkout/cart/delete_quote_after')) };
    }),
  );
  return lifetimes.filter(({ days }) => days > 0);
}
