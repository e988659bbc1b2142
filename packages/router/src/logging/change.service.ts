import { FOREIGN_KEY_VIOLATIONS, inBatches, sqlState } from '@merx/db';
import { EVERYTHING, isUuid, pageWindow } from '@merx/wire';
import { refuseMightier } from '../auth/index.js';
import { dropUnused, removeUnusedFiles } from '../catalog/index.js';
import type { AdminActor, AdminCall, Call, Context, Settings } from '../trpc/context.js';
import { notAuthorized, notFound } from '../trpc/errors.js';
import {
  type ChangeRecord,
  deleteOldRows,
  selectChange,
  selectEntityAccess,
  selectHistory,
  selectRights,
  selectUndoFacts,
  selectVersion,
  type UndoFacts,
  undoChangeRows,
} from './change.queries.js';
import type { Change, ChangeId, EntityId, History, HistoryInput, Undone, VersionOf } from './change.schema.js';
import { changedFields } from './changed-fields.js';
import { logKeptLonger, nothingToUndo, notUndoable, undoTooLate } from './faults.js';
import { holds, LOG } from './rights.js';

const PAGES = { usual: 20, largest: 100 };

/** A change with all rows it touched. Throws 404 for an unknown one. */
export async function getChange({ ctx, input: { changeId } }: Call<ChangeId>): Promise<Change> {
  const found = isUuid(changeId) ? await selectChange(ctx.db, changeId) : undefined;
  if (!found) throw notFound('changeId', changeId);
  return shown(found);
}

/** The changes of an entity, newest first. Throws 401 without its permission, 404 for a kind that is not logged. */
export async function historyOf({ ctx, input }: Call<HistoryInput>): Promise<History> {
  await requireAccess(ctx, input);
  const { total, items } = await selectHistory(ctx.db, input.entity, input.entityId, pageWindow(input, PAGES));
  return { items: items.map(shown), total_count: total };
}

/**
 * The version of an entity, for `X-Merx-Expects`; every change by an admin increases it. Read it before the entity, so
 * that it is never newer than the data. With a change id, returns the version created by that change regardless of later
 * ones, 0 when it created none. Throws as `historyOf`.
 */
export async function versionOf({ ctx, input }: Call<VersionOf>): Promise<number> {
  await requireAccess(ctx, input);
  const { entity, entityId, changeId = null } = input;
  if (changeId !== null && !isUuid(changeId)) return 0;
  return selectVersion(ctx.db, entity, entityId, changeId);
}

async function requireAccess({ db, actor }: Context, { entity }: EntityId): Promise<void> {
  const access = await selectEntityAccess(db, entity);
  if (!access) throw notFound('entity', entity);
  if (!holds(actor, [access]) && !holds(actor, [LOG])) throw notAuthorized(access);
}

const shown = ({ rows, ...change }: ChangeRecord): Change => ({
  ...change,
  rows: rows.map(({ before, after, ...row }) => ({ ...row, fields: changedFields(before, after) })),
});

/** The time in which admins may undo their own changes. */
const OWN_MINUTES = 10;

const OUT_OF_PLACE: ReadonlySet<string> = new Set([...FOREIGN_KEY_VIOLATIONS, '23505', '23502']);

/**
 * Undoes a change in one transaction; this is itself a change, which can be undone. Admins may undo their own changes
 * for some minutes while they still have the permissions; those with access to the entire log may always do so. Throws
 * 404 for an unknown change, 401 for another admin's change and for restoring permissions that the caller does not have,
 * 400 for one that cannot be undone (orders, secrets), 409 when its data was changed again or conflicts with other data.
 */
export async function undoChange({ ctx, input: { changeId } }: AdminCall<ChangeId>): Promise<Undone> {
  const { db, actor } = ctx;
  const facts = isUuid(changeId) ? await selectUndoFacts(db, changeId, actor.adminId, OWN_MINUTES) : undefined;
  if (!facts) throw notFound('changeId', changeId);
  requireUndoable(facts, actor);
  const rows = await db.transaction(async (tx) => {
    const touched = await undoChangeRows(tx, changeId).catch(throwTooLate);
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

function throwTooLate(error: unknown): never {
  throw OUT_OF_PLACE.has(sqlState(error) ?? '') ? undoTooLate() : error;
}

/** Rows per statement: small enough not to block other queries. */
const PRUNED_AT_ONCE = 5000;

/** The minimum retention in days. */
export const LEAST_DAYS = 90;

/**
 * Deletes log rows older than that many days, with the files stored only for undo, and returns the number of rows; 0
 * days keeps everything. Only the operator sets the retention: no permission or setting of the shop can thin out the
 * log. Throws 400 for fewer than 90 days.
 */
export async function pruneChanges(
  ctx: Pick<Context, 'db' | 'warn'> & { settings: Pick<Settings, 'media' | 'privateFiles'> },
  days: number,
): Promise<number> {
  if (days === 0) return 0;
  if (days < LEAST_DAYS) throw logKeptLonger({ days: LEAST_DAYS });
  return inBatches(PRUNED_AT_ONCE, async (size) => {
    const { rows, pictures, files } = await ctx.db.transaction((tx) => deleteOldRows(tx, days, size));
    await removeUnusedFiles(ctx, pictures);
    await dropUnused(ctx, files);
    return rows;
  });
}
