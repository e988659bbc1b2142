import type { Database } from '@merx/db';
import { isZero } from '@merx/wire';
import { mailQueued } from '../../mail/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { invoiceAmounts } from '../amounts/invoice-amounts.js';
import { requireAgreement, requireUnchanged, wantedQty } from '../document/agreement.js';
import { newComment, writeComment } from '../document/comment.service.js';
import { readDocument } from '../document/document.service.js';
import { OPEN, SETTLED } from '../document/document-state.js';
import { documentTables } from '../document/document-tables.queries.js';
import { givenNumber } from '../document/new-document.js';
import { type Notice, TOLD, tellBuyer } from '../document/notice.service.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import { requireQuiet } from '../provider/attempt.service.js';
import { isOnline } from '../provider/payment-methods.js';
import { registerInvoice, requireInvoiceable } from './count-invoice.service.js';
import type { Invoice, InvoiceInput } from './invoice.schema.js';
import { invoiceOf } from './invoice.service.js';
import { type NewInvoice, newInvoice } from './new-invoice.js';

/**
 * Creates an invoice of the requested quantities of an order, or of everything open; offline methods pay it immediately.
 * An invoice with an id is an existing one, and only accepts new comments. Returns the invoice. Throws 404 for an
 * unknown order or invoice, 400 for an order that cannot be invoiced, for an amount that does not match the order, and
 * for a number that is taken.
 */
export async function saveInvoice({ ctx, input: { entity } }: Call<{ entity: InvoiceInput }>): Promise<Invoice> {
  const { db } = ctx;
  const id = entity.entity_id ? await updateInvoice(db, entity, entity.entity_id) : await createInvoice(db, entity, TOLD);
  return invoiceOf(await readDocument(ctx, 'invoice', id));
}

/** Creates an invoice as `saveInvoice`, notifies the buyer according to the notice, and returns its id. */
export async function createInvoice(db: Database, entity: InvoiceInput, notice: Notice): Promise<number> {
  const invoiceId = await changeOrder(db, entity.order_id, async (change) => {
    requireInvoiceable(change);
    await requireQuiet(change);
    const { invoiceId: id, ...changed } = await registerInvoice(change, draft(change, entity), { online: false });
    const expected = await readDocument({ db: change.tx }, 'invoice', id);
    requireAgreement({ tables: documentTables.invoice, given: entity, expected });
    await tellBuyer(db, change.tx, 'invoice', id, notice);
    return { ...changed, result: id };
  });
  mailQueued(db);
  return invoiceId;
}

/** The invoice requested for an order. A payment at a provider waits for its capture. */
function draft(change: OrderChange, entity: InvoiceInput): NewInvoice {
  const { items, comments, created_at, transaction_id } = entity;
  const amounts = invoiceAmounts(change, wantedQty(items));
  const isToBeCaptured = isOnline(change.payment?.method) && !isZero(amounts.in.base.grandTotal);
  return newInvoice(change, amounts, {
    state: isToBeCaptured ? OPEN : SETTLED,
    canVoid: isToBeCaptured,
    transactionId: transaction_id,
    incrementId: givenNumber(entity),
    createdAt: created_at,
    comments: (comments ?? []).map(newComment),
    items,
  });
}

/** An existing invoice: the given data must match it. Comments with an id are updated, the others added. */
async function updateInvoice(db: Database, entity: InvoiceInput, id: number): Promise<number> {
  await db.transaction(async (tx) => {
    const { document, items } = await readDocument({ db: tx }, 'invoice', id);
    if (document.order_id !== entity.order_id) throw notFound('order_id', entity.order_id);
    wantedQty(entity.items);
    const unknown = entity.items?.find((item) => !items.some(({ order_item_id }) => order_item_id === item.order_item_id));
    if (unknown) throw notFound('order_item_id', unknown.order_item_id);
    requireUnchanged({ tables: documentTables.invoice, given: entity, expected: { document, items } });
    for (const comment of entity.comments ?? []) await writeComment(db, tx, { kind: 'invoice', documentId: id, entity: comment });
  });
  mailQueued(db);
  return id;
}
