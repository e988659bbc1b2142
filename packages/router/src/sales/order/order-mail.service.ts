import type { ConfigReader } from '@merx/db';
import { addressList, identityOf, type MailSource } from '../../mail/index.js';
import { selectOrder, updateOrderEmailSent } from './order.queries.js';
import { orderMail } from './order-mail.js';

/**
 * Whom a new order is told to, each by a mail of its own: the buyer, and those who get copies as separate mails. Nobody when the
 * settings of the store view switch the mail off.
 */
export function newOrderRecipients(config: ConfigReader, email: string): string[] {
  if (!config.flag('sales_email/order/enabled')) return [];
  return [email, ...(copiesApart(config) ? copyTo(config) : [])];
}

/** The mail that tells of a new order, from the order as it is when the mail goes out. */
export const newOrderMail: MailSource = {
  async compose({ db, config }, { subject_id }) {
    const [parts] = subject_id === null ? [] : await selectOrder(db, subject_id);
    if (!parts) return null;
    return {
      from: identityOf(config, config.text('sales_email/order/identity')),
      bcc: copiesApart(config) ? [] : copyTo(config),
      data: orderMail(parts, config.text('general/locale/code'), config.text('general/locale/timezone')),
    };
  },
  async sent(tx, { subject_id, recipient }) {
    if (subject_id !== null) await updateOrderEmailSent(tx, subject_id, recipient);
  },
};

const copyTo = (config: ConfigReader) => addressList(config.text('sales_email/order/copy_to'));
const copiesApart = (config: ConfigReader) => config.text('sales_email/order/copy_method') === 'copy';
