import { type Database, shopConfig } from '@merx/db';
import { isZero, type Money, money } from '@merx/wire';
import { notFound } from '../../trpc/errors.js';
import type { RequestedAmount } from '../amounts/adjustments.js';
import { creditmemoAmounts, type RefundRequest } from '../amounts/creditmemo-amounts.js';
import { creditmemoColumns, type DocumentAmounts } from '../amounts/document.js';
import { allOfInvoice, invoiceLeft, requireOfInvoice } from '../amounts/invoice-left.js';
import { billedItems, documentOfOrder, OPEN, requestedNumber, requestedQty, SETTLED } from '../document/document.js';
import { type ExactDocuments, selectExactDocument } from '../document/document.queries.js';
import { newComment } from '../document/document.service.js';
import { creditmemoOfNothing, invoiceNotPaid } from '../faults.js';
import type { OrderChange } from '../order/change-order.service.js';
import { isOnline } from '../provider/payment-methods.js';
import { selectInvoiceRefunds } from './creditmemo.queries.js';
import type { CreditmemoInput } from './creditmemo.schema.js';

/**
 * The credit memo requested for an order, and the provider that makes the refund; none for an offline refund. Throws 404
 * for an unknown invoice, 400 for more than is left of the order, of the paid amount or of the invoice.
 */
export async function draftCreditmemo(db: Database, change: OrderChange, entity: CreditmemoInput, { isOffline }: { isOffline: boolean }) {
  const invoice = entity.invoice_id ? await paidInvoice(change, entity.invoice_id) : null;
  const amounts = await amountsOf(change, requestOf(entity), invoice);
  await requireTotal(db, change, amounts);
  const provider = isOffline ? null : providerOf(change, invoice, amounts);
  const document = {
    ...creditmemoColumns(amounts),
    ...documentOfOrder(change),
    increment_id: requestedNumber(entity),
    state: provider ? OPEN : SETTLED,
    invoice_id: entity.invoice_id || null,
    // The client's id for an external refund.
    transaction_id: provider ? null : (entity.transaction_id ?? null),
    creditmemo_status: entity.creditmemo_status ?? null,
  };
  const items = billedItems(change, amounts, entity.items);
  return { creditmemo: { document, items, comments: (entity.comments ?? []).map(newComment) }, provider };
}

/** The order's invoice named by a client. Throws 404 when the order has no such invoice, 400 when it is not paid. */
async function paidInvoice({ tx, order }: OrderChange, id: number): Promise<ExactDocuments['invoice']> {
  const [invoice] = await selectExactDocument(tx, 'invoice', id);
  if (invoice?.document.order_id !== order.entity_id) throw notFound('invoice_id', id);
  if (invoice.document.state !== SETTLED) throw invoiceNotPaid({ fieldName: 'invoice_id' });
  return invoice;
}

const moneyOf = (value: number | null | undefined): Money | undefined => (value === null || value === undefined ? undefined : money(value));

function requestedAmount(order: number | null | undefined, base: number | null | undefined): RequestedAmount | undefined {
  const amounts = { order: moneyOf(order), base: moneyOf(base) };
  return amounts.order || amounts.base ? amounts : undefined;
}

const requestOf = (entity: CreditmemoInput): RefundRequest => ({
  qty: requestedQty(entity.items),
  shipping: requestedAmount(entity.shipping_amount, entity.base_shipping_amount),
  adjustmentPositive: requestedAmount(entity.adjustment_positive, entity.base_adjustment_positive),
  adjustmentNegative: requestedAmount(entity.adjustment_negative, entity.base_adjustment_negative),
});

/** For an invoice, the default quantities are those left of the invoice, not of the order. */
async function amountsOf(change: OrderChange, request: RefundRequest, invoice: ExactDocuments['invoice'] | null): Promise<DocumentAmounts> {
  if (!invoice) return creditmemoAmounts(change, request);
  const [refunds] = await selectInvoiceRefunds(change.tx, change.order.entity_id, invoice.document.entity_id);
  if (!refunds) throw new Error('The refunds of an invoice were not summed up.');
  const left = invoiceLeft(change.items, invoice, refunds);
  const all = allOfInvoice(change, left);
  const amounts = creditmemoAmounts(change, {
    ...request,
    qty: request.qty ?? all.qty,
    shipping: request.shipping ?? all.shipping,
    invoice: left,
  });
  requireOfInvoice(amounts, left);
  return amounts;
}

/** Throws 400 for a credit memo with a zero total if the shop does not allow it. */
async function requireTotal(db: Database, { tx, order }: OrderChange, { in: { base } }: DocumentAmounts): Promise<void> {
  if (!isZero(base.grandTotal)) return;
  const config = await shopConfig(db.cache, tx, order.store_id);
  if (!config.flag('sales/zerograndtotal_creditmemo/allow_zero_grandtotal')) throw creditmemoOfNothing();
}

/** The provider that captured the invoice, if any of that amount is refunded. */
function providerOf({ payment }: OrderChange, invoice: ExactDocuments['invoice'] | null, { in: { base } }: DocumentAmounts) {
  const method = payment?.method;
  if (!method || !isOnline(method) || !invoice?.document.transaction_id || isZero(base.grandTotal)) return null;
  return { method, invoiceId: invoice.document.entity_id };
}
