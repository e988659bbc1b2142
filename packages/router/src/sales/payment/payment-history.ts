import type { HistoryLine } from '../order/order-status.queries.js';
import type { Attempt } from '../provider/attempt.queries.js';
import type { PaymentAction } from '../provider/payment-gateway.js';

const DONE: Record<PaymentAction, string> = {
  authorize: 'Authorized',
  capture: 'Captured',
  void: 'Voided the authorization of',
  refund: 'Refunded',
};
const REFUSED: Record<PaymentAction, string> = {
  authorize: 'Authorizing',
  capture: 'Capturing',
  void: 'Voiding the authorization of',
  refund: 'Refunding',
};

/** The history line of an approved call (with the provider's id) or a declined one (with the reason). */
export function historyOf({ action, amount, currency }: Attempt, reason: string, txnId?: string): Omit<HistoryLine, 'status'> {
  const sum = `${amount.replace(/(\.\d\d\d*?)0+$/, '$1')} ${currency}`;
  const comment =
    txnId === undefined ? `${REFUSED[action]} ${sum} was declined: ${reason}` : `${DONE[action]} ${sum} online. Transaction ID: "${txnId}"`;
  return { comment, isCustomerNotified: false, isVisibleOnFront: false, entityName: action === 'refund' ? 'creditmemo' : 'order' };
}
