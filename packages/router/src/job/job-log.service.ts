import type { Database } from '@merx/db';
import type { JobStep, Refusal } from './job-kind.service.js';
import { type TakenJob, updateJobProgress } from './run-job.queries.js';

/** The progress reported by a job, written to the database periodically. */
export interface JobLog {
  add(step: JobStep): Promise<void>;
  /** Writes pending progress. */
  flush(): Promise<void>;
  changed(): number;
  done(): number;
  /** Whether the job has processed everything it counted. */
  isThrough(): boolean;
  /** JSON text, or null. */
  result(): string | null;
}

const EVERY_MS = 300;
const MOST_REFUSALS = 1000;

/** The log of a running job; `onEnd` is called when the job is canceled or its lease is lost. */
export function openJobLog(db: Database, job: TakenJob, onEnd: () => void): JobLog {
  const counts = { total: null as number | null, done: 0, changed: 0, refusedCount: 0 };
  let unwritten: Refusal[] = [];
  let result: Record<string, unknown> | undefined;
  let writtenAt = 0;
  const flush = async () => {
    writtenAt = performance.now();
    const report = JSON.stringify(unwritten);
    unwritten = [];
    if ((await updateJobProgress(db, job, counts, report)) !== false) onEnd();
  };
  return {
    async add({ total, done, changed, refused = [], result: told }) {
      counts.total = total ?? counts.total;
      counts.done = done ?? counts.done;
      counts.changed = changed ?? counts.changed;
      unwritten.push(...refused.slice(0, Math.max(MOST_REFUSALS - counts.refusedCount, 0)));
      counts.refusedCount += refused.length;
      result = told ?? result;
      if (performance.now() - writtenAt >= EVERY_MS) await flush();
    },
    flush,
    changed: () => counts.changed,
    done: () => counts.done,
    isThrough: () => counts.total !== null && counts.done >= counts.total,
    result: () => (result ? JSON.stringify(result) : null),
  };
}
