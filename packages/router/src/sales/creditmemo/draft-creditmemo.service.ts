import { type Database, shopConfig } from '@merx/db';
import { isZero, type Money, money } from '@merx/wire';
import { notFound } from '../../trpc/errors.js';
import type { Asked } from '../amounts/asked-amounts.js';
import { creditmemoAmounts, type RefundWish } from '../amounts/creditmemo-amounts.js';
import type { DocumentAmounts } from '../amounts/document.js';
import { type CreditmemoColumns, creditmemoColumns, type DocumentItemColumns } from '../amounts/document-columns.js';
import { allOfInvoice, invoiceLeft, requireOfInvoice } from '../amounts/invoice-left.js';
import { wantedQty } from '../document/agreement.js';
import { newComment } from '../document/comment.service.js';
import { type ExactDocuments, selectExactDocument } from '../document/document.queries.js';
import { OPEN, SETTLED } from '../document/document-state.js';
import type { NewDocument } from '../document/insert-document.queries.js';
import { billedItems, documentOfOrder, givenNumber } from '../document/new-document.js';
import { creditmemoOfNothing, invoiceNotPaid } from '../faults.js';
import type { OrderChange } from '../order/change-order.service.js';
import { isOnline } from '../provider/payment-methods.js';
import { selectInvoiceRefunds } from './creditmemo.queries.js';
import type { CreditmemoInput } from './creditmemo.schema.js';

/** A credit memo before insertion, with the amounts to count. */
export type NewCreditmemo = NewDocument<'creditmemo'> & { document: CreditmemoColumns; items: DocumentItemColumns[] };

/** The provider that makes the refund, and the refunded invoice. */
export interface Provider {
  method: string;
  invoiceId: number;
}

/**
 * The credit memo requested for an order, and the provider that makes the refund; none for an offline refund. Throws 404
 * for an unknown invoice, 400 for more than is left of the order, of the paid amount or of the invoice.
 */
export async function draftCreditmemo(
  db: Database,
  change: OrderChange,
  entity: CreditmemoInput,
  { isOffline }: { isOffline: boolean },
): Promise<{ creditmemo: NewCreditmemo; provider: Provider | null }> {
  const invoice = entity.invoice_id ? await paidInvoice(change, entity.invoice_id) : null;
  const amounts = await amountsOf(change, wishOf(entity), invoice);
  await requireTotal(db, change, amounts);
  const provider = isOffline ? null : providerOf(change, invoice, amounts);
  return { creditmemo: draft(change, amounts, entity, provider !== null), provider };
}

/** The order's invoice named by a client. Throws 404 when the order has no such invoice, 400 when it is not paid. */
async function paidInvoice({ tx, order }: OrderChange, id: number): Promise<ExactDocuments['invoice']> {
  const [invoice] = await selectExactDocument(tx, 'invoice', id);
  if (invoice?.document.order_id !== order.entity_id) throw notFound('invoice_id', id);
  if (invoice.document.state !== SETTLED) throw invoiceNotPaid({ fieldName: 'invoice_id' });
  return invoice;
}

const moneyOf = (value: number | null | undefined): Money | undefined => (value === null || value === undefined ? undefined : money(value));

function asked(order: number | null | undefined, base: number | null | undefined): Asked | undefined {
  const amounts = { order: moneyOf(order), base: moneyOf(base) };
  return amounts.order || amounts.base ? amounts : undefined;
}

const wishOf = (entity: CreditmemoInput): RefundWish => ({
  qty: wantedQty(entity.items),
  shipping: asked(entity.shipping_amount, entity.base_shipping_amount),
  adjustmentPositive: asked(entity.adjustment_positive, entity.base_adjustment_positive),
  adjustmentNegative: asked(entity.adjustment_negative, entity.base_adjustment_negative),
});

/** For an invoice, the default quantities are those left of the invoice, not of the order. */
async function amountsOf(change: OrderChange, wish: RefundWish, invoice: ExactDocuments['invoice'] | null): Promise<DocumentAmounts> {
  if (!invoice) return creditmemoAmounts(change, wish);
  const [refunds] = await selectInvoiceRefunds(change.tx, change.order.entity_id, invoice.document.entity_id);
  if (!refunds) throw new Error('The refunds of an invoice were not summed up.');
  const left = invoiceLeft(change.items, invoice, refunds);
  const all = allOfInvoice(change, left);
  const amounts = creditmemoAmounts(change, {
    ...wish,
    qty: wish.qty ?? all.qty,
    shipping: wish.shipping ?? all.shipping,
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
function providerOf(
  { payment }: OrderChange,
  invoice: ExactDocuments['invoice'] | null,
  { in: { base } }: DocumentAmounts,
): Provider | null {
  const method = payment?.method;
  if (!method || !isOnline(method) || !invoice?.document.transaction_id || isZero(base.grandTotal)) return null;
  return { method, invoiceId: invoice.document.entity_id };
}

function draft(change: OrderChange, amounts: DocumentAmounts, entity: CreditmemoInput, online: boolean): NewCreditmemo {
  return {
    document: {
      ...creditmemoColumns(amounts),
      ...documentOfOrder(change),
      increment_id: givenNumber(entity),
      state: online ? OPEN : SETTLED,
      invoice_id: entity.invoice_id || null,
      // The client's id for an external refund.
      transaction_id: online ? null : (entity.transaction_id ?? null),
      creditmemo_status: entity.creditmemo_status ?? null,
    },
    items: billedItems(change, amounts, entity.items),
    comments: (entity.comments ?? []).map(newComment),
  };
}
