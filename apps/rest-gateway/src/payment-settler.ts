import type { Database } from '@merx/db';
import { settlePayments } from '@merx/router';
import type { Log } from './log.js';

export interface PaymentSettlerOptions {
  db: Database;
  log: Log;
  /** How often it is looked for payments that nobody knows about. */
  pollMs?: number;
}

export interface PaymentSettler {
  /** Begins no further round and waits, a few seconds at most, for the one in hand. */
  stop(): Promise<void>;
}

const POLL_MS = 60_000;
/** As long as requests get to end. A call that is not settled by then is asked about at the next start. */
const STOP_DEADLINE_MS = 8000;
/** Younger calls are still being made by somebody who waits for their answer. */
const YOUNGEST_SECONDS = 30;

/**
 * Asks payment providers about calls of which nobody knows how they went, until it is stopped: all of them at once, as the process that
 * made them may have died, and then now and then those that are still open.
 */
export function startPaymentSettler({ db, log, pollMs = POLL_MS }: PaymentSettlerOptions): PaymentSettler {
  const stopping = new AbortController();
  let wake = () => {};
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (stopping.signal.aborted) wake();
    });
  const run = async () => {
    for (let seconds = 0; !stopping.signal.aborted; seconds = YOUNGEST_SECONDS) {
      await settleSome({ db, log }, seconds);
      await rest();
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      wake();
      const deadline = new Promise<void>((resolve) => setTimeout(resolve, STOP_DEADLINE_MS).unref());
      await Promise.race([ended, deadline]);
    },
  };
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
