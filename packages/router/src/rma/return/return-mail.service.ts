import { type Database, type Queryable, shopConfig } from '@merx/db';
import { identityOf, type MailSource, type MailSources, queueMail } from '../../mail/index.js';
import { mailEnvelope, mailRecipients, orderParts, orderView, wordsIn } from '../../sales/index.js';
import { notFound } from '../../trpc/errors.js';
import { returnList } from './return.list.js';
import { selectMailOrder } from './return-mail.queries.js';
import { returnView } from './return-view.js';

/** The mails about returns with their settings: `rma_customer_comment` is for the shop, the others are for the buyer. */
const SETTINGS = {
  rma_new: 'magento_rma',
  rma_status: 'magento_rma_auth',
  rma_comment: 'magento_rma_comment',
  rma_customer_comment: 'magento_rma_customer_comment',
} as const;
type Kind = keyof typeof SETTINGS;

/**
 * Queues the mail about a return or a comment on it, according to the settings of its store view. `tx` is the transaction
 * of the change. Call `mailQueued` after the commit. Throws 404 for an unknown return.
 */
export async function queueReturnMail(
  db: Database,
  tx: Queryable,
  { id, kind, comment }: { id: number; kind: Kind; comment?: string },
): Promise<void> {
  const found = await selectMailOrder(tx, id);
  if (!found) throw notFound('id', id);
  const { storeId, buyer } = found;
  const config = await shopConfig(db.cache, tx, storeId);
  const shop = identityOf(config, config.text(`sales_email/${SETTINGS[kind]}/identity`)).address;
  const data = comment === undefined ? {} : { comment: comment.split(/\r?\n/) };
  for (const recipient of mailRecipients(config, SETTINGS[kind], kind === 'rma_customer_comment' ? shop : buyer)) {
    await queueMail(tx, { kind, storeId, subjectId: id, recipient, data });
  }
}

const sourceOf = (kind: Kind): MailSource => ({
  async compose({ db, config }, { subject_id: id, data: { comment } }) {
    const parts = id === null ? undefined : await returnList.find(db, id);
    if (!parts) return null;
    const order = await orderParts(db, parts.document.order_id);
    const { mail: ofOrder, format, language } = orderView(order, config);
    const rma = returnView(parts, order.items, format, wordsIn(language));
    return { ...mailEnvelope(config, SETTINGS[kind]), data: { ...ofOrder, rma, comment } };
  },
});

/** The mails about returns, from their state at the time of sending. */
export const returnMails: MailSources = {
  rma_new: sourceOf('rma_new'),
  rma_status: sourceOf('rma_status'),
  rma_comment: sourceOf('rma_comment'),
  rma_customer_comment: sourceOf('rma_customer_comment'),
};
