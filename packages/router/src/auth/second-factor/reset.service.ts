import { type Database, noteEvent } from '@merx/db';
import { adminNamed } from '../admin/admin.service.js';
import { deleteFactors } from './factors.queries.js';

/** Removes all second factors and backup codes of an admin who has lost them. Throws 404. */
export async function resetSecondFactor(db: Database, username: string): Promise<void> {
  const { id } = await adminNamed(db, username);
  await db.transaction(async (tx) => {
    await deleteFactors(tx, id);
    await noteEvent(tx, { entity: 'admin_user', entityId: id, facts: { second_factors: 0 } });
  });
}
