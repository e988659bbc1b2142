import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { type ExactDocuments, selectExactDocument } from '../document/document.queries.js';
import { orderIdOf, readDocument } from '../document/document.service.js';
import { OPEN } from '../document/document-state.js';
import { commentsOf, noticeOf } from '../document/notice.service.js';
import { invoiceNotOpen, nothingHeld, paidOffline, paymentUnderWay } from '../faults.js';
import type { InvoiceOrder } from '../invoice/invoice.schema.js';
import { createInvoice } from '../invoice/save-invoice.service.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
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

interface ProviderCall {
  attemptId: number;
  isRepeated: boolean;
}

/** Makes the provider call for an invoice: the pending one, or a new one. */
async function callFor(ctx: Pick<Context, 'db'>, id: number, action: 'capture' | 'void'): Promise<void> {
  const { db } = ctx;
  const { attemptId, isRepeated } = await changeOrder<ProviderCall>(db, await orderIdOf(ctx, 'invoice', id), async (change) => {
    const [invoice] = await selectExactDocument(change.tx, 'invoice', id);
    if (!invoice) throw notFound('id', id);
    const method = requireOnline(change);
    if (invoice.document.state !== OPEN) throw invoiceNotOpen();
    const [started] = await startedAttempts(change);
    if (started) return { result: { attemptId: sameCall(started, id, action), isRepeated: true } };
    const authorization = await selectOpenAuthorization(change.tx, change.order.entity_id);
    if (!authorization) throw nothingHeld();
    return { result: { attemptId: await startCall(change, { invoice, method, action }), isRepeated: false } };
  });
  await requireCarriedOut(db, attemptId, { isRepeated });
}

function requireOnline({ payment }: OrderChange): string {
  const method = payment?.method ?? '';
  if (!isOnline(method)) throw paidOffline({ method });
  return method;
}

/** Throws 400 when a different call is pending. */
function sameCall(started: { id: number; action: string; invoice_id: number | null }, invoiceId: number, action: string): number {
  if (started.action === action && started.invoice_id === invoiceId) return started.id;
  throw paymentUnderWay();
}

interface NewCall {
  invoice: ExactDocuments['invoice'];
  method: string;
  action: 'capture' | 'void';
}

/** A void releases the entire remaining authorization; its amount is that of the invoice. */
const startCall = (change: OrderChange, { invoice: { document }, method, action }: NewCall): Promise<number> =>
  startAttempt(change, { invoiceId: document.entity_id, method, action, amount: document.base_grand_total ?? '0' });
