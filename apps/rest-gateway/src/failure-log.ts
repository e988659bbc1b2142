import { unavailability } from '@merx/db';
import type { Log } from './log.js';

/** Logs what failed through no fault of the client. */
export type LogFailure = (error: unknown, fields: Record<string, unknown>, message: string) => void;

const OUTAGE_LINE_MS = 10_000;

/**
 * A line per bug; of a database that is busy or away one line at most in ten seconds, with how many calls failed since the last: a flood
 * of refused calls must not become a flood of lines.
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
