import type { OrderChange } from '../order/change-order.service.js';
import type { Attempt } from '../provider/attempt.queries.js';
import type { PaymentAction } from '../provider/payment-gateway.js';
import { insertTransaction, type NewTransaction } from './transaction.queries.js';

const TYPES: Record<PaymentAction, NewTransaction['type']> = {
  authorize: 'authorization',
  capture: 'capture',
  void: 'void',
  refund: 'refund',
};

/** Records a provider transaction, and returns the order with it as the last one of its payment. */
export async function recordTransaction(change: OrderChange, attempt: Attempt, txnId: string): Promise<OrderChange> {
  const { tx, order, payment } = change;
  if (!payment) throw new Error(`The order ${order.entity_id} has no payment.`);
  const { action, amount, currency, parent_txn_id } = attempt;
  await insertTransaction(tx, {
    orderId: order.entity_id,
    paymentId: payment.entity_id,
    txnId,
    type: TYPES[action],
    parentTxnId: parent_txn_id,
    // An authorization or a capture can have further transactions, a void or a refund cannot.
    isClosed: action === 'void' || action === 'refund',
    information: { amount, currency },
  });
  return { ...change, payment: { ...payment, last_trans_id: txnId } };
}
