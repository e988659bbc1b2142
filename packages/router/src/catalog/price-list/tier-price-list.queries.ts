import { insertInto, type Queryable } from '@merx/db';
import { type customerGroup, type ExactRow, type product, productTierPrice } from '@merx/db/tables';
import { replaceRowsSql } from '../product-row/product-row.queries.js';

/** A tier to write; without a percentage, the value is the price. */
export type TierRow = Omit<ExactRow<typeof productTierPrice>, 'id'>;

/** A tier with its product and the code of its group; null is all groups. */
export type StoredTier = TierRow & Pick<ExactRow<typeof product>, 'sku' | 'type_id'> & { group_code: string | null };

/** The tiers of the products of these types with these skus (case-insensitive), by product. */
export function selectTiersBySku(db: Queryable, skus: string[], types: readonly string[]): Promise<StoredTier[]> {
  return db.query<StoredTier>(
    `select p.sku, p.type_id, t.product_id, t.website_id, t.customer_group_id, t.qty, t.value, t.percentage_value, g.code as group_code
     from product p join product_tier_price t on t.product_id = p.id left join customer_group g on g.id = t.customer_group_id
     where lower(p.sku) in (select lower(sku) from unnest($1::text[]) sku) and p.type_id = any($2::text[])
     order by p.id, t.id`,
    [skus, types],
  );
}

/** The ids of customer groups by code in lower case; locks the groups until the transaction ends. */
export async function lockGroupsByCode(tx: Queryable, codes: string[]): Promise<Map<string, number>> {
  const rows = await tx.query<Pick<ExactRow<typeof customerGroup>, 'code' | 'id'>>(
    'select lower(code) as code, id from customer_group where lower(code) = any($1::text[]) order by id for key share',
    [codes],
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
}

const KEY = ['product_id', 'website_id', 'customer_group_id', 'qty'];
const INSERT = insertInto(productTierPrice, 'given', { id: null });

/** Inserts tiers, and updates those of the same website, group and quantity. */
export async function upsertTiers(tx: Queryable, rows: TierRow[]): Promise<void> {
  await tx.query(
    `with given as (select * from jsonb_populate_recordset(null::product_tier_price, $1::jsonb))
     ${INSERT} on conflict (${KEY.join(', ')}) do update set value = excluded.value, percentage_value = excluded.percentage_value`,
    [JSON.stringify(rows)],
  );
}

const REPLACE = replaceRowsSql(productTierPrice, 't.product_id = any($1::int[])', KEY, INSERT);

/** Replaces all tiers of the products in the rows. */
export async function replaceTiers(tx: Queryable, rows: TierRow[]): Promise<void> {
  await tx.query(REPLACE, [[...new Set(rows.map(({ product_id }) => product_id))], JSON.stringify(rows)]);
}

/** Deletes the tiers that equal these in everything, price included. A bundle's value without a percentage is one. */
export async function deleteTiers(tx: Queryable, rows: TierRow[]): Promise<void> {
  await tx.query(
    `delete from product_tier_price t using jsonb_populate_recordset(null::product_tier_price, $1::jsonb) g, product p
     where t.product_id = g.product_id and t.website_id = g.website_id and t.customer_group_id = g.customer_group_id and t.qty = g.qty
       and p.id = t.product_id
       and case when t.percentage_value is null and p.type_id <> 'bundle' then g.percentage_value is null and t.value = g.value
         else coalesce(t.percentage_value, t.value) = g.percentage_value end`,
    [JSON.stringify(rows)],
  );
}
