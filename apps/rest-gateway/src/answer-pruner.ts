import type { Database } from '@merx/db';
import { pruneAnswers } from '@merx/router';
import { type BackgroundLoop, startLoop } from './background-loop.js';
import type { Log } from './log.js';

const POLL_MS = 3_600_000;

/** Deletes expired idempotency responses, at once and then hourly, until stopped. */
export function startAnswerPruner({ db, log }: { db: Database; log: Log }): BackgroundLoop {
  const round = async () => {
    try {
      const pruned = await pruneAnswers(db);
      if (pruned > 0) log.info({ pruned }, 'deleted expired idempotency records');
    } catch (error) {
      log.warn({ err: error }, 'could not delete expired idempotency records');
    }
    return 'idle' as const;
  };
  return startLoop({ pollMs: POLL_MS, round });
}
