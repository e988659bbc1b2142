import type { Database, Queryable } from '@merx/db';
import type { DocumentCommentInput, OrderDocument } from './document.schema.js';
import { queueDocumentMail } from './document-mail.service.js';
import type { DocumentKind } from './document-tables.queries.js';

/** Whether to notify the buyer of a new document, and the comment to include. */
export interface Notice {
  isTold: boolean;
  comment: string | null;
}

export const TOLD: Notice = { isTold: true, comment: null };

type Wish = Pick<OrderDocument, 'notify' | 'appendComment' | 'comment'>;

/** The notification for a document created by a call on its order. */
export function noticeOf({ notify, appendComment, comment }: Wish): Notice {
  return { isTold: notify, comment: notify && appendComment ? (comment?.comment ?? null) : null };
}

/** The comment of such a call, in the format of document comments. */
export function commentsOf(wish: Wish): DocumentCommentInput[] {
  const { comment } = wish;
  return comment ? [{ ...comment, is_customer_notified: noticeOf(wish).comment === null ? 0 : 1 }] : [];
}

/** Queues the mails about a new document. `tx` is the document's transaction; call `mailQueued` after the commit. */
export async function tellBuyer(db: Database, tx: Queryable, kind: DocumentKind, documentId: number, notice: Notice): Promise<void> {
  if (!notice.isTold) return;
  await queueDocumentMail(db, tx, { kind, documentId });
  if (notice.comment !== null) await queueDocumentMail(db, tx, { kind, documentId, comment: notice.comment });
}
