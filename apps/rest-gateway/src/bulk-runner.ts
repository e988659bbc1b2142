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
  /** How often it is looked for requests that other processes accepted or left behind, and for operations that are to be tried again. */
  pollMs?: number;
  /** Seconds after which another process takes over what this one has not finished. */
  leaseSeconds?: number;
}

const POLL_MS = 5000;
/** As many requests are worked at side by side; each needs a connection, and most connections are for those who wait. */
const SIDE_BY_SIDE = 2;

/** Carries out the operations of requests whose callers do not wait, until it is stopped. */
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

/** One request; whether there may be more to do at once. */
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
    // The database is away; the operations stay where they are.
    log.warn({ err: error }, 'deferred operations cannot be carried out');
    return false;
  }
}
