import type { Queryable } from '@merx/db';

/** Ends the downloads of these order items. */
export async function expireDownloads(tx: Queryable, itemIds: readonly number[]): Promise<void> {
  await tx.query(`update downloadable_purchase set status = 'expired' where order_item_id = any($1::int[])`, [itemIds]);
}

/** Makes the downloads of fully invoiced items available, unless one of their invoices is not paid yet. */
export async function releaseDownloads(tx: Queryable, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx.query(
    `update downloadable_purchase d set status = 'available'
     where d.status = 'pending' and d.order_item_id = any($1) and not exists (
       select from sales_invoice_item i join sales_invoice v on v.entity_id = i.parent_id
       where i.order_item_id = d.order_item_id and v.state = 1)`,
    [itemIds],
  );
}
