import { compare, isZero, type Money, subtract } from '@merx/wire';
import { amountOf } from '../amounts/currencies.js';
import { partsOf } from '../amounts/open-qty.js';
import { type OrderItemRow, orderLines } from '../amounts/order-line.js';
import type { CountedItem } from '../amounts/sum-up.js';

/** The quantities that a credit memo returns to stock; composite products have no stock. */
export function piecesBack(
  items: readonly (OrderItemRow & { product_id: number | null })[],
  refunded: readonly CountedItem[],
): { product_id: number; qty: Money }[] {
  const lines = orderLines(items);
  const productOf = new Map(items.map((item) => [item.item_id, item.product_id]));
  const single = new Set(lines.filter((line) => partsOf(line, lines).length === 0).map(({ itemId }) => itemId));
  return refunded.flatMap(({ order_item_id, qty }) => {
    const productId = productOf.get(order_item_id);
    const pieces = amountOf(qty);
    return productId && single.has(order_item_id) && !isZero(pieces) ? [{ product_id: productId, qty: pieces }] : [];
  });
}

/** The ids of fully refunded items, from the order's items after the refund: their downloads end. */
export function itemsGivenBack(items: readonly OrderItemRow[], refunded: readonly CountedItem[]): number[] {
  const named = new Set(refunded.map(({ order_item_id }) => order_item_id));
  return orderLines(items)
    .filter(({ itemId, qty }) => named.has(itemId) && compare(qty.refunded, subtract(qty.ordered, qty.canceled)) >= 0)
    .map(({ itemId }) => itemId);
}
