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

/** For so long everybody may undo what was one's own doing. */
const OWN_MINUTES = 10;

const OUT_OF_PLACE: ReadonlySet<string> = new Set(['23503', '23505', '23502']);

/**
 * Takes a change back, all of it or nothing; that is a change itself, which can be undone. Everybody may for some minutes undo what was
 * one's own doing and still allowed, the keepers of the log always. Throws 404 for an unknown change, 401 for somebody else's and for what
 * gives back rights that the caller does not hold, 400 for one that must stand (orders, secrets), 409 when what it changed was changed
 * again or its place is taken.
 */
export async function undoChange({ ctx, input: { changeId } }: Call<ChangeId>): Promise<Undone> {
  const { db, actor } = ctx;
  const facts = isUuid(changeId) ? await selectUndoFacts(db, changeId, actor.adminId, OWN_MINUTES) : undefined;
  if (!facts) throw notFound('changeId', changeId);
  requireUndoable(facts, actor);
  const rows = await db.transaction(async (tx) => {
    const touched = await undoChangeRows(tx, changeId).catch(tellPlace);
    if (touched === 0) throw nothingToUndo();
    // What is given back are rights of others, or guarded settings: who gives them must hold what any other change of them takes.
    refuseMightier(actor, await selectRights(tx, changeId, EVERYTHING));
    return touched;
  });
  // What a change touched may be kept in memory under many names, and undoing is rare.
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
