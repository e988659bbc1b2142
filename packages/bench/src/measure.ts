import { type KeptReading, openSender, type Send, type Target } from './call.js';
import { type CpuReading, type CpuTime, cpuBetween } from './cpu-time.js';

/** The result of a measurement. Times in milliseconds. */
export interface Measured {
  /** Operations that succeeded, per second. */
  rate: number;
  p50: number;
  p99: number;
  errors: number;
  /** The message of the first error. */
  firstError: string | null;
  /** Microseconds of CPU time per operation, if measured. */
  cpu: CpuTime | null;
  /** The part of its reads that a kept answer was found for; null if the server keeps none. */
  hits: number | null;
}

/** The load: a number of seconds, or a number of operations across all connections, for which CPU time is then measured. */
export interface Load {
  connections: number;
  seconds: number;
  operations: number | undefined;
}

/** Repeats an operation on a number of connections, after a short warm-up. */
export async function measure(
  target: Target,
  operation: (send: Send) => Promise<void>,
  { connections, seconds, operations }: Load,
): Promise<Measured> {
  const senders = Array.from({ length: connections }, () => openSender(target));
  const runAll = (limit: () => Limit) => {
    const isOver = limit();
    return Promise.all(senders.map(({ send }) => repeat(() => operation(send), isOver)));
  };
  try {
    await runAll(operations ? () => count(operations / 3) : () => span(Math.min(1, seconds / 3)));
    const before = operations && (await target.readCpu());
    const keptBefore = target.keeps && (await target.readKept());
    const started = performance.now();
    const runs = await runAll(operations ? () => count(operations) : () => span(seconds));
    const found = summary(runs, (performance.now() - started) / 1000);
    const after = operations && (await target.readCpu());
    const hits = keptBefore ? hitsBetween(keptBefore, await target.readKept()) : null;
    return { ...found, cpu: before && after ? perOperation(before, after, runs) : null, hits };
  } finally {
    for (const { close } of senders) close();
  }
}

function hitsBetween(before: KeptReading, after: KeptReading): number | null {
  const hits = after.hits - before.hits;
  const reads = hits + after.misses - before.misses;
  return reads > 0 ? hits / reads : null;
}

interface Run {
  /** Of each operation that succeeded. */
  latencies: number[];
  errors: Error[];
}

/** Called before each operation with the time in milliseconds. */
type Limit = (now: number) => boolean;

function span(seconds: number): Limit {
  const end = performance.now() + seconds * 1000;
  return (now) => now >= end;
}

function count(operations: number): Limit {
  let left = operations;
  return () => left-- <= 0;
}

async function repeat(operation: () => Promise<void>, isOver: Limit): Promise<Run> {
  const run: Run = { latencies: [], errors: [] };
  for (let started = performance.now(); !isOver(started); ) {
    try {
      await operation();
      const finished = performance.now();
      run.latencies.push(finished - started);
      started = finished;
    } catch (error) {
      run.errors.push(error instanceof Error ? error : new Error(String(error)));
      started = performance.now();
    }
  }
  return run;
}

function perOperation(before: CpuReading, after: CpuReading, runs: Run[]): CpuTime {
  const operations = runs.reduce((sum, { latencies, errors }) => sum + latencies.length + errors.length, 0);
  const { server, database } = cpuBetween(before, after);
  return { server: server / operations, database: database / operations };
}

function summary(runs: Run[], seconds: number): Omit<Measured, 'cpu' | 'hits'> {
  const latencies = runs.flatMap((run) => run.latencies).sort((a, b) => a - b);
  const errors = runs.flatMap((run) => run.errors);
  return {
    rate: latencies.length / seconds,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    errors: errors.length,
    firstError: errors[0]?.message ?? null,
  };
}

/** The given percentile of the sorted values; NaN if there are none. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
