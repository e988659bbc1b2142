import { setTimeout as startTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';

/** Work that goes on beside the requests, round after round. */
export interface BackgroundLoop {
  /** Begins no further round and waits, a few seconds at most, for the one in hand. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** How long an idle loop rests when nothing wakes it. */
  pollMs: number;
  /** Does what there is to do, without throwing. Answers `idle` when there is no more, else for how many milliseconds to keep away. */
  round(signal: AbortSignal): Promise<'idle' | number>;
  /** Is given what wakes the loop while it is idle. */
  onWork?(wake: () => void): void;
}

/** As long as requests get to end. What is in hand by then is taken up again, after its lease or at the next start. */
const STOP_DEADLINE_MS = 8000;

/** Begins the rounds at once; they go on until they are stopped. */
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
      // Woken while it was busy: what woke it may have come after it had looked.
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
