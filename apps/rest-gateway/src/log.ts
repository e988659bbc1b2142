import { currentTraceId, isTracing } from '@merx/tracing';
import pino, { type Logger } from 'pino';

export type Log = Logger;

/**
 * One JSON line per event on standard output. Secrets are never logged: headers, bodies and queries are left out, and keys are removed
 * from paths (`observe.ts`).
 */
export function createLog(level: string, processNumber?: number): Log {
  const base = processNumber === undefined ? undefined : { process: processNumber };
  return pino({ level, base, serializers: { err: describe }, ...(isTracing() && { mixin: traced }) });
}

/** Joins a line with the trace in which it was written. */
function traced(): object {
  const trace_id = currentTraceId();
  return trace_id === undefined ? {} : { trace_id };
}

interface Described {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: Described;
}

/** The properties useful for debugging. Others are left out: a driver's error may contain the values of a statement. */
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
