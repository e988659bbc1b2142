import { pageWindow } from '@merx/wire';
import type { Call, Context } from '../trpc/context.js';
import { notAuthorized, notFound } from '../trpc/errors.js';
import { type ChangeRecord, selectChange, selectEntityAccess, selectHistory, selectVersion } from './change.queries.js';
import type { Change, ChangeId, History, ThingHistory, ThingId, VersionOf } from './change.schema.js';
import { changedFields } from './changed-fields.js';
import { holds, LOG } from './entity-access.js';
import { isUuid } from './uuid.js';

const PAGES = { usual: 20, largest: 100 };

/** A change with all rows it touched. Throws 404 for an unknown one. */
export async function getChange({ ctx, input: { changeId } }: Call<ChangeId>): Promise<Change> {
  const found = isUuid(changeId) ? await selectChange(ctx.db, changeId) : undefined;
  if (!found) throw notFound('changeId', changeId);
  return shown(found);
}

/** The changes of an entity, newest first. Throws 401 without its permission, 404 for a kind that is not logged. */
export async function historyOf({ ctx, input }: Call<ThingHistory>): Promise<History> {
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

async function requireAccess({ db, actor }: Context, { entity }: ThingId): Promise<void> {
  const access = await selectEntityAccess(db, entity);
  if (!access) throw notFound('entity', entity);
  if (!holds(actor, [access]) && !holds(actor, [LOG])) throw notAuthorized(access);
}

const shown = ({ rows, ...change }: ChangeRecord): Change => ({
  ...change,
  rows: rows.map(({ before, after, ...row }) => ({ ...row, fields: changedFields(before, after) })),
});
