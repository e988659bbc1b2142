import { layersOf, sqlState } from './database-errors.js';

/**
 * Why the database failed although the statement is fine. `busy`: a lock, a time limit or the queue for a connection; `away`: it is down,
 * restarting, or the connection is lost. A retry may succeed soon.
 */
export type Unavailability = 'busy' | 'away';

/** A call that never reached the database, or lost its connection. */
export class DatabaseUnavailable extends Error {
  readonly reason: Unavailability;

  constructor(reason: Unavailability, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
    this.reason = reason;
  }
}

/** Lock timeout, statement timeout or cancel, a transaction that idled or took too long, too many connections. */
const BUSY: ReadonlySet<string> = new Set(['55P03', '57014', '25P03', '25P04', '53300']);
/** Lost connections (08), a server that shuts down, has crashed or is starting up, and one that takes no writes: the primary has moved. */
const AWAY = /^(08...|57P0[1-5]|25006)$/;
const LOST_SOCKET: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** The driver sets no code on these errors. */
const LOST_CONNECTION =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;
const NO_CONNECTION_IN_TIME = 'timeout exceeded when trying to connect';

/** Whether an error means that the database is busy or away, however it was wrapped; undefined for every other error. */
export function unavailability(error: unknown): Unavailability | undefined {
  const state = sqlState(error);
  if (state !== undefined && BUSY.has(state)) return 'busy';
  if (state !== undefined && AWAY.test(state)) return 'away';
  for (const layer of layersOf(error)) {
    if (layer instanceof DatabaseUnavailable) return layer.reason;
    if (layer.message === NO_CONNECTION_IN_TIME) return 'busy';
    if (typeof layer.message === 'string' && LOST_CONNECTION.test(layer.message)) return 'away';
  }
  return undefined;
}

/**
 * Maps a driver error; a lost socket becomes DatabaseUnavailable. This must be done where the driver is called: elsewhere the same codes
 * come from payment providers and mail servers.
 */
export function driverError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  return LOST_SOCKET.has(code) ? new DatabaseUnavailable('away', 'The database cannot be reached', error) : error;
}
