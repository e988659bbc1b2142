import type { Queryable } from '@merx/db';
import { EVERYTHING } from '@merx/wire';
import { lastFullAdmin } from '../faults.js';
import { lockAdmins, selectFullAdminExists } from './role.queries.js';

/** Makes a change after which somebody must still be active who may do everything, else throws 400. Such changes wait for each other. */
export async function keepingFullAdmin<T>(tx: Queryable, change: () => Promise<T>): Promise<T> {
  await lockAdmins(tx);
  const before = await selectFullAdminExists(tx, EVERYTHING);
  const result = await change();
  if (before && !(await selectFullAdminExists(tx, EVERYTHING))) throw lastFullAdmin();
  return result;
}
