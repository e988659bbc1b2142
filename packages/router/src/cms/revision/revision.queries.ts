import type { Queryable } from '@merx/db';
import type { RevisionList } from './revision.schema.js';

export type Kind = 'page' | 'block';

type RevisionRow = RevisionList['items'][number];

const REVISION = `json_build_object('id', r.id, 'admin_id', r.admin_id, 'username', a.username, 'created_at', wire_time(r.created_at))`;
const FROM = `from cms_revision r left join admin_user a on a.id = r.admin_id`;

/** The content of a page or block stored in a revision: its plain fields. */
export type Content = Readonly<Record<string, string | number | boolean | undefined>>;

/** Inserts a revision with the state after a save. */
export async function insertRevision(tx: Queryable, kind: Kind, entityId: number, content: Content, adminId: number | null): Promise<void> {
  await tx.prisma.cmsRevision.create({ data: { kind, entity_id: entityId, content, admin_id: adminId }, select: { id: true } });
}

/** Inserts a revision with the state before the first save, unless there are revisions; `at` is when that state began. */
export async function insertFirstRevision(tx: Queryable, kind: Kind, entityId: number, content: object, at: string): Promise<void> {
  await tx.query(
    `insert into cms_revision (kind, entity_id, content, created_at) select $1::text, $2::int, $3::jsonb, $4::timestamptz
     where not exists (select from cms_revision where kind = $1 and entity_id = $2)`,
    [kind, entityId, JSON.stringify(content), at],
  );
}

/** The newest revisions of a page or block from `offset` on, and their total count. */
export async function selectRevisions(
  db: Queryable,
  kind: Kind,
  entityId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<RevisionList> {
  const [page] = await db.query<RevisionList>(
    `select array(select ${REVISION} ${FROM} where r.kind = $1 and r.entity_id = $2 order by r.id desc limit $3 offset $4) as items,
       (select count(*)::int from cms_revision where kind = $1 and entity_id = $2) as total_count`,
    [kind, entityId, limit, offset],
  );
  return page ?? { items: [], total_count: 0 };
}

/** A revision of a page or block with its content, or undefined. */
export async function selectRevision<Content>(
  db: Queryable,
  kind: Kind,
  entityId: number,
  id: number,
): Promise<(RevisionRow & { content: Content }) | undefined> {
  const [row] = await db.query<{ revision: RevisionRow; content: Content }>(
    `select ${REVISION} as revision, r.content ${FROM} where r.id = $1 and r.kind = $2 and r.entity_id = $3`,
    [id, kind, entityId],
  );
  return row && { ...row.revision, content: row.content };
}

/** Deletes the revisions of a page or block. */
export async function deleteRevisions(tx: Queryable, kind: Kind, entityId: number): Promise<void> {
  await tx.prisma.cmsRevision.deleteMany({ where: { kind, entity_id: entityId } });
}
