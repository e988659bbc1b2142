import { randomUUID } from 'node:crypto';
import { compileCriteria, wakeUp } from '@merx/db';
import { echoCriteria, isUuid, type SearchCriteria } from '@merx/wire';
import { openSecret, sealSecret } from '../auth/index.js';
import type { Call, Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import * as queries from './bulk.queries.js';
import type { BulkDetails, BulkStatus, DetailedOperation, OperationList, RetryOperations } from './bulk.schema.js';
import { nothingToRetry } from './faults.js';
import { OPEN, REJECTED, seesTimes } from './operation.js';
import { serializedInput } from './operation-data.js';
import { reopenOperations } from './run-bulk.queries.js';

/** `bulkQueued` wakes this process's runner after a request was accepted. */
export const { wake: bulkQueued, onWake: onBulkQueued } = wakeUp();

/** One operation of an asynchronous request: its input, or why it cannot be read. */
export type SentOperation = { dataHash: string } & ({ input: unknown } | { fault: { status: number; message: string } });

interface SentBulk {
  /** E.g. `async.V1.products.POST`. */
  topic: string;
  /** The dotted name that each operation calls. */
  procedure: string;
  requestId: string;
  operations: SentOperation[];
}

/**
 * Stores a request whose operations are executed later, in order and as the caller, wakes the runner, and returns the uuid. Inputs are
 * encrypted, as they may contain passwords, and deleted when their operation is complete.
 */
export async function acceptBulk(ctx: Context, { operations, topic, procedure, requestId }: SentBulk): Promise<string> {
  const { db, settings, scope, remoteIp } = ctx;
  const uuid = randomUUID();
  const rows = operations.map((operation, id) => {
    const { dataHash } = operation;
    if ('fault' in operation) {
      const { status, message } = operation.fault;
      return { id, dataHash, status: REJECTED, result_message: message, error_code: status, sealedInput: null };
    }
    const sealedInput = sealSecret(settings.secretKey, JSON.stringify(operation.input)).toString('base64');
    return { id, dataHash, status: OPEN, result_message: null, error_code: null, sealedInput };
  });
  const place = { store_id: scope.storeId, store_explicit: scope.explicit, remote_ip: remoteIp ?? null };
  await queries.insertBulk(db, { uuid, topic, procedure, request_id: requestId, ...callerOf(ctx), ...place }, rows);
  bulkQueued(db);
  return uuid;
}

function callerOf({ actor }: Context): { user_type: number; user_id: number | null } {
  if (actor.type === 'integration') return { user_type: 1, user_id: actor.integrationId };
  if (actor.type === 'customer') return { user_type: 3, user_id: actor.customerId };
  return { user_type: 2, user_id: actor.type === 'admin' ? actor.adminId : null };
}

/** The status of each operation of a request. Throws 404 for an unknown request. */
export async function bulkStatus({ ctx, input: { bulkUuid } }: Call<{ bulkUuid: string }>): Promise<BulkStatus> {
  const [bulk] = isUuid(bulkUuid) ? await queries.selectBulk(ctx.db, bulkUuid, queries.SUMMARY) : [];
  if (!bulk) throw notFound('bulkUuid', bulkUuid);
  return { ...bulk, operation_count: bulk.operations_list.length };
}

/** As `bulkStatus`, with the inputs of operations that are not complete, and the answers of those that are. */
export async function bulkDetails({ ctx, input: { bulkUuid } }: Call<{ bulkUuid: string }>): Promise<BulkDetails> {
  const [bulk] = isUuid(bulkUuid) ? await queries.selectBulk<queries.StoredOperation>(ctx.db, bulkUuid, queries.DETAILED) : [];
  if (!bulk) throw notFound('bulkUuid', bulkUuid);
  return { ...bulk, operations_list: bulk.operations_list.map(shownTo(ctx)), operation_count: bulk.operations_list.length };
}

/** Operations as the caller may see them: the time of the request needs a resource of its own. */
const shownTo =
  ({ actor, settings }: Context) =>
  ({ sealed_input, start_time, ...operation }: queries.StoredOperation): DetailedOperation => ({
    ...operation,
    serialized_data: sealed_input === null ? null : serializedInput(opened(settings, sealed_input)),
    ...(seesTimes(actor) && { extension_attributes: { start_time } }),
  });

const opened = ({ secretKey }: Context['settings'], sealed: string): unknown =>
  JSON.parse(openSecret(secretKey, Buffer.from(sealed, 'base64')));

/** Number of operations of a request with that status. Throws 404 for an unknown request. */
export async function countByStatus({ ctx, input }: Call<{ bulkUuid: string; status: number }>): Promise<number> {
  const { bulkUuid, status } = input;
  const [found] = isUuid(bulkUuid) ? await queries.countOperations(ctx.db, bulkUuid, status) : [];
  if (!found) throw notFound('bulkUuid', bulkUuid);
  return found.count;
}

/** A page of the operations of all requests that match the criteria. Throws 400 for an unknown field. */
export async function listOperations({ ctx, input: { searchCriteria } }: Call<{ searchCriteria: SearchCriteria }>): Promise<OperationList> {
  const compiled = compileCriteria(searchCriteria, queries.operationField, { tieBreaker: 'b.start_time, b.uuid, o.id' });
  const [page] = await queries.selectOperations(ctx.db, compiled);
  const items = (page?.items ?? []).map(shownTo(ctx));
  return { items, search_criteria: echoCriteria(searchCriteria), total_count: page?.total ?? 0 };
}

/**
 * Has failed operations of a request executed again as their caller, all or those with these ids, and returns how many. Throws 404 for an
 * unknown request, 400 if none of them can be retried: one that has changed something would change it twice.
 */
export async function retryOperations({ ctx: { db }, input: { bulkUuid, ids } }: Call<RetryOperations>): Promise<number> {
  const count = isUuid(bulkUuid) ? await reopenOperations(db, bulkUuid, ids ?? null) : 0;
  if (count === 0) {
    const [found] = isUuid(bulkUuid) ? await queries.countOperations(db, bulkUuid, OPEN) : [];
    throw found ? nothingToRetry() : notFound('bulkUuid', bulkUuid);
  }
  bulkQueued(db);
  return count;
}
