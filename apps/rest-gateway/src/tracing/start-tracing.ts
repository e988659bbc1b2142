import type { Env } from '../env.js';

/** Sends what is still to be sent. */
export type StopTracing = () => Promise<void>;

/** Starts tracing if a collector is set, and only then loads the SDK. Called before the database is opened. */
export async function startTracing(env: Env): Promise<StopTracing> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || env.OTEL_SDK_DISABLED === 'true') return async () => undefined;
  return (await import('./sdk.js')).startSdk(env);
}
