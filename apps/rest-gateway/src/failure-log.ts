import { unavailability } from '@merx/db';
import type { Log } from './log.js';

/** Logs errors that are not the client's fault. */
export type LogFailure = (error: unknown, fields: Record<string, unknown>, message: string) => void;

const OUTAGE_LINE_MS = 10_000;

/**
 * Logs a line per bug; for a busy or unavailable database at most one line in ten seconds, with the number of failed calls since the
 * last: a flood of failed calls must not flood the log.
 */
export function createFailureLog(log: Log, now: () => number = () => performance.now()): LogFailure {
  let nextLineAt = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  return (error, fields, message) => {
    const reason = unavailability(error);
    if (!reason) {
      log.error({ err: error, ...fields }, message);
      return;
    }
    unlogged++;
    if (now() < nextLineAt) return;
    log.warn({ err: error, ...fields, calls: unlogged }, `the database is ${reason}`);
    unlogged = 0;
    nextLineAt = now() + OUTAGE_LINE_MS;
  };
}
