export { SpanKind } from '@opentelemetry/api';
export { currentTraceId, type Described, type Outcome, traced, tracedCall, tracedTask } from './spans.js';
export { currentTracer, isTracing, useTracer } from './tracer.js';
