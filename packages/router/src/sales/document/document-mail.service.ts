import { type ConfigReader, type Database, noteEvent, type Queryable, shopConfig } from '@merx/db';
import { type MailSource, type MailSources, mailQueued, queueMail } from '../../mail/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { LocaleFormat } from '../order/locale-format.js';
import { type OrderParts, selectOrder } from '../order/order.queries.js';
import { mailEnvelope, mailRecipients, orderView } from '../order/order-mail.js';
import { type DocumentKind, type Documents, documentEmailSent, selectDocument, selectDocumentOrder } from './document.queries.js';
import type { DocumentCommentInput, OrderDocument } from './document.schema.js';

/** A mail about a document: its notification, or with `comment` that of a comment on it. */
interface DocumentMail {
  kind: DocumentKind;
  documentId: number;
  comment?: string;
}

/**
 * Queues the mail about a document or a comment on it, according to the settings of the order's store view; returns
 * whether one was queued. `tx` is the transaction of the document or comment. Call `mailQueued` after the commit. Throws
 * 404 for an unknown document.
 */
export async function queueDocumentMail(db: Database, tx: Queryable, { kind, documentId, comment }: DocumentMail): Promise<boolean> {
  const [order] = await selectDocumentOrder(tx, kind, documentId);
  if (!order) throw notFound('id', documentId);
  const { store_id: storeId, customer_email } = order;
  const config = await shopConfig(db.cache, tx, storeId);
  const isOfComment = comment !== undefined;
  const recipients = mailRecipients(config, isOfComment ? `${kind}_comment` : kind, customer_email);
  const data = isOfComment ? { comment: comment.split(/\r?\n/) } : {};
  for (const recipient of recipients) {
    await queueMail(tx, { kind: isOfComment ? `${kind}_comment` : `${kind}_new`, storeId, subjectId: documentId, recipient, data });
  }
  return recipients.length > 0;
}

/** Resends a document's mail to its buyer; returns whether the settings of the store view allow it. Throws 404 for an unknown document. */
export async function mailDocument({ db }: Pick<Context, 'db'>, kind: DocumentKind, id: number): Promise<boolean> {
  const isQueued = await db.transaction(async (tx) => {
    const [order] = await selectDocumentOrder(tx, kind, id);
    if (order) await noteEvent(tx, { entity: 'order', entityId: order.order_id, facts: { recipient: order.customer_email } });
    return queueDocumentMail(db, tx, { kind, documentId: id });
  });
  if (isQueued) mailQueued(db);
  return isQueued;
}

/**
 * The mails about documents of a kind and about comments on them, from the document's state at the time of sending. `view`
 * returns the template data of a document, besides its order, under the name of its kind.
 */
export function documentMails<K extends DocumentKind>(
  kind: K,
  view: (parts: Documents[K], order: OrderParts, format: LocaleFormat, config: ConfigReader) => object,
): MailSources {
  const composer =
    (mail: K | `${K}_comment`): MailSource['compose'] =>
    async ({ db, config }, { subject_id: id, data }) => {
      const [parts] = id === null ? [] : await selectDocument(db, kind, id);
      const [order] = parts ? await selectOrder(db, parts.document.order_id) : [];
      if (!parts || !order) return null;
      const { mail: ofOrder, format } = orderView(order, config);
      const comment = mail === kind ? {} : { comment: data.comment };
      return { ...mailEnvelope(config, mail), data: { ...ofOrder, [kind]: view(parts, order, format, config), ...comment } };
    };
  return {
    [`${kind}_new`]: {
      compose: composer(kind),
      sent: ({ subject_id, recipient }) => (subject_id === null ? [] : [documentEmailSent(kind, subject_id, recipient)]),
    },
    [`${kind}_comment`]: { compose: composer(`${kind}_comment`) },
  };
}

/** Whether to notify the buyer of a new document, and the comment to include. */
export interface Notice {
  isNotified: boolean;
  comment: string | null;
}

export const NOTIFY: Notice = { isNotified: true, comment: null };

type NoticeRequest = Pick<OrderDocument, 'notify' | 'appendComment' | 'comment'>;

/** The notification for a document created by a call on its order. */
export function noticeOf({ notify, appendComment, comment }: NoticeRequest): Notice {
  return { isNotified: notify, comment: notify && appendComment ? (comment?.comment ?? null) : null };
}

/** The comment of such a call, in the format of document comments. */
export function commentsOf(request: NoticeRequest): DocumentCommentInput[] {
  const { comment } = request;
  return comment ? [{ ...comment, is_customer_notified: noticeOf(request).comment === null ? 0 : 1 }] : [];
}

/** Queues the mails about a new document. `tx` is the document's transaction; call `mailQueued` after the commit. */
export async function notifyBuyer(db: Database, tx: Queryable, kind: DocumentKind, documentId: number, notice: Notice): Promise<void> {
  if (!notice.isNotified) return;
  await queueDocumentMail(db, tx, { kind, documentId });
  if (notice.comment !== null) await queueDocumentMail(db, tx, { kind, documentId, comment: notice.comment });
}
