import { unavailability } from '@merx/db';
import { isStorageUnavailable } from '@merx/storage';
import type { Log } from './log.js';

/** Logs errors that are not the client's fault. */
export type LogFailure = (error: unknown, fields: Record<string, unknown>, message: string) => void;

const OUTAGE_LINE_MS = 10_000;

/**
 * Logs a line per bug; for each kind of outage at most one line in ten seconds, with the number of failed calls since the last: a flood of
 * failed calls must not flood the log.
 */
export function createFailureLog(log: Log, now: () => number = () => performance.now()): LogFailure {
  const database = { nextLineAt: Number.NEGATIVE_INFINITY, unlogged: 0 };
  const storage = { ...database };
  return (error, fields, message) => {
    const reason = unavailability(error);
    const isStorage = !reason && isStorageUnavailable(error);
    if (!reason && !isStorage) {
      log.error({ err: error, ...fields }, message);
      return;
    }
    const outage = isStorage ? storage : database;
    outage.unlogged++;
    if (now() < outage.nextLineAt) return;
    log.warn(
      { err: error, ...fields, calls: outage.unlogged },
      isStorage ? 'the file storage is unavailable' : `the database is ${reason}`,
    );
    outage.unlogged = 0;
    outage.nextLineAt = now() + OUTAGE_LINE_MS;
  };
}
