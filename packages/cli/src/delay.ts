import type { Database } from '@merx/db';
import type { Terminal } from './terminal.js';

/** Says when a running shop knows of a change: the embedded database cannot tell it, so it looks again after half a minute. */
export function tellDelay(db: Database, terminal: Terminal): void {
  if (db.embedded) terminal.print('A shop that is running takes notice within half a minute.');
}
