import { add, compare, isZero, type Money, max, subtract, toColumn, ZERO } from '@merx/wire';
import { amountOf, columnIn } from '../amounts/currencies.js';
import { movedQty } from '../amounts/moved-qty.js';
import { isOpen, partsOf } from '../amounts/open-qty.js';
import { type OrderLine, orderLines, orderSums } from '../amounts/order-amounts.js';
import { leftOf, rest, shareOf } from '../amounts/share.js';
import type { CountedRows } from '../amounts/sum-up.js';
import type { ExactItem, LockedOrder } from './locked-order.queries.js';
import { allows, type OrderState } from './order-states.js';

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
export function returnedByCancellation(before: readonly ExactItem[], after: readonly ExactItem[], state: OrderState) {
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

/**
 * The order with everything canceled that is neither invoiced nor shipped; its canceled totals are those that are not
 * invoiced. The caller checks that the order may be canceled and has open items.
 */
export function withCancellation<Rows extends CountedRows>(rows: Rows): Rows {
  const lines = orderLines(rows.items);
  const moved = movedQty(lines, 'cancel');
  const byId = new Map(lines.map((line) => [line.itemId, line]));
  return {
    ...rows,
    order: { ...rows.order, ...canceledSums(rows) },
    items: rows.items.map((row) => {
      const line = byId.get(row.item_id);
      const qty = moved.get(row.item_id);
      return line && qty ? { ...row, ...canceledOf({ ...line, qty: { ...line.qty, canceled: add(line.qty.canceled, qty) } }) } : row;
    }),
  };
}

function canceledSums({ order }: CountedRows): Record<string, string> {
  const sums = orderSums(order);
  const columns = (['order', 'base'] as const).flatMap((currency) => {
    const { ordered, invoiced } = sums[currency];
    const left = leftOf(ordered, invoiced);
    return [
      [columnIn(currency, 'subtotal_canceled'), left.rowTotal],
      [columnIn(currency, 'tax_canceled'), left.tax],
      [columnIn(currency, 'discount_canceled'), left.discount],
      [columnIn(currency, 'shipping_canceled'), rest(ordered.shipping, invoiced.shipping)],
      [columnIn(currency, 'total_canceled'), rest(ordered.total, invoiced.total)],
    ] as const;
  });
  return Object.fromEntries(columns.map(([column, amount]) => [column, toColumn(amount)]));
}

/** Tax and compensation of canceled items are counted in the order's currency only. */
function canceledOf({ qty: { ordered, invoiced, canceled }, in: amounts }: OrderLine): Record<string, string> {
  const left = leftOf(amounts.order.ordered, amounts.order.invoiced);
  const share = (part: 'tax' | 'compensation') => toColumn(shareOf(left[part], canceled, rest(ordered, invoiced)));
  return { qty_canceled: toColumn(canceled), tax_canceled: share('tax'), discount_tax_compensation_canceled: share('compensation') };
}
