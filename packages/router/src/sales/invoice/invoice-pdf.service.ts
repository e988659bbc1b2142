import { shopConfig } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { PdfFile } from '../document/document.schema.js';
import { readDocument } from '../document/document.service.js';
import { pdfOf } from '../document/pdf.js';
import { selectOrder } from '../order/order.queries.js';
import { invoiceSheet } from './invoice-sheet.js';

/** The invoice as a PDF. Throws 400 for id 0, 404 for an unknown invoice. */
export async function printInvoice({ ctx: { db }, input: { id } }: { ctx: Pick<Context, 'db'>; input: { id: number } }): Promise<PdfFile> {
  const invoice = await readDocument({ db }, 'invoice', id);
  const { order_id, store_id } = invoice.document;
  const [order] = await selectOrder(db, order_id);
  if (!order) throw notFound('order_id', order_id);
  return pdfOf(invoiceSheet(invoice, order, await shopConfig(db.cache, db, store_id)));
}
