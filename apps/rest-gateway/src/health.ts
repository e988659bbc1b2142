import type { Database } from '@merx/db';
import { Router } from 'express';
import { RETRY_AFTER } from './error-body.js';
import type { LogFailure } from './failure-log.js';

/** `live`: the process answers. `ready`: the database answers too, else 503. */
export function health(db: Database, logFailure: LogFailure): Router {
  const router = Router();
  router.get('/live', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/ready', async (_request, response) => {
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
