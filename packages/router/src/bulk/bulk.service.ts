import { randomUUID } from 'node:crypto';
import { compileCriteria, wakeUp } from '@merx/db';
import { echoCriteria, isUuid, type SearchCriteria } from '@merx/wire';
import { sealSecret } from '../auth/index.js';
import type { Call, Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import { countOperations, insertBulk, operationField, selectBulk, selectOperations } from './bulk.queries.js';
import type { BulkDetails, OperationList } from './bulk.schema.js';
import { OPEN, REJECTED } from './operation.js';

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
 * encrypted, as they may contain passwords.
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
  await insertBulk(db, { uuid, topic, procedure, request_id: requestId, ...callerOf(ctx), ...place }, rows);
  bulkQueued(db);
  return uuid;
}

function callerOf({ actor }: Context): { user_type: number; user_id: number | null } {
  if (actor.type === 'integration') return { user_type: 1, user_id: actor.integrationId };
  return { user_type: 2, user_id: actor.type === 'admin' ? actor.adminId : null };
}

/** The status of each operation of a request. Throws 404 for an unknown request. */
export async function bulkStatus({ ctx, input: { bulkUuid } }: Call<{ bulkUuid: string }>): Promise<BulkDetails> {
  const [bulk] = isUuid(bulkUuid) ? await selectBulk(ctx.db, bulkUuid) : [];
  if (!bulk) throw notFound('bulkUuid', bulkUuid);
  return { ...bulk, operation_count: bulk.operations_list.length };
}

/** Number of operations of a request with that status. Throws 404 for an unknown request. */
export async function countByStatus({ ctx, input }: Call<{ bulkUuid: string; status: number }>): Promise<number> {
  const { bulkUuid, status } = input;
  const [found] = isUuid(bulkUuid) ? await countOperations(ctx.db, bulkUuid, status) : [];
  if (!found) throw notFound('bulkUuid', bulkUuid);
  return found.count;
}

/** A page of the operations of all requests that match the criteria. Throws 400 for an unknown field. */
export async function listOperations({ ctx, input: { searchCriteria } }: Call<{ searchCriteria: SearchCriteria }>): Promise<OperationList> {
  const compiled = compileCriteria(searchCriteria, operationField, { tieBreaker: 'b.start_time, b.uuid, o.id' });
  const [page] = await selectOperations(ctx.db, compiled);
  return { items: page?.items ?? [], search_criteria: echoCriteria(searchCriteria), total_count: page?.total ?? 0 };
}
