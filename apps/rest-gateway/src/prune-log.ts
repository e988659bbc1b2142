import type { Database } from '@merx/db';
import { pruneChanges, type Settings } from '@merx/router';
import type { Log } from './log.js';

/** Deletes what the log of changes no longer has to hold. Never throws: a shop with too long a log is open all the same. */
export async function pruneLog(db: Database, settings: Settings, log: Log): Promise<void> {
  try {
    const pruned = await pruneChanges({ db, settings, warn: (error, message) => log.warn({ err: error }, message) });
    if (pruned > 0) log.info({ pruned }, 'old changes were deleted from the log');
  } catch (error) {
    log.warn({ err: error }, 'the log of changes could not be pruned');
  }
}
