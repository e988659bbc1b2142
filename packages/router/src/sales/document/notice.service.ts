import type { Database, Queryable } from '@merx/db';
import type { DocumentCommentInput, OrderDocument } from './document.schema.js';
import { queueDocumentMail } from './document-mail.service.js';
import type { DocumentKind } from './document-tables.queries.js';

/** Whether the buyer is told of a new document, and the comment that is told with it. */
export interface Notice {
  isTold: boolean;
  comment: string | null;
}

export const TOLD: Notice = { isTold: true, comment: null };

type Wish = Pick<OrderDocument, 'notify' | 'appendComment' | 'comment'>;

/** What the buyer is to hear of a document that a call on its order makes. */
export function noticeOf({ notify, appendComment, comment }: Wish): Notice {
  return { isTold: notify, comment: notify && appendComment ? (comment?.comment ?? null) : null };
}

/** The comment of such a call, as a document takes it. */
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
