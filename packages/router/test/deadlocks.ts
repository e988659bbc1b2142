import type { Database } from '@merx/db';

/** How many deadlocks a database has had. Waits for the counters: they reach the view when a session has been idle for a moment. */
export async function deadlocksOf(db: Database): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await db.query('select pg_stat_clear_snapshot()');
  const [row] = await db.query<{ n: number }>('select deadlocks as n from pg_stat_database where datname = current_database()');
  return row?.n ?? -1;
}
