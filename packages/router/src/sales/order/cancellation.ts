import { compare, isZero, type Money, max, subtract, ZERO } from '@merx/wire';
import { amountOf } from '../amounts/currencies.js';
import { movedQty } from '../amounts/moved-qty.js';
import { isOpen, partsOf } from '../amounts/open-qty.js';
import { type OrderLine, orderLines } from '../amounts/order-line.js';
import type { ExactItem, LockedOrder } from './locked-order.queries.js';
import { allows, type OrderState } from './order-states.js';

/** So many pieces of a product. */
export interface ReturnedPieces {
  product_id: number;
  qty: Money;
}

/**
 * Whether an order can be canceled: its state allows it, something is left to invoice, and there is something to cancel: a piece, or an order
 * of which nothing was invoiced.
 */
export function canCancel({ order, items }: Pick<LockedOrder, 'order' | 'items'>): boolean {
  const lines = orderLines(items);
  if (!allows(order.state, 'cancel') || !isOpen(lines, 'invoice')) return false;
  return !isBought(lines) || movedQty(lines, 'cancel').size > 0;
}

/** The state that a cancellation leads to: with anything invoiced and not given back, the order goes on with that. */
export const canceledState = (items: readonly ExactItem[]): OrderState => (isBought(orderLines(items)) ? 'processing' : 'canceled');

const isBought = (lines: readonly OrderLine[]): boolean => lines.some(({ qty }) => compare(qty.invoiced, qty.refunded) > 0);

/**
 * The pieces that a cancellation brings back to the shelves, from the items before and after it. Only what is no composite has a shelf. Of an
 * order that is canceled whole, a bundle's parts come back too that were not sent along with the others.
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

/** The ids of the items of which nothing was bought: what was to be downloaded for them is not. */
export const itemsNotBought = (items: readonly ExactItem[]): number[] =>
  orderLines(items)
    .filter(({ qty }) => compare(qty.invoiced, qty.refunded) <= 0)
    .map(({ itemId }) => itemId);

/** The ids of the rules that an order's discounts came from. */
export const ruleIdsOf = (appliedRuleIds: string | null): number[] =>
  (appliedRuleIds ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
