import type { Call } from '../../trpc/context.js';
import { canCancel } from '../order/cancellation.js';
import { withOrderCanceled } from '../order/cancellation.service.js';
import { changeOrder, type OrderChange } from '../order/change-order.service.js';
import { startAttempt, startedAttempts } from '../provider/attempt.service.js';
import { isOnline } from '../provider/payment-methods.js';
import { carryOut } from './carry-out.service.js';
import { selectOpenAuthorization } from './transaction.queries.js';

/**
 * Cancels an order as far as it can be; answers false, and changes nothing, when it cannot. What a payment provider holds for an order that is
 * canceled whole is let go after it; should that fail, the order's history tells. Throws 400 for id 0, 404 for an unknown order.
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

/** Writes down the call that lets go what is held for an order; null when nothing is. A call that is under way gives back what comes of it. */
export async function startRelease(change: OrderChange): Promise<number | null> {
  const { tx, order, payment } = change;
  if (!payment || !isOnline(payment.method) || (await startedAttempts(change)).length > 0) return null;
  const authorization = await selectOpenAuthorization(tx, order.entity_id);
  if (!authorization) return null;
  const amount = payment.base_amount_authorized ?? order.base_grand_total;
  return startAttempt(change, { method: payment.method, action: 'void', amount });
}
