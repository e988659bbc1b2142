import type { Queryable, StatementPart } from '@merx/db';

/** Locks these orders in the common order until the transaction ends, and returns the ids of their products. */
export async function lockOrdersWithProducts(tx: Queryable, ids: readonly number[]): Promise<number[]> {
  await tx.query('select from sales_order where entity_id = any($1::int[]) order by entity_id for update', [ids]);
  const rows = await tx.query<{ product_id: number }>(
    'select distinct product_id from sales_order_item where order_id = any($1::int[]) and product_id is not null',
    [ids],
  );
  return rows.map(({ product_id }) => product_id);
}

/** Records that the mail in `sent` was sent to the order's buyer; copies to others are ignored. */
export const pickupMailSent = (id: number, recipient: string): StatementPart => ({
  sql: 'update sales_order o set notification_sent = 1 from sent where o.entity_id = $1 and o.customer_email = $2',
  values: [id, recipient],
});
