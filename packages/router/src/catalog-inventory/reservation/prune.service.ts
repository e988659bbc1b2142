import type { Database } from '@merx/db';
import { deleteSettled } from './reservation.queries.js';

/** Deletes reservations of which nothing is open any more, and returns how many. */
export async function pruneReservations(db: Database): Promise<number> {
  for (let pruned = 0; ; ) {
    const rows = await deleteSettled(db);
    pruned += rows;
    if (rows === 0) return pruned;
  }
}
