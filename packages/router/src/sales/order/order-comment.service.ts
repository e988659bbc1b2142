import { type Database, type Queryable, shopConfig } from '@merx/db';
import { mailQueued, queueMail } from '../../mail/index.js';
import type { Call } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import { statusNotOfState } from '../faults.js';
import { changeOrder, requireId, statusesOf } from './change-order.service.js';
import type { ExactOrder } from './locked-order.queries.js';
import { mailRecipients } from './mail-settings.js';
import type { OrderCommentInput, OrderComments } from './order-comment.schema.js';
import { selectHistory } from './order-status.queries.js';
import { historyOf } from './order-wire.js';
import { wholePage } from './whole-page.js';

/** The lines of an order's history, newest first. Throws 400 for id 0, 404 for an unknown order. */
export async function orderComments({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<OrderComments> {
  requireId(id);
  const [found] = await selectHistory(db, id);
  if (!found) throw notFound('id', id);
  return wholePage(found.histories.map(historyOf));
}

/**
 * Adds a line to an order's history; the order takes its status, and a comment is mailed according to the settings of
 * the store view. Throws 404 for an unknown order, 400 for a line without comment and status, or with a status that is
 * not available in the order's state.
 */
export async function addOrderComment({
  ctx: { db },
  input: { id, statusHistory },
}: Call<{ id: number; statusHistory: OrderCommentInput }>): Promise<boolean> {
  const { comment: text, status: given, is_customer_notified, is_visible_on_front } = statusHistory;
  const comment = text?.trim() ? text : null;
  if (comment === null && !given) throw required('comment');
  const isBuyerTold = Boolean(is_customer_notified);
  await changeOrder(db, id, async ({ tx, order, items, payment }) => {
    const status = given || order.status;
    await requireStatus(db, tx, order, status);
    if (comment !== null) await queueCommentMail(db, tx, { ...order, status }, comment, isBuyerTold);
    const history = { comment, isCustomerNotified: isBuyerTold, isVisibleOnFront: Boolean(is_visible_on_front), entityName: 'order' };
    return { order: { ...order, status }, items, payment, history, result: true };
  });
  mailQueued(db);
  return true;
}

/** Throws 400 for a status that is neither current nor available in the order's state. */
export async function requireStatus(db: Database, tx: Queryable, { state, status: present }: ExactOrder, status: string): Promise<void> {
  if (status === present || (await statusesOf(db, tx, state)).includes(status)) return;
  throw statusNotOfState({ state, status });
}

async function queueCommentMail(db: Database, tx: Queryable, order: ExactOrder, comment: string, isBuyerTold: boolean): Promise<void> {
  const { entity_id: subjectId, store_id: storeId, status } = order;
  const config = await shopConfig(db.cache, tx, storeId);
  const data = { comment: comment.trim().split(/\r?\n/), status, isBuyerTold };
  for (const recipient of mailRecipients(config, 'order_comment', order.customer_email, { isBuyerTold })) {
    await queueMail(tx, { kind: 'order_comment', storeId, subjectId, recipient, data });
  }
}
