import { compare, isZero, max, subtract, ZERO } from '@merx/wire';
import { amountOf, type Value } from '../amounts/currencies.js';
import { isOpen } from '../amounts/open-qty.js';
import { type Count, type OrderItemRow, orderLines } from '../amounts/order-line.js';
import type { OrderState, Progress } from './order-states.js';

/** The order columns for its progress; null counts as zero. */
interface OrderTotals {
  state: string;
  is_virtual: number;
  total_invoiced?: Value;
  total_paid?: Value;
  total_refunded?: Value;
  adjustment_positive?: Value;
  adjustment_negative?: Value;
}

export interface ProgressRows {
  order: OrderTotals;
  items: readonly OrderItemRow[];
}

/** The progress of an order, from its counters. A virtual order is never shipped. */
export function progressOf({ order, items }: ProgressRows): Progress {
  const lines = orderLines(items);
  const isCounted = (count: Count) => lines.some(({ qty }) => !isZero(qty[count]));
  const hasInvoices = isCounted('invoiced') || !isZero(amountOf(order.total_invoiced));
  const hasRefunds = isCounted('refunded') || !isZero(amountOf(order.total_refunded));
  return {
    state: order.state as OrderState,
    hasBegun: hasInvoices || hasRefunds || isCounted('shipped'),
    canInvoice: isOpen(lines, 'invoice'),
    canShip: order.is_virtual !== 1 && isOpen(lines, 'ship'),
    canRefund: canRefund(order),
    hasInvoices,
    hasRefunds,
  };
}

/** Whether more of the paid amount is left than the adjustment fees of credit memos, which are not refundable. */
function canRefund({ total_paid, total_refunded, adjustment_positive, adjustment_negative }: OrderTotals): boolean {
  const left = subtract(amountOf(total_paid), amountOf(total_refunded));
  const fee = max(subtract(amountOf(adjustment_negative), amountOf(adjustment_positive)), ZERO);
  return compare(left, fee) > 0;
}
