import type { Database } from '@merx/db';
import { settlePayments } from '@merx/router';
import { type BackgroundLoop, startPolling } from './background-loop.js';
import type { Log } from './log.js';

export interface PaymentSettlerOptions {
  db: Database;
  log: Log;
  /** How often to poll for payments with an unknown outcome. */
  pollMs?: number;
}

const POLL_MS = 60_000;
/** Younger calls may still be in progress. */
const YOUNGEST_SECONDS = 30;

/**
 * Queries payment providers about calls with an unknown outcome until stopped: first all of them, because the process that made them may
 * have crashed, then periodically those still open.
 */
export function startPaymentSettler({ db, log, pollMs = POLL_MS }: PaymentSettlerOptions): BackgroundLoop {
  const onUnsettled = (attempt: number, error: unknown) => log.error({ attempt, err: error }, 'could not settle a payment');
  let youngest = 0;
  return startPolling({
    pollMs,
    work: async () => {
      const seconds = youngest;
      youngest = YOUNGEST_SECONDS;
      const { asked, open } = await settlePayments(db, { seconds, onFailure: onUnsettled });
      if (asked > 0) log[open > 0 ? 'warn' : 'info']({ asked, open }, 'checked unsettled payments');
    },
    // The database is unavailable; the calls stay recorded.
    onFailure: (error) => log.warn({ err: error }, 'could not read unsettled payments'),
  });
}
