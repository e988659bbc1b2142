import { openSender, type Send, type Target } from './call.js';

/** What one measurement found. Times in milliseconds. */
export interface Measured {
  /** Operations that succeeded, per second. */
  rate: number;
  p50: number;
  p99: number;
  errors: number;
  /** What the first error said. */
  firstError: string | null;
}

/** Repeats an operation on so many connections for so long, after a short run that does not count. */
export async function measure(
  target: Target,
  operation: (send: Send) => Promise<void>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const senders = Array.from({ length: connections }, () => openSender(target));
  const runAll = (duration: number) => Promise.all(senders.map(({ send }) => repeat(() => operation(send), duration)));
  try {
    await runAll(Math.min(1, seconds / 3));
    const started = performance.now();
    const runs = await runAll(seconds);
    return summary(runs, (performance.now() - started) / 1000);
  } finally {
    for (const { close } of senders) close();
  }
}

interface Run {
  /** Of each operation that succeeded. */
  latencies: number[];
  errors: Error[];
}

async function repeat(operation: () => Promise<void>, seconds: number): Promise<Run> {
  const run: Run = { latencies: [], errors: [] };
  const end = performance.now() + seconds * 1000;
  for (let started = performance.now(); started < end; ) {
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

function summary(runs: Run[], seconds: number): Measured {
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

/** The value below or at which so many percent of the sorted values lie; NaN of none. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
