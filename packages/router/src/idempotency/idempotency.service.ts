import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '@merx/db';
import { keyInUse, keyUsedOtherwise } from './faults.js';
import {
  deleteClaim,
  deleteOldRecords,
  insertClaim,
  type KeyedCall,
  selectEarlier,
  updateAnswer,
  updateClaim,
} from './idempotency.queries.js';

/** What a caller said of a call that must not be carried out twice. */
export interface Keyed {
  caller: string;
  /** Such as `POST /V1/orders`; keys of different routes have nothing to do with each other. */
  route: string;
  key: string;
  /** All that makes the call what it is: address, query and body. */
  content: (string | Buffer)[];
}

export interface Answered {
  status: number;
  body: string;
}

/** For how long an answer is kept and given again. */
const HOURS = 24;
/** For how long a claim holds without being extended: after that its process is taken for dead. */
const LEASE_SECONDS = 60;
const EXTEND_MS = 20_000;
/** Larger answers are not kept: the call is then carried out again. */
const LARGEST_ANSWER = 1024 * 1024;
const PRUNED_AT_ONCE = 5000;

/**
 * Carries a call out once and answers every repetition with its first answer. The claim is committed before `carryOut` starts and extended
 * while it goes on; the answer is stored afterwards. A call that throws changed nothing and is not kept. Throws 422 when the key was used for
 * another content, 409 while the first call is under way, and whatever `carryOut` throws. `warn` hears why an answer could not be stored.
 */
export async function onlyOnce(
  db: Database,
  keyed: Keyed,
  carryOut: () => Promise<Answered>,
  warn: (error: unknown, message: string) => void,
): Promise<Answered> {
  const call = callOf(keyed);
  if (!(await insertClaim(db, call, { seconds: LEASE_SECONDS, hours: HOURS }))) return earlierAnswer(db, call);
  const extending = setInterval(() => {
    updateClaim(db, call, LEASE_SECONDS).catch((error: unknown) => warn(error, 'the claim of an idempotency key could not be extended'));
  }, EXTEND_MS);
  const settle = (work: Promise<void>) =>
    work.catch((error: unknown) => warn(error, 'the answer of an idempotency key could not be stored'));
  try {
    const answer = await carryOut();
    const isKept = Buffer.byteLength(answer.body) <= LARGEST_ANSWER;
    await settle(isKept ? updateAnswer(db, call, answer) : deleteClaim(db, call));
    return answer;
  } catch (error) {
    await settle(deleteClaim(db, call));
    throw error;
  } finally {
    clearInterval(extending);
  }
}

async function earlierAnswer(db: Database, call: KeyedCall): Promise<Answered> {
  const earlier = await selectEarlier(db, call);
  if (earlier && !earlier.same) {
    throw keyUsedOtherwise({ fieldName: 'Idempotency-Key' });
  }
  // A record that is gone by now was of a call that has just been refused.
  if (!earlier || earlier.status === null || earlier.body === null) {
    throw keyInUse({ fieldName: 'Idempotency-Key' });
  }
  return { status: earlier.status, body: earlier.body };
}

/** Nothing but hashes of what the caller sent is stored: keys of carts and bodies may hold secrets. */
function callOf({ caller, route, key, content }: Keyed): KeyedCall {
  return { id: hashOf([caller, route, key]), fingerprint: hashOf(content), route, claim: randomUUID() };
}

/** Each part is hashed with its length, so that no two lists of parts have the same hash. */
function hashOf(parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)} `).update(part);
  return hash.digest();
}

/** Deletes the answers that are kept no longer, and returns how many those were. */
export async function pruneAnswers(db: Database): Promise<number> {
  for (let pruned = 0; ; ) {
    const rows = await deleteOldRecords(db, HOURS, PRUNED_AT_ONCE);
    pruned += rows;
    if (rows < PRUNED_AT_ONCE) return pruned;
  }
}
