import type { MailSources } from '../../mail/index.js';
import { documentCommentMail, newDocumentMail } from '../document/document-mail.service.js';
import { creditmemoInMail } from './creditmemo-mail.js';

/** The mails that tell of credit memos and of comments on them. */
export const creditmemoMails: MailSources = {
  creditmemo_new: newDocumentMail('creditmemo', creditmemoInMail),
  creditmemo_comment: documentCommentMail('creditmemo', creditmemoInMail),
};
