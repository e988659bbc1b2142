import type { Queryable } from '@merx/db';
import { EVERYTHING } from '@merx/wire';
import { lastFullAdmin } from '../faults.js';
import { lockAdmins, selectFullAdminExists } from './role.queries.js';

/** Runs a change that must leave at least one active admin with full access, else throws 400. Such changes are serialized. */
export async function keepingFullAdmin<T>(tx: Queryable, change: () => Promise<T>): Promise<T> {
  await lockAdmins(tx);
  const before = await selectFullAdminExists(tx, EVERYTHING);
  const result = await change();
  if (before && !(await selectFullAdminExists(tx, EVERYTHING))) throw lastFullAdmin();
  return result;
}
