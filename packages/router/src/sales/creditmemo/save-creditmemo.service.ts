import type { Database } from '@merx/db';
import { money } from '@merx/wire';
import { mailQueued } from '../../mail/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput } from '../../trpc/errors.js';
import { requireAgreement, wantedQty } from '../document/agreement.js';
import { writeComment } from '../document/comment.service.js';
import { readDocument } from '../document/document.service.js';
import { queueDocumentMail } from '../document/document-mail.service.js';
import { insertDocument } from '../document/insert-document.queries.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import type { HistoryLine } from '../order/order-status.queries.js';
import { requireQuiet, startAttempt } from '../payment/attempt.service.js';
import { requireCarriedOut } from '../payment/carry-out.service.js';
import type { Creditmemo } from './creditmemo.schema.js';
import type { CreditmemoInput } from './creditmemo-input.schema.js';
import { REFUNDED } from './creditmemo-state.js';
import { creditmemoOf } from './creditmemo-wire.js';
import { draftCreditmemo, type Provider } from './draft-creditmemo.service.js';
import type { NewCreditmemo } from './new-creditmemo.js';
import { requireRefundable, withRefund } from './register-creditmemo.service.js';

/** What a client may say of a credit memo as it likes; all else must be what comes of the order. */
const FREE = ['additional_data', 'transaction_id', 'creditmemo_status'];

/** A credit memo that is written, and the call to a provider that gives its money back. */
interface Written {
  creditmemoId: number;
  attemptId: number | null;
}

/**
 * Gives back what is wanted of an order, or all that can be, and answers the credit memo. Money that a provider has taken for the invoice
 * that is named goes back through the provider; all other money is given back by other ways, and is taken for done. A credit memo with an
 * id is the one that there is: it takes comments only. Throws 404 for an unknown order, invoice or credit memo, 400 for an order of which
 * nothing can be refunded, for anything given that does not come of the order, and when the provider refuses or nobody knows yet.
 */
export async function saveCreditmemo({
  ctx,
  input: { entity },
}: {
  ctx: Pick<Context, 'db'>;
  input: { entity: CreditmemoInput };
}): Promise<Creditmemo> {
  const { db } = ctx;
  const { entity_id: id } = entity;
  const { creditmemoId, attemptId } = id
    ? await saveAgain(db, id, entity)
    : await changeOrder<Written>(db, entity.order_id, (change) => refund(db, change, entity));
  mailQueued(db);
  if (attemptId !== null) await requireCarriedOut(db, attemptId);
  return creditmemoOf(await readDocument(ctx, 'creditmemo', creditmemoId));
}

async function refund(db: Database, change: OrderChange, entity: CreditmemoInput) {
  requireRefundable(change);
  await requireQuiet(change);
  const { creditmemo, provider } = await draftCreditmemo(db, change, entity);
  const creditmemoId = await insertAgreed(change, creditmemo, entity);
  const { base_grand_total: amount } = creditmemo.document;
  if (provider) return { result: { creditmemoId, attemptId: await startRefund(change, { creditmemoId, provider, amount }) } };
  const changed = await withRefund(db, change, creditmemo, { online: false });
  await queueDocumentMail(db, change.tx, { kind: 'creditmemo', documentId: creditmemoId });
  return { ...changed, history: historyOf(change, amount), result: { creditmemoId, attemptId: null } };
}

/** Writes a credit memo that is as the client says, and returns its id. One that a provider is still to carry out is meant to be refunded. */
async function insertAgreed({ tx }: OrderChange, creditmemo: NewCreditmemo, entity: CreditmemoInput): Promise<number> {
  const [inserted] = await insertDocument(tx, 'creditmemo', creditmemo);
  if (!inserted) throw new Error('The credit memo was not written.');
  const { document, items } = await readDocument({ db: tx }, 'creditmemo', inserted.entity_id);
  requireAgreement({ kind: 'creditmemo', given: entity, expected: { document: { ...document, state: REFUNDED }, items }, free: FREE });
  return inserted.entity_id;
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
function saveAgain(db: Database, id: number, entity: CreditmemoInput): Promise<Written> {
  return db.transaction(async (tx) => {
    const { document, items } = await readDocument({ db: tx }, 'creditmemo', id);
    const wanted = wantedQty(entity.items);
    const unknown = entity.items?.find((item) => !items.some(({ order_item_id }) => order_item_id === item.order_item_id));
    if (unknown || (wanted && wanted.size !== items.length))
      throw badInput('The items of a credit memo cannot be changed.', { fieldName: 'items' });
    requireAgreement({ kind: 'creditmemo', given: entity, expected: { document, items }, free: FREE });
    for (const comment of entity.comments ?? []) await writeComment(db, tx, { kind: 'creditmemo', documentId: id, entity: comment });
    return { creditmemoId: id, attemptId: null };
  });
}
