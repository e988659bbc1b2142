import type { IncomingMessage } from 'node:http';
import { type Answered, type Context, requireMayDefer } from '@merx/router';
import { readFields } from '@merx/wire';
import type { Address } from './address.js';
import { readBodies, readBody } from './body.js';
import { defer } from './deferred.js';
import { readOperations } from './deferred-inputs.js';
import { notDeferrable, routeNotFound } from './faults.js';
import { filterFields } from './fields-filter.js';
import { oncePerKey } from './idempotency.js';
import type { AnswerFormat } from './negotiate.js';
import type { Observed } from './observe.js';
import { readQuery } from './query.js';
import { type BodyRoom, type IncomingBody, type ReceivedBody, receiveBody } from './received-body.js';
import { Refusal } from './refusal.js';
import type { Found } from './route-table.js';
import { writeXml } from './xml.js';

export type RestRequest = IncomingMessage & Observed & { remoteIp?: string | undefined };

/** An authenticated call of a route. */
export interface RestCall {
  request: RestRequest;
  address: Address;
  found: Found;
  queryText: string;
  context: Context;
  format: AnswerFormat;
}

/** Executes a call, or stores an asynchronous one; its answer in the requested format. Throws the call's errors. */
export async function carryOut(call: RestCall, incoming: IncomingBody, bodies: BodyRoom): Promise<Answered> {
  const { request, address, found, queryText, context, format } = call;
  const isDeferred = address.deferred !== undefined;
  const body = await receiveBody(incoming, { request, found, context, isDeferred }, bodies);
  const { run, fields } = isDeferred ? { run: () => acceptedLater(call, body), fields: null } : directCall(call, body);
  const answered = await oncePerKey({ request, body: body.bytes, address, queryText, found, context }, run);
  return { status: answered.status, body: finished(answered.body, format, fields) };
}

/** Body, query and path as the operation's parameters. Parse errors are reported later, after the permission check. */
function readCall(
  { request, found, queryText, context }: RestCall,
  { bytes, bounds }: ReceivedBody,
): { input: unknown; fields: string | null } {
  const { served, pathValues, fault } = found;
  try {
    if (fault) throw fault;
    const { params, fields } = readQuery(queryText);
    if (bytes instanceof Refusal) throw bytes;
    const takesBody = served.method === 'POST' || served.method === 'PUT';
    const body = takesBody ? readBody(bytes, request.headers['content-type'], bounds) : {};
    return { input: served.readInput(body, params, pathValues), fields };
  } catch (error) {
    context.unreadable = error;
    return { input: undefined, fields: null };
  }
}

/** A synchronous call. */
function directCall(call: RestCall, body: ReceivedBody): { run: () => Promise<Answered>; fields: string | null } {
  const { request, found, context } = call;
  const { input, fields } = readCall(call, body);
  if (request.method === 'GET' && fields !== null) context.fields = readFields(fields) ?? undefined;
  return { run: async () => ({ status: 200, body: await found.served.call({ context, input }) }), fields };
}

const acceptedLater = async (call: RestCall, body: ReceivedBody): Promise<Answered> => ({
  status: 202,
  body: JSON.stringify(await deferred(call, body)),
});

/** Stores an asynchronous call. Throws 400, and stores nothing, if any of its operations cannot be read. */
function deferred(rest: RestCall, body: ReceivedBody) {
  const { request, address, found, queryText, context } = rest;
  const { served, pathValues, fault } = found;
  if (served.method === 'GET') throw notDeferrable();
  if (served.signIn) throw routeNotFound();
  requireMayDefer(context.actor, served);
  const call = { served, context, requestId: request.id };
  if (address.deferred !== 'many') {
    const { input } = readCall(rest, body);
    if (context.unreadable) throw context.unreadable;
    served.check(input);
    return defer(call, [{ sent: input, input }]);
  }
  if (fault) throw fault;
  const { params } = readQuery(queryText);
  if (body.bytes instanceof Refusal) throw body.bytes;
  const bodies = readBodies(body.bytes, request.headers['content-type'], body.bounds);
  return defer(call, readOperations(served, { bodies, params, pathValues }));
}

/** A procedure without a result returns an empty list, as clients expect. */
function finished(text: string, format: AnswerFormat, fields: string | null): string {
  if (text === 'null') return format === 'xml' ? writeXml([]) : '[]';
  if (format === 'json' && fields === null) return text;
  const value: unknown = JSON.parse(text);
  const kept = fields === null ? value : filterFields(value, fields);
  return format === 'xml' ? writeXml(kept) : JSON.stringify(kept);
}
