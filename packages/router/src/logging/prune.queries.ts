import type { Queryable } from '@merx/db';

/** Files referenced by the deleted log rows. */
export interface PrunedRows {
  rows: number;
  pictures: string[];
  files: string[];
}

/**
 * Deletes up to `limit` rows older than that many days, oldest first, and returns the files they referenced. Fails for
 * fewer than 90 days.
 */
export async function deleteOldRows(db: Queryable, days: number, limit: number): Promise<PrunedRows> {
  const [gone] = await db.query<PrunedRows>('select rows::int, pictures, files from prune_changes($1, $2)', [days, limit]);
  return gone ?? { rows: 0, pictures: [], files: [] };
}
