import { createHash, randomUUID } from 'node:crypto';
import { type Database, inBatches } from '@merx/db';
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

/** A call that must be executed only once. */
interface Keyed {
  caller: string;
  /** E.g. `POST /V1/orders`; keys of different routes are independent. */
  route: string;
  key: string;
  /** Everything that identifies the request: URL, query and body. */
  content: (string | Buffer)[];
}

export interface Answered {
  status: number;
  body: string;
}

/** How long a response is stored and replayed. */
const HOURS = 24;
/** How long a claim lasts without being extended; after that its process counts as dead. */
const LEASE_SECONDS = 60;
const EXTEND_MS = 20_000;
/** Larger responses are not stored: a repeated call is executed again. */
const LARGEST_ANSWER = 1024 * 1024;
const PRUNED_AT_ONCE = 5000;

/**
 * Executes a call once and replays its first response to repeated calls. The claim is committed before `carryOut` starts and extended while
 * it runs; the response is stored afterwards. A call that throws changed nothing and is not stored. Throws 422 when the key was used for
 * different content, 409 while the first call is in progress, and whatever `carryOut` throws. `warn` receives the error when a response
 * could not be stored.
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
  if (earlier && !earlier.same) throw keyUsedOtherwise({ fieldName: 'Idempotency-Key' });
  // A record deleted meanwhile belonged to a call that has just failed.
  if (!earlier || earlier.status === null || earlier.body === null) throw keyInUse({ fieldName: 'Idempotency-Key' });
  return { status: earlier.status, body: earlier.body };
}

/** Only hashes of the request are stored, as cart keys and bodies may contain secrets. */
function callOf({ caller, route, key, content }: Keyed): KeyedCall {
  return { id: hashOf([caller, route, key]), fingerprint: hashOf(content), route, claim: randomUUID() };
}

/** Each part is hashed with its length, so that different lists of parts have different hashes. */
function hashOf(parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)} `).update(part);
  return hash.digest();
}

/** Deletes expired responses, and returns how many. */
export const pruneAnswers = (db: Database): Promise<number> => inBatches(PRUNED_AT_ONCE, (size) => deleteOldRecords(db, HOURS, size));
