import { createHash } from 'node:crypto';
import { acceptBulk, type Context, type SentOperation } from '@merx/router';
import { faultsInWords } from '@merx/wire';
import { failureOf } from './error-body.js';
import type { Served } from './route-table.js';

/** One operation of an asynchronous request: the input as sent, to identify it, and either its parsed input or the error. */
export type Operation = { sent: unknown } & ({ input: unknown } | { fault: unknown });

export interface Accepted {
  bulk_uuid: string;
  request_items: { id: number; data_hash: string; status: 'accepted' | 'rejected'; error_message?: string; error_code?: number }[];
  errors: boolean;
}

/** A call of a route whose operations run asynchronously. */
export interface DeferredCall {
  served: Served;
  context: Context;
  requestId: string;
}

/** Stores operations of a route to be executed later in this order; returns as soon as they are stored. */
export async function defer({ served, context, requestId }: DeferredCall, operations: Operation[]): Promise<Accepted> {
  const sent = operations.map(sentOperation);
  const topic = `async.${served.path.slice(1).replaceAll('/', '.')}.${served.method}`;
  const bulk_uuid = await acceptBulk(context, { topic, procedure: served.name, requestId, operations: sent });
  return { bulk_uuid, request_items: sent.map(itemOf), errors: sent.some((operation) => 'fault' in operation) };
}

function sentOperation(operation: Operation): SentOperation {
  const dataHash = createHash('sha256')
    .update(JSON.stringify(operation.sent) ?? '')
    .digest('hex');
  return 'fault' in operation ? { dataHash, fault: failureInWords(operation.fault, '') } : { dataHash, input: operation.input };
}

/** The status and the text of an error, with placeholders filled in, as the record is read by people. */
export function failureInWords(error: unknown, reportId: string): { status: number; message: string } {
  const { status, body } = failureOf(error, reportId);
  return { status, message: faultsInWords(body).join(' ') };
}

function itemOf(operation: SentOperation, id: number): Accepted['request_items'][number] {
  const data_hash = operation.dataHash;
  if (!('fault' in operation)) return { id, data_hash, status: 'accepted' };
  return { id, data_hash, status: 'rejected', error_message: operation.fault.message, error_code: operation.fault.status };
}
