import type { Database } from '@merx/db';
import { settlePayments } from '@merx/router';
import { type BackgroundLoop, startLoop } from './background-loop.js';
import type { Log } from './log.js';

export interface PaymentSettlerOptions {
  db: Database;
  log: Log;
  /** How often it is looked for payments that nobody knows about. */
  pollMs?: number;
}

const POLL_MS = 60_000;
/** Younger calls are still being made by somebody who waits for their answer. */
const YOUNGEST_SECONDS = 30;

/**
 * Asks payment providers about calls of which nobody knows how they went, until it is stopped: all of them at once, as the process that
 * made them may have died, and then now and then those that are still open.
 */
export function startPaymentSettler({ db, log, pollMs = POLL_MS }: PaymentSettlerOptions): BackgroundLoop {
  let seconds = 0;
  const round = async () => {
    await settleSome({ db, log }, seconds);
    seconds = YOUNGEST_SECONDS;
    return 'idle' as const;
  };
  return startLoop({ pollMs, round });
}

async function settleSome({ db, log }: PaymentSettlerOptions, seconds: number): Promise<void> {
  try {
    const onFailure = (attempt: number, error: unknown) => log.error({ attempt, err: error }, 'a payment cannot be settled');
    const { asked, open } = await settlePayments(db, { seconds, onFailure });
    if (asked > 0) log[open > 0 ? 'warn' : 'info']({ asked, open }, 'payments asked about that nobody knew of');
  } catch (error) {
    // The database is away; the calls stay written down.
    log.warn({ err: error }, 'open payments cannot be read');
  }
}
