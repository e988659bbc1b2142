/** How long the database may let a caller wait; seconds, 0 for no limit. */
export interface TimeLimits {
  /** For a row or another lock that somebody else holds. */
  lock: number;
  /** For one statement. */
  statement: number;
  /** Between two statements of a transaction: longer, and its process counts as frozen. */
  idle: number;
}

/** What keeps one caller from stopping the others. */
export interface DatabaseLimits extends TimeLimits {
  /** For one statement of a guest's search; seconds, 0 for the limit of all. */
  guestStatement: number;
  /** How many calls of one share may wait for a connection. */
  queue: number;
  /** Seconds that a call may wait for one. */
  queueWait: number;
}

export const NO_TIME_LIMITS: TimeLimits = { lock: 0, statement: 0, idle: 0 };

/** The queue where no limits are set, as for the command line: who waits for the gate waits as long as for a connection of the pool. */
export const DEFAULT_QUEUE = { queue: 1000, queueWait: 15 };

/** A background task works as long as it takes, but one that is frozen in a transaction ends some time, or its locks would stay for ever. */
export const backgroundLimits = ({ idle }: TimeLimits): TimeLimits => ({ lock: 0, statement: 0, idle: idle * 10 });

/** The limits as options that a connection starts with. All are named: the server may have defaults of its own. */
export function startOptions({ lock, statement, idle }: TimeLimits): string {
  const limits = { lock_timeout: lock, statement_timeout: statement, idle_in_transaction_session_timeout: idle };
  return Object.entries(limits)
    .map(([name, seconds]) => ` -c ${name}=${seconds}s`)
    .join('');
}
