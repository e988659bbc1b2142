import { createHash } from 'node:crypto';
import { acceptBulk, type Context, type SentOperation } from '@merx/router';
import { faultsInWords } from '@merx/wire';
import { failureOf } from './error-body.js';
import type { Served } from './route-table.js';

/** One operation of a request whose caller does not wait: what was sent, to tell it apart, and what it is called with or why it cannot be read. */
export type Operation = { sent: unknown } & ({ input: unknown } | { fault: unknown });

export interface Accepted {
  bulk_uuid: string;
  request_items: { id: number; data_hash: string; status: 'accepted' | 'rejected'; error_message?: string; error_code?: number }[];
  errors: boolean;
}

/** A route whose operations its caller does not wait for. */
export interface DeferredCall {
  served: Served;
  context: Context;
  requestId: string;
}

/** Writes down operations of a route, to be carried out later in this order; answers as soon as they are written down. */
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

/** The status and the text of an error: nobody fills in the placeholders of a record. */
export function failureInWords(error: unknown, reportId: string): { status: number; message: string } {
  const { status, body } = failureOf(error, reportId);
  return { status, message: faultsInWords(body).join(' ') };
}

function itemOf(operation: SentOperation, id: number): Accepted['request_items'][number] {
  const data_hash = operation.dataHash;
  if (!('fault' in operation)) return { id, data_hash, status: 'accepted' };
  return { id, data_hash, status: 'rejected', error_message: operation.fault.message, error_code: operation.fault.status };
}

/**
 * The values of a path that names its parameters instead (`/V1/products/bySku`), taken from an operation's own body: at its top, or in
 * one of its objects. What is not there stays the word of the path, which then names nothing.
 */
export function pathValuesOf(pathValues: Readonly<Record<string, string>>, body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(pathValues).map(([name, value]) => [name, namedValue(value, body) ?? value]));
}

function namedValue(word: string, body: Record<string, unknown>): string | undefined {
  const [, first, rest] = /^by([A-Z])(\w*)$/.exec(word) ?? [];
  if (first === undefined || rest === undefined) return undefined;
  const camel = first.toLowerCase() + rest;
  const names = [camel, camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  const places = [body, ...Object.values(body).filter((part) => typeof part === 'object' && part !== null)] as Record<string, unknown>[];
  for (const place of places) {
    for (const name of names) {
      const value = Object.hasOwn(place, name) ? place[name] : undefined;
      if (typeof value === 'string' || typeof value === 'number') return String(value);
    }
  }
  return undefined;
}
