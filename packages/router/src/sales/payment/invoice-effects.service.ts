import type { Database } from '@merx/db';
import { compare } from '@merx/wire';
import { amountOf } from '../amounts/currencies.js';
import { withoutInvoice, withPaid } from '../amounts/sum-up.js';
import { type ExactDocuments, selectExactDocument } from '../document/document.queries.js';
import { CANCELED, SETTLED } from '../document/document-state.js';
import { invoicedWhole } from '../invoice/count-invoice.service.js';
import { updateInvoiceState } from '../invoice/invoice.queries.js';
import type { OrderChange } from '../order/change-order.service.js';
import { releaseDownloads } from '../order/downloads.queries.js';
import type { Attempt } from '../provider/attempt.queries.js';
import type { Effect } from '../provider/attempt.service.js';
import { historyOf } from './payment-history.js';
import { recordTransaction } from './record-transaction.service.js';
import { closeAuthorizations } from './transaction.queries.js';

/** Pays an open invoice after its capture. */
export async function captured(_db: Database, change: OrderChange, attempt: Attempt, txnId: string): Promise<Effect> {
  const { tx } = change;
  const { document, items } = await invoiceOf(change, attempt);
  const recorded = await recordTransaction(change, attempt, txnId);
  await updateInvoiceState(tx, document.entity_id, { state: SETTLED, transactionId: txnId });
  const paid = withPaid(recorded, document, { online: true });
  if (isAllTaken(paid)) await closeAuthorizations(tx, attempt.order_id);
  await releaseDownloads(tx, invoicedWhole(paid, items));
  return { ...paid, history: historyOf(attempt, '', txnId) };
}

/** Cancels the open invoice of a voided authorization: its quantities can be invoiced again. */
export async function released(_db: Database, change: OrderChange, attempt: Attempt, txnId: string): Promise<Effect> {
  const recorded = await recordTransaction(change, attempt, txnId);
  await closeAuthorizations(change.tx, attempt.order_id);
  const history = historyOf(attempt, '', txnId);
  if (attempt.invoice_id === null) return { ...recorded, history };
  const { document, items } = await invoiceOf(change, attempt);
  await updateInvoiceState(change.tx, document.entity_id, { state: CANCELED, transactionId: null });
  const { order, ...rest } = withoutInvoice(recorded, document, items);
  // No longer fully invoiced.
  return { ...rest, order: order.state === 'complete' ? { ...order, state: 'processing' } : order, history };
}

async function invoiceOf({ tx }: OrderChange, { id, invoice_id }: Attempt): Promise<ExactDocuments['invoice']> {
  const [invoice] = invoice_id === null ? [] : await selectExactDocument(tx, 'invoice', invoice_id);
  if (!invoice) throw new Error(`The invoice of the payment call ${id} is gone.`);
  return invoice;
}

const isAllTaken = ({ payment }: OrderChange): boolean =>
  compare(amountOf(payment?.base_amount_paid_online), amountOf(payment?.base_amount_authorized)) >= 0;
