import type { Database } from '@merx/db';
import type { JobRefusal } from './job.schema.js';
import type { JobStep } from './job-kind.service.js';
import { type TakenJob, updateJobProgress } from './run-job.queries.js';

const EVERY_MS = 300;
const MOST_REFUSALS = 1000;

/** The log of a running job, which writes its progress periodically; `onEnd` is called when the job is canceled or its lease is lost. */
export function openJobLog(db: Database, job: TakenJob, onEnd: () => void) {
  const counts = { total: null as number | null, done: 0, changed: 0, refused_count: 0 };
  let unwritten: JobRefusal[] = [];
  let result: Record<string, unknown> | undefined;
  let writtenAt = 0;
  const flush = async () => {
    writtenAt = performance.now();
    const report = JSON.stringify(unwritten);
    unwritten = [];
    if ((await updateJobProgress(db, job, counts, report)) !== false) onEnd();
  };
  return {
    async add({ total, done, changed, refused = [], result: latest }: JobStep): Promise<void> {
      counts.total = total ?? counts.total;
      counts.done = done ?? counts.done;
      counts.changed = changed ?? counts.changed;
      unwritten.push(...refused.slice(0, Math.max(MOST_REFUSALS - counts.refused_count, 0)));
      counts.refused_count += refused.length;
      result = latest ?? result;
      if (performance.now() - writtenAt >= EVERY_MS) await flush();
    },
    /** Writes pending progress. */
    flush,
    changed: () => counts.changed,
    done: () => counts.done,
    /** Whether the job has processed everything it counted. */
    isThrough: () => counts.total !== null && counts.done >= counts.total,
    /** JSON text, or null. */
    result: () => (result ? JSON.stringify(result) : null),
  };
}

export type JobLog = ReturnType<typeof openJobLog>;
