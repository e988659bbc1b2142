import { columnNames, type Queryable } from '@merx/db';
import { type ExactRow, taxRate, type taxRateTitle } from '@merx/db/tables';
import type { RateValues } from './rate-values.js';

/** Whether the rate exists; it is locked until the transaction ends. */
export async function lockTaxRate(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query('select 1 from tax_rate where id = $1 for update', [id]);
  return rows.length > 0;
}

/** Inserts a rate, or updates the locked one with that id; returns its id. */
export async function writeTaxRate(tx: Queryable, id: number | null, data: RateValues): Promise<number> {
  const select = { id: true };
  if (id === null) return (await tx.prisma.taxRate.create({ data, select })).id;
  return (await tx.prisma.taxRate.update({ where: { id }, data, select })).id;
}

/** Blocks concurrent writes of rates until the transaction ends: two bulk writes in different orders would deadlock. */
export async function lockTaxRates(tx: Queryable): Promise<void> {
  await tx.query('lock table tax_rate in share row exclusive mode');
}

const VALUES = columnNames(taxRate, ['id']);

/** Inserts or updates many rates by code; returns the new ones, in no particular order. */
export async function upsertTaxRates(
  tx: Queryable,
  rates: RateValues[],
): Promise<(Pick<ExactRow<typeof taxRate>, 'id' | 'code'> & { created: boolean })[]> {
  return tx.query(
    `insert into tax_rate as r (${VALUES.join(', ')})
     select ${VALUES.join(', ')} from jsonb_populate_recordset(null::tax_rate, $1::jsonb)
     on conflict (code) do update set ${VALUES.map((name) => `${name} = excluded.${name}`).join(', ')}
     returning r.id, r.code, r.xmax = 0 as created`,
    [JSON.stringify(rates)],
  );
}

export type TitleRow = ExactRow<typeof taxRateTitle>;

/** Replaces the titles of rates in the given store views, or in all of them for null. */
export async function replaceTitles(tx: Queryable, rateIds: number[], storeIds: number[] | null, titles: TitleRow[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_populate_recordset(null::tax_rate_title, $3::jsonb)),
     gone as (
       delete from tax_rate_title t where t.rate_id = any($1::int[]) and ($2::int[] is null or t.store_id = any($2))
         and not exists (select 1 from given g where g.rate_id = t.rate_id and g.store_id = t.store_id))
     insert into tax_rate_title (rate_id, store_id, value) select rate_id, store_id, value from given
     on conflict (rate_id, store_id) do update set value = excluded.value`,
    [rateIds, storeIds, JSON.stringify(titles)],
  );
}

/** Deletes a rate; returns whether it existed. One that a rule uses violates `tax_rule_rate_rate_id_fkey`. */
export async function deleteTaxRate(db: Queryable, id: number): Promise<boolean> {
  return (await db.prisma.taxRate.deleteMany({ where: { id } })).count > 0;
}

/** The number of these codes that exist. */
export const countCodes = (db: Queryable, codes: string[]): Promise<number> => db.prisma.taxRate.count({ where: { code: { in: codes } } });
