import type { CompiledCriteria, CriteriaField, Queryable } from '@merx/db';
import type { RateValues } from './rate-values.js';

/** A rate as the wire has it. */
export interface TaxRateRow {
  id: number;
  tax_country_id: string;
  tax_region_id: number;
  region_name?: string;
  tax_postcode?: string;
  zip_is_range?: number;
  zip_from?: number;
  zip_to?: number;
  rate: number;
  code: string;
  titles: { store_id: string; value: string }[];
}

const RATE_JSON = `json_strip_nulls(json_build_object('id', r.id, 'tax_country_id', r.tax_country_id, 'tax_region_id', r.tax_region_id,
  'region_name', g.code, 'tax_postcode', r.tax_postcode, 'zip_is_range', r.zip_is_range, 'zip_from', r.zip_from, 'zip_to', r.zip_to,
  'rate', r.rate, 'code', r.code, 'titles', array(select json_build_object('store_id', t.store_id::text, 'value', t.value)
    from tax_rate_title t where t.rate_id = r.id order by t.store_id)))`;
const FROM = 'from tax_rate r left join directory_region g on g.id = r.tax_region_id';

const fields: Readonly<Record<string, CriteriaField>> = {
  id: { sql: 'r.id', kind: 'number' },
  tax_calculation_rate_id: { sql: 'r.id', kind: 'number' },
  code: { sql: 'r.code', kind: 'text' },
  rate: { sql: 'r.rate', kind: 'number' },
  tax_country_id: { sql: 'r.tax_country_id', kind: 'text' },
  tax_region_id: { sql: 'r.tax_region_id', kind: 'number' },
  region_name: { sql: 'g.code', kind: 'text' },
  tax_postcode: { sql: 'r.tax_postcode', kind: 'text' },
  zip_is_range: { sql: 'r.zip_is_range', kind: 'number' },
  zip_from: { sql: 'r.zip_from', kind: 'number' },
  zip_to: { sql: 'r.zip_to', kind: 'number' },
};

/** The fields of lists of tax rates. */
export const taxRateField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** One page of tax rates and the count of all; `r` is the rate in the criteria, `g` its region. */
export async function selectTaxRates(
  db: Queryable,
  { where, orderBy, limit, parameters }: CompiledCriteria,
): Promise<{ total: number; items: TaxRateRow[] }> {
  const from = `${FROM} where ${where}`;
  const [page] = await db.query<{ total: number; items: TaxRateRow[] }>(
    `select (select count(*)::int ${from}) as total,
       coalesce((select json_agg(p.item) from (select ${RATE_JSON} as item ${from} order by ${orderBy} ${limit}) p), '[]') as items`,
    parameters,
  );
  return page ?? { total: 0, items: [] };
}

/** The rate of that id, or undefined. */
export async function selectTaxRate(db: Queryable, id: number): Promise<TaxRateRow | undefined> {
  const [row] = await db.query<{ item: TaxRateRow }>(`select ${RATE_JSON} as item ${FROM} where r.id = $1`, [id]);
  return row?.item;
}

/** Whether there is a rate of that id; it stays as it is until the transaction ends. */
export async function lockTaxRate(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query('select 1 from tax_rate where id = $1 for update', [id]);
  return rows.length > 0;
}

const COLUMNS = 'code, tax_country_id, tax_region_id, tax_postcode, rate, zip_is_range, zip_from, zip_to';
const VALUES = '$1, $2, $3, $4, $5, $6, $7, $8';

/** Writes the rate of that id, a new one for null; returns its id. */
export async function writeTaxRate(tx: Queryable, id: number | null, values: RateValues): Promise<number | undefined> {
  const { code, tax_country_id, tax_region_id, tax_postcode, rate, zip_is_range, zip_from, zip_to } = values;
  const parameters = [code, tax_country_id, tax_region_id, tax_postcode, rate, zip_is_range, zip_from, zip_to];
  const [row] = await (id === null
    ? tx.query<{ id: number }>(`insert into tax_rate (${COLUMNS}) values (${VALUES}) returning id`, parameters)
    : tx.query<{ id: number }>(`update tax_rate set (${COLUMNS}) = (${VALUES}) where id = $9 returning id`, [...parameters, id]));
  return row?.id;
}

/** Lets nobody else write rates until the transaction ends: two who write many of them in their own order would wait for each other. */
export async function lockTaxRates(tx: Queryable): Promise<void> {
  await tx.query('lock table tax_rate in share row exclusive mode');
}

/** Writes many rates, each the one of its code or a new one; returns which are new, in no order. */
export async function writeTaxRates(tx: Queryable, rates: RateValues[]): Promise<{ id: number; code: string; created: boolean }[]> {
  return tx.query(
    `insert into tax_rate as r (${COLUMNS})
     select ${COLUMNS} from jsonb_to_recordset($1::jsonb) as g(code text, tax_country_id text, tax_region_id int, tax_postcode text,
       rate numeric, zip_is_range int, zip_from int, zip_to int)
     on conflict (code) do update set tax_country_id = excluded.tax_country_id, tax_region_id = excluded.tax_region_id,
       tax_postcode = excluded.tax_postcode, rate = excluded.rate, zip_is_range = excluded.zip_is_range, zip_from = excluded.zip_from,
       zip_to = excluded.zip_to
     returning r.id, r.code, r.xmax = 0 as created`,
    [JSON.stringify(rates)],
  );
}

export interface TitleRow {
  rate_id: number;
  store_id: number;
  value: string;
}

/** Gives rates these titles and no others in the store views, in all of them for null. */
export async function replaceTitles(tx: Queryable, rateIds: number[], storeIds: number[] | null, titles: TitleRow[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_to_recordset($3::jsonb) as g(rate_id int, store_id int, value text)),
     gone as (
       delete from tax_rate_title t where t.rate_id = any($1::int[]) and ($2::int[] is null or t.store_id = any($2))
         and not exists (select 1 from given g where g.rate_id = t.rate_id and g.store_id = t.store_id))
     insert into tax_rate_title (rate_id, store_id, value) select rate_id, store_id, value from given
     on conflict (rate_id, store_id) do update set value = excluded.value`,
    [rateIds, storeIds, JSON.stringify(titles)],
  );
}

/** Deletes a rate; tells whether it was there. One that a rule uses violates `tax_rule_rate_rate_id_fkey`. */
export async function deleteTaxRate(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query('delete from tax_rate where id = $1 returning id', [id]);
  return rows.length > 0;
}

/** How many of these codes a rate has. */
export async function selectKnownCodes(db: Queryable, codes: string[]): Promise<number> {
  const [row] = await db.query<{ known: number }>('select count(*)::int as known from tax_rate where code = any($1::text[])', [codes]);
  return row?.known ?? 0;
}
