/** An operation that was begun so often without an end takes its process down with it. */
export const MOST_ATTEMPTS = 10;

const BUSY = 503;
/** Somebody in the way goes away again; anything else that breaks will mostly break once more. */
const TRIES = { busy: 8, other: 3 };
const LONGEST_PAUSE = 60;

/** Whether an operation that broke off with this status, for the so-many-th time, is tried once more. */
export function isTriedAgain(status: number, attempts: number): boolean {
  return attempts < (status === BUSY ? TRIES.busy : TRIES.other);
}

/** Seconds until the next try after so many, each pause twice the one before. */
export function pauseAfter(attempts: number): number {
  return Math.min(2 ** attempts, LONGEST_PAUSE);
}
