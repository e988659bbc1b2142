import type { Database } from '@merx/db';
import { appRouter, onBulkQueued, runBulk, type Settings } from '@merx/router';
import { type BackgroundLoop, startLoop } from './background-loop.js';
import { failureInWords } from './deferred.js';
import type { Log } from './log.js';
import { routeTable } from './route-table.js';

export interface BulkRunnerOptions {
  db: Database;
  settings: Settings;
  log: Log;
  /** How often to poll for requests that other processes accepted or abandoned, and for operations due for a retry. */
  pollMs?: number;
  /** Seconds after which another process takes over this one's unfinished work. */
  leaseSeconds?: number;
}

const POLL_MS = 5000;
/** Number of requests processed in parallel; each needs a connection, and most connections are reserved for interactive callers. */
const SIDE_BY_SIDE = 2;

/** Executes the operations of asynchronous requests until stopped. */
export function startBulkRunner({ db, pollMs = POLL_MS, ...options }: BulkRunnerOptions): BackgroundLoop {
  const wakers: (() => void)[] = [];
  const begin = () =>
    startLoop({
      pollMs,
      round: async (signal) => ((await runOne({ db, ...options }, signal)) ? 0 : 'idle'),
      onWork: (wake) => wakers.push(wake),
    });
  const loops = Array.from({ length: db.embedded ? 1 : SIDE_BY_SIDE }, begin);
  onBulkQueued(db, () => {
    for (const wake of wakers) wake();
  });
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Processes one request; returns whether there may be more to do at once. */
async function runOne({ db, settings, log, leaseSeconds }: BulkRunnerOptions, signal: AbortSignal): Promise<boolean> {
  const { procedures } = routeTable(appRouter);
  try {
    return await runBulk({
      ...{ db, settings, signal, leaseSeconds },
      procedure: (name) => procedures.get(name),
      failureOf: failureInWords,
      onBug: (error, requestId) => log.error({ err: error, requestId }, 'a deferred operation failed'),
      warn: (error, message) => log.warn({ err: error }, message),
    });
  } catch (error) {
    // The database is unavailable; the operations stay queued.
    log.warn({ err: error }, 'could not run deferred operations');
    return false;
  }
}
