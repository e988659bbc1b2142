import { type Money, subtract } from '@merx/wire';
import { placeOf } from './open-qty.js';
import { type OrderItemRow, orderLines } from './order-amounts.js';

/** The quantities of a line that was shipped by itself. */
export interface ShippedLine {
  shipped: Money;
  /** Ordered and not canceled. */
  bought: Money;
  refunded: Money;
}

/** The lines of an order that can be sent back, by item id: those that are shipped themselves, neither with their parent nor in their parts. */
export function shippedLines(items: readonly OrderItemRow[]): Map<number, ShippedLine> {
  const lines = orderLines(items).filter((line) => placeOf(line, 'ship') === 'itself' && !line.isVirtual);
  return new Map(
    lines.map(({ itemId, qty }) => [itemId, { shipped: qty.shipped, bought: subtract(qty.ordered, qty.canceled), refunded: qty.refunded }]),
  );
}
