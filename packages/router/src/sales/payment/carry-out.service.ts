import { type Database, shopConfig } from '@merx/db';
import { mailQueued } from '../../mail/index.js';
import { paymentDeclined, paymentUnknown } from '../faults.js';
import { type Attempt, selectAttempt, selectUnsettled } from '../provider/attempt.queries.js';
import type { PaymentAnswer, PaymentGateway } from '../provider/payment-gateway.js';
import { gatewayOf } from '../provider/payment-methods.js';
import { type Settled, settle, settledBefore } from './settle.service.js';

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
      const { state } = await conclude(db, id, findOrPerform);
      if (state === 'unknown') open += 1;
    } catch (error) {
      onFailure?.(id, error);
      open += 1;
    }
  }
  return { asked: attempts.length, open };
}
