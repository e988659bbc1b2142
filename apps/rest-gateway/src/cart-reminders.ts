import type { Database } from '@merx/db';
import { remindOfCarts } from '@merx/router';
import { type BackgroundLoop, startPolling } from './background-loop.js';
import type { Log } from './log.js';

const POLL_MS = 300_000;

/** Queues the reminders of abandoned carts that are due, at once and then every five minutes. */
export function startCartReminders({ db, log }: { db: Database; log: Log }): BackgroundLoop {
  return startPolling({
    pollMs: POLL_MS,
    work: async () => {
      const queued = await remindOfCarts(db);
      if (queued > 0) log.info({ queued }, 'queued reminders of abandoned carts');
    },
    onFailure: (error) => log.warn({ err: error }, 'could not look for abandoned carts'),
  });
}
