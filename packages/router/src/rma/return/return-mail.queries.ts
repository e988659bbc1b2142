import type { Queryable } from '@merx/db';
import type { ExactRow, rma, salesOrder } from '@merx/db/tables';

/** The store view of a return, and the address of its buyer; undefined for an unknown return. */
export async function selectMailOrder(
  tx: Queryable,
  id: number,
): Promise<{ storeId: ExactRow<typeof rma>['store_id']; buyer: ExactRow<typeof salesOrder>['customer_email'] } | undefined> {
  const [row] = await tx.query<{ storeId: number; buyer: string }>(
    `select r.store_id as "storeId", coalesce(r.customer_custom_email, o.customer_email) as buyer
     from rma r join sales_order o on o.entity_id = r.order_id where r.entity_id = $1`,
    [id],
  );
  return row;
}
