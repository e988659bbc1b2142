import { type Database, startHeartbeat } from '@merx/db';
import { tracedTask } from '@merx/tracing';
import { openSecret } from '../auth/index.js';
import type { Context, Settings } from '../trpc/context.js';
import type { Guarded } from '../trpc/init.js';
import { operationGone } from './faults.js';
import { actorOf, COMPLETE, FAILED, isRetried, MOST_ATTEMPTS, pauseAfter, RETRIABLE, requireMayDefer } from './operation.js';
import {
  type BegunOperation,
  beginOperation,
  noteOfWriting,
  type OperationEnd,
  selectWritten,
  type TakenBulk,
  takeBulk,
  updateBulkDue,
  updateBulkEnded,
  updateOperationEnded,
} from './run-bulk.queries.js';

/** The procedure that an operation calls. */
export interface BulkProcedure extends Guarded {
  /** Its answer as JSON. */
  call(call: { context: Context; input: unknown }): Promise<string>;
}

export interface BulkRunnerOptions {
  db: Database;
  settings: Settings;
  /** Aborted on shutdown: the current operation is finished, the others are left to the next runner. */
  signal: AbortSignal;
  /** The procedure with that dotted name. */
  procedure: (name: string) => BulkProcedure | undefined;
  /** Status and message of a failure, as shown to clients. */
  failureOf: (error: unknown, requestId: string) => { status: number; message: string };
  /** Called for errors that are not the client's fault. */
  onBug: (error: unknown, requestId: string) => void;
  warn?: Context['warn'];
  /** Seconds without a heartbeat after which a runner counts as dead. */
  leaseSeconds?: number | undefined;
}

const LEASE_SECONDS = 20;

/**
 * Takes a due request and executes its operations in order, until none is open, one has to wait or the process shuts down; false if no
 * request is due. Throws when the database fails: the rest is taken again after the lease ends.
 */
export async function runBulk(options: BulkRunnerOptions): Promise<boolean> {
  const { db, leaseSeconds = LEASE_SECONDS, onBug } = options;
  const bulk = await takeBulk(db, leaseSeconds);
  if (!bulk) return false;
  const lost = new AbortController();
  const beat = async () => {
    if (!(await updateBulkDue(db, bulk, leaseSeconds))) lost.abort();
  };
  const stopHeartbeat = startHeartbeat({ leaseSeconds, beat, onFailure: (error) => onBug(error, bulk.request_id) });
  let pause: number;
  try {
    pause = await executeAll(options, bulk, AbortSignal.any([options.signal, lost.signal]));
  } finally {
    await stopHeartbeat();
  }
  if (!(await updateBulkEnded(db, bulk))) await updateBulkDue(db, bulk, pause);
  return true;
}

/** Executes the operations in order; returns the seconds that the remaining ones have to wait. */
async function executeAll(options: BulkRunnerOptions, bulk: TakenBulk, signal: AbortSignal): Promise<number> {
  let after = -1;
  while (!signal.aborted) {
    const operation = await beginOperation(options.db, bulk, after);
    if (!operation) return 0;
    const end = await tracedTask(describe(bulk, operation), () => execute(options, bulk, operation));
    if ('pause' in end) return end.pause;
    await updateOperationEnded(options.db, operation, end);
    after = operation.id;
  }
  return 0;
}

/** `result` is the answer, null if there is none or it was lost with its runner. */
const done = (result: string | null): OperationEnd => ({
  ...{ status: COMPLETE, result_message: 'The operation was carried out.', error_code: null },
  result: result === 'null' ? null : result,
});
const NEVER_ENDED: OperationEnd = {
  status: RETRIABLE,
  result_message: `The server stopped ${MOST_ATTEMPTS} times while it carried out the operation.`,
  error_code: 500,
  result: null,
};
const WRITTEN = 'It had changed something before; look at it before you send it again.';

type Outcome = OperationEnd | { pause: number };

const describe = ({ uuid, procedure, request_id }: TakenBulk, { id }: BegunOperation) => ({
  name: `operation ${procedure}`,
  attributes: { 'merx.bulk.uuid': uuid, 'merx.bulk.operation': id, 'merx.request_id': request_id },
});

/** The result of an operation, or the pause before its next try. */
async function execute(options: BulkRunnerOptions, bulk: TakenBulk, operation: BegunOperation): Promise<Outcome> {
  // Its runner died between committing the change and storing the result. A change is one transaction, so it is complete.
  if (operation.is_written) return done(null);
  if (operation.tries > MOST_ATTEMPTS) return NEVER_ENDED;
  try {
    return done(await call(options, bulk, operation));
  } catch (error) {
    return outcomeOf(error, options, bulk, operation);
  }
}

async function call(options: BulkRunnerOptions, bulk: TakenBulk, operation: BegunOperation): Promise<string> {
  const { db, settings, warn } = options;
  const procedure = options.procedure(bulk.procedure);
  if (!procedure) throw operationGone({ procedure: bulk.procedure });
  const actor = actorOf(operation);
  requireMayDefer(actor, procedure);
  const input: unknown = JSON.parse(openSecret(settings.secretKey, operation.sealed_input));
  const context: Context = {
    db: db.noting(noteOfWriting(operation)),
    actor,
    scope: { storeId: bulk.store_id, explicit: bulk.store_explicit },
    settings,
    remoteIp: bulk.remote_ip ?? undefined,
    warn,
  };
  return procedure.call({ context, input });
}

/** Server-side failures are retried, but only if nothing was committed. */
async function outcomeOf(
  error: unknown,
  { db, failureOf, onBug }: BulkRunnerOptions,
  { request_id }: TakenBulk,
  operation: BegunOperation,
): Promise<Outcome> {
  const { status, message } = failureOf(error, request_id);
  const failed = (end: number, result_message = message): OperationEnd => ({
    status: end,
    result_message,
    error_code: status,
    result: null,
  });
  if (status < 500) return failed(FAILED);
  onBug(error, request_id);
  const isWritten = await selectWritten(db, operation);
  if (isWritten) return failed(FAILED, `${message} ${WRITTEN}`);
  if (isRetried(status, operation.tries)) return { pause: pauseAfter(operation.tries) };
  return failed(RETRIABLE);
}
