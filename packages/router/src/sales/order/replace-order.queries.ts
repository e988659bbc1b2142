import type { Queryable } from '@merx/db';

/** Links an order to the one that has replaced it. */
export async function updateReplaced(tx: Queryable, orderId: number, by: { orderId: number; incrementId: string }): Promise<void> {
  await tx.query('update sales_order set relation_child_id = $2, relation_child_real_id = $3 where entity_id = $1', [
    orderId,
    String(by.orderId),
    by.incrementId,
  ]);
}
