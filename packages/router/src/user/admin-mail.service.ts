import type { MailSources } from '../mail/index.js';
import { invitationMail } from './invitations/invitations.service.js';
import { passwordResetMail } from './password-reset/password-reset.service.js';

/** The mails to admins and to those who were asked to become one. */
export const adminMails: MailSources = { admin_invitation: invitationMail, admin_password_reset: passwordResetMail };
