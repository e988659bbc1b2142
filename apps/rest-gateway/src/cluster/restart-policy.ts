/** How a process that has ended is replaced. */
export interface Restart {
  /** How many processes in a row have ended too early. */
  early: number;
  /** Milliseconds before the next start; null: none can be started, give up. */
  pauseMs: number | null;
}

/** A process that serves for less than this time counts as one that cannot run. */
const EARLY_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** After this many such processes in a row, with none that serves, it gives up: whoever started it may know better. */
const MOST_EARLY = 5;

/**
 * Decides about the replacement of a process that served for `servedMs`, null if it never did, after `early` processes that ended too
 * early; `othersServe` tells whether other processes still serve.
 */
export function restartAfter(early: number, servedMs: number | null, othersServe: boolean): Restart {
  if (servedMs !== null && servedMs >= EARLY_MS) return { early: 0, pauseMs: 0 };
  const now = early + 1;
  if (now >= MOST_EARLY && !othersServe) return { early: now, pauseMs: null };
  return { early: now, pauseMs: Math.min(FIRST_PAUSE_MS * 2 ** early, LONGEST_PAUSE_MS) };
}
