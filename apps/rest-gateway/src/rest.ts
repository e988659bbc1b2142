import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@merx/db';
import { type AppRouter, type Context, resolveScope, type Settings } from '@merx/router';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { decodeSegment, readAddress } from './address.js';
import { readActor } from './bearer.js';
import { readBody } from './body.js';
import { compileBodyShape, type ReadInput } from './body-shape.js';
import { failureOf, Refusal } from './error-body.js';
import { filterFields } from './fields-filter.js';
import { type AnswerFormat, negotiate } from './negotiate.js';
import { readQuery } from './query.js';
import { handlerFor, type RestCall, restRoutes } from './rest-view.js';
import { writeXml } from './xml.js';

export interface RestOptions {
  db: Database;
  router: AppRouter;
  settings: Settings;
  /** Tells a failed call to the log; only failures that are no fault of the client. */
  onBug: (error: unknown, request: IncomingMessage) => void;
}

export interface RestRequest extends IncomingMessage {
  ip?: string;
  /** The body's bytes, or why they could not be had. */
  rawBody?: Buffer | Error;
  /** Set once the route is known: the path as the catalogue writes it. */
  route?: string;
}

interface Served {
  path: string;
  method: string;
  readInput: ReadInput;
  handle: ReturnType<typeof handlerFor>;
}

/** Serves the web API: one request in, one answer out, whatever happens. */
export function createRest(options: RestOptions) {
  const table = findMyWay({ caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 4096 });
  const failures = new WeakMap<object, unknown>();
  for (const route of restRoutes(options.router)) {
    const served: Served = {
      path: route.path,
      method: route.method,
      readInput: compileBodyShape(route.input, { pathParameters: route.pathParameters, method: route.method }),
      handle: handlerFor(route, options.router, (error, request) => failures.set(request, error)),
    };
    table.on(route.method as HTTPMethod, route.path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, served);
  }
  return async (request: RestRequest, response: ServerResponse): Promise<void> => {
    const answer = await answerTo(request, options, table, failures);
    response.statusCode = answer.status;
    response.setHeader('Content-Type', answer.format === 'xml' ? 'application/xml; charset=utf-8' : 'application/json; charset=utf-8');
    response.end(answer.text);
  };
}

interface Answer {
  status: number;
  format: AnswerFormat;
  text: string;
}

type Table = ReturnType<typeof findMyWay>;

async function answerTo(request: RestRequest, options: RestOptions, table: Table, failures: WeakMap<object, unknown>): Promise<Answer> {
  let format: AnswerFormat = 'json';
  try {
    const { pathname, queryText } = splitUrl(request.url ?? '/');
    const address = readAddress(pathname);
    const accepted = negotiate(request.headers.accept, address?.xmlSuffix ?? false);
    format = accepted ?? 'json';
    const found = address && findRoute(table, request.method ?? 'GET', address.path);
    const scope = found && (await resolveScope(options.db, address.storeCode));
    if (!found || !scope) throw new Refusal(404, 'Request does not match any route.');
    if (!accepted) throw new Refusal(406, 'Server cannot understand Accept HTTP header media type.');
    request.route = found.served.path;
    const context: Context = {
      db: options.db,
      actor: await readActor(options.db, request.headers.authorization),
      scope,
      settings: options.settings,
      remoteIp: request.ip,
    };
    const { input, fields } = readCall(request, found, queryText, context);
    const text = await call(request, found.served, { context, input }, failures);
    return { status: 200, format, text: finished(text, format, fields) };
  } catch (error) {
    const failure = failureOf(error, String(request.id ?? ''));
    if (failure.status >= 500) options.onBug(error, request);
    return { status: failure.status, format, text: format === 'xml' ? writeXml(failure.body) : JSON.stringify(failure.body) };
  }
}

function splitUrl(url: string): { pathname: string; queryText: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { pathname: url, queryText: '' } : { pathname: url.slice(0, mark), queryText: url.slice(mark + 1) };
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);

interface Found {
  served: Served;
  pathValues: Record<string, string>;
}

/** The route of a path, literal segments before parameters. The values are decoded here: after the split, `+` as a blank. */
function findRoute(table: Table, method: string, path: string): Found | null {
  if (!METHODS.has(method)) throw new Refusal(400, 'Request method is invalid.');
  const decoded = path.split('/').map(decodeSegment);
  const match = table.find(method as HTTPMethod, decoded.map(encodeURIComponent).join('/'));
  if (!match) return null;
  return { served: match.store as Served, pathValues: match.params as Record<string, string> };
}

/** Body, query and path as the operation's parameters. What cannot be read is told later, after the permission was checked. */
function readCall(
  request: RestRequest,
  { served, pathValues }: Found,
  queryText: string,
  context: Context,
): { input: unknown; fields: string | null } {
  try {
    const { params, fields } = readQuery(queryText);
    if (request.rawBody instanceof Error) throw request.rawBody;
    const takesBody = served.method === 'POST' || served.method === 'PUT';
    const body = takesBody ? readBody(request.rawBody ?? '', request.headers['content-type']) : {};
    return { input: served.readInput(body, params, pathValues), fields };
  } catch (error) {
    context.unreadable = error;
    return { input: undefined, fields: null };
  }
}

/** The answer's JSON text. Throws what the procedure threw. */
function call(request: RestRequest, served: Served, restCall: RestCall, failures: WeakMap<object, unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    const seen = {
      ...EVENTLESS,
      method: served.method,
      url: served.path,
      headers: JSON_HEADERS,
      body: {},
      query: {},
      call: restCall,
      socket: request.socket,
    };
    const end = (text: string | undefined) => (failures.has(seen) ? reject(failures.get(seen)) : resolve(text ?? 'null'));
    const sink = { ...EVENTLESS, statusCode: 0, setHeader: noop, end };
    served.handle(seen as never, sink as never).catch(reject);
  });
}

const JSON_HEADERS = { 'content-type': 'application/json', host: 'localhost' };
const noop = () => undefined;
/** The library listens for a caller who hangs up; no procedure is stopped half way. */
const EVENTLESS = { once: noop, on: noop, off: noop };

/** A procedure without a result answers an empty list, as clients expect. */
function finished(text: string, format: AnswerFormat, fields: string | null): string {
  if (text === 'null') return format === 'xml' ? writeXml([]) : '[]';
  if (format === 'json' && fields === null) return text;
  const value: unknown = JSON.parse(text);
  const kept = fields === null ? value : filterFields(value, fields);
  return format === 'xml' ? writeXml(kept) : JSON.stringify(kept);
}
