import type { Database } from '@merx/db';
import { openSecret } from '../../auth/index.js';
import { guardedPost } from '../../integration/index.js';
import type { Settings } from '../../trpc/context.js';
import { type Outcome, type TakenDelivery, TEST, updateDelivered, updateFailed } from './delivery.queries.js';
import { retryDelay, SCHEDULE } from './retry-delay.js';
import { signedHeaders } from './signature.js';

export interface AttemptPlace {
  db: Database;
  settings: Pick<Settings, 'secretKey' | 'privateCallbacks'>;
  /** How long the receiver may take to answer. */
  timeoutMs?: number | undefined;
  /** Seconds between the attempts. */
  schedule?: readonly number[] | undefined;
}

/** How an attempt ended, with the reason of a failure. */
export interface AttemptResult {
  outcome: 'delivered' | 'deferred' | 'failed';
  error: string | null;
  /** Whether the endpoint was disabled for it. */
  isDisabled: boolean;
}

const ANSWER_WITHIN_MS = 15_000;
const ANSWER_BYTES = 4096;
const GONE = 410;
/** An endpoint without a success for that long is disabled when a delivery is given up. */
const DISABLES_AFTER_SECONDS = 3 * 24 * 60 * 60;

/** Sends a taken delivery and records the outcome. Throws when the database fails. */
export async function attemptDelivery(place: AttemptPlace, taken: TakenDelivery): Promise<AttemptResult> {
  const { db, settings, timeoutMs = ANSWER_WITHIN_MS, schedule = SCHEDULE } = place;
  const began = performance.now();
  const answer = await post(taken, settings, timeoutMs);
  const found = 'failure' in answer ? null : answer;
  const outcome: Outcome = {
    duration_ms: Math.round(performance.now() - began),
    status: found?.status ?? null,
    // PostgreSQL stores no zero characters.
    response: found?.text.replaceAll('\0', '') ?? null,
  };
  if (found && found.status >= 200 && found.status < 300) {
    await updateDelivered(db, taken, outcome);
    return { outcome: 'delivered', error: null, isDisabled: false };
  }
  const isTest = taken.type === TEST;
  const isGone = found?.status === GONE;
  const delaySeconds = isTest || isGone ? null : retryDelay(taken.attempts, schedule, found?.retryAfter, Math.random());
  const error = 'failure' in answer ? answer.failure : `it answered ${answer.status}`;
  const disablesAfter = isTest ? null : DISABLES_AFTER_SECONDS;
  const isDisabled = await updateFailed(db, taken, { ...outcome, error, delaySeconds, isGone, disablesAfter });
  return { outcome: delaySeconds === null ? 'failed' : 'deferred', error, isDisabled };
}

/** Posts a delivery, signed for this attempt: the signature covers its time. */
function post({ message_id: id, body, url, secret, former_secret }: TakenDelivery, settings: AttemptPlace['settings'], timeoutMs: number) {
  const secrets = [secret, ...(former_secret ? [former_secret] : [])].map((sealed) => openSecret(settings.secretKey, sealed));
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Merx', ...signedHeaders({ id, body, at: new Date(), secrets }) };
  return guardedPost(url, { body, headers }, { allowsPrivate: settings.privateCallbacks ?? false, timeoutMs, answerBytes: ANSWER_BYTES });
}
