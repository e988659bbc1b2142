import { type Queryable, selectList } from '@merx/db';
import type { CommentRow } from './document.queries.js';
import { type DocumentKind, documentTables } from './document-tables.queries.js';
import type { NewComment } from './insert-document.queries.js';

const tableOf = (kind: DocumentKind): string => documentTables[kind].parts.comments.table.name;
const columnsOf = (kind: DocumentKind): string => selectList(documentTables[kind].parts.comments.table, 't');

/** The comments on the document with that id, newest first: one row, or none when there is no such document. */
export async function selectComments(db: Queryable, kind: DocumentKind, id: number): Promise<{ comments: CommentRow[] }[]> {
  return db.query(
    `select (select coalesce(json_strip_nulls(json_agg(r order by r.entity_id desc)), '[]')
      from (select ${columnsOf(kind)} from ${tableOf(kind)} t where t.parent_id = d.entity_id) r) as comments
     from ${documentTables[kind].table.name} d where d.entity_id = $1`,
    [id],
  );
}

const given = (row: NewComment): unknown[] => [row.comment, row.is_customer_notified, row.is_visible_on_front];

/** Inserts a comment on a document; returns none when there is no such document. */
export async function insertComment(tx: Queryable, kind: DocumentKind, documentId: number, row: NewComment): Promise<CommentRow[]> {
  return tx.query(
    `insert into ${tableOf(kind)} as t (parent_id, comment, is_customer_notified, is_visible_on_front)
     select d.entity_id, $2, $3::int, $4::int from ${documentTables[kind].table.name} d where d.entity_id = $1
     returning ${columnsOf(kind)}`,
    [documentId, ...given(row)],
  );
}

/** Updates a comment of a document; returns none when the document has no such comment. */
export async function updateComment(
  tx: Queryable,
  kind: DocumentKind,
  { documentId, id }: { documentId: number; id: number },
  row: NewComment,
): Promise<CommentRow[]> {
  return tx.query(
    `update ${tableOf(kind)} t set comment = $3, is_customer_notified = $4, is_visible_on_front = $5
     where t.entity_id = $2 and t.parent_id = $1 returning ${columnsOf(kind)}`,
    [documentId, id, ...given(row)],
  );
}
