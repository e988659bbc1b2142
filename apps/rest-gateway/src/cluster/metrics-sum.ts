import { AggregatorRegistry } from 'prom-client';
import type { Log } from '../log.js';
import type { MetricValues } from './messages.js';

/** Collects the metrics of all processes. */
export interface MetricsSum {
  /** Asks for reports with a number, and returns those of the processes that answer in time, and what has been counted by processes that ended. */
  collect(processes: readonly number[], ask: (number: number) => void): Promise<MetricValues[]>;
  /** Takes a process's report. */
  take(process: number, number: number, values: MetricValues): void;
  /** A process has ended. */
  forget(process: number): void;
}

/** A process that is busy for longer is left out of one answer. */
const PATIENCE_MS = 2000;

interface Round {
  missing: Set<number>;
  reports: MetricValues[];
  done(): void;
}

/** Counters never decrease: what a process had counted at its last report stays in the sum after it has ended. */
export function createMetricsSum(log: Log): MetricsSum {
  const rounds = new Map<number, Round>();
  const last = new Map<number, MetricValues>();
  let ended: MetricValues = [];
  let number = 0;
  return {
    async collect(processes, ask) {
      const own = ++number;
      const reports: MetricValues[] = [];
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          log.warn({ missing: processes.length - reports.length }, 'not all processes reported their metrics');
          resolve();
        }, PATIENCE_MS);
        const done = () => {
          clearTimeout(timer);
          resolve();
        };
        rounds.set(own, { missing: new Set(processes), reports, done });
        ask(own);
      });
      rounds.delete(own);
      return ended.length > 0 ? [...reports, ended] : reports;
    },
    take(process, own, values) {
      last.set(process, values);
      const round = rounds.get(own);
      if (!round?.missing.delete(process)) return;
      round.reports.push(values);
      if (round.missing.size === 0) round.done();
    },
    forget(process) {
      const values = last.get(process);
      last.delete(process);
      if (values) void counted([ended, values]).then((sum) => (ended = sum));
      for (const round of rounds.values()) if (round.missing.delete(process) && round.missing.size === 0) round.done();
    },
  };
}

const COUNTED: ReadonlySet<string> = new Set(['counter', 'histogram']);

/** The sum of what was counted; gauges describe a process while it runs. */
function counted(all: MetricValues[]): Promise<MetricValues> {
  const kept = all.map((values) => values.filter(({ type }) => COUNTED.has(String(type))));
  return AggregatorRegistry.aggregate(kept).getMetricsAsJSON() as Promise<MetricValues>;
}
