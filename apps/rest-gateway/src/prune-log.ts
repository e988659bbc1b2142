import type { Database } from '@merx/db';
import { pruneChanges, type Settings } from '@merx/router';
import type { Log } from './log.js';

interface PruneOptions {
  db: Database;
  settings: Settings;
  log: Log;
  days: number;
}

/** Deletes what the log of changes has held for longer than so many days, nothing for 0. Never throws: a shop with too long a log is open all the same. */
export async function pruneLog({ db, settings, log, days }: PruneOptions): Promise<void> {
  try {
    const pruned = await pruneChanges({ db, settings, warn: (error, message) => log.warn({ err: error }, message) }, days);
    if (pruned > 0) log.info({ pruned }, 'old changes were deleted from the log');
  } catch (error) {
    log.warn({ err: error }, 'the log of changes could not be pruned');
  }
}
