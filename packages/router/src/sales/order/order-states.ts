/** The state of an order. Statuses are defined by the shop; states by the system. */
export type OrderState = 'new' | 'pending_payment' | 'processing' | 'complete' | 'closed' | 'canceled' | 'holded' | 'payment_review';

/** Actions of admins and payments on an order. */
export type OrderAction = 'cancel' | 'hold' | 'unhold' | 'invoice' | 'ship' | 'refund';

/** The states in which each action is allowed; quantities and amounts are checked as well. */
const allowed: Record<OrderAction, readonly OrderState[]> = {
  cancel: ['new', 'pending_payment', 'processing'],
  hold: ['new', 'pending_payment', 'processing'],
  unhold: ['holded'],
  invoice: ['new', 'pending_payment', 'processing'],
  ship: ['new', 'pending_payment', 'processing', 'complete', 'closed'],
  refund: ['new', 'pending_payment', 'processing', 'complete'],
};

/** Whether the state allows the action. */
export const allows = (state: string | null, action: OrderAction): boolean => (allowed[action] as readonly string[]).includes(state ?? '');

/** The data that determines an order's state after a change. */
export interface Progress {
  state: OrderState;
  /** An invoice, shipment or credit memo exists. */
  hasBegun: boolean;
  canInvoice: boolean;
  canShip: boolean;
  /** Part of the paid amount is still refundable, besides an adjustment fee. */
  canRefund: boolean;
  hasInvoices: boolean;
  hasRefunds: boolean;
}

/**
 * The state after a change: an order with documents is processing; with nothing left to invoice and ship it is complete,
 * and closed when nothing can be refunded any more. Other states change only by their own actions.
 */
export function stateAfter(progress: Progress): OrderState {
  const { canInvoice, canShip, canRefund, hasInvoices, hasRefunds } = progress;
  const state = progress.state === 'new' && progress.hasBegun ? 'processing' : progress.state;
  if (state !== 'processing' && state !== 'complete') return state;
  if (canInvoice || canShip) return state;
  if (hasRefunds && !canRefund) return 'closed';
  return hasInvoices || state === 'complete' ? 'complete' : state;
}
