import type { Database } from '@merx/db';
import { pruneChanges, type Settings } from '@merx/router';
import type { Log } from './log.js';

interface PruneOptions {
  db: Database;
  settings: Settings;
  log: Log;
  days: number;
}

/** Deletes change log entries older than `days`, nothing for 0. Never throws: a long log must not prevent startup. */
export async function pruneLog({ db, settings, log, days }: PruneOptions): Promise<void> {
  try {
    const pruned = await pruneChanges({ db, settings, warn: (error, message) => log.warn({ err: error }, message) }, days);
    if (pruned > 0) log.info({ pruned }, 'deleted old change log entries');
  } catch (error) {
    log.warn({ err: error }, 'could not prune the change log');
  }
}
