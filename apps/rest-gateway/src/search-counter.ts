import type { Database } from '@merx/db';
import { writeSearches } from '@merx/router';
import { type BackgroundLoop, startPolling } from './background-loop.js';
import type { Log } from './log.js';

const WRITE_MS = 5000;

/** Writes the searches that this process counts, every few seconds and when it is stopped. Each process has its own. */
export function startSearchCounter({ db, log }: { db: Database; log: Log }): BackgroundLoop {
  const work = () => writeSearches(db);
  const onFailure = (error: unknown) => log.warn({ err: error }, 'could not write the counts of searches');
  const loop = startPolling({ pollMs: WRITE_MS, work, onFailure });
  return {
    stop: async () => {
      await loop.stop();
      await work().catch(onFailure);
    },
  };
}
