import type { Database } from '@merx/db';
import { onJobQueued, runJob, type Settings, tidyJobs } from '@merx/router';
import { type BackgroundLoop, startLoop } from './background-loop.js';
import type { Log } from './log.js';

export interface JobRunnerOptions {
  db: Database;
  settings: Settings;
  log: Log;
  /** How often to poll for jobs that other processes queued or abandoned. */
  pollMs?: number;
}

const POLL_MS = 5000;
const TIDY_MS = 3_600_000;

/** Runs queued jobs one after the other until stopped. */
export function startJobRunner({ db, settings, log, pollMs = POLL_MS }: JobRunnerOptions): BackgroundLoop {
  let tidyAt = 0;
  const round = async (signal: AbortSignal) => {
    if (performance.now() >= tidyAt) {
      await tidy({ db, settings, log });
      tidyAt = performance.now() + TIDY_MS;
    }
    return (await runOne({ db, settings, log }, signal)) ? 0 : 'idle';
  };
  return startLoop({ pollMs, round, onWork: (wake) => onJobQueued(db, wake) });
}

/** Runs one job; returns whether there may be more to do at once. */
async function runOne({ db, settings, log }: JobRunnerOptions, signal: AbortSignal): Promise<boolean> {
  try {
    return await runJob({
      db,
      settings,
      signal,
      onFailure: ({ id, kind }, error) => log.error({ job: id, kind, err: error }, 'job failed'),
    });
  } catch (error) {
    // The database is unavailable; the jobs stay queued.
    log.warn({ err: error }, 'could not read the job queue');
    return false;
  }
}

async function tidy({ db, settings, log }: JobRunnerOptions): Promise<void> {
  try {
    await tidyJobs({ db, settings });
  } catch (error) {
    log.warn({ err: error }, 'could not delete old jobs');
  }
}
