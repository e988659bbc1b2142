import { type Database, shopConfig } from '@merx/db';
import { isZero } from '@merx/wire';
import { deductVirtual, readStockSettings } from '../../catalog-inventory/index.js';
import { type MailSources, mailQueued } from '../../mail/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { type DocumentAmounts, type DocumentItemColumns, type InvoiceColumns, invoiceColumns } from '../amounts/document.js';
import { virtualGoodsOf } from '../amounts/goods.js';
import { invoiceAmounts } from '../amounts/invoice-amounts.js';
import { openOf } from '../amounts/open-qty.js';
import { orderLines } from '../amounts/order-amounts.js';
import { withInvoice, withPaid } from '../amounts/sum-up.js';
import {
  billedItems,
  documentOfOrder,
  OPEN,
  requestedNumber,
  requestedQty,
  requireAgreement,
  requireUnchanged,
  SETTLED,
} from '../document/document.js';
import { type Documents, documentTables } from '../document/document.queries.js';
import {
  documentHandlers,
  documentPrinter,
  documentsPrinter,
  newComment,
  readDocument,
  writeComment,
  writeDocument,
} from '../document/document.service.js';
import { documentMails, NOTIFY, type Notice, notifyBuyer } from '../document/document-mail.service.js';
import { billedView } from '../document/document-view.js';
import type { NewDocument } from '../document/insert-document.queries.js';
import { invoiceSheet } from '../document/sheets.js';
import { notInvoiceable } from '../faults.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import { releaseDownloads } from '../order/downloads.queries.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { allows } from '../order/order-states.js';
import { requireNoPendingCall } from '../provider/attempt.service.js';
import { isOnline } from '../provider/payment-methods.js';
import type { Invoice, InvoiceInput } from './invoice.schema.js';

/** Returns the invoice in API format. */
const invoiceOf = ({ document, items, comments }: Documents['invoice']): Invoice => ({
  ...document,
  items: items.map((item) => ({ ...item, sku: item.sku ?? '' })),
  comments,
});

export const invoices = documentHandlers('invoice', invoiceOf);
export const printInvoice = documentPrinter('invoice', invoiceSheet);
export const printInvoices = documentsPrinter('invoice', invoiceSheet, 'Invoices');
export const invoiceMails: MailSources = documentMails('invoice', billedView);

/** Throws 400 when the order's state does not allow an invoice. */
export function requireInvoiceable({ order }: LockedOrder): void {
  if (!allows(order.state, 'invoice')) throw notInvoiceable();
}

/**
 * Inserts an invoice, counts it in its order, and pays it if it is paid: then the downloads of fully invoiced items
 * become available. `online` if captured by a payment provider. Throws 400 for a number that is taken.
 */
export async function registerInvoice(
  db: Database,
  change: OrderChange,
  invoice: NewInvoice,
  { online }: { online: boolean },
): Promise<OrderChange & { invoiceId: number }> {
  const { tx } = change;
  const { document, items } = invoice;
  const invoiceId = await writeDocument(tx, 'invoice', invoice);
  const counted = withInvoice(change, document, items);
  const isPaid = document.state === SETTLED;
  const changed = isPaid ? withPaid(counted, document, { online }) : counted;
  if (isPaid) await releaseDownloads(tx, fullyInvoiced(changed, items));
  if (isPaid) await deductPaid(db, change, { id: invoiceId, incrementId: document.increment_id ?? null }, items);
  return { ...changed, invoiceId };
}

/** Takes the goods of a paid invoice that are never shipped from their sources. */
export async function deductPaid(
  db: Database,
  { tx, order, items: rows }: OrderChange,
  invoice: { id: number; incrementId: string | null },
  items: readonly { order_item_id: number; qty: string | number }[],
): Promise<void> {
  const lines = virtualGoodsOf(rows, items);
  if (lines.length === 0) return;
  const settings = readStockSettings(await shopConfig(db.cache, tx, order.store_id));
  await deductVirtual(tx, { order, lines, settings, cache: db.cache }, { event: 'invoice_created', type: 'invoice', ...invoice });
}

