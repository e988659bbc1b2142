import type { Database, Queryable } from '@merx/db';
import { mailQueued } from '../../mail/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound, required } from '../../trpc/errors.js';
import { wholePage } from '../order/whole-page.js';
import { insertComment, selectComments, updateComment } from './comment.queries.js';
import type { DocumentComment, DocumentCommentInput, DocumentComments } from './document.schema.js';
import { queueDocumentMail } from './document-mail.service.js';
import type { DocumentKind } from './document-tables.queries.js';
import type { NewComment } from './insert-document.queries.js';

/** The comments on a document, newest first. Throws 404 for an unknown document. */
export async function documentComments({ db }: Pick<Context, 'db'>, kind: DocumentKind, id: number): Promise<DocumentComments> {
  const [found] = await selectComments(db, kind, id);
  if (!found) throw notFound('id', id);
  return wholePage(found.comments);
}

/**
 * Adds a comment to the document that it names as its parent, otherwise to `documentId`; with an `entity_id` it updates
 * that comment. A new one that notifies the customer is mailed. Throws 400 for a comment without text or parent, 404 for
 * an unknown document or comment.
 */
export async function saveComment(
  { db }: Pick<Context, 'db'>,
  kind: DocumentKind,
  entity: DocumentCommentInput,
  documentId?: number,
): Promise<DocumentComment> {
  const parentId = entity.parent_id || documentId;
  if (!parentId) throw required('parent_id');
  const saved = await db.transaction((tx) => writeComment(db, tx, { kind, documentId: parentId, entity }));
  mailQueued(db);
  return saved;
}

interface CommentOn {
  kind: DocumentKind;
  documentId: number;
  entity: DocumentCommentInput;
}

/** As `saveComment`, in a transaction: call `mailQueued` after the commit. */
export async function writeComment(db: Database, tx: Queryable, { kind, documentId, entity }: CommentOn): Promise<DocumentComment> {
  const row = newComment(entity);
  const { entity_id: id } = entity;
  if (id) {
    const [changed] = await updateComment(tx, kind, { documentId, id }, row);
    if (!changed) throw notFound('entity_id', id);
    return changed;
  }
  const [added] = await insertComment(tx, kind, documentId, row);
  if (!added) throw notFound('parent_id', documentId);
  if (row.is_customer_notified) await queueDocumentMail(db, tx, { kind, documentId, comment: row.comment });
  return added;
}

/** The comment as stored. Throws 400 for one without text. */
export function newComment({ comment, is_customer_notified, is_visible_on_front }: DocumentCommentInput): NewComment {
  if (!comment?.trim()) throw required('comment');
  return { comment, is_customer_notified: is_customer_notified ? 1 : 0, is_visible_on_front: is_visible_on_front ? 1 : 0 };
}
