import type { Cache, Queryable } from '@merx/db';
import { buildTaxTable, type TaxTable } from './tax-table.js';
import { selectTaxTable } from './tax-table.queries.js';

/** The shop's tax table, cached in memory until `cache.forget('tax')`. Inside a transaction, `db` is the transaction. */
export function taxTable(cache: Cache, db: Queryable): Promise<TaxTable> {
  return cache.get('tax:table', () => readTable(cache, db));
}

const NOTHING: TaxTable = { rulesByClasses: new Map() };

/**
 * The last tax table of a shop. Cached data is reloaded from time to time; tens of thousands of unchanged rates need not
 * be transferred and indexed again.
 */
const lastBuilt = new WeakMap<Cache, { stamp: string; table: TaxTable }>();

async function readTable(cache: Cache, db: Queryable): Promise<TaxTable> {
  const last = lastBuilt.get(cache);
  const read = await selectTaxTable(db, last?.stamp ?? '');
  if (read?.rules) {
    const table = buildTaxTable(read.rules, read.rates);
    lastBuilt.set(cache, { stamp: read.stamp, table });
    return table;
  }
  return last?.table ?? NOTHING;
}
