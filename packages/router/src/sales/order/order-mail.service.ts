import { type ConfigReader, type Database, noteEvent, shopConfig } from '@merx/db';
import { type MailSource, mailQueued, queueMail } from '../../mail/index.js';
import type { Call } from '../../trpc/context.js';
import { selectOrder, selectStatusLabel } from './order.queries.js';
import { orderParts } from './order.service.js';
import { mailEnvelope, mailRecipients, orderView } from './order-mail.js';
import { orderEmailSent } from './order-mail.queries.js';

/**
 * The recipients of a new order's mail, each with a separate one: the buyer, and the recipients of separate copies.
 * Empty when the settings of the store view disable the mail.
 */
export const newOrderRecipients = (config: ConfigReader, email: string): string[] => mailRecipients(config, 'order', email);

/**
 * Resends an order's mail to its buyer; returns whether the settings of the store view allow it. Throws 400 for id 0,
 * 404 for an unknown order.
 */
export async function mailOrder({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  const { store_id: storeId, customer_email } = (await orderParts(db, id)).order;
  const recipients = newOrderRecipients(await shopConfig(db.cache, db, storeId), customer_email);
  await db.transaction(async (tx) => {
    for (const recipient of recipients) await queueMail(tx, { kind: 'order_new', storeId, subjectId: id, recipient });
    await noteEvent(tx, { entity: 'order', entityId: id, facts: { recipient: recipients.join(', ') } });
  });
  mailQueued(db);
  return recipients.length > 0;
}

/** The mail for a new order, from its state at the time of sending. */
export const newOrderMail: MailSource = {
  async compose({ db, config }, { subject_id }) {
    const data = await orderData(db, config, subject_id);
    return data && { ...mailEnvelope(config, 'order'), data };
  },
  sent: ({ subject_id, recipient }) => (subject_id === null ? [] : [orderEmailSent(subject_id, recipient)]),
};

/** The mail for a comment on an order, with the label of the accompanying status. */
export const orderCommentMail: MailSource = {
  async compose({ db, config }, { subject_id, data: { comment, status, isBuyerTold } }) {
    const data = await orderData(db, config, subject_id);
    if (!data) return null;
    const known = await selectStatusLabel(db, String(status));
    const envelope = mailEnvelope(config, 'order_comment', { isBuyerNotified: isBuyerTold !== false });
    return { ...envelope, data: { ...data, comment, status: known?.label ?? status } };
  },
};

async function orderData(db: Database, config: ConfigReader, orderId: number | null) {
  const [parts] = orderId === null ? [] : await selectOrder(db, orderId);
  return parts ? orderView(parts, config).mail : null;
}
