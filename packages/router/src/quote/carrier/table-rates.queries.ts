import { insertInto, type Queryable } from '@merx/db';
import { type ExactRow, shippingTableRate } from '@merx/db/tables';

export type TableRateRow = Omit<ExactRow<typeof shippingTableRate>, 'pk' | 'website_id'>;

/** A rate without its condition, which is given by the context. */
export type ConditionRateRow = Omit<TableRateRow, 'condition_name'>;

/** All table rates of a website, by ascending value per destination. */
export function selectTableRates(db: Queryable, websiteId: number): Promise<TableRateRow[]> {
  return db.query<TableRateRow>(
    `select condition_name, dest_country_id, dest_region_id, dest_zip, condition_value, price
     from shipping_tablerate where website_id = $1 order by condition_value`,
    [websiteId],
  );
}

/** A website's table rates of one condition by destination and value. */
export function selectConditionRates(db: Queryable, websiteId: number, condition: string): Promise<ConditionRateRow[]> {
  return db.query<ConditionRateRow>(
    `select dest_country_id, dest_region_id, dest_zip, condition_value, price
     from shipping_tablerate where website_id = $1 and condition_name = $2
     order by dest_country_id, dest_region_id, dest_zip, condition_value`,
    [websiteId, condition],
  );
}

/** Locks the website's rates against replacement until the transaction ends; false when the website no longer exists. */
export async function lockWebsite(tx: Queryable, websiteId: number): Promise<boolean> {
  const rows = await tx.query('select 1 from website where id = $1 for no key update', [websiteId]);
  return rows.length > 0;
}

/** Deletes a website's table rates of one condition. */
export async function deleteConditionRates(tx: Queryable, website_id: number, condition_name: string): Promise<void> {
  await tx.prisma.shippingTableRate.deleteMany({ where: { website_id, condition_name } });
}

/** Inserts table rates of one condition for a website. */
export async function insertConditionRates(tx: Queryable, websiteId: number, condition: string, rates: ConditionRateRow[]): Promise<void> {
  const given = 'jsonb_populate_recordset(null::shipping_tablerate, $3::jsonb) given';
  const insert = insertInto(shippingTableRate, given, { pk: null, website_id: '$1', condition_name: '$2' });
  await tx.query(insert, [websiteId, condition, JSON.stringify(rates)]);
}
