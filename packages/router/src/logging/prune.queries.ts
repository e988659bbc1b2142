import type { Queryable } from '@merx/db';

/** Files that rows of the log named. */
export interface PrunedRows {
  rows: number;
  pictures: string[];
  files: string[];
}

/** Deletes at most `limit` rows older than so many days, the oldest first, and returns which files they named. Fails for fewer than 90 days. */
export async function deleteOldRows(db: Queryable, days: number, limit: number): Promise<PrunedRows> {
  const [gone] = await db.query<PrunedRows>('select rows::int, pictures, files from prune_changes($1, $2)', [days, limit]);
  return gone ?? { rows: 0, pictures: [], files: [] };
}
