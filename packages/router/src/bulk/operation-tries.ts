/** An operation started this often without finishing is assumed to crash its process. */
export const MOST_ATTEMPTS = 10;

const BUSY = 503;
/** Contention usually clears up; other failures usually recur. */
const TRIES = { busy: 8, other: 3 };
const LONGEST_PAUSE = 60;

/** Whether an operation that failed with this status on this attempt is retried. */
export function isTriedAgain(status: number, attempts: number): boolean {
  return attempts < (status === BUSY ? TRIES.busy : TRIES.other);
}

/** Seconds until the next try after that many attempts; doubles each time, up to a limit. */
export function pauseAfter(attempts: number): number {
  return Math.min(2 ** attempts, LONGEST_PAUSE);
}
