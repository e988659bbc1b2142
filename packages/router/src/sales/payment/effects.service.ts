import { type Database, shopConfig } from '@merx/db';
import { compare } from '@merx/wire';
import { queueMail } from '../../mail/index.js';
import { amountOf } from '../amounts/currencies.js';
import { invoiceAmounts } from '../amounts/invoice-amounts.js';
import { withInvoice, withPaid } from '../amounts/sum-up.js';
import { withRefund } from '../creditmemo/creditmemo.service.js';
import { CANCELED, OPEN, SETTLED } from '../document/document.js';
import { type ExactDocuments, selectExactDocument, updateDocumentState } from '../document/document.queries.js';
import { queueDocumentMail } from '../document/document-mail.service.js';
import { deductPaid, fullyInvoiced, newInvoice, registerInvoice } from '../invoice/invoice.service.js';
import { type ChangedOrder, type OrderChange, statusesOf, withOrderCanceled } from '../order/change-order.service.js';
import { releaseDownloads } from '../order/downloads.queries.js';
import type { HistoryLine } from '../order/order.queries.js';
import { mailRecipients } from '../order/order-mail.js';
import type { Attempt } from '../provider/attempt.queries.js';
import { startAttempt } from '../provider/attempt.service.js';
import type { PaymentAction } from '../provider/payment-gateway.js';
import { closeAuthorizations, insertTransaction } from './transaction.queries.js';

/** The order after a call, and a resulting further call. */
type Effect = Omit<ChangedOrder<never>, 'result'> & { next?: number };
/** `change` has the call's transaction recorded. */
type OnApproval = (db: Database, change: OrderChange, attempt: Attempt, txnId: string) => Promise<Effect>;
type OnDecline = (db: Database, change: OrderChange, attempt: Attempt) => Promise<Effect>;

/** Whether a call pays a new order. */
export const isPlacement = ({ action, invoice_id }: Attempt) => action === 'authorize' || (action === 'capture' && invoice_id === null);

/** A new order was authorized: it starts processing. */
const authorized: OnApproval = async (db, change, attempt) => {
  if (isGone(change)) return { ...change, next: await reverse(change, attempt, 'void') };
  const { order, payment, ...begun } = await beginProcessing(db, change);
  const held = payment && { ...payment, amount_authorized: order.grand_total, base_amount_authorized: attempt.amount };
  return { ...begun, order, payment: held };
};

/** A new order was captured immediately: it is fully invoiced, and the invoice is paid. */
const capturedImmediately: OnApproval = async (db, change, attempt, txnId) => {
  if (isGone(change)) return { ...change, next: await reverse(change, attempt, 'refund') };
  const begun = await beginProcessing(db, change);
  const invoice = newInvoice(begun, invoiceAmounts(begun), { state: SETTLED, transaction_id: txnId });
  const { invoiceId, ...changed } = await registerInvoice(db, begun, invoice, { online: true });
  await queueDocumentMail(db, change.tx, { kind: 'invoice', documentId: invoiceId });
  return changed;
};

/** The payment of a new order was declined: the order is canceled, and its stock and uses are returned. */
const placementDeclined: OnDecline = async (db, change) => (isGone(change) ? change : withOrderCanceled(db, change));

const isGone = ({ order }: OrderChange) => order.state === 'canceled' || order.state === 'closed';

/** The order after its payment: it is now processing, and its buyer is notified. An order on hold continues when released. */
async function beginProcessing(db: Database, change: OrderChange): Promise<OrderChange> {
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
const reverse = (change: OrderChange, { method, amount, currency }: Attempt, action: PaymentAction): Promise<number> =>
  startAttempt(change, { method, action, amount, currency });

/** Pays an open invoice after its capture. */
const captured: OnApproval = async (db, change, attempt, txnId) => {
  const { tx } = change;
  const { document, items } = await invoiceOf(change, attempt);
  await updateDocumentState(tx, 'invoice', document.entity_id, { state: SETTLED, transactionId: txnId });
  const paid = withPaid(change, document, { online: true });
  if (isAllCaptured(paid)) await closeAuthorizations(tx, attempt.order_id);
  await releaseDownloads(tx, fullyInvoiced(paid, items));
  await deductPaid(db, change, { id: document.entity_id, incrementId: document.increment_id }, items);
  return paid;
};

/** Cancels the open invoice of a voided authorization: its quantities can be invoiced again. */
const voided: OnApproval = async (_db, change, attempt) => {
  await closeAuthorizations(change.tx, attempt.order_id);
  if (attempt.invoice_id === null) return change;
  const { document, items } = await invoiceOf(change, attempt);
  await updateDocumentState(change.tx, 'invoice', document.entity_id, { state: CANCELED });
  const { order, ...rest } = withInvoice(change, document, items, -1);
  // No longer fully invoiced.
  return { ...rest, order: order.state === 'complete' ? { ...order, state: 'processing' } : order };
};

async function invoiceOf({ tx }: OrderChange, { id, invoice_id }: Attempt): Promise<ExactDocuments['invoice']> {
  const [invoice] = invoice_id === null ? [] : await selectExactDocument(tx, 'invoice', invoice_id);
  if (!invoice) throw new Error(`The invoice of the payment call ${id} is gone.`);
  return invoice;
}

const isAllCaptured = ({ payment }: OrderChange): boolean =>
  compare(amountOf(payment?.base_amount_paid_online), amountOf(payment?.base_amount_authorized)) >= 0;

/** The refund was approved: its open credit memo is counted and marked as refunded, and its mail is queued. */
const refunded: OnApproval = async (db, change, { creditmemo_id: id }, txnId) => {
  if (id === null) return change;
  const counted = await withRefund(db, change, await openCreditmemo(change, id), { id, online: true });
  await updateDocumentState(change.tx, 'creditmemo', id, { state: SETTLED, transactionId: txnId });
  await queueDocumentMail(db, change.tx, { kind: 'creditmemo', documentId: id });
  return counted;
};

/** The refund was declined: its credit memo, which was never counted, is canceled. */
const refundDeclined: OnDecline = async (_db, change, { creditmemo_id: id }) => {
  if (id === null) return change;
  await openCreditmemo(change, id);
  await updateDocumentState(change.tx, 'creditmemo', id, { state: CANCELED });
  return change;
};

async function openCreditmemo({ tx }: OrderChange, id: number): Promise<ExactDocuments['creditmemo']> {
  const [creditmemo] = await selectExactDocument(tx, 'creditmemo', id);
  if (creditmemo?.document.state !== OPEN) throw new Error(`The credit memo ${id} of a payment call is not open.`);
  return creditmemo;
}

/** The effects of an approved call. */
export const approved: Record<PaymentAction, OnApproval> = {
  authorize: authorized,
  capture: (db, change, attempt, txnId) => (isPlacement(attempt) ? capturedImmediately : captured)(db, change, attempt, txnId),
  void: voided,
  refund: refunded,
};

/** The order as it is. */
const unchanged: OnDecline = async (_db, change) => change;

/** The effects of a declined call. */
export const declined: Record<PaymentAction, OnDecline> = {
  authorize: placementDeclined,
  capture: (db, change, attempt) => (isPlacement(attempt) ? placementDeclined : unchanged)(db, change, attempt),
  void: unchanged,
  refund: refundDeclined,
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
    type: action === 'authorize' ? 'authorization' : action,
    parentTxnId: parent_txn_id,
    // An authorization or a capture can have further transactions, a void or a refund cannot.
    isClosed: action === 'void' || action === 'refund',
    information: { amount, currency },
  });
  return { ...change, payment: { ...payment, last_trans_id: txnId } };
}

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
