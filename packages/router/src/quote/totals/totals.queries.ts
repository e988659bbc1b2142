import type { Queryable } from '@merx/db';

export interface CartSums {
  itemsCount: number;
  itemsQty: string;
  isVirtual: boolean;
  subtotal: string;
  baseSubtotal: string;
  grandTotal: string;
  baseGrandTotal: string;
}

/** Keeps the sums that lists of carts show; all other amounts are worked out on every read. */
export async function updateCartSums(tx: Queryable, cartId: number, sums: CartSums): Promise<void> {
  await tx.query(
    `update quote set items_count = $2, items_qty = $3, is_virtual = $4, subtotal = $5, base_subtotal = $6, grand_total = $7,
       base_grand_total = $8, updated_at = now() where entity_id = $1`,
    [cartId, sums.itemsCount, sums.itemsQty, sums.isVirtual, sums.subtotal, sums.baseSubtotal, sums.grandTotal, sums.baseGrandTotal],
  );
}
