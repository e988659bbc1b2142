import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { RefundInvoice, RefundOrder } from '../creditmemo/refund-order.schema.js';
import { commentsOf, noticeOf } from '../document/notice.service.js';
import { selectInvoiceOrder } from '../invoice/invoice.queries.js';
import { requireId } from '../order/change-order.service.js';
import { createCreditmemo } from './refund.service.js';

type Call<Input> = { ctx: Pick<Context, 'db'>; input: Input };

/**
 * Gives back what is wanted of an order, or all that can be, by other ways than a provider; answers the credit memo's id. Throws 404 for
 * an unknown order, 400 for one of which nothing can be refunded, and for more than is left.
 */
export function refundOrder({ ctx, input }: Call<RefundOrder>): Promise<string> {
  return refund(ctx, { ...input, invoiceId: null, isOnline: false });
}

/** As `refundOrder`, of an invoice that is paid; with `isOnline` through the provider that has its money. */
export async function refundInvoice({ ctx, input }: Call<RefundInvoice>): Promise<string> {
  requireId(input.invoiceId);
  const [found] = await selectInvoiceOrder(ctx.db, input.invoiceId);
  if (!found) throw notFound('invoiceId', input.invoiceId);
  return refund(ctx, { ...input, orderId: found.order_id });
}

type Refund = RefundOrder & { invoiceId: number | null; isOnline: boolean };

async function refund({ db }: Pick<Context, 'db'>, input: Refund): Promise<string> {
  const { extension_attributes, ...amounts } = input.arguments ?? {};
  const entity = { ...amounts, order_id: input.orderId, invoice_id: input.invoiceId, items: input.items, comments: commentsOf(input) };
  const returned = new Set(extension_attributes?.return_to_stock_items ?? []);
  const id = await createCreditmemo(db, entity, { notice: noticeOf(input), isOffline: !input.isOnline, backToStock: undefined, returned });
  return String(id);
}
