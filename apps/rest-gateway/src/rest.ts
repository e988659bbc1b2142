import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database, Share } from '@merx/db';
import { type Answered, type AppRouter, type Context, GUEST, requireStaff, resolveScope, type Settings } from '@merx/router';
import { readFields } from '@merx/wire';
import { readAddress } from './address.js';
import { readActor } from './bearer.js';
import { readBodies, readBody } from './body.js';
import { identityShare, shareOf } from './call-share.js';
import type { Trusts } from './caller-address.js';
import { conditional } from './conditional.js';
import { defer, pathValuesOf } from './deferred.js';
import { failureOf } from './error-body.js';
import { notAcceptable, routeNotFound } from './faults.js';
import { filterFields } from './fields-filter.js';
import { oncePerKey } from './idempotency.js';
import { type AnswerFormat, negotiate } from './negotiate.js';
import type { Observed } from './observe.js';
import { readQuery } from './query.js';
import { type BodyRoom, incomingBody, type ReceivedBody, receiveBody } from './received-body.js';
import { Refusal } from './refusal.js';
import { type Found, findRoute, type RouteTable, routeTable } from './route-table.js';
import { signedCall } from './signed-call.js';
import { writeXml } from './xml.js';

export interface RestOptions {
  db: Database;
  router: AppRouter;
  settings: Settings;
  bodies: BodyRoom;
  /** Which proxies are trusted about the URL that a client signed. */
  trusts: Trusts;
  /** Logs a failed call; only errors that are not the client's fault. */
  onBug: (error: unknown, request: RestRequest) => void;
  /** Logs a problem that clients need not know about. */
  warn?: Context['warn'];
}

export type RestRequest = IncomingMessage & Observed & { remoteIp?: string | undefined };

/** Handles a web API request; always sends exactly one response. */
export type Rest = (request: RestRequest, response: ServerResponse) => Promise<void>;

/** Builds the route table. Throws if a procedure cannot be served over REST. */
export function createRest(options: RestOptions): Rest {
  const table = routeTable(options.router);
  return async (request, response) => {
    const answer = await answerTo(request, options, table);
    response.statusCode = answer.status;
    const type = answer.format === 'xml' ? 'application/xml; charset=utf-8' : 'application/json; charset=utf-8';
    if (answer.status !== 304) response.setHeader('Content-Type', type);
    // Added, not set: calls from other origins have a Vary already.
    for (const [name, value] of Object.entries(answer.headers)) response.appendHeader(name, value);
    response.end(answer.text);
  };
}

interface Answer {
  status: number;
  format: AnswerFormat;
  text: string;
  headers: Record<string, string>;
}

const NO_HEADERS: Record<string, string> = {};

async function answerTo(request: RestRequest, options: RestOptions, table: RouteTable): Promise<Answer> {
  let format: AnswerFormat = 'json';
  try {
    const { pathname, queryText } = splitUrl(request.url ?? '/');
    const address = readAddress(pathname);
    const accepted = negotiate(request.headers.accept, address?.xmlSuffix ?? false);
    format = accepted ?? 'json';
    const found = address && findRoute(table, request.method ?? 'GET', address.path);
    const { authorization } = request.headers;
    const first: Share = found ? identityShare(found.served, authorization !== undefined, found.served.publicShare) : 'guest';
    const scope = found && (await resolveScope(options.db.forShare(first), address.storeCode));
    if (!found || !scope) throw routeNotFound();
    if (!accepted) throw notAcceptable();
    request.pattern = found.served.path;
    const { db, settings, trusts, bodies } = options;
    const incoming = incomingBody(request, bodies);
    const asSigned = async () => signedCall(request, await incoming.signed(), { baseUrl: settings.baseUrl, trusts });
    const call = { query: queryText, asSigned };
    const place = { db: db.forShare(first), settings };
    const actor = found.served.ignoresCaller && !address.deferred ? GUEST : await readActor(place, authorization, call);
    const context: Context = {
      db: db.forShare(shareOf(actor, found.served.publicShare)),
      actor,
      scope,
      settings,
      remoteIp: request.remoteIp,
      warn: options.warn,
    };
    const isDeferred = address.deferred !== undefined;
    const body = await receiveBody(incoming, { request, found, context, isDeferred }, bodies);
    const later = address.deferred && { request, body, found, queryText, context, isMany: address.deferred === 'many' };
    const { carryOut, fields } = later
      ? { carryOut: () => acceptedLater(later), fields: null }
      : directCall(request, body, found, queryText, context);
    const answered = await oncePerKey({ request, body: body.bytes, address, queryText, found, context }, carryOut);
    const text = finished(answered.body, format, fields);
    if (request.method !== 'GET') return { status: answered.status, format, text, headers: NO_HEADERS };
    const { headers, isKnown } = conditional(request, text, found.served.isPublic && authorization === undefined);
    return { status: isKnown ? 304 : answered.status, format, text: isKnown ? '' : text, headers };
  } catch (error) {
    const failure = failureOf(error, request.id);
    if (failure.status >= 500) options.onBug(error, request);
    const text = format === 'xml' ? writeXml(failure.body) : JSON.stringify(failure.body);
    return { status: failure.status, format, text, headers: failure.headers };
  }
}

