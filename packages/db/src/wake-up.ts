import type { Cache } from './cache.js';

/** Lets producers of work wake the worker that does it. */
export interface WakeUp {
  /** Wakes this process's worker for the database, after the commit that queued work. Other processes find it when they poll. */
  wake(db: { cache: Cache }): void;
  /** Calls `listener` on every `wake` of this process. One worker per database and process listens. */
  onWake(db: { cache: Cache }, listener: () => void): void;
}

/** Creates the wake-up for one kind of worker. */
export function wakeUp(): WakeUp {
  // Keyed by cache: one database can have several objects, one per admin call.
  const listeners = new WeakMap<Cache, () => void>();
  return {
    wake: ({ cache }) => listeners.get(cache)?.(),
    onWake: ({ cache }, listener) => void listeners.set(cache, listener),
  };
}
