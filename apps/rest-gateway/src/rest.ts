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
import type { GuessLimit } from './guess-limit.js';
import { type AnswerFormat, negotiate } from './negotiate.js';
import type { Observed } from './observe.js';
import { readQuery } from './query.js';
import { type Caller, callerFor, isSignIn, restRoutes } from './rest-view.js';
import { writeXml } from './xml.js';

export interface RestOptions {
  db: Database;
  router: AppRouter;
  settings: Settings;
  guesses: GuessLimit;
  /** Tells a failed call to the log; only failures that are no fault of the client. */
  onBug: (error: unknown, request: RestRequest) => void;
  /** Tells trouble to the log that no client needs to know of. */
  warn?: Context['warn'];
}

export type RestRequest = IncomingMessage & Observed & { remoteIp?: string | undefined };

/** Serves the web API: one request in, one answer out, whatever happens. `body` holds the body's bytes, or why they could not be had. */
export type Rest = (request: RestRequest, body: Buffer | Refusal, response: ServerResponse) => Promise<void>;

interface Served {
  path: string;
  method: string;
  signIn: boolean;
  readInput: ReadInput;
  call: Caller;
}

type Table = ReturnType<typeof findMyWay>;

/** Builds the table of routes. Throws when a procedure cannot be served over REST. */
export function createRest(options: RestOptions): Rest {
  const table = findMyWay({ caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 4096 });
  for (const route of restRoutes(options.router)) {
    const served: Served = {
      path: route.path,
      method: route.method,
      signIn: isSignIn(route.path),
      readInput: compileBodyShape(route.input, { pathParameters: route.pathParameters, method: route.method }),
      call: callerFor(route, options.router),
    };
    table.on(route.method as HTTPMethod, route.path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, served);
  }
  return async (request, body, response) => {
    const answer = await answerTo(request, body, options, table);
    response.statusCode = answer.status;
    response.setHeader('Content-Type', answer.format === 'xml' ? 'application/xml; charset=utf-8' : 'application/json; charset=utf-8');
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
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

async function answerTo(request: RestRequest, body: Buffer | Refusal, options: RestOptions, table: Table): Promise<Answer> {
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
    request.pattern = found.served.path;
    const context: Context = {
      db: options.db,
      actor: await readActor(options.db, request.headers.authorization),
      scope,
      settings: options.settings,
      remoteIp: request.remoteIp,
      warn: options.warn,
    };
    const { input, fields } = readCall(request, body, found, queryText, context);
    const run = () => found.served.call({ context, input });
    const text = found.served.signIn ? await guarded(options.guesses, request.remoteIp, run) : await run();
    return { status: 200, format, text: finished(text, format, fields), headers: NO_HEADERS };
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

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);
/** A path that decoding and encoding again would leave as it is. */
const PLAIN_PATH = /^[\w/.~-]*$/;

interface Found {
  served: Served;
  pathValues: Record<string, string>;
  /** What is wrong with a value of the path: told after the permission was checked. */
  fault?: unknown;
}

/** The route of a path, literal segments before parameters. The values are decoded here: after the split, `+` as a blank. */
function findRoute(table: Table, method: string, path: string): Found | null {
  if (!METHODS.has(method)) throw new Refusal(400, 'Request method is invalid.');
  const { plain, fault } = PLAIN_PATH.test(path) ? { plain: path } : readPath(path);
  const match = table.find(method as HTTPMethod, plain);
  if (!match) return null;
  return { served: match.store as Served, pathValues: match.params as Record<string, string>, fault };
}

/** The path decoded and encoded again. A segment that cannot be decoded stays one segment, so that its route is found all the same. */
function readPath(path: string): { plain: string; fault?: unknown } {
  let fault: unknown;
  const segments = path.split('/').map((segment) => {
    try {
      return encodeURIComponent(decodeSegment(segment));
    } catch (error) {
      fault ??= error;
      return encodeURIComponent(segment);
    }
  });
  return { plain: segments.join('/'), fault };
}

/** Body, query and path as the operation's parameters. What cannot be read is told later, after the permission was checked. */
function readCall(
  request: RestRequest,
  rawBody: Buffer | Refusal,
  { served, pathValues, fault }: Found,
  queryText: string,
  context: Context,
): { input: unknown; fields: string | null } {
  try {
    if (fault) throw fault;
    const { params, fields } = readQuery(queryText);
    if (rawBody instanceof Refusal) throw rawBody;
    const takesBody = served.method === 'POST' || served.method === 'PUT';
    const body = takesBody ? readBody(rawBody, request.headers['content-type']) : {};
    return { input: served.readInput(body, params, pathValues), fields };
  } catch (error) {
    context.unreadable = error;
    return { input: undefined, fields: null };
  }
}

/** A sign-in counts against its address when it fails, and is not tried at all after too many failures. */
async function guarded(guesses: GuessLimit, address: string | undefined, run: () => Promise<string>): Promise<string> {
  await guesses.admit(address);
  try {
    return await run();
  } catch (error) {
    if (failureOf(error, '').status === 401) await guesses.failed(address);
    throw error;
  }
}

/** A procedure without a result answers an empty list, as clients expect. */
function finished(text: string, format: AnswerFormat, fields: string | null): string {
  if (text === 'null') return format === 'xml' ? writeXml([]) : '[]';
  if (format === 'json' && fields === null) return text;
  const value: unknown = JSON.parse(text);
  const kept = fields === null ? value : filterFields(value, fields);
  return format === 'xml' ? writeXml(kept) : JSON.stringify(kept);
}
