import type { Database } from '@merx/db';
import {
  type Actor,
  appRouter,
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
import { changeOf } from './change-headers.js';
import { Refusal } from './error-body.js';
import type { GuessLimit } from './guess-limit.js';
import type { Log } from './log.js';
import { LIMIT, MEDIA_LIMIT } from './raw-body.js';
import { isSignIn, restRoutes } from './rest-view.js';
import { browserSession } from './session-cookie.js';

export interface TrpcOptions {
  db: Database;
  settings: Settings;
  log: Log;
  guesses: GuessLimit;
}

/** Modules whose procedures take pictures and files. */
const MEDIA_CALL = /\b(catalog|downloadable|job)\./;

/** The sign-in of the admin's pages, which has no route. */
const BROWSER_SIGN_IN = 'user.session.signIn';

/** The same procedures for typed clients: superjson, batching, the same access checks; the same bearer, or the cookie of the admin's pages. */
export function trpc(options: TrpcOptions): RequestHandler {
  const routed = restRoutes(appRouter).filter(({ path }) => isSignIn(path));
  const signIns = new Set([BROWSER_SIGN_IN, ...routed.map(({ name }) => name)]);
  const handlerUpTo = (maxBodySize: number) =>
    createExpressMiddleware({
      router: appRouter,
      maxBodySize,
      maxBatchSize: 50,
      createContext: (call) => createContext(options, signIns, call),
      onError: ({ error, path, req }) => {
        if (error.code === 'INTERNAL_SERVER_ERROR') options.log.error({ err: error, path, requestId: req.id }, 'procedure failed');
        if (error.code === 'UNAUTHORIZED' && path !== undefined && signIns.has(path)) void options.guesses.failed(req.ip);
      },
    });
  const small = handlerUpTo(LIMIT);
  const large = handlerUpTo(MEDIA_LIMIT);
  return (request, response, next) => (MEDIA_CALL.test(request.path) ? large : small)(request, response, next);
}

type Call = CreateExpressContextOptions;

async function createContext(
  { db, settings, guesses, log }: TrpcOptions,
  signIns: Set<string>,
  { req, res, info }: Call,
): Promise<Context> {
  req.pattern = '/trpc';
  if (info.calls.some(({ path }) => signIns.has(path))) await guesses.admit(req.ip).catch((error: unknown) => refuse(error, res));
  const store = req.headers['x-merx-store'];
  const scope = await resolveScope(db, typeof store === 'string' ? store : null);
  if (!scope) throw new MerxError('NOT_FOUND', 'The store that was requested was not found.');
  const warn: Context['warn'] = (error, message) => log.warn({ err: error }, message);
  const writable = info.accept !== 'application/jsonl' && !req.headers.accept?.includes('text/event-stream');
  const session = browserSession(req, res, { baseUrl: settings.baseUrl, writable });
  const identifyAgain = () => actorOf({ db, settings }, req.headers.authorization, session);
  const actor = await identifyAgain();
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
