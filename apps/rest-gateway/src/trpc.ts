import type { Database } from '@merx/db';
import { appRouter, type Context, MerxError, resolveScope, type Settings } from '@merx/router';
import { TRPCError } from '@trpc/server';
import { type CreateExpressContextOptions, createExpressMiddleware } from '@trpc/server/adapters/express';
import type { RequestHandler } from 'express';
import { readActor } from './bearer.js';
import { Refusal } from './error-body.js';
import type { GuessLimit } from './guess-limit.js';
import type { Log } from './log.js';
import { LIMIT, MEDIA_LIMIT } from './raw-body.js';
import { isSignIn, restRoutes } from './rest-view.js';

export interface TrpcOptions {
  db: Database;
  settings: Settings;
  log: Log;
  guesses: GuessLimit;
}

/** Modules whose procedures take pictures and files. */
const MEDIA_CALL = /\b(catalog|downloadable)\./;

/** The same procedures for typed clients: superjson, batching, the same bearer and the same access checks. */
export function trpc(options: TrpcOptions): RequestHandler {
  const signIns = new Set(
    restRoutes(appRouter)
      .filter(({ path }) => isSignIn(path))
      .map(({ name }) => name),
  );
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
  return { db, settings, scope, actor: await readActor(db, req.headers.authorization), remoteIp: req.ip, warn };
}

/** A refusal in the words of tRPC. */
function refuse(error: unknown, response: Call['res']): never {
  if (!(error instanceof Refusal)) throw error;
  response.set(error.headers);
  throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: error.message, cause: error });
}
