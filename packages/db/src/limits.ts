/** How long the database may keep a caller waiting; seconds, 0 for no limit. */
export interface TimeLimits {
  /** For a row or another lock held by another transaction. */
  lock: number;
  /** For one statement. */
  statement: number;
  /** Between two statements of a transaction; after that its process counts as frozen. */
  idle: number;
}

/** Limits that keep one caller from blocking the others. */
export interface DatabaseLimits extends TimeLimits {
  /** For one statement of a guest's search; seconds, 0 for the general limit. */
  guestStatement: number;
  /** How many calls of one share may wait for a connection. */
  queue: number;
  /** Seconds that a call may wait for a connection. */
  queueWait: number;
}

export const NO_TIME_LIMITS: TimeLimits = { lock: 0, statement: 0, idle: 0 };

/** The queue when no limits are set, as for the command line: callers wait as long as for a connection of the pool. */
export const DEFAULT_QUEUE = { queue: 1000, queueWait: 15 };

/** A background task may run as long as it takes, but one that hangs in a transaction is ended, or its locks would stay forever. */
export const backgroundLimits = ({ idle }: TimeLimits): TimeLimits => ({ lock: 0, statement: 0, idle: idle * 10 });

/** The limits as settings of a session. All are set explicitly: the server may have defaults of its own. */
export const timeLimitSettings = ({ lock, statement, idle }: TimeLimits): [name: string, value: string][] => [
  ['lock_timeout', `${lock}s`],
  ['statement_timeout', `${statement}s`],
  ['idle_in_transaction_session_timeout', `${idle}s`],
];

/** The limits as connection options. */
export const startOptions = (limits: TimeLimits): string =>
  timeLimitSettings(limits)
    .map(([name, value]) => ` -c ${name}=${value}`)
    .join('');
