import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { OPEN } from '../document/document.js';
import { selectExactDocument } from '../document/document.queries.js';
import { orderIdOf, readDocument } from '../document/document.service.js';
import { commentsOf, noticeOf } from '../document/document-mail.service.js';
import { invoiceNotOpen, nothingHeld, paidOffline, paymentUnderWay } from '../faults.js';
import type { InvoiceOrder } from '../invoice/invoice.schema.js';
import { createInvoice } from '../invoice/invoice.service.js';
import { changeOrder } from '../order/change-order.service.js';
import { startAttempt, startedAttempts } from '../provider/attempt.service.js';
import { isOnline } from '../provider/payment-methods.js';
import { requireCarriedOut } from './carry-out.service.js';
import { selectOpenAuthorization } from './transaction.queries.js';

/**
 * Creates an invoice of an order and returns its id. With `capture` the authorized amount is captured, too; if that is
 * declined the invoice stays open and can be captured again. Throws 404 for an unknown order, 400 for one that cannot be
 * invoiced and for a declined capture.
 */
export async function invoiceOrder({ ctx, input }: Call<InvoiceOrder>): Promise<string> {
  const { orderId, items, capture } = input;
  const id = await createInvoice(ctx.db, { order_id: orderId, items, comments: commentsOf(input) }, noticeOf(input));
  if (capture && (await readDocument(ctx, 'invoice', id)).document.state === OPEN) await captureInvoice({ ctx, input: { id } });
  return String(id);
}

/**
 * Captures an open invoice from the order's authorization. Idempotent. Throws 404, 400 for an invoice that is not open
 * or was not paid at a provider, and when the provider declines or the outcome is unknown.
 */
export async function captureInvoice({ ctx, input }: Call<{ id: number }>): Promise<boolean> {
  await callFor(ctx, input.id, 'capture');
  return true;
}

/**
 * Voids the authorization of the order of an open invoice, and cancels the invoice; its items can be invoiced again.
 * Throws as `captureInvoice`.
 */
export async function voidInvoice({ ctx, input }: Call<{ id: number }>): Promise<boolean> {
  await callFor(ctx, input.id, 'void');
  return true;
}

/** Makes the provider call for an invoice: the pending one, or a new one. Throws 400 when a different call is pending. */
async function callFor({ db }: Pick<Context, 'db'>, id: number, action: 'capture' | 'void'): Promise<void> {
  const orderId = await orderIdOf({ db }, 'invoice', id);
  const { attemptId, isRepeated } = await changeOrder<{ attemptId: number; isRepeated: boolean }>(db, orderId, async (change) => {
    const [invoice] = await selectExactDocument(change.tx, 'invoice', id);
    if (!invoice) throw notFound('id', id);
    const method = change.payment?.method ?? '';
    if (!isOnline(method)) throw paidOffline({ method });
    const { state, base_grand_total } = invoice.document;
    if (state !== OPEN) throw invoiceNotOpen();
    const [started] = await startedAttempts(change);
    if (started && (started.action !== action || started.invoice_id !== id)) throw paymentUnderWay();
    if (started) return { result: { attemptId: started.id, isRepeated: true } };
    if (!(await selectOpenAuthorization(change.tx, orderId))) throw nothingHeld();
    // A void releases the entire remaining authorization; its amount is that of the invoice.
    const attemptId = await startAttempt(change, { invoiceId: id, method, action, amount: base_grand_total ?? '0' });
    return { result: { attemptId, isRepeated: false } };
  });
  await requireCarriedOut(db, attemptId, { isRepeated });
}
