import type { Database } from '@merx/db';
import { mailQueued } from '../../mail/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { invoiceAmounts } from '../amounts/invoice-amounts.js';
import { insertComment } from '../document/comment.queries.js';
import { newComment } from '../document/comment.service.js';
import { readDocument } from '../document/document.service.js';
import { queueDocumentMail } from '../document/document-mail.service.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import { requireQuiet } from '../payment/attempt.service.js';
import { isOnline } from '../payment/payment-methods.js';
import { selectShippingAddressId } from './invoice.queries.js';
import type { Invoice } from './invoice.schema.js';
import { requireAgreement, wantedQty } from './invoice-faults.js';
import type { InvoiceInput } from './invoice-input.schema.js';
import { OPEN, PAID } from './invoice-state.js';
import { invoiceOf } from './invoice-wire.js';
import { type NewInvoice, newInvoice } from './new-invoice.js';
import { registerInvoice, requireInvoiceable } from './register-invoice.service.js';

type SaveCall = { ctx: Pick<Context, 'db'>; input: { entity: InvoiceInput } };

/**
 * Makes an invoice of what is wanted of an order, or of all that is open; methods that work offline have it paid at once. An invoice with
 * an id is the one that there is: it takes new comments only. Answers it. Throws 404 for an unknown order or invoice, 400 for an order
 * of which no invoice can be made and for anything given that does not come of the order.
 */
export async function saveInvoice({ ctx, input: { entity } }: SaveCall): Promise<Invoice> {
  const { db } = ctx;
  const id = entity.entity_id ? await saveAgain(ctx, entity, entity.entity_id) : await createInvoice(db, entity);
  return invoiceOf(await readDocument(ctx, 'invoice', id));
}

async function createInvoice(db: Database, entity: InvoiceInput): Promise<number> {
  const invoiceId = await changeOrder(db, entity.order_id, async (change) => {
    requireInvoiceable(change);
    await requireQuiet(change);
    const invoice = await draft(change, entity);
    requireAgreement(entity, invoice);
    const { invoiceId: id, ...changed } = await registerInvoice(change, invoice, { online: false });
    await queueDocumentMail(db, change.tx, { kind: 'invoice', documentId: id });
    return { ...changed, result: id };
  });
  mailQueued(db);
  return invoiceId;
}

/** The invoice that a client wants of an order. What is paid at a provider waits for its capture. */
async function draft(change: OrderChange, { items, comments, created_at, transaction_id }: InvoiceInput): Promise<NewInvoice> {
  const online = isOnline(change.payment?.method);
  return newInvoice(change, invoiceAmounts(change, wantedQty(items)), {
    state: online ? OPEN : PAID,
    canVoid: online,
    shippingAddressId: await selectShippingAddressId(change.tx, change.order.entity_id),
    transactionId: transaction_id,
    createdAt: created_at,
    comments: (comments ?? []).map(newComment),
    itemNotes: new Map((items ?? []).map(({ order_item_id, additional_data }) => [order_item_id, additional_data])),
  });
}

/** An invoice that is there already: what is given must be what it is; comments without an id are added. */
async function saveAgain({ db }: SaveCall['ctx'], entity: InvoiceInput, id: number): Promise<number> {
  const { document, items } = await readDocument({ db }, 'invoice', id);
  if (document.order_id !== entity.order_id) throw notFound('order_id', entity.order_id);
  wantedQty(entity.items);
  const unknown = entity.items?.find((item) => !items.some(({ order_item_id }) => order_item_id === item.order_item_id));
  if (unknown) throw notFound('order_item_id', unknown.order_item_id);
  requireAgreement(entity, { document, items });
  const added = (entity.comments ?? []).filter(({ entity_id }) => !entity_id).map(newComment);
  await db.transaction(async (tx) => {
    for (const comment of added) await insertComment(tx, 'invoice', id, comment);
  });
  return id;
}
