import { setTimeout as startTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';

/** A background task that runs in rounds. */
export interface BackgroundLoop {
  /** Starts no further round and waits, at most a few seconds, for the current one. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** How long an idle loop waits when nothing wakes it. */
  pollMs: number;
  /** Does the pending work; must not throw. Returns `idle` when there is none left, otherwise the milliseconds to wait. */
  round(signal: AbortSignal): Promise<'idle' | number>;
  /** Receives the function that wakes the loop while it is idle. */
  onWork?(wake: () => void): void;
}

/** The same time that requests get to finish. Interrupted work is resumed after its lease or at the next start. */
const STOP_DEADLINE_MS = 8000;

export interface PolledWork {
  pollMs: number;
  work(): Promise<unknown>;
  /** What failed is tried again with the next round. */
  onFailure(error: unknown): void;
}

/** Does the work at once and then regularly, until stopped. */
export const startPolling = ({ pollMs, work, onFailure }: PolledWork): BackgroundLoop =>
  startLoop({
    pollMs,
    round: async () => {
      await work().catch(onFailure);
      return 'idle';
    },
  });

/** Starts the rounds at once; they continue until stopped. */
export function startLoop({ pollMs, round, onWork }: LoopOptions): BackgroundLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wake = () => {};
  let isWoken = false;
  onWork?.(() => {
    isWoken = true;
    wake();
  });
  const idle = () =>
    new Promise<void>((resolve) => {
      const timer = startTimer(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      // Woken while busy: the new work may have arrived after the round had checked.
      if (isWoken || signal.aborted) wake();
    });
  const run = async () => {
    while (!signal.aborted) {
      isWoken = false;
      const next = await round(signal);
      if (next === 'idle') await idle();
      else await setTimeout(next, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      wake();
      const deadline = new Promise<void>((resolve) => startTimer(resolve, STOP_DEADLINE_MS).unref());
      await Promise.race([ended, deadline]);
    },
  };
}
