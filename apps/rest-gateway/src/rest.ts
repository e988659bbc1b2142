import type { ServerResponse } from 'node:http';
import type { Database, Share } from '@merx/db';
import { type Actor, type Answered, type AppRouter, type Context, GUEST, resolveScope, type Settings, writerOf } from '@merx/router';
import { type Address, readAddress } from './address.js';
import { isSigned, readActor } from './bearer.js';
import { identityShare, mayLag, shareOf } from './call-share.js';
import type { Trusts } from './caller-address.js';
import { carryOut, type RestCall, type RestRequest } from './carry-out.js';
import { conditional } from './conditional.js';
import { failureOf } from './error-body.js';
import { notAcceptable, routeNotFound } from './faults.js';
import { type KeptAnswers, made } from './kept-answers.js';
import { type AnswerFormat, negotiate } from './negotiate.js';
import { type BodyRoom, incomingBody } from './received-body.js';
import { type Found, findRoute, type RouteTable, routeTable } from './route-table.js';
import { signedCall } from './signed-call.js';
import { writeXml } from './xml.js';

export interface RestOptions {
  db: Database;
  router: AppRouter;
  settings: Settings;
  bodies: BodyRoom;
  /** The answers kept in memory. */
  kept: KeptAnswers;
  /** Which proxies are trusted about the URL that a client signed. */
  trusts: Trusts;
  /** Logs a failed call; only errors that are not the client's fault. */
  onBug: (error: unknown, request: RestRequest) => void;
  /** Logs a problem that clients need not know about. */
  warn?: Context['warn'];
}

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
    response.end(answer.content);
  };
}

interface Answer {
  status: number;
  format: AnswerFormat;
  content: string | Buffer;
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
    const signable = { query: queryText, asSigned };
    const place = { db: db.forShare(first), settings };
    const actor = found.served.ignoresCaller && !address.deferred ? GUEST : await readActor(place, authorization, signable);
    const own = db.forShare(shareOf(actor, found.served.publicShare));
    // What is kept must be current.
    const kept = options.kept.isOn && mayBeKept(found, address, format, queryText) ? options.kept : null;
    const context: Context = {
      db: kept ? own : await databaseFor(own, request, found, actor),
      actor,
      scope,
      settings,
      remoteIp: request.remoteIp,
      warn: options.warn,
      takesText: true,
      ...(request.method === 'GET' && { served: {} }),
    };
    const call = { request, address, found, queryText, context, format };
    const run = () => carryOut(call, incoming, bodies);
    if (request.method === 'GET') return await answerRead(call, run, kept, authorization === undefined);
    const { status, body } = await run();
    return { status, format, content: body, headers: NO_HEADERS };
  } catch (error) {
    const failure = failureOf(error, request.id);
    if (failure.status >= 500) options.onBug(error, request);
    const content = format === 'xml' ? writeXml(failure.body) : JSON.stringify(failure.body);
    return { status: failure.status, format, content, headers: failure.headers };
  }
}

/**
 * Whether the answer may be kept. A path value that cannot be read is reported by the call itself, and a signed query is never sent twice.
 */
const mayBeKept = ({ served, fault }: Found, { deferred }: Address, format: AnswerFormat, queryText: string): boolean =>
  served.kept !== undefined && format === 'json' && !deferred && !fault && !isSigned(queryText);

/** The answer to a read, kept or made now, or that the client has it already. */
async function answerRead(call: RestCall, run: () => Promise<Answered>, answers: KeptAnswers | null, isGuest: boolean): Promise<Answer> {
  const { request, address, found, queryText, context, format } = call;
  const { name, kept, isPublic } = found.served;
  const make = async () => (await run()).body;
  const { content, tag, count } =
    answers && kept ? await answers.answer({ name, kept, context, path: address.path, queryText }, make) : await made({ context }, make);
  count?.();
  const { headers, isKnown } = conditional(request, tag, isPublic && isGuest);
  return { status: isKnown ? 304 : 200, format, content: isKnown ? '' : content, headers };
}

/** The database for a call, with a standby to read from if one will do. */
async function databaseFor(db: Database, { headers }: RestRequest, { served }: Found, actor: Actor): Promise<Database> {
  // Who is not identified may be an integration that has just written what it reads.
  const isUnknown = served.ignoresCaller && headers.authorization !== undefined;
  return isUnknown || !mayLag(served, actor) ? db : db.readingFor(writerOf(actor));
}

function splitUrl(url: string): { pathname: string; queryText: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { pathname: url, queryText: '' } : { pathname: url.slice(0, mark), queryText: url.slice(mark + 1) };
}
