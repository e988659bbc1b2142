import { sqlState } from '@merx/db';
import { EVERYTHING } from '@merx/wire';
import { refuseMightier } from '../auth/index.js';
import type { AdminActor, Context } from '../trpc/context.js';
import { notAuthorized, notFound } from '../trpc/errors.js';
import type { ChangeId, Undone } from './change.schema.js';
import { holds, LOG } from './entity-access.js';
import { nothingToUndo, notUndoable, undoTooLate } from './faults.js';
import { selectRights, selectUndoFacts, type UndoFacts, undoChangeRows } from './undo.queries.js';
import { isUuid } from './uuid.js';

type Call<Input> = { ctx: Context & { actor: AdminActor }; input: Input };

/** The time in which admins may undo their own changes. */
const OWN_MINUTES = 10;

const OUT_OF_PLACE: ReadonlySet<string> = new Set(['23503', '23505', '23502']);

/**
 * Undoes a change in one transaction; this is itself a change, which can be undone. Admins may undo their own changes
 * for some minutes while they still have the permissions; those with access to the entire log may always do so. Throws
 * 404 for an unknown change, 401 for another admin's change and for restoring permissions that the caller does not have,
 * 400 for one that cannot be undone (orders, secrets), 409 when its data was changed again or conflicts with other data.
 */
export async function undoChange({ ctx, input: { changeId } }: Call<ChangeId>): Promise<Undone> {
  const { db, actor } = ctx;
  const facts = isUuid(changeId) ? await selectUndoFacts(db, changeId, actor.adminId, OWN_MINUTES) : undefined;
  if (!facts) throw notFound('changeId', changeId);
  requireUndoable(facts, actor);
  const rows = await db.transaction(async (tx) => {
    const touched = await undoChangeRows(tx, changeId).catch(tellPlace);
    if (touched === 0) throw nothingToUndo();
    // Restoring permissions of others, or guarded settings, requires the same permissions as changing them directly.
    refuseMightier(actor, await selectRights(tx, changeId, EVERYTHING));
    return touched;
  });
  // Changed data may be cached under many keys, and undo is rare.
  await db.cache.forget('');
  return { row_count: rows, success: true };
}

function requireUndoable({ own, access, lasting }: UndoFacts, actor: AdminActor): void {
  const allowed = (own && holds(actor, access)) || holds(actor, [LOG]);
  if (!allowed) throw notAuthorized(LOG);
  if (lasting) throw notUndoable();
}

function tellPlace(error: unknown): never {
  if (OUT_OF_PLACE.has(sqlState(error) ?? '')) {
    throw undoTooLate();
  }
  throw error;
}
