import type { Database } from '@merx/db';
import { Router } from 'express';
import { RETRY_AFTER } from './error-body.js';
import type { LogFailure } from './failure-log.js';

export interface HealthOptions {
  db: Database;
  logFailure: LogFailure;
  /** Aborted when the process is shutting down. */
  ending?: AbortSignal | undefined;
}

/** `live`: the process responds. `ready`: the database responds too and the process is not shutting down; otherwise 503. */
export function health({ db, logFailure, ending }: HealthOptions): Router {
  const router = Router();
  router.get('/live', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/ready', async (_request, response) => {
    if (ending?.aborted) {
      response.status(503).json({ status: 'ending' });
      return;
    }
    try {
      await db.query('select 1');
      response.json({ status: 'ok', database: 'ok' });
    } catch (error) {
      logFailure(error, {}, 'the database does not answer');
      response.status(503).set(RETRY_AFTER).json({ status: 'unavailable', database: 'unreachable' });
    }
  });
  return router;
}
