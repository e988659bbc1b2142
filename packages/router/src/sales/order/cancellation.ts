import { compare, isZero, type Money, max, subtract, ZERO } from '@merx/wire';
import { amountOf } from '../amounts/currencies.js';
import { movedQty } from '../amounts/moved-qty.js';
import { isOpen, partsOf } from '../amounts/open-qty.js';
import { type OrderLine, orderLines } from '../amounts/order-line.js';
import type { ExactItem, LockedOrder } from './locked-order.queries.js';
import { allows, type OrderState } from './order-states.js';

/** A quantity of a product. */
export interface ReturnedPieces {
  product_id: number;
  qty: Money;
}

/**
 * Whether an order can be canceled: its state allows it, something is left to invoice, and there is something to cancel:
 * items, or an order without invoices.
 */
export function canCancel({ order, items }: Pick<LockedOrder, 'order' | 'items'>): boolean {
  const lines = orderLines(items);
  if (!allows(order.state, 'cancel') || !isOpen(lines, 'invoice')) return false;
  return !isBought(lines) || movedQty(lines, 'cancel').size > 0;
}

/** The state after a cancellation: an order with invoiced items that are not refunded stays in process. */
export const canceledState = (items: readonly ExactItem[]): OrderState => (isBought(orderLines(items)) ? 'processing' : 'canceled');

const isBought = (lines: readonly OrderLine[]): boolean => lines.some(({ qty }) => compare(qty.invoiced, qty.refunded) > 0);

/**
 * The quantities that a cancellation returns to stock, from the items before and after it. Composite products have no
 * stock. When the entire order is canceled, bundle parts that were not shipped with the others return too.
 */
export function piecesBack(before: readonly ExactItem[], after: readonly ExactItem[], state: OrderState): ReturnedPieces[] {
  const lines = orderLines(before);
  const canceledAfter = new Map(after.map((item) => [item.item_id, amountOf(item.qty_canceled)]));
  const productOf = new Map(before.map((item) => [item.item_id, item.product_id]));
  return lines.flatMap((line) => {
    const productId = productOf.get(line.itemId);
    if (!productId || partsOf(line, lines).length > 0) return [];
    const isLeftOver = state === 'canceled' && line.billedIn === 'parent' && line.shippedIn === 'itself';
    const qty = isLeftOver ? unsent(line) : subtract(canceledAfter.get(line.itemId) ?? ZERO, line.qty.canceled);
    return isZero(qty) ? [] : [{ product_id: productId, qty }];
  });
}

const unsent = ({ qty: { ordered, shipped, invoiced, canceled } }: OrderLine): Money =>
  max(subtract(subtract(ordered, max(shipped, invoiced)), canceled), ZERO);

/** The ids of the items that are not invoiced, or fully refunded: their downloads end. */
export const itemsNotBought = (items: readonly ExactItem[]): number[] =>
  orderLines(items)
    .filter(({ qty }) => compare(qty.invoiced, qty.refunded) <= 0)
    .map(({ itemId }) => itemId);

/** The ids of the rules that gave an order's discounts. */
export const ruleIdsOf = (appliedRuleIds: string | null): number[] =>
  (appliedRuleIds ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
