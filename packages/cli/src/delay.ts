import type { Database } from '@merx/db';
import type { Terminal } from './terminal.js';

/** Prints when a running server notices a change: the embedded database sends no notifications, so the server polls every half minute. */
export function tellDelay(db: Database, terminal: Terminal): void {
  if (db.embedded) terminal.print('A running server picks up the change within 30 seconds.');
}
