import pino, { type Logger } from 'pino';

export type Log = Logger;

/**
 * One JSON line per event on standard output. Secrets never reach it: headers, bodies and queries are not logged at
 * all, and paths without the keys that stand in them (`observe.ts`).
 */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, serializers: { err: describe } });
}

interface Described {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: Described;
}

/** What helps to find a bug. The other properties of an error stay out: a driver's may hold the values of a statement. */
function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(error.stack && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  };
}
