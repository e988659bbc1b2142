import type { Database, Share } from '@merx/db';
import {
  type Actor,
  appRouter,
  asAnsweredError,
  type BrowserSession,
  type Context,
  identifySession,
  resolveScope,
  type Settings,
  writerOf,
} from '@merx/router';
import { inFlight } from '@merx/wire';
import type { TRPCError } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import { type Place, readActor } from './bearer.js';
import { publicShare, shareOf } from './call-share.js';
import { changeOf } from './change-headers.js';
import { failureOf } from './error-body.js';
import type { LogFailure } from './failure-log.js';
import { storeNotFound } from './faults.js';
import type { Log } from './log.js';
import type { BodyRoom } from './received-body.js';
import { restRoutes } from './rest-view.js';
import { browserSession } from './session-cookie.js';
import { MOST_CALLS, namesOf, receiveInput, refused } from './trpc-body.js';

export interface TrpcOptions {
  db: Database;
  settings: Settings;
  log: Log;
  logFailure: LogFailure;
  bodies: BodyRoom;
}

/**
 * The same procedures for typed clients: superjson, batching, the same access checks; authenticated by the same bearer tokens or the
 * admin's cookie.
 */
export function trpc(options: TrpcOptions): RequestHandler {
  const guestReads = new Set(
    restRoutes(appRouter)
      .filter((route) => publicShare(route) === 'guest')
      .map(({ name }) => name),
  );
  const prepared = new WeakMap<Request, Promise<Context>>();
  const handle = createExpressMiddleware({
    router: appRouter,
    maxBatchSize: MOST_CALLS,
    createContext: ({ req }) => prepared.get(req) as Promise<Context>,
    responseMeta: ({ errors }) => ({ headers: waitingTime(errors) }),
    onError: ({ error, path, req }) => {
      if (FAULTS_OF_OURS.has(error.code)) options.logFailure(error, { path, requestId: req.id }, 'procedure failed');
    },
  });
  return async (request, response, next) => {
    const context = inFlight(createContext(options, guestReads, request, response));
    prepared.set(request, context);
    // The library is about to report whatever it failed with.
    await context.catch(() => undefined);
    handle(request, response, next);
  };
}

const FAULTS_OF_OURS: ReadonlySet<string> = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']);

/** Responses whose headers are sent before the procedure has run. */
const STREAMS = /application\/jsonl|text\/event-stream/;

/**
 * Creates the context of a call after its body is read; the size limit depends on the caller. Errors must be final here: no middleware
 * maps them.
 */
async function createContext(
  options: TrpcOptions,
  guestReads: ReadonlySet<string>,
  request: Request,
  response: Response,
): Promise<Context> {
  // The library uses this as the body and reads none itself.
  request.body = '';
  try {
    const names = namesOf(request);
    const context = await contextOf(options, guestReads, names, request, response);
    request.body = await receiveInput(request, names, context.actor, options.bodies);
    return context;
  } catch (error) {
    throw asAnsweredError(refused(error, response));
  }
}

async function contextOf(
  { db: whole, settings, log }: TrpcOptions,
  guestReads: ReadonlySet<string>,
  names: string[],
  req: Request,
  res: Response,
): Promise<Context> {
  req.pattern = '/trpc';
  const store = req.headers['x-merx-store'];
  const publicly: Share = names.every((name) => guestReads.has(name)) ? 'guest' : 'checkout';
  const claims = req.headers.authorization !== undefined || req.headers.cookie !== undefined;
  const first = whole.forShare(claims ? 'staff' : publicly);
  const scope = await resolveScope(first, typeof store === 'string' ? store : null);
  if (!scope) throw storeNotFound();
  const warn: Context['warn'] = (error, message) => log.warn({ err: error }, message);
  const writable = !STREAMS.test(`${req.headers['trpc-accept']},${req.headers.accept}`);
  const session = browserSession(req, res, { baseUrl: settings.baseUrl, writable });
  const identifyAgain = () => actorOf({ db: first, settings }, req.headers.authorization, session);
  const actor = await identifyAgain();
  const own = whole.forShare(shareOf(actor, publicly));
  const db = actor.type === 'admin' && names.every(isReport) ? await own.readingFor(writerOf(actor)) : own;
  return { db, settings, scope, actor, identifyAgain, remoteIp: req.ip, session, change: changeOf(req.headers), warn };
}

/** Reports may lag behind by seconds; what admins edit must not. */
const isReport = (name: string): boolean => name.startsWith('dashboard.');

/** A bearer token takes precedence over a cookie. */
async function actorOf(place: Place, authorization: string | undefined, session: BrowserSession | undefined): Promise<Actor> {
  if (authorization !== undefined || !session?.token) return readActor(place, authorization);
  const { actor, renewed } = await identifySession(place.db, session.token);
  if (renewed && session.writable) session.set(session.token, renewed);
  return actor;
}

/** When to retry, for callers that were rate limited. */
function waitingTime(errors: TRPCError[]): Record<string, string> {
  return Object.assign({}, ...errors.map((error) => failureOf(error, '').headers));
}
