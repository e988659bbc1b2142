import type { Database } from '@merx/db';
import { type ChangedOrder, changeOrder, type OrderChange, type Unchanged } from '../order/change-order.service.js';
import { type Attempt, selectAttempt, updateAttempt } from '../provider/attempt.queries.js';
import type { Effect } from '../provider/attempt.service.js';
import type { PaymentAction, PaymentAnswer } from '../provider/payment-gateway.js';
import { captured, released } from './invoice-effects.service.js';
import { historyOf } from './payment-history.js';
import { authorized, placementDeclined, takenAtOnce, underReview } from './placement-effects.service.js';
import { refundDeclined, refunded } from './refund-effects.service.js';

/** The status of a provider call. */
export interface Settled {
  orderId: number;
  state: PaymentAnswer['state'];
  /** The reason for a decline or an unknown outcome. */
  reason: string;
  /** A resulting further call. */
  next: number | null;
}

type Approved = (db: Database, change: OrderChange, attempt: Attempt, txnId: string) => Promise<Effect>;
type Declined = (db: Database, change: OrderChange, attempt: Attempt, reason: string) => Promise<Effect>;

const isPlacement = ({ action, invoice_id }: Attempt) => action === 'authorize' || (action === 'capture' && invoice_id === null);

const approved: Record<PaymentAction, Approved> = {
  authorize: authorized,
  capture: (db, change, attempt, txnId) => (isPlacement(attempt) ? takenAtOnce : captured)(db, change, attempt, txnId),
  void: released,
  refund: refunded,
};

const noted: Declined = async (_db, change, attempt, reason) => ({ ...change, history: historyOf(attempt, reason) });

const declined: Record<PaymentAction, Declined> = {
  authorize: placementDeclined,
  capture: (db, change, attempt, reason) => (isPlacement(attempt) ? placementDeclined : noted)(db, change, attempt, reason),
  void: noted,
  refund: refundDeclined,
};

/**
 * Records the outcome of a call, and applies its effects in the same transaction. A call that was settled concurrently
 * stays as it is: its effects apply once.
 */
export function settle(db: Database, { id, order_id: orderId }: Attempt, answer: PaymentAnswer): Promise<Settled> {
  return changeOrder(db, orderId, async (change): Promise<ChangedOrder<Settled> | Unchanged<Settled>> => {
    const [attempt] = await selectAttempt(change.tx, id);
    if (!attempt) throw new Error(`The payment call ${id} is gone.`);
    if (attempt.state !== 'started') return { result: settledBefore(attempt) };
    const reason = answer.state === 'done' ? '' : answer.reason;
    const result: Settled = { orderId, state: answer.state, reason, next: null };
    if (answer.state === 'unknown') {
      await updateAttempt(change.tx, id, { state: 'started', error: reason });
      const isNew = isPlacement(attempt) && change.order.state === 'pending_payment';
      return isNew ? { ...underReview(change, reason), result } : { result };
    }
    if (answer.state === 'declined') {
      await updateAttempt(change.tx, id, { state: 'failed', error: reason });
      return { ...(await declined[attempt.action](db, change, attempt, reason)), result };
    }
    await updateAttempt(change.tx, id, { state: 'done', txnId: answer.txnId });
    const { next = null, ...changed } = await approved[attempt.action](db, change, attempt, answer.txnId);
    return { ...changed, result: { ...result, next } };
  });
}

/** The outcome of a call that was settled before. */
export const settledBefore = ({ order_id, state, error }: Attempt): Settled => ({
  orderId: order_id,
  state: state === 'done' ? 'done' : 'declined',
  reason: error ?? '',
  next: null,
});
