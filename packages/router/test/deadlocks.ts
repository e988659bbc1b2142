import type { Database } from '@merx/db';

/** The number of deadlocks in a database. Waits for the counters, which reach the view shortly after a session becomes idle. */
export async function deadlocksOf(db: Database): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await db.query('select pg_stat_clear_snapshot()');
  const [row] = await db.query<{ n: number }>('select deadlocks as n from pg_stat_database where datname = current_database()');
  return row?.n ?? -1;
}
