import { type Database, shopConfig } from '@merx/db';
import { queueMail } from '../../mail/index.js';
import { invoiceAmounts } from '../amounts/invoice-amounts.js';
import { queueDocumentMail } from '../document/document-mail.service.js';
import { SETTLED } from '../document/document-state.js';
import { registerInvoice } from '../invoice/count-invoice.service.js';
import { newInvoice } from '../invoice/new-invoice.js';
import { withOrderCanceled } from '../order/cancellation.service.js';
import { type OrderChange, SILENT, statusesOf } from '../order/change-order.service.js';
import { mailRecipients } from '../order/mail-settings.js';
import type { Attempt } from '../provider/attempt.queries.js';
import { type Effect, startAttempt } from '../provider/attempt.service.js';
import type { PaymentAction } from '../provider/payment-gateway.js';
import { historyOf } from './payment-history.js';
import { recordTransaction } from './record-transaction.service.js';

/** A new order was authorized: it starts processing. */
export async function authorized(db: Database, change: OrderChange, attempt: Attempt, txnId: string): Promise<Effect> {
  const recorded = await recordTransaction(change, attempt, txnId);
  const history = historyOf(attempt, '', txnId);
  if (isGone(recorded)) return { ...recorded, history, next: await giveBack(recorded, attempt, 'void') };
  const { order, payment } = await begun(db, recorded);
  const held = payment && { ...payment, amount_authorized: order.grand_total, base_amount_authorized: attempt.amount };
  return { ...recorded, order, payment: held, history };
}

/** A new order was captured immediately: it is fully invoiced, and the invoice is paid. */
export async function takenAtOnce(db: Database, change: OrderChange, attempt: Attempt, txnId: string): Promise<Effect> {
  const { tx } = change;
  const recorded = await recordTransaction(change, attempt, txnId);
  const history = historyOf(attempt, '', txnId);
  if (isGone(recorded)) return { ...recorded, history, next: await giveBack(recorded, attempt, 'refund') };
  const begunOrder = await begun(db, recorded);
  const invoice = newInvoice(begunOrder, invoiceAmounts(begunOrder), { state: SETTLED, transactionId: txnId });
  const { invoiceId, ...changed } = await registerInvoice(begunOrder, invoice, { online: true });
  await queueDocumentMail(db, tx, { kind: 'invoice', documentId: invoiceId });
  return { ...changed, history };
}

/** The payment of a new order was declined: the order is canceled, and its stock and uses are returned. */
export async function placementDeclined(db: Database, change: OrderChange, attempt: Attempt, reason: string): Promise<Effect> {
  const history = historyOf(attempt, reason);
  return isGone(change) ? { ...change, history } : { ...(await withOrderCanceled(db, change)), history };
}

/** The outcome of a new order's payment is unknown: the order is in payment review until it is settled. */
export function underReview(change: OrderChange, reason: string): Effect {
  return { ...change, order: { ...change.order, state: 'payment_review' }, history: { ...SILENT, comment: reason } };
}

const isGone = ({ order }: OrderChange) => order.state === 'canceled' || order.state === 'closed';

/** The order after its payment: it is now processing, and its buyer is notified. An order on hold continues when released. */
async function begun(db: Database, change: OrderChange): Promise<OrderChange> {
  const { tx, order, payment } = change;
  const config = await shopConfig(db.cache, tx, order.store_id);
  for (const recipient of mailRecipients(config, 'order', order.customer_email)) {
    await queueMail(tx, { kind: 'order_new', storeId: order.store_id, subjectId: order.entity_id, recipient });
  }
  const statuses = await statusesOf(db, tx, 'processing');
  const configured = config.text(`payment/${payment?.method}/order_status`);
  const status = statuses.includes(configured) ? configured : (statuses[0] ?? 'processing');
  const isHeld = order.state === 'holded';
  const next = isHeld ? { hold_before_state: 'processing', hold_before_status: status } : { state: 'processing', status };
  return { ...change, order: { ...order, ...next } };
}

/** The order was canceled before its payment completed: a further call reverses the payment. */
const giveBack = (change: OrderChange, { method, amount, currency }: Attempt, action: PaymentAction): Promise<number> =>
  startAttempt(change, { method, action, amount, currency });
