import type { Cache, ConfigReader, Queryable } from '@merx/db';
import { shopConfig } from '@merx/db';

/** Everything besides a cart that its price depends on. */
export interface PriceBook {
  config: ConfigReader;
}

/** The price book of a store view, kept in memory. Inside a transaction, `db` is the transaction. */
export async function priceBook(cache: Cache, db: Queryable, storeId: number): Promise<PriceBook> {
  return { config: await shopConfig(cache, db, storeId) };
}