function splitUrl(url: string): { pathname: string; queryText: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { pathname: url, queryText: '' } : { pathname: url.slice(0, mark), queryText: url.slice(mark + 1) };
}

/** Body, query and path as the operation's parameters. Parse errors are reported later, after the permission check. */
function readCall(
  request: RestRequest,
  { bytes, bounds }: ReceivedBody,
  { served, pathValues, fault }: Found,
  queryText: string,
  context: Context,
): { input: unknown; fields: string | null } {
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
function directCall(
  request: RestRequest,
  body: ReceivedBody,
  found: Found,
  queryText: string,
  context: Context,
): { carryOut: () => Promise<Answered>; fields: string | null } {
  const { input, fields } = readCall(request, body, found, queryText, context);
  if (request.method === 'GET' && fields !== null) context.fields = readFields(fields) ?? undefined;
  return { carryOut: async () => ({ status: 200, body: await found.served.call({ context, input }) }), fields };
}

const acceptedLater = async (call: DeferredRequest): Promise<Answered> => ({
  status: 202,
  body: JSON.stringify(await deferred(call)),
});

interface DeferredRequest {
  request: RestRequest;
  body: ReceivedBody;
  found: Found;
  queryText: string;
  context: Context;
  isMany: boolean;
}

/** Stores an asynchronous call. Throws errors of the call itself; an error of an operation is recorded as its result. */
function deferred({ request, body, found, queryText, context, isMany }: DeferredRequest) {
  const { served, pathValues, fault } = found;
  if (served.method === 'GET' || served.signIn) throw routeNotFound();
  requireStaff(context.actor, served.access);
  const call = { served, context, requestId: request.id };
  if (!isMany) {
    const { input } = readCall(request, body, found, queryText, context);
    if (context.unreadable) throw context.unreadable;
    return defer(call, [{ sent: input, input }]);
  }
  if (fault) throw fault;
  const { params } = readQuery(queryText);
  if (body.bytes instanceof Refusal) throw body.bytes;
  const operations = readBodies(body.bytes, request.headers['content-type'], body.bounds).map((sent) => {
    try {
      return { sent, input: served.readInput(sent, params, pathValuesOf(pathValues, sent)) };
    } catch (error) {
      return { sent, fault: error };
    }
  });
  return defer(call, operations);
}

/** A procedure without a result returns an empty list, as clients expect. */
function finished(text: string, format: AnswerFormat, fields: string | null): string {
  if (text === 'null') return format === 'xml' ? writeXml([]) : '[]';
  if (format === 'json' && fields === null) return text;
  const value: unknown = JSON.parse(text);
  const kept = fields === null ? value : filterFields(value, fields);
  return format === 'xml' ? writeXml(kept) : JSON.stringify(kept);
}
