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

/** An update of `quote` with the parameters `$1` to `$7`, which `sumsValues` gives; what follows says which cart. */
export const sumsUpdate = `update quote set items_count = $1, items_qty = $2, is_virtual = $3, subtotal = $4, base_subtotal = $5,
  grand_total = $6, base_grand_total = $7, updated_at = now()`;

export const sumsValues = (sums: CartSums): unknown[] => [
  ...[sums.itemsCount, sums.itemsQty, sums.isVirtual],
  ...[sums.subtotal, sums.baseSubtotal, sums.grandTotal, sums.baseGrandTotal],
];

/** Keeps the sums that lists of carts show; all other amounts are worked out on every read. */
export async function updateCartSums(tx: Queryable, cartId: number, sums: CartSums): Promise<void> {
  await tx.query(`${sumsUpdate} where entity_id = $8`, [...sumsValues(sums), cartId]);
}
