import { adminMails } from '../auth/index.js';
import { currencyMails } from '../currency/index.js';
import { accountMails } from '../customer/index.js';
import type { MailSources } from '../mail/index.js';
import { cartReminderMail } from '../quote/index.js';
import { returnMails } from '../rma/index.js';
import { creditmemoMails, invoiceMails, newOrderMail, orderCommentMail, readyForPickupMail, shipmentMails } from '../sales/index.js';

/** Every kind of mail, with the part of the shop that knows what it says. */
export const mailSources: MailSources = {
  cart_reminder: cartReminderMail,
  order_new: newOrderMail,
  order_comment: orderCommentMail,
  order_ready_for_pickup: readyForPickupMail,
  ...invoiceMails,
  ...shipmentMails,
  ...creditmemoMails,
  ...returnMails,
  ...accountMails,
  ...adminMails,
  ...currencyMails,
};
