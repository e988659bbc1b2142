import type { Database, Queryable } from '@merx/db';
import { money } from '@merx/wire';
import { mailQueued } from '../../mail/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { withGivenAmounts } from '../amounts/given-amounts.js';
import type {
  Creditmemo,
  CreditmemoInput,
  RefundInput,
  RefundInvoice,
  RefundOrder,
  RegisterRefund,
} from '../creditmemo/creditmemo.schema.js';
import { creditmemoOf, requireRefundable, type StockReturn, withRefund } from '../creditmemo/creditmemo.service.js';
import { draftCreditmemo } from '../creditmemo/draft-creditmemo.service.js';
import { CANCELED, OPEN, requestedQty, requireAgreement, requireUnchanged } from '../document/document.js';
import { documentTables } from '../document/document.queries.js';
import { orderIdOf, readDocument, writeComment, writeDocument } from '../document/document.service.js';
import { commentsOf, NOTIFY, type Notice, noticeOf, notifyBuyer } from '../document/document-mail.service.js';
import {
  backToStockBySettings,
  creditmemoItemsFixed,
  creditmemoStateGiven,
  itemNotRefunded,
  refundRegistered,
  returnsBySettings,
} from '../faults.js';
import { changeOrder, changeOrderIn, type OrderChange, type OrderOutcome, SILENT } from '../order/change-order.service.js';
import type { HistoryLine } from '../order/order.queries.js';
import { requireNoPendingCall, startAttempt } from '../provider/attempt.service.js';
import { requireCarriedOut } from './carry-out.service.js';

/**
 * Refunds the requested quantities of an order, or everything refundable, and returns the credit memo. An amount
 * captured for the named invoice is refunded by its provider; any other refund is offline, and counts as made. A credit
 * memo with an id is an existing one, and only accepts comments. `backToStock` says whether items of an offline refund
 * return to stock. Throws 404 for an unknown order, invoice or credit memo, 400 for an order that cannot be refunded,
 * for an amount that does not match the order, for a number that is taken, and when the provider declines or the outcome
 * is unknown.
 */
export async function saveCreditmemo({ ctx, input: { entity, backToStock } }: Call<RefundInput>): Promise<Creditmemo> {
  const { db } = ctx;
  const { entity_id: id } = entity;
  const creditmemoId = id
    ? await updateCreditmemo(db, id, entity)
    : await createCreditmemo(db, entity, { notice: NOTIFY, isOffline: false, backToStock, returned: new Set() });
  return creditmemoOf(await readDocument(ctx, 'creditmemo', creditmemoId));
}

/**
 * Refunds with the amounts of the given credit memo, not calculated ones, and returns it as stored. Offline if requested; otherwise the
 * provider that captured the named invoice makes the refund. The buyer is not notified of an offline refund. Throws 404 for an unknown order
 * or invoice, 400 for an existing credit memo and as `saveCreditmemo`.
 */
export async function registerRefund({ ctx, input: { creditmemo, offlineRequested } }: Call<RegisterRefund>): Promise<Creditmemo> {
  if (creditmemo.entity_id) throw refundRegistered();
  const manner = {
    notice: SILENT_NOTICE,
    isOffline: offlineRequested,
    isAsGiven: true,
    backToStock: undefined,
    returned: new Set<number>(),
  };
  // Only what is given is refunded; elsewhere all that is left of the shipping is the default.
  const namesShipping = (creditmemo.shipping_amount ?? creditmemo.base_shipping_amount ?? null) !== null;
  const entity = namesShipping ? creditmemo : { ...creditmemo, shipping_amount: 0 };
  return creditmemoOf(await readDocument(ctx, 'creditmemo', await createCreditmemo(ctx.db, entity, manner)));
}

const SILENT_NOTICE: Notice = { isNotified: false, comment: null };

/** How to make a credit memo. */
export interface RefundManner extends StockReturn {
  /** The notification of the buyer; an online refund always notifies. */
  notice: Notice;
  /** Whether the refund is offline, even if a provider captured the payment. */
  isOffline: boolean;
  /** Whether the client's amounts apply; otherwise they must agree with those of the order. */
  isAsGiven?: boolean;
}

/** A new credit memo, and the provider call for its refund; none for an offline refund. */
export type StartedRefund = { creditmemoId: number; attemptId: number | null };

/** Creates a credit memo as `saveCreditmemo` with these options, and returns its id. */
async function createCreditmemo(db: Database, entity: CreditmemoInput, manner: RefundManner): Promise<number> {
  return completeRefund(db, await changeOrder(db, entity.order_id, (change) => refund(db, change, entity, manner)));
}

/** Creates a credit memo as `saveCreditmemo` with these options inside a larger transaction; call `completeRefund` after the commit. */
export const startRefund = (db: Database, tx: Queryable, entity: CreditmemoInput, manner: RefundManner): Promise<StartedRefund> =>
  changeOrderIn(db, tx, entity.order_id, (change) => refund(db, change, entity, manner));

