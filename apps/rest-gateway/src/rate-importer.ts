import type { Database } from '@merx/db';
import { importDueRates, type Settings } from '@merx/router';
import { type BackgroundLoop, startPolling } from './background-loop.js';
import type { Log } from './log.js';

export interface RateImporterOptions {
  db: Database;
  settings: Settings;
  log: Log;
  pollMs?: number;
}

const POLL_MS = 60_000;

/** Imports currency rates when they are due, until stopped. */
export function startRateImporter({ db, settings, log, pollMs = POLL_MS }: RateImporterOptions): BackgroundLoop {
  return startPolling({
    pollMs,
    work: async () => {
      const outcome = await importDueRates({ db, settings });
      if (outcome?.error) log.warn({ error: outcome.error }, 'could not import currency rates');
      else if (outcome) log.info({ changed: outcome.changed }, 'imported currency rates');
    },
    // The database is unavailable; the import stays due.
    onFailure: (error) => log.warn({ err: error }, 'could not import currency rates'),
  });
}
