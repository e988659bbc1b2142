import { type Database, shopConfig } from '@merx/db';
import { tracedTask } from '@merx/tracing';
import { mailQueued } from '../../mail/index.js';
import { paymentDeclined, paymentUnknown } from '../faults.js';
import { changeOrder, type OrderOutcome, SILENT } from '../order/change-order.service.js';
import { type Attempt, selectAttempt, selectUnsettled, updateAttempt } from '../provider/attempt.queries.js';
import type { PaymentAnswer, PaymentGateway } from '../provider/payment-gateway.js';
import { gatewayOf } from '../provider/payment-methods.js';
import { approved, declined, historyOf, isPlacement, recordTransaction } from './effects.service.js';

type Asking = (gateway: PaymentGateway, attempt: Attempt) => Promise<PaymentAnswer>;

const perform: Asking = (gateway, { idempotency_key: key, action, amount, currency, order_number, parent_txn_id, source }) =>
  gateway.perform({ key, action, amount, currency, orderNumber: order_number, parent: parent_txn_id, source });

/** If the provider does not know the call, it is sent again: with the same key it is executed once, even if the first one arrives late. */
const findOrPerform: Asking = async (gateway, attempt) => (await gateway.find(attempt.idempotency_key)) ?? perform(gateway, attempt);

/**
 * Makes a recorded call to a provider, after its commit, and settles it. Concurrent or repeated calls get the same
 * result: the provider identifies the call by its key. A call that cannot be settled now is settled later.
 */
export const carryOut = (db: Database, attemptId: number): Promise<Settled> => conclude(db, attemptId, perform);

/**
 * As `carryOut`, for admins: throws 400 with the reason when the call was declined or its outcome is unknown. For a call
 * that may have been made before (`isRepeated`), the provider is queried first: a refusal of the second call would not
 * apply to the first.
 */
export async function requireCarriedOut(db: Database, attemptId: number, { isRepeated = false } = {}): Promise<void> {
  const { state, reason } = await conclude(db, attemptId, isRepeated ? findOrPerform : perform);
  if (state === 'declined') throw paymentDeclined({ reason });
  if (state === 'unknown') throw paymentUnknown({ reason });
}

async function conclude(db: Database, attemptId: number, ask: Asking): Promise<Settled> {
  const [attempt] = await selectAttempt(db, attemptId);
  if (!attempt) throw new Error(`There is no payment call ${attemptId}.`);
  if (attempt.state !== 'started') return settledBefore(attempt);
  const gateway = gatewayOf(await shopConfig(db.cache, db, attempt.store_id), attempt.method);
  const settled = await settle(db, attempt, await ask(gateway, attempt));
  mailQueued(db);
  if (settled.next !== null) await conclude(db, settled.next, ask);
  return settled;
}

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
        conclude(db, id, findOrPerform),
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
interface Settled {
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
    if (attempt.state !== 'started') return { result: settledBefore(attempt) };
    const reason = answer.state === 'done' ? '' : answer.reason;
    const result: Settled = { state: answer.state, reason, next: null };
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
