import type { Queryable } from '@merx/db';
import type { ExactRow, uiBookmark } from '@merx/db/tables';
import type { Bookmark } from './bookmark.schema.js';

type Columns = ExactRow<typeof uiBookmark>;

/** The view as visible to the admin `$1`. */
const BOOKMARK = `b.id, b.list, b.title, b.config, b.is_shared as shared, d.bookmark_id is not null as is_default, b.admin_id = $1 as is_own,
  u.username as owner, wire_time(b.created_at) as created_at, wire_time(b.updated_at) as updated_at`;
const JOINS = `join admin_user u on u.id = b.admin_id
  left join ui_default_bookmark d on d.bookmark_id = b.id and d.admin_id = $1 and d.list = b.list`;

/** The views of a list visible to an admin: their own first, then shared ones, by title. */
export async function selectBookmarks(db: Queryable, adminId: number, list: string): Promise<Bookmark[]> {
  return db.query(
    `select ${BOOKMARK} from ui_bookmark b ${JOINS}
     where b.list = $2 and (b.admin_id = $1 or b.is_shared) order by b.admin_id <> $1, lower(b.title), b.id`,
    [adminId, list],
  );
}

/** The view with that id, if the admin can see it. */
export async function selectBookmark(db: Queryable, adminId: number, id: number): Promise<Bookmark | undefined> {
  const [row] = await db.query<Bookmark>(
    `select ${BOOKMARK} from ui_bookmark b ${JOINS} where b.id = $2 and (b.admin_id = $1 or b.is_shared)`,
    [adminId, id],
  );
  return row;
}

type OwnedView = Pick<Columns, 'admin_id' | 'list' | 'is_shared'>;

/** The owner of the view, if the admin can see it; the row is locked until the transaction ends. */
export async function lockBookmark(tx: Queryable, adminId: number, id: number): Promise<OwnedView | undefined> {
  const [row] = await tx.query<OwnedView>(
    'select admin_id, list, is_shared from ui_bookmark where id = $2 and (admin_id = $1 or is_shared) for update',
    [adminId, id],
  );
  return row;
}

/** A stored view; its configuration is JSON text. */
export type BookmarkValues = Pick<Columns, 'title' | 'is_shared'> & { config: string };

export const countBookmarks = (tx: Queryable, adminId: number): Promise<number> =>
  tx.prisma.uiBookmark.count({ where: { admin_id: adminId } });

/** Inserts a view and returns its id. Violates `ui_bookmark_admin_id_list_title_key`. */
export async function insertBookmark(
  tx: Queryable,
  { config, ...view }: BookmarkValues & Pick<Columns, 'admin_id' | 'list'>,
): Promise<number> {
  return (await tx.prisma.uiBookmark.create({ data: { ...view, config: JSON.parse(config) }, select: { id: true } })).id;
}

/** Updates a view. Violates the same constraint as an insert. */
export async function updateBookmark(tx: Queryable, id: number, { config, ...view }: BookmarkValues): Promise<void> {
  await tx.prisma.uiBookmark.updateMany({ where: { id }, data: { ...view, config: JSON.parse(config), updated_at: new Date() } });
}

/** Removes a view from the defaults of all admins but its owner, who can no longer see it. */
export async function deleteForeignDefaults(tx: Queryable, id: number, ownerId: number): Promise<void> {
  await tx.prisma.uiDefaultBookmark.deleteMany({ where: { bookmark_id: id, admin_id: { not: ownerId } } });
}

export async function deleteBookmark(tx: Queryable, id: number): Promise<void> {
  await tx.prisma.uiBookmark.deleteMany({ where: { id } });
}

/** Makes a view the default of a list. */
export async function upsertDefault(tx: Queryable, admin_id: number, list: string, bookmark_id: number): Promise<void> {
  const where = { admin_id_list: { admin_id, list } };
  await tx.prisma.uiDefaultBookmark.upsert({ where, create: { admin_id, list, bookmark_id }, update: { bookmark_id } });
}

/** Restores the built-in default of a list. */
export async function deleteDefault(db: Queryable, adminId: number, list: string): Promise<void> {
  await db.prisma.uiDefaultBookmark.deleteMany({ where: { admin_id: adminId, list } });
}
