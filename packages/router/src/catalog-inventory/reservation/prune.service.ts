import { type Database, inBatches } from '@merx/db';
import { deleteSettled } from './reservation.queries.js';

/** Rows per statement. Those of one product of an order are deleted together, and are two at least. */
const PRUNED_AT_ONCE = 1000;

/** Deletes reservations of which nothing is open any more, and returns how many. */
export const pruneReservations = (db: Database): Promise<number> => inBatches(PRUNED_AT_ONCE, (size) => deleteSettled(db, size));
