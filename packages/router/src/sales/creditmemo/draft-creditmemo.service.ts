import { type Database, shopConfig } from '@merx/db';
import { isZero, type Money, money } from '@merx/wire';
import { badInput, notFound } from '../../trpc/errors.js';
import type { Asked } from '../amounts/asked-amounts.js';
import { creditmemoAmounts, type RefundWish } from '../amounts/creditmemo-amounts.js';
import type { DocumentAmounts } from '../amounts/document.js';
import { allOfInvoice, invoiceLeft, requireOfInvoice } from '../amounts/invoice-left.js';
import { wantedQty } from '../document/agreement.js';
import { newComment } from '../document/comment.service.js';
import { givenNumber } from '../document/given-number.js';
import { type ExactInvoice, selectExactInvoice } from '../invoice/invoice.queries.js';
import { PAID } from '../invoice/invoice-state.js';
import type { OrderChange } from '../order/change-order.service.js';
import { isOnline } from '../provider/payment-methods.js';
import { selectInvoiceRefunds } from './creditmemo.queries.js';
import type { CreditmemoInput } from './creditmemo-input.schema.js';
import { OPEN, REFUNDED } from './creditmemo-state.js';
import { type NewCreditmemo, newCreditmemo } from './new-creditmemo.js';

/** Who gives the money back, and of which invoice. */
export interface Provider {
  method: string;
  invoiceId: number;
}

/**
 * The credit memo that a client wants of an order, and the provider that is to give the money back; none when that happens by other ways.
 * Throws 404 for an unknown invoice, 400 for more than is left of the order, of what was paid or of the invoice.
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

/** The invoice of the order that a client names. Throws 404 when the order has no such invoice, 400 when it is not paid. */
async function paidInvoice({ tx, order }: OrderChange, id: number): Promise<ExactInvoice> {
  const [invoice] = await selectExactInvoice(tx, id);
  if (invoice?.document.order_id !== order.entity_id) throw notFound('invoice_id', id);
  if (invoice.document.state !== PAID) throw badInput('Only an invoice that is paid can be refunded.', { fieldName: 'invoice_id' });
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

/** Of an invoice, what the wish leaves open is all that is left of the invoice, not of the order. */
async function amountsOf(change: OrderChange, wish: RefundWish, invoice: ExactInvoice | null): Promise<DocumentAmounts> {
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

/** Throws 400 for a credit memo of no money where the shop does not want any. */
async function requireTotal(db: Database, { tx, order }: OrderChange, { in: { base } }: DocumentAmounts): Promise<void> {
  if (!isZero(base.grandTotal)) return;
  const config = await shopConfig(db.cache, tx, order.store_id);
  if (!config.flag('sales/zerograndtotal_creditmemo/allow_zero_grandtotal')) throw badInput("The credit memo's total must be positive.");
}

/** The provider that has taken the money of the invoice, if one has and any of it goes back. */
function providerOf({ payment }: OrderChange, invoice: ExactInvoice | null, { in: { base } }: DocumentAmounts): Provider | null {
  const method = payment?.method;
  if (!method || !isOnline(method) || !invoice?.document.transaction_id || isZero(base.grandTotal)) return null;
  return { method, invoiceId: invoice.document.entity_id };
}

function draft(change: OrderChange, amounts: DocumentAmounts, entity: CreditmemoInput, online: boolean): NewCreditmemo {
  return newCreditmemo(change, amounts, {
    state: online ? OPEN : REFUNDED,
    invoiceId: entity.invoice_id || null,
    incrementId: givenNumber(entity),
    transactionId: online ? null : (entity.transaction_id ?? null),
    status: entity.creditmemo_status ?? null,
    comments: (entity.comments ?? []).map(newComment),
    itemNotes: new Map((entity.items ?? []).map(({ order_item_id, additional_data }) => [order_item_id, additional_data])),
  });
}
