import { type Database, noteEvent, type Queryable, shopConfig } from '@merx/db';
import { type MailSource, type MailSources, mailQueued, queueMail } from '../../mail/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { LocaleFormat } from '../order/locale-format.js';
import { mailEnvelope, mailRecipients } from '../order/mail-settings.js';
import { type OrderParts, selectOrder } from '../order/order.queries.js';
import { shownOrder } from '../order/order-mail.js';
import { type Documents, selectDocument, selectDocumentOrder, updateDocumentEmailSent } from './document.queries.js';
import type { DocumentKind } from './document-tables.queries.js';

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

/** Template data of a document, besides its order, under the name of its kind. */
type ShownInMail<K extends DocumentKind> = (parts: Documents[K], order: OrderParts, format: LocaleFormat) => object;

/** The mails about documents of a kind and about comments on them, from the document's state at the time of sending. */
export const documentMails = <K extends DocumentKind>(kind: K, shown: ShownInMail<K>): MailSources => ({
  [`${kind}_new`]: {
    compose: ({ db, config }, { subject_id }) => composeMail(db, config, { kind, mail: kind, id: subject_id, shown }),
    async sent(tx, { subject_id, recipient }) {
      if (subject_id !== null) await updateDocumentEmailSent(tx, kind, subject_id, recipient);
    },
  },
  [`${kind}_comment`]: {
    async compose({ db, config }, { subject_id, data }) {
      const content = await composeMail(db, config, { kind, mail: `${kind}_comment`, id: subject_id, shown });
      return content && { ...content, data: { ...content.data, comment: data.comment } };
    },
  },
});

interface Composed<K extends DocumentKind> {
  kind: K;
  mail: K | `${K}_comment`;
  id: number | null;
  shown: ShownInMail<K>;
}

async function composeMail<K extends DocumentKind>(
  db: Database,
  config: Parameters<MailSource['compose']>[0]['config'],
  { kind, mail, id, shown }: Composed<K>,
) {
  const [parts] = id === null ? [] : await selectDocument(db, kind, id);
  const [order] = parts ? await selectOrder(db, parts.document.order_id) : [];
  if (!parts || !order) return null;
  const { mail: ofOrder, format } = shownOrder(order, config);
  return { ...mailEnvelope(config, mail), data: { ...ofOrder, [kind]: shown(parts, order, format) } };
}
