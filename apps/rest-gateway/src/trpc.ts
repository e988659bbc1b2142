import type { Database } from '@merx/db';
import { appRouter, type Context, MerxError, resolveScope, type Settings } from '@merx/router';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import { readActor } from './bearer.js';
import type { Log } from './log.js';

/** The same procedures for typed clients: superjson, batching, the same bearer and the same access checks. */
export function trpc({ db, settings, log }: { db: Database; settings: Settings; log: Log }) {
  return createExpressMiddleware({
    router: appRouter,
    maxBatchSize: 50,
    createContext: async ({ req }): Promise<Context> => {
      const store = req.headers['x-merx-store'];
      const scope = await resolveScope(db, typeof store === 'string' ? store : null);
      if (!scope) throw new MerxError('NOT_FOUND', 'The store that was requested was not found.');
      return { db, settings, scope, actor: await readActor(db, req.headers.authorization), remoteIp: req.ip };
    },
    onError: ({ error, path, req }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR')
        log.error({ err: error, path, requestId: (req as unknown as { id?: unknown }).id }, 'procedure failed');
    },
  });
}
