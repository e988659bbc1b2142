import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { useTracer } from '@merx/tracing';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Env } from '../env.js';
import type { StopTracing } from './start-tracing.js';

/** Starts the SDK. Spans are sent in batches over OTLP/HTTP as JSON; while the collector is away they are dropped. */
export function startSdk(env: Env): StopTracing {
  const provider = new TracerProvider({
    sampler: samplerOf(env),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME, ...thisInstance() }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // Baggage is neither read nor handed on: it may contain anything.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  useTracer(provider.getTracer('merx'));
  return async () => {
    useTracer(undefined);
    // An unreachable collector must not delay the end of the process for long.
    await provider.forceFlush({ timeoutMillis: FLUSH_MS }).catch(() => undefined);
  };
}

/** Tells the instances of a service apart. */
const thisInstance = () => ({ 'service.instance.id': randomUUID(), 'host.name': hostname(), 'process.pid': process.pid });

const FLUSH_MS = 2000;

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Env): Sampler {
  const own = name.replace('parentbased_', '');
  const root =
    own === 'always_off' ? new AlwaysOffSampler() : own === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
