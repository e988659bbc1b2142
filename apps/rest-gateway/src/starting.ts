import type { RequestListener, Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, pendingMigrations } from '@merx/db';
import { RETRY_AFTER } from './error-body.js';
import type { Log } from './log.js';

/**
 * Responds while the shop is being prepared, so that a long migration does not look like a hung process: `/health/live` with 200,
 * everything else with 503. The returned function hands over to the gateway.
 */
export function respondWhileStarting(server: Server): () => void {
  const respond: RequestListener = (request, response) => {
    const isLive = /^\/health\/live\/?(\?|$)/.test(request.url ?? '');
    const body = isLive ? { status: 'ok' } : { status: 'starting', message: 'The shop is starting.' };
    response.writeHead(isLive ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8', ...(!isLive && RETRY_AFTER) });
    response.end(JSON.stringify(body));
  };
  server.on('request', respond);
  return () => server.off('request', respond);
}

const LOOK_AGAIN_MS = 1000;

/** Waits until another program, such as a deployment's migration job, has brought the database up to this program's version. */
export async function awaitMigrations(db: Database, log: Log): Promise<void> {
  let isTold = false;
  for (;;) {
    const pending = await pendingMigrations(db);
    if (pending.length === 0) return;
    if (!isTold) log.info({ pending: pending.length }, 'waiting for migrations');
    isTold = true;
    await pause(LOOK_AGAIN_MS);
  }
}
