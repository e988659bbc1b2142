import type { Database } from '@merx/db';
import { Router } from 'express';
import type { Log } from './log.js';

/** `live`: the process answers. `ready`: the database answers too, else 503. */
export function health(db: Database, log: Log): Router {
  const router = Router();
  router.get('/live', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/ready', async (_request, response) => {
    try {
      await db.query('select 1');
      response.json({ status: 'ok', database: 'ok' });
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      response.status(503).json({ status: 'unavailable', database: 'unreachable' });
    }
  });
  return router;
}
