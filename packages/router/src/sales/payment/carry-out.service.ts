import type { Database } from '@merx/db';
import { tracedTask } from '@merx/tracing';
import { mailQueued } from '../../mail/index.js';
import { paymentDeclined, paymentUnknown } from '../faults.js';
import { changeOrder, type OrderOutcome, SILENT } from '../order/change-order.service.js';
import { type Attempt, selectAttempt, selectUnsettled, updateAttempt, updateWaiting } from '../provider/attempt.queries.js';
import type { PaymentAnswer } from '../provider/payment-gateway.js';
import { askProvider } from './ask-provider.service.js';
import { approved, declined, historyOf, isPlacement, recordTransaction } from './effects.service.js';

/**
 * Makes a recorded call to a provider, after its commit, and settles it. Concurrent or repeated calls get the same
 * result: the provider identifies the call by its key. A call that cannot be settled now, or waits for the buyer, is settled later.
 */
export const carryOut = (db: Database, attemptId: number): Promise<Settled> => conclude(db, attemptId, false);

/** As `carryOut`, for a call that may have been made before. */
export const carryOutAgain = (db: Database, attemptId: number): Promise<Settled> => conclude(db, attemptId, true);

/**
 * As `carryOut`, for admins: throws 400 with the reason when the call was declined or its outcome is unknown. For a call
 * that may have been made before (`isRepeated`), the provider is queried first: a refusal of the second call would not
 * apply to the first.
 */
export async function requireCarriedOut(db: Database, attemptId: number, { isRepeated = false } = {}): Promise<void> {
  const { state, reason } = await conclude(db, attemptId, isRepeated);
  if (state === 'declined') throw paymentDeclined({ reason });
  if (state === 'unknown') throw paymentUnknown({ reason });
}

async function conclude(db: Database, attemptId: number, isRepeated: boolean): Promise<Settled> {
  const [attempt] = await selectAttempt(db, attemptId);
  if (!attempt) throw new Error(`There is no payment call ${attemptId}.`);
  if (attempt.state !== 'started' && !mayBeLate(attempt)) return settledBefore(attempt);
  const settled = await settle(db, attempt, await askProvider(db, attempt, isRepeated));
  mailQueued(db);
  if (settled.next !== null) await conclude(db, settled.next, isRepeated);
  return settled;
}

/** Whether the provider may have made a payment although it was given up: the buyer approved it at the last moment. */
const mayBeLate = ({ state, reference }: Attempt): boolean => state === 'failed' && reference !== null;

/** The number of calls checked, and the number still unknown. */
export interface SettledPayments {
  asked: number;
  open: number;
}

/** Limits the duration of a round; the next one continues. */
const AT_MOST = 50;

/**
 * Queries the providers about calls with an unknown outcome for `seconds`: their process died, or the response was lost.
 * Calls settled concurrently are settled once. Errors of a single call are reported to `onFailure`, and leave it open.
 * Throws when the calls cannot be read.
 */
export async function settlePayments(
  db: Database,
  { seconds, onFailure }: { seconds: number; onFailure?: (attemptId: number, error: unknown) => void },
): Promise<SettledPayments> {
  const attempts = await selectUnsettled(db, seconds, AT_MOST);
  let open = 0;
  for (const { id } of attempts) {
    try {
      const { state } = await tracedTask({ name: 'payment settle', attributes: { 'merx.payment.attempt': id } }, () =>
        conclude(db, id, true),
      );
      if (state === 'unknown') open += 1;
    } catch (error) {
      onFailure?.(id, error);
      open += 1;
    }
  }
  return { asked: attempts.length, open };
}

/** The status of a provider call. */
export interface Settled {
  state: PaymentAnswer['state'];
  /** The reason for a decline or an unknown outcome. */
  reason: string;
  /** A resulting further call. */
  next: number | null;
}

/**
 * Records the outcome of a call, and applies its effects in the same transaction. A call that was settled concurrently
 * stays as it is: its effects apply once.
 */
function settle(db: Database, { id, order_id }: Attempt, answer: PaymentAnswer): Promise<Settled> {
  return changeOrder(db, order_id, async (change): Promise<OrderOutcome<Settled>> => {
    const [attempt] = await selectAttempt(change.tx, id);
    if (!attempt) throw new Error(`The payment call ${id} is gone.`);
    // A payment that was given up is reversed.
    const isLate = mayBeLate(attempt) && answer.state === 'done';
    if (attempt.state !== 'started' && !isLate) return { result: settledBefore(attempt) };
    const reason = 'reason' in answer ? answer.reason : '';
    const result: Settled = { state: answer.state, reason, next: null };
    if (answer.state === 'action') {
      await updateWaiting(change.tx, id, answer);
      if (change.order.state !== 'payment_review') return { result };
      return { ...change, order: { ...change.order, state: 'pending_payment' }, history: SILENT, result };
    }
    if (answer.state === 'unknown') {
      await updateAttempt(change.tx, id, { state: 'started', error: reason });
      const isNew = isPlacement(attempt) && change.order.state === 'pending_payment';
      if (!isNew) return { result };
      // Until it is settled.
      return { ...change, order: { ...change.order, state: 'payment_review' }, history: { ...SILENT, comment: reason }, result };
    }
    if (answer.state === 'declined') {
      await updateAttempt(change.tx, id, { state: 'failed', error: reason });
      return { ...(await declined[attempt.action](db, change, attempt)), history: historyOf(attempt, reason), result };
    }
    await updateAttempt(change.tx, id, { state: 'done', txnId: answer.txnId });
    const recorded = await recordTransaction(change, attempt, answer.txnId);
    const { next = null, ...changed } = await approved[attempt.action](db, recorded, attempt, answer.txnId);
    return { ...changed, history: historyOf(attempt, '', answer.txnId), result: { ...result, next } };
  });
}

/** The outcome of a call that was settled before. */
const settledBefore = ({ state, error }: Attempt): Settled => ({
  state: state === 'done' ? 'done' : 'declined',
  reason: error ?? '',
  next: null,
});
