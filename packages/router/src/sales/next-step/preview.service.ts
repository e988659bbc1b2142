import { money, toWire } from '@merx/wire';
import type { Call } from '../../trpc/context.js';
import { type CreditmemoColumns, invoiceColumns, type SumColumns } from '../amounts/document-columns.js';
import { invoiceAmounts } from '../amounts/invoice-amounts.js';
import { requireRefundable } from '../creditmemo/count-creditmemo.service.js';
import type { CreditmemoInput } from '../creditmemo/creditmemo.schema.js';
import { draftCreditmemo } from '../creditmemo/draft-creditmemo.service.js';
import { wantedQty } from '../document/agreement.js';
import { requireInvoiceable } from '../invoice/count-invoice.service.js';
import type { InvoiceInput } from '../invoice/invoice.schema.js';
import type { DocumentSums } from './next-step.schema.js';
import { exactOrder } from './next-step.service.js';

/** The totals of such an invoice; nothing is written. Throws as `saveInvoice`. */
export async function previewInvoice({ ctx: { db }, input: { entity } }: Call<{ entity: InvoiceInput }>): Promise<DocumentSums> {
  const order = await exactOrder(db, entity.order_id, 'order_id');
  requireInvoiceable(order);
  return sumsOf(invoiceColumns(invoiceAmounts(order, wantedQty(entity.items))));
}

/** The totals of such a credit memo; nothing is written. Throws as `saveCreditmemo`. */
export async function previewCreditmemo({ ctx: { db }, input: { entity } }: Call<{ entity: CreditmemoInput }>): Promise<DocumentSums> {
  const order = await exactOrder(db, entity.order_id, 'order_id');
  requireRefundable(order);
  const { creditmemo } = await draftCreditmemo(db, { tx: db, ...order }, entity, { isOffline: false });
  return sumsOf(creditmemo.document);
}

function sumsOf(columns: SumColumns & Partial<CreditmemoColumns>): DocumentSums {
  const amount = (text: string | undefined) => toWire(money(text ?? 0));
  return {
    subtotal: amount(columns.subtotal),
    discount_amount: amount(columns.discount_amount),
    shipping_amount: amount(columns.shipping_amount),
    tax_amount: amount(columns.tax_amount),
    adjustment_positive: amount(columns.adjustment_positive),
    adjustment_negative: amount(columns.adjustment_negative),
    grand_total: amount(columns.grand_total),
  };
}
