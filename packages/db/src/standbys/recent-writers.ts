import type { Queryable } from '../database.js';

/** Who has changed something lately, in any process of any server: they must read it from the primary. */
export interface RecentWriters {
  /** Records that a caller's change is committed; returns before the caller is answered. */
  wrote(caller: string): Promise<void>;
  hasWritten(caller: string): Promise<boolean>;
}

/** How long a caller reads from the primary after a change. */
const RECENT_WRITE_SECONDS = 5;
/** A caller that changes much is recorded no more often. */
const AGAIN_MS = 1000;
const MOST_CALLERS = 1000;

/** Records writers in the database, because their next call may arrive at another process. */
export function recentWriters(db: Pick<Queryable, 'query'>): RecentWriters {
  /** When this process last recorded a caller. */
  const recorded = new Map<string, number>();
  return {
    async wrote(caller) {
      const now = performance.now();
      if (now - (recorded.get(caller) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
      if (recorded.size >= MOST_CALLERS) recorded.clear();
      recorded.set(caller, now);
      // The change is committed. Without its record the caller at least reads it here.
      await upsertWriter(db, caller).catch(() => undefined);
    },
    async hasWritten(caller) {
      if (performance.now() - (recorded.get(caller) ?? Number.NEGATIVE_INFINITY) < RECENT_WRITE_SECONDS * 1000) return true;
      const found = await db.query('select from caller_write where caller = $1 and written_at > now() - make_interval(secs => $2)', [
        caller,
        RECENT_WRITE_SECONDS,
      ]);
      return found.length > 0;
    },
  };
}

/** The time is that of the statement: `now()` in a transaction would be that of its start. */
async function upsertWriter(db: Pick<Queryable, 'query'>, caller: string): Promise<void> {
  await db.query(
    `insert into caller_write (caller, written_at) values ($1, clock_timestamp())
     on conflict (caller) do update set written_at = excluded.written_at`,
    [caller],
  );
}
