import type { Database } from '@merx/db';

const listeners = new WeakMap<Database, () => void>();

/** Wakes this process's sender, after the commit that put a mail into the outbox. */
export function mailQueued(db: Database): void {
  listeners.get(db)?.();
}

/**
 * Has `listener` called when this process queues mail in that database. One sender per database and process listens; other processes
 * need no notice, because whoever queues mail also sends it.
 */
export function onMailQueued(db: Database, listener: () => void): void {
  listeners.set(db, listener);
}
