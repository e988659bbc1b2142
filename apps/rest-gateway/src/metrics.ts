import type { Database } from '@merx/db';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface RequestLabels {
  method: string;
  /** A pattern, never a path with values: each value would be a series of its own. */
  route: string;
  status: number;
}

export interface Metrics {
  observe(labels: RequestLabels, seconds: number): void;
  /** Everything in the text format that Prometheus reads. */
  text(): Promise<string>;
  contentType: string;
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']);

/** Counters of this process: requests, database connections, memory and event loop. */
export function createMetrics(db: Database): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  watchConnections(register, db);
  return {
    observe: ({ method, route, status }, seconds) => {
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}

function watchConnections(register: Registry, { pool }: Database): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Database connections in use and idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