/** Makes the provider call of a refund, and returns the credit memo's id. Throws 400 when it is declined or its outcome is unknown. */
export async function completeRefund(db: Database, { creditmemoId, attemptId }: StartedRefund): Promise<number> {
  mailQueued(db);
  if (attemptId !== null) await requireCarriedOut(db, attemptId);
  return creditmemoId;
}

/** Inserts the requested credit memo; returns its id, and that of the provider call for its refund. Requested credit memos are refunded. */
async function refund(
  db: Database,
  change: OrderChange,
  entity: CreditmemoInput,
  manner: RefundManner,
): Promise<OrderOutcome<StartedRefund>> {
  if (entity.state === OPEN || entity.state === CANCELED) throw creditmemoStateGiven({ fieldName: 'state', value: entity.state });
  requireRefundable(change);
  await requireNoPendingCall(change);
  const { creditmemo: drafted, provider } = await draftCreditmemo(db, change, entity, manner);
  const creditmemo = manner.isAsGiven ? withGivenAmounts(drafted, entity, change) : drafted;
  requireReturnable(creditmemo.items, { isOnline: provider !== null }, manner);
  const creditmemoId = await writeDocument(change.tx, 'creditmemo', creditmemo);
  const expected = await readDocument({ db: change.tx }, 'creditmemo', creditmemoId);
  if (!manner.isAsGiven) requireAgreement({ tables: documentTables.creditmemo, input: entity, expected });
  const { base_grand_total: amount } = creditmemo.document;
  if (provider) {
    const attemptId = await startAttempt(change, { ...provider, creditmemoId, action: 'refund', amount });
    return { result: { creditmemoId, attemptId } };
  }
  const changed = await withRefund(db, change, creditmemo, { ...manner, id: creditmemoId, online: false });
  await notifyBuyer(db, change.tx, 'creditmemo', creditmemoId, manner.notice);
  return { ...changed, history: historyOf(change, amount), result: { creditmemoId, attemptId: null } };
}

/** Throws 400 for items to return that are not refunded, or that wait for a provider. */
function requireReturnable(
  items: readonly { order_item_id: number }[],
  { isOnline }: { isOnline: boolean },
  { backToStock, returned }: StockReturn,
): void {
  const unknown = [...returned].find((id) => !items.some(({ order_item_id }) => order_item_id === id));
  if (unknown !== undefined) throw itemNotRefunded({ orderItemId: unknown });
  if (!isOnline) return;
  if (returned.size > 0) throw returnsBySettings();
  if (backToStock !== null && backToStock !== undefined) throw backToStockBySettings({ fieldName: 'backToStock' });
}

function historyOf({ order }: OrderChange, amount: string): Omit<HistoryLine, 'status'> {
  const comment = `Refunded ${money(amount).toFixed(2)} ${order.base_currency_code ?? ''} offline.`;
  return { ...SILENT, comment, entityName: 'creditmemo' };
}

/** An existing credit memo: the given data must match it. Comments with an id are updated, the others added. */
function updateCreditmemo(db: Database, id: number, entity: CreditmemoInput): Promise<number> {
  return db.transaction(async (tx) => {
    const { document, items } = await readDocument({ db: tx }, 'creditmemo', id);
    const requested = requestedQty(entity.items);
    const unknown = entity.items?.find((item) => !items.some(({ order_item_id }) => order_item_id === item.order_item_id));
    if (unknown || (requested && requested.size !== items.length)) throw creditmemoItemsFixed({ fieldName: 'items' });
    requireUnchanged({ tables: documentTables.creditmemo, input: entity, expected: { document, items } });
    for (const comment of entity.comments ?? []) await writeComment(db, tx, { kind: 'creditmemo', documentId: id, entity: comment });
    return id;
  });
}

/**
 * Refunds the requested quantities of an order, or everything refundable, offline; returns the credit memo's id. Throws
 * 404 for an unknown order, 400 for one that cannot be refunded, and for more than is left.
 */
export const refundOrder = ({ ctx, input }: Call<RefundOrder>): Promise<string> =>
  refundAsCalled(ctx, { ...input, invoiceId: null, isOnline: false });

/** As `refundOrder`, for a paid invoice; with `isOnline` through the provider that captured it. */
export const refundInvoice = async ({ ctx, input }: Call<RefundInvoice>): Promise<string> =>
  refundAsCalled(ctx, { ...input, orderId: await orderIdOf(ctx, 'invoice', input.invoiceId, 'invoiceId') });

type RefundCall = RefundOrder & { invoiceId: number | null; isOnline: boolean };

async function refundAsCalled({ db }: Pick<Context, 'db'>, input: RefundCall): Promise<string> {
  const { extension_attributes, ...amounts } = input.arguments ?? {};
  const entity = { ...amounts, order_id: input.orderId, invoice_id: input.invoiceId, items: input.items, comments: commentsOf(input) };
  const returned = new Set(extension_attributes?.return_to_stock_items ?? []);
  const id = await createCreditmemo(db, entity, { notice: noticeOf(input), isOffline: !input.isOnline, backToStock: undefined, returned });
  return String(id);
}