/** The items of an invoice that are fully invoiced. */
export function fullyInvoiced({ items }: LockedOrder, invoiced: readonly { order_item_id: number }[]): number[] {
  const lines = orderLines(items);
  const named = new Set(invoiced.map(({ order_item_id }) => order_item_id));
  return lines
    .filter((line) => named.has(line.itemId) && !isZero(line.qty.invoiced) && isZero(openOf(line, lines, 'invoice')))
    .map(({ itemId }) => itemId);
}

/**
 * Creates an invoice of the requested quantities of an order, or of everything open; offline methods pay it immediately.
 * An invoice with an id is an existing one, and only accepts new comments. Returns the invoice. Throws 404 for an
 * unknown order or invoice, 400 for an order that cannot be invoiced, for an amount that does not match the order, and
 * for a number that is taken.
 */
export async function saveInvoice({ ctx, input: { entity } }: Call<{ entity: InvoiceInput }>): Promise<Invoice> {
  const { db } = ctx;
  const id = entity.entity_id ? await updateInvoice(db, entity, entity.entity_id) : await createInvoice(db, entity, NOTIFY);
  return invoiceOf(await readDocument(ctx, 'invoice', id));
}

/** Creates an invoice as `saveInvoice`, notifies the buyer according to the notice, and returns its id. */
export async function createInvoice(db: Database, entity: InvoiceInput, notice: Notice): Promise<number> {
  const invoiceId = await changeOrder(db, entity.order_id, async (change) => {
    requireInvoiceable(change);
    await requireNoPendingCall(change);
    const { invoiceId: id, ...changed } = await registerInvoice(db, change, draft(change, entity), { online: false });
    const expected = await readDocument({ db: change.tx }, 'invoice', id);
    requireAgreement({ tables: documentTables.invoice, input: entity, expected });
    await notifyBuyer(db, change.tx, 'invoice', id, notice);
    return { ...changed, result: id };
  });
  mailQueued(db);
  return invoiceId;
}

/** The invoice requested for an order. A payment at a provider waits for its capture. */
function draft(change: OrderChange, entity: InvoiceInput): NewInvoice {
  const { items, created_at, transaction_id } = entity;
  const amounts = invoiceAmounts(change, requestedQty(items));
  const isToBeCaptured = isOnline(change.payment?.method) && !isZero(amounts.in.base.grandTotal);
  const state = isToBeCaptured ? { state: OPEN, can_void_flag: 1 } : { state: SETTLED };
  return newInvoice(change, amounts, { ...state, transaction_id, increment_id: requestedNumber(entity), created_at }, entity);
}

/** An existing invoice: the given data must match it. Comments with an id are updated, the others added. */
async function updateInvoice(db: Database, entity: InvoiceInput, id: number): Promise<number> {
  await db.transaction(async (tx) => {
    const { document, items } = await readDocument({ db: tx }, 'invoice', id);
    if (document.order_id !== entity.order_id) throw notFound('order_id', entity.order_id);
    requestedQty(entity.items);
    const unknown = entity.items?.find((item) => !items.some(({ order_item_id }) => order_item_id === item.order_item_id));
    if (unknown) throw notFound('order_item_id', unknown.order_item_id);
    requireUnchanged({ tables: documentTables.invoice, input: entity, expected: { document, items } });
    for (const comment of entity.comments ?? []) await writeComment(db, tx, { kind: 'invoice', documentId: id, entity: comment });
  });
  mailQueued(db);
  return id;
}

/** An invoice before insertion, with the amounts to count. */
type NewInvoice = NewDocument<'invoice'> & { document: InvoiceColumns; items: DocumentItemColumns[] };
/** The columns of an invoice besides its amounts and what it copies from its order; its number defaults to the store's next. */
type OwnColumns = Pick<NewInvoice['document'], 'transaction_id' | 'can_void_flag' | 'increment_id' | 'created_at'> & { state: number };

/** The invoice of an order with those amounts; the items named by a client may have additional data. */
export const newInvoice = (
  order: LockedOrder,
  amounts: DocumentAmounts,
  columns: OwnColumns,
  { items, comments }: Pick<InvoiceInput, 'items' | 'comments'> = {},
): NewInvoice => ({
  document: { ...invoiceColumns(amounts), ...documentOfOrder(order), can_void_flag: 0, ...columns },
  items: billedItems(order, amounts, items),
  comments: (comments ?? []).map(newComment),
});
