import type { Database } from '@merx/db';
import { sweepNotifications } from '@merx/router';
import { type BackgroundLoop, startPolling } from './background-loop.js';
import type { Log } from './log.js';

export interface NotifierOptions {
  db: Database;
  log: Log;
  pollMs?: number;
}

const POLL_MS = 15_000;

/** Polls for events that admins should be notified of, until stopped. */
export function startNotifier({ db, log, pollMs = POLL_MS }: NotifierOptions): BackgroundLoop {
  return startPolling({
    pollMs,
    work: () => sweepNotifications(db),
    // The database is unavailable; the events are found later.
    onFailure: (error) => log.warn({ err: error }, 'could not write notifications'),
  });
}
