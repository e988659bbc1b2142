import { isTracing, type Outcome, traced } from '@merx/tracing';
import { inFlight } from '@merx/wire';
import { TRPCError } from '@trpc/server';
import { mapErrors } from './init.js';

type Result = Parameters<typeof mapErrors>[0];

/** Runs the rest of a procedure: counted as in progress, in a span of the current trace, with its errors mapped. */
export function runRest<Ended extends Result>(path: string, next: () => Promise<Ended>): Promise<Ended> {
  if (!isTracing()) return ended(next);
  const attributes = { 'rpc.system.name': 'trpc', 'rpc.method': path };
  return traced({ name: path, attributes, resultOf: outcomeOf, failureOf }, () => ended(next));
}

const ended = async <Ended extends Result>(next: () => Promise<Ended>): Promise<Ended> => mapErrors(await inFlight(next()));

/** What a caller did wrong is named, but only our own failures are marked as errors. */
const outcomeOf = (result: Result): Outcome => (result.ok ? {} : failureOf(result.error));

function failureOf(error: unknown): Outcome {
  const code = error instanceof TRPCError ? error.code : 'INTERNAL_SERVER_ERROR';
  return { attributes: { 'error.type': code }, isFailed: OUR_FAILURES.has(code) };
}

const OUR_FAILURES: ReadonlySet<string> = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']);
