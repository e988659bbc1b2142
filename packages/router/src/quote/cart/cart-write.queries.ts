import type { Queryable } from '@merx/db';
import type { CartSums } from '../totals/totals.queries.js';

/**
 * The statement that writes a change: it takes its row from `kept`, which holds the cart's `entity_id` when the cart is still as it was
 * read, and nothing else. Its own parameters are `$10` and so on.
 */
export interface CartWrite {
  sql: string;
  values: unknown[];
}

/** What a statement gave: the ids of what it wrote. */
export interface Written {
  id: number;
}

/**
 * Writes a change and the cart's new sums in one statement, so that neither a transaction nor a lock of its own is needed. Returns nothing,
 * and has written nothing, when the cart was changed or ordered since it was read: the row's version (`xmin`) is another one then.
 */
export async function writeToCart(
  db: Queryable,
  cart: { entity_id: number; version: string },
  sums: CartSums,
  { sql, values }: CartWrite,
): Promise<Written | undefined> {
  const [row] = await db.query<Written>(
    `with kept as (
       update quote set items_count = $3, items_qty = $4, is_virtual = $5, subtotal = $6, base_subtotal = $7, grand_total = $8,
         base_grand_total = $9, updated_at = now() where entity_id = $1 and is_active and xmin::text = $2 returning entity_id)
     ${sql}`,
    [
      ...[cart.entity_id, cart.version, sums.itemsCount, sums.itemsQty, sums.isVirtual],
      ...[sums.subtotal, sums.baseSubtotal, sums.grandTotal, sums.baseGrandTotal],
      ...values,
    ],
  );
  return row;
}
