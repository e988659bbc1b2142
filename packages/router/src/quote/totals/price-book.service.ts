import { type Cache, type Queryable, shopConfig } from '@merx/db';
import { cartRules } from '../../sales-rule/index.js';
import { taxTable } from '../../tax/index.js';
import { tableRates } from '../carrier/table-rates.service.js';
import type { PriceBook } from './price-book.js';

/** The price book of a store view, cached. Inside a transaction, `db` is the transaction. */
export async function priceBook(cache: Cache, db: Queryable, store: { store_id: number; website_id: number }): Promise<PriceBook> {
  // Sequential: a transaction has one connection, and cached values are immediate.
  return {
    config: await shopConfig(cache, db, store.store_id),
    taxes: await taxTable(cache, db),
    rules: await cartRules(cache, db),
    tableRates: await tableRates(cache, db, store.website_id),
  };
}
