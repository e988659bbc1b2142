/** Where an order stands. What it is called (its status) is the shop's choice; these are the system's. */
export type OrderState = 'new' | 'pending_payment' | 'processing' | 'complete' | 'closed' | 'canceled' | 'holded' | 'payment_review';

/** What staff and payments do with an order. */
export type OrderAction = 'cancel' | 'hold' | 'unhold' | 'invoice' | 'ship' | 'refund';

/** The states in which each action is allowed, as far as the state decides: quantities and amounts have a say as well. */
const allowed: Record<OrderAction, readonly OrderState[]> = {
  cancel: ['new', 'pending_payment', 'processing'],
  hold: ['new', 'pending_payment', 'processing'],
  unhold: ['holded'],
  invoice: ['new', 'pending_payment', 'processing'],
  ship: ['new', 'pending_payment', 'processing', 'complete', 'closed'],
  refund: ['new', 'pending_payment', 'processing', 'complete'],
};

/** Whether the state lets the action happen. */
export const allows = (state: string | null, action: OrderAction): boolean => (allowed[action] as readonly string[]).includes(state ?? '');

/** What decides how an order goes on after a change. */
export interface Progress {
  state: OrderState;
  /** An invoice, shipment or credit memo exists. */
  hasBegun: boolean;
  canInvoice: boolean;
  canShip: boolean;
  /** Something of what was paid can still be given back, beside a fee that was kept. */
  canRefund: boolean;
  hasInvoices: boolean;
  hasRefunds: boolean;
}

/**
 * The state after a change: what has begun is processing; with nothing left to invoice and ship an order is complete, and closed when
 * nothing of it can be given back any more. Other states stay until an action of their own.
 */
export function stateAfter(progress: Progress): OrderState {
  const { canInvoice, canShip, canRefund, hasInvoices, hasRefunds } = progress;
  const state = progress.state === 'new' && progress.hasBegun ? 'processing' : progress.state;
  if (state !== 'processing' && state !== 'complete') return state;
  if (canInvoice || canShip) return state;
  if (hasRefunds && !canRefund) return 'closed';
  return hasInvoices || state === 'complete' ? 'complete' : state;
}
