import type { Tracer } from '@opentelemetry/api';

let current: Tracer | undefined;

/** Turns tracing on for this process; undefined turns it off. */
export function useTracer(tracer: Tracer | undefined): void {
  current = tracer;
}

/** Whether this process records traces. While it does not, a traced place costs this comparison and makes no object. */
export const isTracing = (): boolean => current !== undefined;

/** The tracer, if tracing is on. */
export const currentTracer = (): Tracer | undefined => current;
