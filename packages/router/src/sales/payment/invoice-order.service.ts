import type { Context } from '../../trpc/context.js';
import { readDocument } from '../document/document.service.js';
import { commentsOf, noticeOf } from '../document/notice.service.js';
import type { InvoiceOrder } from '../invoice/invoice-order.schema.js';
import { OPEN } from '../invoice/invoice-state.js';
import { createInvoice } from '../invoice/save-invoice.service.js';
import { captureInvoice } from './capture-invoice.service.js';

/**
 * Makes an invoice of what is wanted of an order and answers its id. With `capture` the money that a provider holds is taken, too; when
 * that is refused the invoice stays open and can be captured again. Throws 404 for an unknown order, 400 for one of which no invoice can
 * be made and for a capture that is refused.
 */
export async function invoiceOrder({ ctx, input }: { ctx: Pick<Context, 'db'>; input: InvoiceOrder }): Promise<string> {
  const { orderId, items, capture } = input;
  const id = await createInvoice(ctx.db, { order_id: orderId, items, comments: commentsOf(input) }, noticeOf(input));
  if (capture && (await readDocument(ctx, 'invoice', id)).document.state === OPEN) await captureInvoice({ ctx, input: { id } });
  return String(id);
}
