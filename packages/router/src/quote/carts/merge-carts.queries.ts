import type { Queryable } from '@merx/db';
import type { ExactRow, quote, quoteItem } from '@merx/db/tables';

/** A cart in a merge. */
type MergedCart = Pick<ExactRow<typeof quote>, 'entity_id' | 'masked_id' | 'customer_id' | 'coupon_code'>;

/**
 * Locks the guest's cart with that masked id and the customer's active one until the transaction ends, in id order;
 * either may be missing.
 */
export function lockMergedCarts(tx: Queryable, maskedId: string, customerId: number): Promise<MergedCart[]> {
  return tx.query<MergedCart>(
    `select entity_id, masked_id, customer_id, coupon_code from quote
     where is_active and not is_draft and (masked_id = $1 or customer_id = $2) order by entity_id for update`,
    [maskedId, customerId],
  );
}

/** Moves the items of a cart, with their parts, to another cart and returns their ids. */
export async function moveItems(tx: Queryable, fromId: number, toId: number): Promise<number[]> {
  const rows = await tx.query<{ item_id: number }>(
    'update quote_item set quote_id = $2, updated_at = now() where quote_id = $1 returning item_id',
    [fromId, toId],
  );
  return rows.map(({ item_id }) => item_id);
}

/** Sets the quantities of items, each decimal text. */
export async function updateItemQtys(tx: Queryable, items: Pick<ExactRow<typeof quoteItem>, 'item_id' | 'qty'>[]): Promise<void> {
  await tx.query(
    `update quote_item i set qty = changed.qty, updated_at = now()
     from unnest($1::int[], $2::numeric[]) as changed(item_id, qty) where i.item_id = changed.item_id`,
    [items.map(({ item_id }) => item_id), items.map(({ qty }) => qty)],
  );
}

/** Deletes items and their parts. */
export async function deleteItems(tx: Queryable, itemIds: number[]): Promise<void> {
  await tx.query('delete from quote_item where item_id = any($1::int[])', [itemIds]);
}

/** Closes a merged cart: it is empty, and its masked id becomes invalid. */
export async function updateCartEmptied(tx: Queryable, cartId: number): Promise<void> {
  await tx.query(
    `update quote set is_active = false, masked_id = null, coupon_code = null, is_virtual = false, items_count = 0, items_qty = 0,
       subtotal = 0, base_subtotal = 0, grand_total = 0, base_grand_total = 0, updated_at = now() where entity_id = $1`,
    [cartId],
  );
}
