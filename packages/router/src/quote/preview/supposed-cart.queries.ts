import type { Queryable } from '@merx/db';

/** The ids of products by their skus in lower case. */
export async function selectIdsOfSkus(db: Queryable, skus: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: number; sku: string }>('select id, lower(sku) as sku from product where lower(sku) = any($1::text[])', [
    skus.map((sku) => sku.toLowerCase()),
  ]);
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

/** The tax class of a customer group: one row or none. */
export function selectGroupTaxClass(db: Queryable, groupId: number): Promise<{ tax_class_id: number }[]> {
  return db.query('select tax_class_id from customer_group where id = $1', [groupId]);
}
