import type { Queryable } from '@merx/db';

export interface BookmarkRow {
  id: number;
  list: string;
  title: string;
  config: Record<string, unknown>;
  shared: boolean;
  is_default: boolean;
  is_own: boolean;
  owner: string;
  created_at: string;
  updated_at: string;
}

/** The view as `$1`, an admin, sees it. */
const BOOKMARK = `b.id, b.list, b.title, b.config, b.is_shared as shared, d.bookmark_id is not null as is_default, b.admin_id = $1 as is_own,
  u.username as owner, wire_time(b.created_at) as created_at, wire_time(b.updated_at) as updated_at`;
const JOINS = `join admin_user u on u.id = b.admin_id
  left join ui_default_bookmark d on d.bookmark_id = b.id and d.admin_id = $1 and d.list = b.list`;

/** The views of a list that an admin sees: one's own first, then the shared ones, by title. */
export async function selectBookmarks(db: Queryable, adminId: number, list: string): Promise<BookmarkRow[]> {
  return db.query(
    `select ${BOOKMARK} from ui_bookmark b ${JOINS}
     where b.list = $2 and (b.admin_id = $1 or b.is_shared) order by b.admin_id <> $1, lower(b.title), b.id`,
    [adminId, list],
  );
}

/** The view of that id when the admin sees it. */
export async function selectBookmark(db: Queryable, adminId: number, id: number): Promise<BookmarkRow | undefined> {
  const [row] = await db.query<BookmarkRow>(
    `select ${BOOKMARK} from ui_bookmark b ${JOINS} where b.id = $2 and (b.admin_id = $1 or b.is_shared)`,
    [adminId, id],
  );
  return row;
}

/** Who saved the view of that id, when the admin sees it; it stays until the transaction ends. */
export async function lockBookmark(
  tx: Queryable,
  adminId: number,
  id: number,
): Promise<{ admin_id: number; list: string; is_shared: boolean } | undefined> {
  const [row] = await tx.query<{ admin_id: number; list: string; is_shared: boolean }>(
    'select admin_id, list, is_shared from ui_bookmark where id = $2 and (admin_id = $1 or is_shared) for update',
    [adminId, id],
  );
  return row;
}

export interface BookmarkValues {
  list: string;
  title: string;
  /** JSON text. */
  config: string;
  shared: boolean;
}

/** Saves a new view unless the admin has as many as `most`; returns its id. */
export async function insertBookmark(
  tx: Queryable,
  adminId: number,
  { list, title, config, shared }: BookmarkValues,
  most: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into ui_bookmark (admin_id, list, title, config, is_shared) select $1, $2, $3, $4, $5
     where (select count(*) from ui_bookmark where admin_id = $1) < $6 returning id`,
    [adminId, list, title, config, shared, most],
  );
  return row?.id;
}

/** Changes a view. */
export async function updateBookmark(tx: Queryable, id: number, { title, config, shared }: Omit<BookmarkValues, 'list'>): Promise<void> {
  await tx.query('update ui_bookmark set title = $2, config = $3, is_shared = $4, updated_at = now() where id = $1', [
    id,
    title,
    config,
    shared,
  ]);
}

/** Has a view no longer be the default of others than its owner, who do not see it any more. */
export async function deleteForeignDefaults(tx: Queryable, id: number, ownerId: number): Promise<void> {
  await tx.query('delete from ui_default_bookmark where bookmark_id = $1 and admin_id <> $2', [id, ownerId]);
}

/** Deletes a view. */
export async function deleteBookmark(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from ui_bookmark where id = $1', [id]);
}

/** Makes a view of that list that the admin sees the one it opens with; false when there is none. */
export async function upsertDefault(db: Queryable, adminId: number, list: string, id: number): Promise<boolean> {
  const rows = await db.query(
    `insert into ui_default_bookmark (admin_id, list, bookmark_id)
     select $1, $2, id from ui_bookmark where id = $3 and list = $2 and (admin_id = $1 or is_shared)
     on conflict (admin_id, list) do update set bookmark_id = excluded.bookmark_id returning bookmark_id`,
    [adminId, list, id],
  );
  return rows.length > 0;
}

/** Has a list open as the app has it. */
export async function deleteDefault(db: Queryable, adminId: number, list: string): Promise<void> {
  await db.query('delete from ui_default_bookmark where admin_id = $1 and list = $2', [adminId, list]);
}
