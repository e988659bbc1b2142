import { randomUUID } from 'node:crypto';
import { compileCriteria, type Database } from '@merx/db';
import { echoCriteria, type SearchCriteria } from '@merx/wire';
import type { Actor, Context } from '../trpc/context.js';
import { notFound } from '../trpc/errors.js';
import {
  countOperations,
  insertBulk,
  type OperationOutcome,
  operationField,
  selectBulk,
  selectOperations,
  updateOperation,
} from './bulk.queries.js';
import type { BulkDetails, OperationList } from './bulk.schema.js';

export type { OperationOutcome } from './bulk.queries.js';

export const CARRIED_OUT = 1;
export const WORTH_A_TRY = 2;
export const FAILED = 3;
export const OPEN = 4;
export const REJECTED = 5;

type Call<Input> = { ctx: Context; input: Input };

/** Writes down a request whose operations are about to be carried out; returns its uuid. */
export async function startBulk(db: Database, actor: Actor, topic: string, operations: OperationOutcome[]): Promise<string> {
  const uuid = randomUUID();
  const isIntegration = actor.type === 'integration';
  const userId = isIntegration ? actor.integrationId : actor.type === 'admin' ? actor.adminId : null;
  await insertBulk(db, { uuid, topic, userType: isIntegration ? 1 : 2, userId }, operations);
  return uuid;
}

/** Writes down how an operation of a request ended. */
export const endOperation = (db: Database, uuid: string, outcome: OperationOutcome): Promise<void> => updateOperation(db, uuid, outcome);

/** How the operations of a request stand. Throws 404 for an unknown request. */
export async function bulkStatus({ ctx, input: { bulkUuid } }: Call<{ bulkUuid: string }>): Promise<BulkDetails> {
  const [bulk] = isUuid(bulkUuid) ? await selectBulk(ctx.db, bulkUuid) : [];
  if (!bulk) throw notFound('bulkUuid', bulkUuid);
  return { ...bulk, operation_count: bulk.operations_list.length };
}

/** How many operations of a request stand so. Throws 404 for an unknown request. */
export async function countByStatus({ ctx, input }: Call<{ bulkUuid: string; status: number }>): Promise<number> {
  const { bulkUuid, status } = input;
  const [found] = isUuid(bulkUuid) ? await countOperations(ctx.db, bulkUuid, status) : [];
  if (!found) throw notFound('bulkUuid', bulkUuid);
  return found.count;
}

/** The operations of all requests that the criteria ask for, a page of them. Throws 400 for an unknown field. */
export async function listOperations({ ctx, input: { searchCriteria } }: Call<{ searchCriteria: SearchCriteria }>): Promise<OperationList> {
  const compiled = compileCriteria(searchCriteria, operationField, { tieBreaker: 'b.start_time, b.uuid, o.id' });
  const [page] = await selectOperations(ctx.db, compiled);
  return { items: page?.items ?? [], search_criteria: echoCriteria(searchCriteria), total_count: page?.total ?? 0 };
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
