import type { Cache, Database, Queryable } from '@merx/db';
import { directoryOf } from '../../directory/index.js';
import { storeDirectory } from '../../store/index.js';
import { badInputs } from '../../trpc/errors.js';
import { conditionNotFound, websiteNotFound } from '../faults.js';
import { readTableRates, tableRateCsv, tableRatePlaces } from './table-rate-file.js';
import { indexRates, TABLE_RATE_CONDITIONS, type TableRateCondition, type TableRates } from './table-rates.js';
import { deleteConditionRates, insertConditionRates, lockWebsite, selectConditionRates, selectTableRates } from './table-rates.queries.js';

const cacheKey = (websiteId: number): string => `table-rates:${websiteId}`;

/** The table rates of a website, cached. Inside a transaction, `db` is the transaction. */
export const tableRates = (cache: Cache, db: Queryable, websiteId: number): Promise<TableRates> =>
  cache.get(cacheKey(websiteId), async () => indexRates(await selectTableRates(db, websiteId)));

/** Identifies a rate table: a website has one per condition. */
export interface TableOfRates {
  /** Code of the website. */
  website: string;
  /** `package_weight`, `package_value_with_discount` or `package_qty`. */
  condition: string;
}

/**
 * Replaces a website's table rates of one condition with those of a CSV file and returns their number. Throws 400 with
 * every fault of the file and its line, or for an unknown condition, and 404 for an unknown website; nothing is changed
 * then.
 */
export async function importTableRates(db: Database, table: TableOfRates, csv: string): Promise<number> {
  const { websiteId, condition } = await tableNamed(db, table);
  const { rates, faults } = await readTableRates(csv, condition, tableRatePlaces(await directoryOf(db)));
  if (faults.length > 0) throw badInputs(faults);
  await db.transaction(async (tx) => {
    if (!(await lockWebsite(tx, websiteId))) throw websiteNotFound({ website: table.website });
    await deleteConditionRates(tx, websiteId, condition);
    await insertConditionRates(tx, websiteId, condition, rates);
  });
  await db.cache.forget(cacheKey(websiteId));
  return rates.length;
}

/**
 * A website's table rates of one condition as CSV that an import can read. Throws 404 for an unknown website, 400 for an
 * unknown condition.
 */
export async function exportTableRates(db: Database, table: TableOfRates): Promise<string> {
  const { websiteId, condition } = await tableNamed(db, table);
  const rates = await selectConditionRates(db, websiteId, condition);
  return tableRateCsv(rates, condition, tableRatePlaces(await directoryOf(db)));
}

async function tableNamed(
  db: Database,
  { website, condition }: TableOfRates,
): Promise<{ websiteId: number; condition: TableRateCondition }> {
  const known = TABLE_RATE_CONDITIONS.find((name) => name === condition);
  if (!known) throw conditionNotFound({ condition });
  const { websites } = await storeDirectory(db);
  // The admin's own website (0) has no rates.
  const found = websites.find(({ id, code }) => id !== 0 && code === website);
  if (!found) throw websiteNotFound({ website });
  return { websiteId: found.id, condition: known };
}
