import type { MailSources } from '../../mail/index.js';
import { documentCommentMail, newDocumentMail } from '../document/document-mail.service.js';
import { invoiceView } from './invoice-view.js';

/** The mails that tell of invoices and of comments on them. */
export const invoiceMails: MailSources = {
  invoice_new: newDocumentMail('invoice', invoiceView),
  invoice_comment: documentCommentMail('invoice', invoiceView),
};
