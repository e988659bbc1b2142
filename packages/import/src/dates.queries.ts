import type { Queryable } from '@merx/db';

const STATEMENTS = {
  product: `update product set created_at = ($2 || '+00')::timestamptz where id = $1`,
  category: `update category set created_at = ($2 || '+00')::timestamptz where id = $1`,
  customer: `update customer set created_at = ($2 || '+00')::timestamptz where id = $1`,
  coupon: `update salesrule_coupon set created_at = ($2 || '+00')::timestamptz where coupon_id = $1`,
};

/** Sets the creation time of an entity, which the API does not allow for a new one. */
export async function updateCreatedAt(db: Queryable, table: keyof typeof STATEMENTS, id: number, time: string): Promise<void> {
  await db.query(STATEMENTS[table], [id, time]);
}
