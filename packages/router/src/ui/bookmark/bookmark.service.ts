import { type Queryable, violatedConstraint } from '@merx/db';
import { EVERYTHING } from '@merx/wire';
import type { AdminActor, AdminCall } from '../../trpc/context.js';
import { notAuthorized, notFound } from '../../trpc/errors.js';
import { boundedJson, boundedText } from '../bounds.service.js';
import { tooManyViews, viewTitleTaken } from '../faults.js';
import type { BookmarkValues } from './bookmark.queries.js';
import * as queries from './bookmark.queries.js';
import type { Bookmark, BookmarkId, BookmarkInput, BookmarksOf, DefaultInput } from './bookmark.schema.js';

const LONGEST_NAME = 100;
const LARGEST_CONFIG = 16_384;
const MOST_OF_ONE_ADMIN = 200;

/** The saved views of a list visible to the admin: their own, then shared ones. */
export function listBookmarks({ ctx, input }: AdminCall<BookmarksOf>): Promise<Bookmark[]> {
  return queries.selectBookmarks(ctx.db, ctx.actor.adminId, input.list);
}

/** Shared layouts of pages apply to everybody, unlike shared views, which each admin chooses. */
const LAYOUT = /^layout\./;

/**
 * Creates a view, or updates it when an id is given. Throws 400 for a duplicate title in the list and for data that is
 * too large, 401 for another admin's shared view and for a shared layout without full permissions, 404 for an unknown one.
 */
export async function saveBookmark({ ctx: { db, actor }, input }: AdminCall<BookmarkInput>): Promise<Bookmark> {
  const list = boundedText('list', input.list, LONGEST_NAME);
  const values = {
    title: boundedText('title', input.title.trim(), LONGEST_NAME),
    config: boundedJson('config', input.config, LARGEST_CONFIG),
    is_shared: input.shared ?? false,
  };
  try {
    return await db.transaction(async (tx) => {
      const id = await (input.id ? change(tx, actor, input.id, values) : create(tx, actor, list, values));
      const saved = await queries.selectBookmark(tx, actor.adminId, id);
      if (!saved) throw notFound('id', id);
      return saved;
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'ui_bookmark_admin_id_list_title_key') throw error;
    throw viewTitleTaken({ title: values.title });
  }
}

async function create(tx: Queryable, actor: AdminActor, list: string, values: BookmarkValues): Promise<number> {
  const { adminId: admin_id } = actor;
  refuseSharedLayout(actor, list, values);
  if ((await queries.countBookmarks(tx, admin_id)) >= MOST_OF_ONE_ADMIN) throw tooManyViews({ most: MOST_OF_ONE_ADMIN });
  return queries.insertBookmark(tx, { ...values, admin_id, list });
}

/** A view cannot move to another list. Another admin's view stays shared: the editor could not see it otherwise. */
async function change(tx: Queryable, actor: AdminActor, id: number, values: BookmarkValues): Promise<number> {
  const { admin_id: owner, ...before } = await openBookmark(tx, actor, id);
  const { is_shared } = owner === actor.adminId ? values : before;
  refuseSharedLayout(actor, before.list, { is_shared });
  await queries.updateBookmark(tx, id, { ...values, is_shared });
  if (!is_shared) await queries.deleteForeignDefaults(tx, id, owner);
  return id;
}

function refuseSharedLayout(actor: AdminActor, list: string, { is_shared }: Pick<BookmarkValues, 'is_shared'>): void {
  if (is_shared && LAYOUT.test(list) && !actor.resources.has(EVERYTHING)) throw notAuthorized(EVERYTHING);
}

/** Returns the view, locked, if the admin may change it. */
async function openBookmark(tx: Queryable, actor: AdminActor, id: number) {
  const found = await queries.lockBookmark(tx, actor.adminId, id);
  if (!found) throw notFound('id', id);
  if (found.admin_id !== actor.adminId && !actor.resources.has(EVERYTHING)) throw notAuthorized(EVERYTHING);
  return found;
}

/** Deletes a view. Throws 401 for another admin's shared view, 404 for an unknown one. */
export async function removeBookmark({ ctx: { db, actor }, input: { id } }: AdminCall<BookmarkId>): Promise<boolean> {
  await db.transaction(async (tx) => {
    await openBookmark(tx, actor, id);
    await queries.deleteBookmark(tx, id);
  });
  return true;
}

/** Sets the admin's default view of a list, or restores the built-in one. Throws 404 for an unknown view. */
export async function setDefaultBookmark({ ctx: { db, actor }, input: { list, id } }: AdminCall<DefaultInput>): Promise<boolean> {
  if (id === null) await queries.deleteDefault(db, actor.adminId, list);
  else
    await db.transaction(async (tx) => {
      const found = await queries.lockBookmark(tx, actor.adminId, id);
      if (found?.list !== list) throw notFound('id', id);
      await queries.upsertDefault(tx, actor.adminId, list, id);
    });
  return true;
}
