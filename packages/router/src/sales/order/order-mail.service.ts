import type { ConfigReader } from '@merx/db';
import type { MailSource } from '../../mail/index.js';
import { mailEnvelope, mailRecipients } from './mail-settings.js';
import { selectOrder, updateOrderEmailSent } from './order.queries.js';
import { orderMail } from './order-mail.js';

/**
 * Whom a new order is told to, each by a mail of its own: the buyer, and those who get copies as separate mails. Nobody when the
 * settings of the store view switch the mail off.
 */
export const newOrderRecipients = (config: ConfigReader, email: string): string[] => mailRecipients(config, 'order', email);

/** The mail that tells of a new order, from the order as it is when the mail goes out. */
export const newOrderMail: MailSource = {
  async compose({ db, config }, { subject_id }) {
    const [parts] = subject_id === null ? [] : await selectOrder(db, subject_id);
    if (!parts) return null;
    return {
      ...mailEnvelope(config, 'order'),
      data: orderMail(parts, config.text('general/locale/code'), config.text('general/locale/timezone')),
    };
  },
  async sent(tx, { subject_id, recipient }) {
    if (subject_id !== null) await updateOrderEmailSent(tx, subject_id, recipient);
  },
};
