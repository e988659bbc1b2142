import type { Database } from '@merx/db';
import {
  pruneAnswers,
  pruneCarts,
  pruneChanges,
  pruneReminders,
  pruneReservations,
  pruneSearches,
  pruneWebhooks,
  type Settings,
} from '@merx/router';
import { type BackgroundLoop, startPolling } from './background-loop.js';
import type { Log } from './log.js';

const HOUR_MS = 3_600_000;

interface Pruning {
  db: Database;
  settings: Settings;
  log: Log;
  /** How many days the change log is kept; 0 for ever. */
  auditLogDays: number;
}

/**
 * Deletes what has expired, at once and then regularly: idempotency records, carts and their reminders, settled reservations of stock, counts of
 * searches, webhook deliveries, entries of the change log.
 */
export function startPruning({ db, settings, log, auditLogDays }: Pruning): BackgroundLoop[] {
  const warn = (error: unknown, message: string) => log.warn({ err: error }, message);
  return [
    prune('idempotency records', HOUR_MS, () => pruneAnswers(db)),
    prune('carts', HOUR_MS, () => pruneCarts(db)),
    prune('cart reminders', 24 * HOUR_MS, () => pruneReminders(db)),
    prune('stock reservations', HOUR_MS, () => pruneReservations(db)),
    prune('searches', HOUR_MS, () => pruneSearches(db)),
    prune('webhook deliveries', HOUR_MS, () => pruneWebhooks(db)),
    prune('change log entries', 24 * HOUR_MS, () => pruneChanges({ db, settings, warn }, auditLogDays)),
  ];

  function prune(what: string, pollMs: number, expired: () => Promise<number>): BackgroundLoop {
    return startPolling({
      pollMs,
      work: async () => {
        const pruned = await expired();
        if (pruned > 0) log.info({ pruned }, `deleted expired ${what}`);
      },
      onFailure: (error) => warn(error, `could not delete expired ${what}`),
    });
  }
}
