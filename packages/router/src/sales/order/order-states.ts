import type { salesOrder } from '@merx/db/tables';
import { compare, isZero, max, subtract, ZERO } from '@merx/wire';
import { amountOf, type DecimalsOf } from '../amounts/currencies.js';
import { isOpen } from '../amounts/open-qty.js';
import { type Count, type OrderItemRow, orderLines } from '../amounts/order-amounts.js';

/** The state of an order. Statuses are defined by the shop; states by the system. */
export type OrderState = 'new' | 'pending_payment' | 'processing' | 'complete' | 'closed' | 'canceled' | 'holded' | 'payment_review';

/** Actions of admins and payments on an order. */
type OrderAction = 'cancel' | 'hold' | 'unhold' | 'invoice' | 'ship' | 'notify' | 'refund';

/** The states in which each action is allowed; quantities and amounts are checked as well. */
const allowed: Record<OrderAction, readonly OrderState[]> = {
  cancel: ['new', 'pending_payment', 'processing'],
  hold: ['new', 'pending_payment', 'processing'],
  unhold: ['holded'],
  invoice: ['new', 'pending_payment', 'processing'],
  ship: ['new', 'pending_payment', 'processing', 'complete', 'closed'],
  notify: ['new', 'processing', 'complete'],
  refund: ['new', 'pending_payment', 'processing', 'complete'],
};

/** Whether the state allows the action. */
export const allows = (state: string | null, action: OrderAction): boolean => (allowed[action] as readonly string[]).includes(state ?? '');

/**
 * The state after a change: an order with documents is processing; with nothing left to invoice and ship it is complete,
 * and closed when nothing can be refunded any more. Other states change only by their own actions.
 */
export function stateAfter(progress: ReturnType<typeof progressOf>): OrderState {
  const { canInvoice, canShip, canRefund, hasInvoices, hasRefunds } = progress;
  const state = progress.state === 'new' && progress.hasBegun ? 'processing' : progress.state;
  if (state !== 'processing' && state !== 'complete') return state;
  if (canInvoice || canShip) return state;
  if (hasRefunds && !canRefund) return 'closed';
  return hasInvoices || state === 'complete' ? 'complete' : state;
}

export interface ProgressRows {
  order: { state: string; is_virtual: number } & DecimalsOf<typeof salesOrder>;
  items: readonly OrderItemRow[];
}

/** The progress of an order, from its counters. A virtual order is never shipped. */
export function progressOf({ order, items }: ProgressRows) {
  const lines = orderLines(items);
  const isCounted = (count: Count) => lines.some(({ qty }) => !isZero(qty[count]));
  const hasInvoices = isCounted('invoiced') || !isZero(amountOf(order.total_invoiced));
  const hasRefunds = isCounted('refunded') || !isZero(amountOf(order.total_refunded));
  return {
    state: order.state as OrderState,
    /** An invoice, shipment or credit memo exists. */
    hasBegun: hasInvoices || hasRefunds || isCounted('shipped'),
    canInvoice: isOpen(lines, 'invoice'),
    canShip: order.is_virtual !== 1 && isOpen(lines, 'ship'),
    /** Part of the paid amount is still refundable, besides an adjustment fee. */
    canRefund: canRefund(order),
    hasInvoices,
    hasRefunds,
  };
}

/** Whether more of the paid amount is left than the adjustment fees of credit memos, which are not refundable. */
function canRefund({ total_paid, total_refunded, adjustment_positive, adjustment_negative }: ProgressRows['order']): boolean {
  const left = subtract(amountOf(total_paid), amountOf(total_refunded));
  const fee = max(subtract(amountOf(adjustment_negative), amountOf(adjustment_positive)), ZERO);
  return compare(left, fee) > 0;
}
