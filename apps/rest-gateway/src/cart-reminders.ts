import type { Database } from '@merx/db';
import { remindOfCarts } from '@merx/router';
import { type BackgroundLoop, startLoop } from './background-loop.js';
import type { Log } from './log.js';

const POLL_MS = 300_000;

/** Queues the reminders of abandoned carts that are due, at once and then every five minutes. */
export function startCartReminders({ db, log }: { db: Database; log: Log }): BackgroundLoop {
  const round = async () => {
    try {
      const queued = await remindOfCarts(db);
      if (queued > 0) log.info({ queued }, 'queued reminders of abandoned carts');
    } catch (error) {
      log.warn({ err: error }, 'could not look for abandoned carts');
    }
    return 'idle' as const;
  };
  return startLoop({ pollMs: POLL_MS, round });
}
