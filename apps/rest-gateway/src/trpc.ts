import type { Database, Share } from '@merx/db';
import {
  type Actor,
  appRouter,
  asAnsweredError,
  type BrowserSession,
  type Context,
  identifySession,
  MerxError,
  resolveScope,
  type Settings,
} from '@merx/router';
import { TRPCError } from '@trpc/server';
import { type CreateExpressContextOptions, createExpressMiddleware } from '@trpc/server/adapters/express';
import type { RequestHandler } from 'express';
import { type Place, readActor } from './bearer.js';
import { publicShare, shareOf } from './call-share.js';
import { changeOf } from './change-headers.js';
import { RETRY_AFTER, Refusal } from './error-body.js';
import type { LogFailure } from './failure-log.js';
import type { GuessLimit } from './guess-limit.js';
import type { Log } from './log.js';
import { LIMIT, MEDIA_LIMIT } from './raw-body.js';
import { isSignIn, restRoutes } from './rest-view.js';
import { browserSession } from './session-cookie.js';

export interface TrpcOptions {
  db: Database;
  settings: Settings;
  log: Log;
  logFailure: LogFailure;
  guesses: GuessLimit;
}

/** Modules whose procedures take pictures and files. */
const MEDIA_CALL = /\b(catalog|downloadable|job)\./;

/** The sign-in of the admin's pages, which has no route. */
const BROWSER_SIGN_IN = 'user.session.signIn';

/** The same procedures for typed clients: superjson, batching, the same access checks; the same bearer, or the cookie of the admin's pages. */
export function trpc(options: TrpcOptions): RequestHandler {
  const routes = restRoutes(appRouter);
  const signIns = new Set([BROWSER_SIGN_IN, ...routes.filter(({ path }) => isSignIn(path)).map(({ name }) => name)]);
  const guestReads = new Set(routes.filter((route) => publicShare(route) === 'guest').map(({ name }) => name));
  const handlerUpTo = (maxBodySize: number) =>
    createExpressMiddleware({
      router: appRouter,
      maxBodySize,
      maxBatchSize: 50,
      createContext: (call) => createContext(options, { signIns, guestReads }, call),
      responseMeta: ({ errors }) => (errors.some(({ code }) => code === 'SERVICE_UNAVAILABLE') ? { headers: RETRY_AFTER } : {}),
      onError: ({ error, path, req }) => {
        if (FAULTS_OF_OURS.has(error.code)) options.logFailure(error, { path, requestId: req.id }, 'procedure failed');
        if (error.code === 'UNAUTHORIZED' && path !== undefined && signIns.has(path)) void options.guesses.failed(req.ip);
      },
    });
  const small = handlerUpTo(LIMIT);
  const large = handlerUpTo(MEDIA_LIMIT);
  return (request, response, next) => (MEDIA_CALL.test(request.path) ? large : small)(request, response, next);
}

const FAULTS_OF_OURS: ReadonlySet<string> = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']);

type Call = CreateExpressContextOptions;

/** Names of procedures. */
interface Kinds {
  signIns: ReadonlySet<string>;
  guestReads: ReadonlySet<string>;
}

/** The context of a call. Throws what its caller reads: no procedure stands around it that would turn errors into theirs. */
async function createContext(options: TrpcOptions, kinds: Kinds, call: Call): Promise<Context> {
  try {
    return await contextOf(options, kinds, call);
  } catch (error) {
    throw asAnsweredError(error);
  }
}

async function contextOf(
  { db: whole, settings, guesses, log }: TrpcOptions,
  { signIns, guestReads }: Kinds,
  { req, res, info }: Call,
): Promise<Context> {
  req.pattern = '/trpc';
  if (info.calls.some(({ path }) => signIns.has(path))) await guesses.admit(req.ip).catch((error: unknown) => refuse(error, res));
  const store = req.headers['x-merx-store'];
  const publicly: Share = info.calls.every(({ path }) => guestReads.has(path)) ? 'guest' : 'checkout';
  const claims = req.headers.authorization !== undefined || req.headers.cookie !== undefined;
  const first = whole.forShare(claims ? 'staff' : publicly);
  const scope = await resolveScope(first, typeof store === 'string' ? store : null);
  if (!scope) throw new MerxError('NOT_FOUND', 'The store that was requested was not found.');
  const warn: Context['warn'] = (error, message) => log.warn({ err: error }, message);
  const writable = info.accept !== 'application/jsonl' && !req.headers.accept?.includes('text/event-stream');
  const session = browserSession(req, res, { baseUrl: settings.baseUrl, writable });
  const identifyAgain = () => actorOf({ db: first, settings }, req.headers.authorization, session);
  const actor = await identifyAgain();
  const db = whole.forShare(shareOf(actor, publicly));
  return { db, settings, scope, actor, identifyAgain, remoteIp: req.ip, session, change: changeOf(req.headers), warn };
}

/** A bearer goes before a cookie: who sends one means it. */
async function actorOf(place: Place, authorization: string | undefined, session: BrowserSession | undefined): Promise<Actor> {
  if (authorization !== undefined || !session?.token) return readActor(place, authorization);
  const { actor, renewed } = await identifySession(place.db, session.token);
  if (renewed && session.writable) session.set(session.token, renewed);
  return actor;
}

/** A refusal in the words of tRPC. */
function refuse(error: unknown, response: Call['res']): never {
  if (!(error instanceof Refusal)) throw error;
  response.set(error.headers);
  throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: error.message, cause: error });
}
