import type { Queryable } from '@merx/db';

/** Ends the downloads that belong to these order items. */
export async function expireDownloads(tx: Queryable, itemIds: readonly number[]): Promise<void> {
  await tx.query(`update downloadable_purchase set status = 'expired' where order_item_id = any($1::int[])`, [itemIds]);
}
