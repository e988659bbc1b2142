import type { Database } from '@merx/db';
import { money } from '@merx/wire';
import { mailQueued } from '../../mail/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput } from '../../trpc/errors.js';
import type { Creditmemo } from '../creditmemo/creditmemo.schema.js';
import type { CreditmemoInput } from '../creditmemo/creditmemo-input.schema.js';
import { CANCELED, OPEN } from '../creditmemo/creditmemo-state.js';
import { creditmemoOf } from '../creditmemo/creditmemo-wire.js';
import { draftCreditmemo, type Provider } from '../creditmemo/draft-creditmemo.service.js';
import type { NewCreditmemo } from '../creditmemo/new-creditmemo.js';
import { requireRefundable, type WayBack, withRefund } from '../creditmemo/register-creditmemo.service.js';
import { requireAgreement, requireUnchanged, wantedQty } from '../document/agreement.js';
import { writeComment } from '../document/comment.service.js';
import { readDocument } from '../document/document.service.js';
import { type Notice, TOLD, tellBuyer } from '../document/notice.service.js';
import { writeDocument } from '../document/write-document.service.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import type { HistoryLine } from '../order/order-status.queries.js';
import { requireQuiet, startAttempt } from '../provider/attempt.service.js';
import { requireCarriedOut } from './carry-out.service.js';

/** A credit memo that is written, and the call to a provider that gives its money back. */
interface Written {
  creditmemoId: number;
  attemptId: number | null;
}

/**
 * Gives back what is wanted of an order, or all that can be, and answers the credit memo. Money that a provider has taken for the invoice
 * that is named goes back through the provider; all other money is given back by other ways, and is taken for done. A credit memo with an
 * id is the one that there is: it takes comments only. `backToStock` says of a refund by other ways what becomes of the pieces. Throws 404
 * for an unknown order, invoice or credit memo, 400 for an order of which
 * nothing can be refunded, for an amount of money that does not come of the order, for a number that is taken, and when the provider refuses or nobody knows yet.
 */
export async function saveCreditmemo({
  ctx,
  input: { entity, backToStock },
}: {
  ctx: Pick<Context, 'db'>;
  input: { entity: CreditmemoInput; backToStock?: boolean | null | undefined };
}): Promise<Creditmemo> {
  const { db } = ctx;
  const { entity_id: id } = entity;
  const creditmemoId = id ? await saveAgain(db, id, entity) : await createCreditmemo(db, entity, { ...USUAL, backToStock });
  return creditmemoOf(await readDocument(ctx, 'creditmemo', creditmemoId));
}

/** How a credit memo is carried out. */
interface Manner extends WayBack {
  /** What the buyer hears of it; of one that a provider carries out, the buyer always hears. */
  notice: Notice;
  /** Whether the money goes back by other ways, even if a provider has it. */
  isOffline: boolean;
}

const USUAL: Manner = { notice: TOLD, isOffline: false, backToStock: undefined, returned: new Set() };

/** Makes a credit memo as `saveCreditmemo` does, in the manner that is wanted, and returns its id. */
export async function createCreditmemo(db: Database, entity: CreditmemoInput, manner: Manner): Promise<number> {
  const { creditmemoId, attemptId } = await changeOrder<Written>(db, entity.order_id, (change) => refund(db, change, entity, manner));
  mailQueued(db);
  if (attemptId !== null) await requireCarriedOut(db, attemptId);
  return creditmemoId;
}

async function refund(db: Database, change: OrderChange, entity: CreditmemoInput, manner: Manner) {
  requireRefund(entity);
  requireRefundable(change);
  await requireQuiet(change);
  const { creditmemo, provider } = await draftCreditmemo(db, change, entity, manner);
  requireReturnable(creditmemo, provider, manner);
  const creditmemoId = await insertAgreed(change, creditmemo, entity);
  const { base_grand_total: amount } = creditmemo.document;
  if (provider) return { result: { creditmemoId, attemptId: await startRefund(change, { creditmemoId, provider, amount }) } };
  const changed = await withRefund(db, change, creditmemo, { ...manner, online: false });
  await tellBuyer(db, change.tx, 'creditmemo', creditmemoId, manner.notice);
  return { ...changed, history: historyOf(change, amount), result: { creditmemoId, attemptId: null } };
}

/** Throws 400 for items to return that are not given back, or not before a provider has answered. */
function requireReturnable({ items }: NewCreditmemo, provider: Provider | null, { backToStock, returned }: WayBack): void {
  const unknown = [...returned].find((id) => !items.some(({ order_item_id }) => order_item_id === id));
  if (unknown !== undefined) throw badInput('The order item %orderItemId is not given back.', { orderItemId: unknown });
  if (!provider) return;
  if (returned.size > 0) throw badInput('Of a refund by a provider, the settings of the shop say what goes back to the stock.');
  if (backToStock !== null && backToStock !== undefined)
    throw badInput('The settings of the shop say whether the pieces of a refund by a provider go back to the stock.', {
      fieldName: 'backToStock',
    });
}

/** Writes a credit memo whose money is as the client says, and returns its id. */
async function insertAgreed({ tx }: OrderChange, creditmemo: NewCreditmemo, entity: CreditmemoInput): Promise<number> {
  const id = await writeDocument(tx, 'creditmemo', creditmemo);
  requireAgreement({ kind: 'creditmemo', given: entity, expected: await readDocument({ db: tx }, 'creditmemo', id) });
  return id;
}

/** Throws 400 for a new credit memo that is to be open or canceled: what a client asks for is given back. */
function requireRefund({ state }: CreditmemoInput): void {
  if (state !== OPEN && state !== CANCELED) return;
  throw badInput('A new credit memo is refunded: its "%fieldName" cannot be %value.', { fieldName: 'state', value: state });
}

interface RefundCall {
  creditmemoId: number;
  provider: Provider;
  amount: string;
}

function startRefund({ tx, order }: OrderChange, { creditmemoId, provider: { method, invoiceId }, amount }: RefundCall): Promise<number> {
  const currency = order.base_currency_code ?? '';
  return startAttempt(tx, { orderId: order.entity_id, invoiceId, creditmemoId, method, action: 'refund', amount, currency });
}

function historyOf({ order }: OrderChange, amount: string): Omit<HistoryLine, 'status'> {
  const comment = `Refunded ${money(amount).toFixed(2)} ${order.base_currency_code ?? ''} offline.`;
  return { comment, isCustomerNotified: false, isVisibleOnFront: false, entityName: 'creditmemo' };
}

/** A credit memo that is there already: what is given must be what it is. Comments with an id are written anew, the others added. */
function saveAgain(db: Database, id: number, entity: CreditmemoInput): Promise<number> {
  return db.transaction(async (tx) => {
    const { document, items } = await readDocument({ db: tx }, 'creditmemo', id);
    const wanted = wantedQty(entity.items);
    const unknown = entity.items?.find((item) => !items.some(({ order_item_id }) => order_item_id === item.order_item_id));
    if (unknown || (wanted && wanted.size !== items.length))
      throw badInput('The items of a credit memo cannot be changed.', { fieldName: 'items' });
    requireUnchanged({ kind: 'creditmemo', given: entity, expected: { document, items } });
    for (const comment of entity.comments ?? []) await writeComment(db, tx, { kind: 'creditmemo', documentId: id, entity: comment });
    return id;
  });
}
