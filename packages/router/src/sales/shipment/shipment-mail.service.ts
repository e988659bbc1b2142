import type { MailSources } from '../../mail/index.js';
import { documentCommentMail, newDocumentMail } from '../document/document-mail.service.js';
import { shipmentInMail } from './shipment-mail.js';

/** The mails that tell of shipments and of comments on them. */
export const shipmentMails: MailSources = {
  shipment_new: newDocumentMail('shipment', shipmentInMail),
  shipment_comment: documentCommentMail('shipment', shipmentInMail),
};
