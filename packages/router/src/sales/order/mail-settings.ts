import type { ConfigReader } from '@merx/db';
import { addressList, type Identity, identityOf } from '../../mail/index.js';

/** The sales mails, as named in their settings (`sales_email/...`). */
export type SalesMail =
  | 'order'
  | 'order_comment'
  | 'invoice'
  | 'invoice_comment'
  | 'shipment'
  | 'shipment_comment'
  | 'creditmemo'
  | 'creditmemo_comment';

/**
 * The recipients of a mail, each with a separate mail: the buyer, and the recipients of separate copies. If the buyer is
 * not notified, all copies are separate. Empty when the settings of the store view disable the mail.
 */
export function mailRecipients(config: ConfigReader, mail: SalesMail, buyer: string, { isBuyerTold = true } = {}): string[] {
  if (!config.flag(`sales_email/${mail}/enabled`)) return [];
  if (!isBuyerTold) return copyTo(config, mail);
  return [buyer, ...(copiesApart(config, mail) ? copyTo(config, mail) : [])];
}

/**
 * The sender of a mail, and the recipients of hidden copies. There are none for a mail that the buyer does not get: its
 * recipients are those of the copies already.
 */
export function mailEnvelope(config: ConfigReader, mail: SalesMail, { isBuyerTold = true } = {}): { from: Identity; bcc: string[] } {
  return {
    from: identityOf(config, config.text(`sales_email/${mail}/identity`)),
    bcc: !isBuyerTold || copiesApart(config, mail) ? [] : copyTo(config, mail),
  };
}

const copyTo = (config: ConfigReader, mail: SalesMail) => addressList(config.text(`sales_email/${mail}/copy_to`));
const copiesApart = (config: ConfigReader, mail: SalesMail) => config.text(`sales_email/${mail}/copy_method`) === 'copy';
