import type { Cache } from './cache.js';

/** How those who make work wake the one who does it. */
export interface WakeUp {
  /** Wakes this process's worker of the database, after the commit that made work. Other processes find it when they look. */
  wake(db: { cache: Cache }): void;
  /** Has `listener` called by every `wake` of this process. One worker per database and process listens. */
  onWake(db: { cache: Cache }, listener: () => void): void;
}

/** A way to wake the worker of one kind. */
export function wakeUp(): WakeUp {
  // By cache: of one database there may be several objects, one per call of the staff.
  const listeners = new WeakMap<Cache, () => void>();
  return {
    wake: ({ cache }) => listeners.get(cache)?.(),
    onWake: ({ cache }, listener) => void listeners.set(cache, listener),
  };
}
