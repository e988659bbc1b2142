import type { Queryable } from '@merx/db';
import type { CartProduct, ProductOption } from '../cart/cart.js';

/** Adds an item and returns its id. */
export async function insertItem(tx: Queryable, cartId: number, product: CartProduct, qty: string, option: ProductOption): Promise<number> {
  const [row] = await tx.query<{ item_id: number }>(
    `insert into quote_item (quote_id, product_id, sku, name, product_type, qty, product_option)
     values ($1, $2, $3, $4, $5, $6, $7) returning item_id`,
    [cartId, product.id, product.sku, product.name, product.type_id, qty, JSON.stringify(option)],
  );
  if (!row) throw new Error('The item was not inserted.');
  return row.item_id;
}

/** Sets an item's quantity and choices. */
export async function updateItem(tx: Queryable, itemId: number, qty: string, option: ProductOption): Promise<void> {
  await tx.query('update quote_item set qty = $2, product_option = $3, updated_at = now() where item_id = $1', [
    itemId,
    qty,
    JSON.stringify(option),
  ]);
}

/** Removes an item and its children. */
export async function deleteItem(tx: Queryable, itemId: number): Promise<void> {
  await tx.query('delete from quote_item where item_id = $1', [itemId]);
}
