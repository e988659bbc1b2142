import type { Call } from '../../trpc/context.js';
import { canCancel } from '../order/cancellation.js';
import { withOrderCanceled } from '../order/cancellation.service.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
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
  const { isCanceled, attemptId } = await changeOrder<Canceled>(db, input.id, async (change) => {
    if (!canCancel(change)) return { result: { isCanceled: false, attemptId: null } };
    const canceled = await withOrderCanceled(db, change);
    const attemptId = canceled.order.state === 'canceled' ? await startRelease(change) : null;
    return { ...canceled, result: { isCanceled: true, attemptId } };
  });
  if (attemptId !== null) await carryOut(db, attemptId);
  return isCanceled;
}

interface Canceled {
  isCanceled: boolean;
  attemptId: number | null;
}

/** Records the call that voids an order's authorization; null when there is none. A pending call reverses its own outcome. */
export async function startRelease(change: OrderChange): Promise<number | null> {
  const { tx, order, payment } = change;
  if (!payment || !isOnline(payment.method) || (await startedAttempts(change)).length > 0) return null;
  const authorization = await selectOpenAuthorization(tx, order.entity_id);
  if (!authorization) return null;
  const amount = payment.base_amount_authorized ?? order.base_grand_total;
  return startAttempt(change, { method: payment.method, action: 'void', amount });
}
