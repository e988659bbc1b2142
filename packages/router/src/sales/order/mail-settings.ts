import type { ConfigReader } from '@merx/db';
import { addressList, type Identity, identityOf } from '../../mail/index.js';

/** The mails of the sales, as their settings (`sales_email/...`) call them. */
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
 * To whom a mail goes, each by one of their own: the buyer, and those who get copies as separate mails. When the buyer is not to be told,
 * those of the copies all get one. Nobody when the settings of the store view switch the mail off.
 */
export function mailRecipients(config: ConfigReader, mail: SalesMail, buyer: string, { isBuyerTold = true } = {}): string[] {
  if (!config.flag(`sales_email/${mail}/enabled`)) return [];
  if (!isBuyerTold) return copyTo(config, mail);
  return [buyer, ...(copiesApart(config, mail) ? copyTo(config, mail) : [])];
}

/**
 * Who a mail comes from, and who gets a hidden copy of it. Of a mail that the buyer does not get there are none: its recipients are those of
 * the copies already.
 */
export function mailEnvelope(config: ConfigReader, mail: SalesMail, { isBuyerTold = true } = {}): { from: Identity; bcc: string[] } {
  return {
    from: identityOf(config, config.text(`sales_email/${mail}/identity`)),
    bcc: !isBuyerTold || copiesApart(config, mail) ? [] : copyTo(config, mail),
  };
}

const copyTo = (config: ConfigReader, mail: SalesMail) => addressList(config.text(`sales_email/${mail}/copy_to`));
const copiesApart = (config: ConfigReader, mail: SalesMail) => config.text(`sales_email/${mail}/copy_method`) === 'copy';
