import type { Database } from '@merx/db';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound } from '../../trpc/errors.js';
import { type ExactInvoice, selectExactInvoice, selectInvoiceOrder } from '../invoice/invoice.queries.js';
import { OPEN } from '../invoice/invoice-state.js';
import { changeOrder, type OrderChange, requireId } from '../order/change-order.service.js';
import { startAttempt, startedAttempts } from '../provider/attempt.service.js';
import { isOnline } from '../provider/payment-methods.js';
import { requireCarriedOut } from './carry-out.service.js';
import { selectOpenAuthorization } from './transaction.queries.js';

type InvoiceCall = { ctx: Pick<Context, 'db'>; input: { id: number } };

/**
 * Takes the money of an open invoice from what is held for its order. Said twice it is taken once. Throws 404, 400 for an invoice that is
 * not open or was not paid at a provider, and when the provider refuses or nobody knows yet how it went.
 */
export async function captureInvoice({ ctx: { db }, input }: InvoiceCall): Promise<boolean> {
  await callFor(db, input.id, 'capture');
  return true;
}

/**
 * Lets go what is held for the order of an open invoice, and cancels the invoice; its items can be invoiced again. Throws as
 * `captureInvoice`.
 */
export async function voidInvoice({ ctx: { db }, input }: InvoiceCall): Promise<boolean> {
  await callFor(db, input.id, 'void');
  return true;
}

interface Call {
  attemptId: number;
  isRepeated: boolean;
}

/** Makes the call to the provider for an invoice: the one that is under way already, or a new one. */
async function callFor(db: Database, id: number, action: 'capture' | 'void'): Promise<void> {
  requireId(id);
  const [found] = await selectInvoiceOrder(db, id);
  if (!found) throw notFound('id', id);
  const { attemptId, isRepeated } = await changeOrder<Call>(db, found.order_id, async (change) => {
    const [invoice] = await selectExactInvoice(change.tx, id);
    if (!invoice) throw notFound('id', id);
    const method = requireOnline(change);
    if (invoice.document.state !== OPEN) throw badInput('Only an open invoice can be captured or voided.');
    const [started] = await startedAttempts(change);
    if (started) return { result: { attemptId: sameCall(started, id, action), isRepeated: true } };
    const [authorization] = await selectOpenAuthorization(change.tx, change.order.entity_id);
    if (!authorization) throw badInput('Nothing is held for the order of this invoice any more.');
    return { result: { attemptId: await startCall(change, { invoice, method, action }), isRepeated: false } };
  });
  await requireCarriedOut(db, attemptId, { isRepeated });
}

function requireOnline({ payment }: OrderChange): string {
  const method = payment?.method ?? '';
  if (!isOnline(method)) throw badInput('The payment method "%method" works offline: there is nothing to capture or void.', { method });
  return method;
}

/** Throws 400 when the call that is under way is another one. */
function sameCall(started: { id: number; action: string; invoice_id: number | null }, invoiceId: number, action: string): number {
  if (started.action === action && started.invoice_id === invoiceId) return started.id;
  throw badInput('A payment of the order is being carried out. Try again later.');
}

interface NewCall {
  invoice: ExactInvoice;
  method: string;
  action: 'capture' | 'void';
}

/** A void lets everything go that is still held; its amount is that of the invoice. */
function startCall({ tx, order }: OrderChange, { invoice: { document }, method, action }: NewCall): Promise<number> {
  return startAttempt(tx, {
    orderId: order.entity_id,
    invoiceId: document.entity_id,
    creditmemoId: null,
    method,
    action,
    amount: document.base_grand_total ?? '0',
    currency: order.base_currency_code ?? '',
  });
}
