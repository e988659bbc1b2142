import { type Cache, type ConfigReader, type Queryable, shopConfig } from '@merx/db';
import { type CartRules, cartRules } from '../../sales-rule/index.js';
import { type TaxTable, taxTable } from '../../tax/index.js';
import { type TableRates, tableRates } from '../shipping-method/table-rates.js';

/** Everything besides a cart that its price depends on. */
export interface PriceBook {
  config: ConfigReader;
  taxes: TaxTable;
  rules: CartRules;
  tableRates: TableRates;
}

/** The price book of a store view, kept in memory. Inside a transaction, `db` is the transaction. */
export async function priceBook(cache: Cache, db: Queryable, store: { store_id: number; website_id: number }): Promise<PriceBook> {
  // One after the other: a transaction has one connection, and what is in memory takes no time.
  return {
    config: await shopConfig(cache, db, store.store_id),
    taxes: await taxTable(cache, db),
    rules: await cartRules(cache, db),
    tableRates: await tableRates(cache, db, store.website_id),
  };
}
