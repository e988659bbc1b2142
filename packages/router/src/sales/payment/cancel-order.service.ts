import type { Database, Queryable } from '@merx/db';
import type { Call } from '../../trpc/context.js';
import { notReplaceable } from '../faults.js';
import { canCancel } from '../order/cancellation.js';
import { changeOrder, changeOrderIn, type OrderChange, withOrderCanceled } from '../order/change-order.service.js';
import type { LockedOrder } from '../order/locked-order.queries.js';
import { progressOf } from '../order/order-states.js';
import { startAttempt, startedAttempts } from '../provider/attempt.service.js';
import { isOnline } from '../provider/payment-methods.js';
import { carryOut } from './carry-out.service.js';
import { selectOpenAuthorization } from './transaction.queries.js';

/**
 * Cancels an order if possible; otherwise returns false and changes nothing. An authorization of a fully canceled order
 * is voided after the commit; a failure is recorded in the order's history. Throws 400 for id 0, 404 for an unknown
 * order.
 */
export async function cancelOrder({ ctx: { db }, input }: Call<{ id: number }>): Promise<boolean> {
  const { isCanceled, attemptId } = await changeOrder<{ isCanceled: boolean; attemptId: number | null }>(db, input.id, async (change) => {
    if (!canCancel(change)) return { result: { isCanceled: false, attemptId: null } };
    const canceled = await withOrderCanceled(db, change);
    const attemptId = canceled.order.state === 'canceled' ? await startRelease(change) : null;
    return { ...canceled, result: { isCanceled: true, attemptId } };
  });
  if (attemptId !== null) await carryOut(db, attemptId);
  return isCanceled;
}

/**
 * Records the call that voids an order's authorization; null when there is none. A pending call reverses its own outcome; one that waits
 * for the buyer is returned, to be ended.
 */
async function startRelease(change: OrderChange): Promise<number | null> {
  const { tx, order, payment } = change;
  if (!payment || !isOnline(payment.method)) return null;
  const [started] = await startedAttempts(change);
  if (started) return started.reference === null ? null : started.id;
  const authorization = await selectOpenAuthorization(tx, order.entity_id);
  if (!authorization) return null;
  const amount = payment.base_amount_authorized ?? order.base_grand_total;
  return startAttempt(change, { method: payment.method, action: 'void', amount });
}

export { updateReplaced as noteReplacement } from '../order/order.queries.js';

/**
 * The result of replacing an order: the columns with which the new order references the old one, and the call that voids
 * the old order's authorization, to be made after the commit.
 */
export type Replaced = Awaited<ReturnType<typeof cancelReplaced>>;

/** Whether nothing of the order was invoiced or shipped, and it can be canceled. */
export const canReplace = (locked: LockedOrder): boolean =>
  canCancel(locked) && !progressOf(locked).hasBegun && !locked.order.relation_child_id;

/**
 * Cancels an order that is being replaced, in the transaction of both; `beforehand` is called with the order's products
 * while it is locked. Throws 404 for an unknown order, 400 for one that cannot be replaced.
 */
export function cancelReplaced(
  db: Database,
  tx: Queryable,
  orderId: number,
  beforehand: (productIds: number[]) => Promise<unknown>,
): Promise<{ links: ReturnType<typeof linksTo>; attemptId: number | null }> {
  return changeOrderIn(db, tx, orderId, async (change) => {
    if (!canReplace(change)) throw notReplaceable({ incrementId: change.order.increment_id });
    await beforehand(change.items.flatMap(({ product_id }) => product_id ?? []));
    const canceled = await withOrderCanceled(db, change);
    return { ...canceled, result: { links: linksTo(change), attemptId: await startRelease(change) } };
  });
}

function linksTo({ order }: LockedOrder) {
  const original = order.original_increment_id ?? order.increment_id;
  const number = (order.edit_increment ?? 0) + 1;
  return {
    increment_id: `${original}-${number}`,
    edit_increment: number,
    original_increment_id: original,
    relation_parent_id: String(order.entity_id),
    relation_parent_real_id: order.increment_id,
  };
}
