import { createHash } from 'node:crypto';
import type { Database } from '@merx/db';
import { type Actor, CARRIED_OUT, endOperation, FAILED, OPEN, type OperationOutcome, REJECTED, startBulk, WORTH_A_TRY } from '@merx/router';
import { faultsInWords } from '@merx/wire';
import { type ErrorBody, failureOf } from './error-body.js';

/** One operation of a request whose caller does not wait. */
export interface Operation {
  /** What was sent, to tell it apart. */
  sent: unknown;
  /** Carries it out; or why it cannot be read. */
  run: (() => Promise<unknown>) | { fault: unknown };
}

export interface Accepted {
  bulk_uuid: string;
  request_items: { id: number; data_hash: string; status: 'accepted' | 'rejected'; error_message?: string; error_code?: number }[];
  errors: boolean;
}

export interface DeferredOptions {
  db: Database;
  /** Hears of what no client is to blame for. */
  onBug: (error: unknown, requestId: string) => void;
}

/**
 * Writes down a request and carries out its operations one after another, behind those of the requests before it; answers as soon as
 * the request is written down.
 */
export type Defer = (topic: string, caller: { actor: Actor; requestId: string }, operations: Operation[]) => Promise<Accepted>;

export function createDefer({ db, onBug }: DeferredOptions): Defer {
  let last: Promise<void> = Promise.resolve();
  return async (topic, { actor, requestId }, operations) => {
    const begun = operations.map((operation, id) => beginning(operation, id));
    const bulk_uuid = await startBulk(db, actor, topic, begun);
    const work = async () => {
      for (const [id, { run }] of operations.entries()) {
        if (typeof run === 'function') await endOperation(db, bulk_uuid, await outcomeOf(run, id, (error) => onBug(error, requestId)));
      }
    };
    last = last.then(work).catch((error: unknown) => onBug(error, requestId));
    return {
      bulk_uuid,
      request_items: operations.map(({ sent }, id) => itemOf(sent, begun[id] ?? open(id))),
      errors: begun.some(({ status }) => status === REJECTED),
    };
  };
}

const open = (id: number): OperationOutcome => ({ id, status: OPEN, result_message: null, error_code: null });

function beginning({ run }: Operation, id: number): OperationOutcome {
  if (typeof run === 'function') return open(id);
  const { status, body } = failureOf(run.fault, '');
  return { id, status: REJECTED, result_message: messageOf(body), error_code: status };
}

async function outcomeOf(run: () => Promise<unknown>, id: number, onBug: (error: unknown) => void): Promise<OperationOutcome> {
  try {
    await run();
    return { id, status: CARRIED_OUT, result_message: 'The operation was carried out.', error_code: null };
  } catch (error) {
    const { status, body } = failureOf(error, '');
    if (status >= 500) onBug(error);
    return { id, status: status >= 500 ? WORTH_A_TRY : FAILED, result_message: messageOf(body), error_code: status };
  }
}

/** Nobody fills in the placeholders of a record. */
const messageOf = (body: ErrorBody): string => faultsInWords(body).join(' ');

function itemOf(sent: unknown, { id, status, result_message, error_code }: OperationOutcome): Accepted['request_items'][number] {
  const data_hash = createHash('sha256')
    .update(JSON.stringify(sent) ?? '')
    .digest('hex');
  if (status !== REJECTED) return { id, data_hash, status: 'accepted' };
  return { id, data_hash, status: 'rejected', error_message: result_message ?? '', error_code: error_code ?? 400 };
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
