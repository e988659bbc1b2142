import { type Attributes, context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { currentTracer } from './tracer.js';

/** What a span is called and says. Attributes never contain personal data: no values of statements, no bodies, no addresses of people. */
export interface Described<Result> {
  name: string;
  kind?: SpanKind | undefined;
  attributes?: Attributes | undefined;
  /** What the result says about it. */
  resultOf?: ((result: Result) => Outcome) | undefined;
  /** What an error says about it; by default that the work failed, and the error's name. Messages are left out: they may contain values. */
  failureOf?: ((error: unknown) => Outcome) | undefined;
}

/** How some work ended. */
export interface Outcome {
  attributes?: Attributes | undefined;
  /** Whether the span is marked as an error. */
  isFailed?: boolean | undefined;
}

/** Runs work as a part of the current trace. Outside one it only runs it, so that polling makes no traces. */
export function traced<Result>(described: Described<Result>, work: () => Promise<Result>): Promise<Result> {
  const tracer = currentTracer();
  if (!tracer || !trace.getActiveSpan()?.isRecording()) return work();
  return inSpan(tracer.startSpan(described.name, options(described)), described, work);
}

/** Runs work of the background as a trace of its own. */
export function tracedTask<Result>(described: Described<Result>, work: () => Promise<Result>): Promise<Result> {
  const tracer = currentTracer();
  if (!tracer) return work();
  const span = tracer.startSpan(described.name, { ...options(described), root: true }, ROOT_CONTEXT);
  return inSpan(span, described, work, ROOT_CONTEXT);
}

/** An HTTP call to another service. */
interface OutgoingCall<Result> {
  method: string;
  host: string;
  port?: number | string | undefined;
  statusOf(result: Result): number | undefined;
}

/**
 * Calls another service over HTTP: `send` adds the headers that hand the trace on, none while nothing is traced. The path is left out of
 * the span, because it may contain keys.
 */
export function tracedCall<Result>(
  { method, host, port, statusOf }: OutgoingCall<Result>,
  send: (headers: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  if (!currentTracer()) return send({});
  const attributes = { 'http.request.method': method, 'server.address': host, ...(port && { 'server.port': Number(port) }) };
  const resultOf = (result: Result): Outcome => outcomeOfStatus(statusOf(result));
  return traced({ name: method, kind: SpanKind.CLIENT, attributes, resultOf }, () => {
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    return send(headers);
  });
}

function outcomeOfStatus(status: number | undefined): Outcome {
  if (status === undefined) return {};
  const isFailed = status >= 400;
  return { isFailed, attributes: { 'http.response.status_code': status, ...(isFailed && { 'error.type': String(status) }) } };
}

/** The id of the current trace, if it is recorded. */
export function currentTraceId(): string | undefined {
  if (!currentTracer()) return undefined;
  return trace.getActiveSpan()?.spanContext().traceId;
}

const options = ({ kind = SpanKind.INTERNAL, attributes = {} }: Pick<Described<unknown>, 'kind' | 'attributes'>) => ({ kind, attributes });

async function inSpan<Result>(
  span: Span,
  described: Described<Result>,
  work: () => Promise<Result>,
  parent = context.active(),
): Promise<Result> {
  try {
    const result = await context.with(trace.setSpan(parent, span), work);
    record(span, described.resultOf?.(result));
    return result;
  } catch (error) {
    record(span, (described.failureOf ?? failed)(error));
    throw error;
  } finally {
    span.end();
  }
}

function record(span: Span, { attributes, isFailed }: Outcome = {}): void {
  if (attributes) span.setAttributes(attributes);
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
}

const failed = (error: unknown): Outcome => ({
  isFailed: true,
  attributes: { 'error.type': error instanceof Error ? error.name : typeof error },
});
