import type { Database } from '@merx/db';
import { isZero } from '@merx/wire';
import { mailQueued } from '../../mail/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { invoiceAmounts } from '../amounts/invoice-amounts.js';
import { requireAgreement, requireUnchanged, wantedQty } from '../document/agreement.js';
import { newComment, writeComment } from '../document/comment.service.js';
import { readDocument } from '../document/document.service.js';
import { givenNumber } from '../document/given-number.js';
import { type Notice, TOLD, tellBuyer } from '../document/notice.service.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import { requireQuiet } from '../provider/attempt.service.js';
import { isOnline } from '../provider/payment-methods.js';
import type { Invoice } from './invoice.schema.js';
import type { InvoiceInput } from './invoice-input.schema.js';
import { OPEN, PAID } from './invoice-state.js';
import { invoiceOf } from './invoice-wire.js';
import { type NewInvoice, newInvoice } from './new-invoice.js';
import { registerInvoice, requireInvoiceable } from './register-invoice.service.js';

type SaveCall = { ctx: Pick<Context, 'db'>; input: { entity: InvoiceInput } };

/**
 * Makes an invoice of what is wanted of an order, or of all that is open; methods that work offline have it paid at once. An invoice with
 * an id is the one that there is: it takes new comments only. Answers it. Throws 404 for an unknown order or invoice, 400 for an order
 * of which no invoice can be made, for an amount of money that does not come of the order, and for a number that is taken.
 */
export async function saveInvoice({ ctx, input: { entity } }: SaveCall): Promise<Invoice> {
  const { db } = ctx;
  const id = entity.entity_id ? await saveAgain(db, entity, entity.entity_id) : await createInvoice(db, entity, TOLD);
  return invoiceOf(await readDocument(ctx, 'invoice', id));
}

/** Makes an invoice of what is wanted of an order, as `saveInvoice` does, tells the buyer what the notice says, and returns its id. */
export async function createInvoice(db: Database, entity: InvoiceInput, notice: Notice): Promise<number> {
  const invoiceId = await changeOrder(db, entity.order_id, async (change) => {
    requireInvoiceable(change);
    await requireQuiet(change);
    const { invoiceId: id, ...changed } = await registerInvoice(change, draft(change, entity), { online: false });
    const expected = await readDocument({ db: change.tx }, 'invoice', id);
    requireAgreement({ kind: 'invoice', given: entity, expected });
    await tellBuyer(db, change.tx, 'invoice', id, notice);
    return { ...changed, result: id };
  });
  mailQueued(db);
  return invoiceId;
}

/** The invoice that a client wants of an order. What is paid at a provider waits for its capture. */
function draft(change: OrderChange, entity: InvoiceInput): NewInvoice {
  const { items, comments, created_at, transaction_id } = entity;
  const amounts = invoiceAmounts(change, wantedQty(items));
  const isToBeCaptured = isOnline(change.payment?.method) && !isZero(amounts.in.base.grandTotal);
  return newInvoice(change, amounts, {
    state: isToBeCaptured ? OPEN : PAID,
    canVoid: isToBeCaptured,
    transactionId: transaction_id,
    incrementId: givenNumber(entity),
    createdAt: created_at,
    comments: (comments ?? []).map(newComment),
    itemNotes: new Map((items ?? []).map(({ order_item_id, additional_data }) => [order_item_id, additional_data])),
  });
}

/** An invoice that is there already: what is given must be what it is. Comments with an id are written anew, the others added. */
async function saveAgain(db: Database, entity: InvoiceInput, id: number): Promise<number> {
  await db.transaction(async (tx) => {
    const { document, items } = await readDocument({ db: tx }, 'invoice', id);
    if (document.order_id !== entity.order_id) throw notFound('order_id', entity.order_id);
    wantedQty(entity.items);
    const unknown = entity.items?.find((item) => !items.some(({ order_item_id }) => order_item_id === item.order_item_id));
    if (unknown) throw notFound('order_item_id', unknown.order_item_id);
    requireUnchanged({ kind: 'invoice', given: entity, expected: { document, items } });
    for (const comment of entity.comments ?? []) await writeComment(db, tx, { kind: 'invoice', documentId: id, entity: comment });
  });
  mailQueued(db);
  return id;
}
