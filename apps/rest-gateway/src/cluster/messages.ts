import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** The queues whose producers wake the process that runs the background tasks. */
export const QUEUES = ['mail', 'job', 'bulk', 'webhook'] as const;
export type Queue = (typeof QUEUES)[number];

/** What the primary process tells a worker. */
export type ToWorker =
  /** Runs the background tasks from now on. */
  | { kind: 'appointed' }
  | { kind: 'queued'; queue: Queue }
  | { kind: 'report'; id: number }
  /** The metrics of all processes, for the worker that asked. */
  | { kind: 'reported'; id: number; all: MetricValues[] }
  | { kind: 'stop'; signal: NodeJS.Signals }
  /** Exits at once, whatever is in progress. */
  | { kind: 'exit' };

/** What a worker tells the primary process. */
export type ToPrimary =
  | { kind: 'serving' }
  | { kind: 'queued'; queue: Queue }
  | { kind: 'report'; id: number; values: MetricValues }
  /** Asks for the metrics of all processes. */
  | { kind: 'collect'; id: number };
