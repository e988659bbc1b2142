import type { Database } from '@merx/db';
import { expect } from 'vitest';

/** Waits until all notifications sent so far have arrived: a change is announced again by its own, a moment after it was made. */
export async function notified(db: Database): Promise<void> {
  if (db.embedded) return;
  const version = () => db.changes.version(['category']) ?? 0;
  const before = version();
  await db.query(`select pg_notify('merx_change', 'category')`);
  await expect.poll(version, { timeout: 10_000 }).toBeGreaterThan(before);
}
