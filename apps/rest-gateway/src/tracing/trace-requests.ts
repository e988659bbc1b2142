import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { currentTracer } from '@merx/tracing';
import { type Attributes, context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { maskedPath } from '../masked-path.js';
import { type Observed, pathOf, routeOf, UNKNOWN_ROUTE } from '../observe.js';

/** The listener with a span around each request, as a part of its caller's trace; without tracing the listener itself. */
export function traceRequests(listener: RequestListener): RequestListener {
  const tracer = currentTracer();
  if (!tracer) return listener;
  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    if (POLLED.test(path)) return listener(request, response);
    const method = methodOf(request);
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: attributesOf(request, method, path) }, parent);
    const observed: IncomingMessage & Partial<Observed> = Object.assign(request, { traceId: span.spanContext().traceId });
    response.once('close', () => end(span, { method, path, request: observed, response }));
    context.with(trace.setSpan(parent, span), () => listener(request, response));
  };
}

/** What probes and monitoring ask every few seconds. */
const POLLED = /^\/(health|metrics)(\/|$)/;

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']);
const methodOf = ({ method = '' }: IncomingMessage): string => (METHODS.has(method) ? method : '_OTHER');

/** Neither the query nor the caller's address or headers: they are about people. */
const attributesOf = ({ socket, httpVersion }: IncomingMessage, method: string, path: string): Attributes => ({
  'http.request.method': method,
  'url.path': maskedPath(path),
  'url.scheme': 'encrypted' in socket && socket.encrypted ? 'https' : 'http',
  'network.protocol.version': httpVersion,
});

interface Ended {
  method: string;
  path: string;
  request: Partial<Observed>;
  response: ServerResponse;
}

function end(span: Span, { method, path, request, response }: Ended): void {
  const { statusCode: status } = response;
  const route = routeOf(request, path);
  if (route !== UNKNOWN_ROUTE) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
  span.setAttributes({ 'http.response.status_code': status, 'merx.request_id': request.id ?? '' });
  const fault = status >= 500 ? String(status) : response.writableFinished ? undefined : 'cut_off';
  if (fault !== undefined) {
    span.setAttribute('error.type', fault);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
