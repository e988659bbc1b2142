import { identityOf, type MailSource, type MailSources } from '../mail/index.js';
import { selectAdminById } from './admin/admin.queries.js';
import { invitationMail, passwordResetMail } from './emailed-link/emailed-link.service.js';
import { secondFactorMail } from './tfa/set-up-link.service.js';

/** Notifies every admin with full access that a guarded setting changed; the database queues the mail together with the change. */
const settingChangedMail: MailSource = {
  compose: async ({ db, config }, { subject_id, data }) => {
    const admin = subject_id === null ? undefined : await selectAdminById(db, subject_id);
    if (!admin) return null;
    const { username, firstname, lastname, interface_locale: language } = admin;
    return { from: identityOf(config, 'general'), bcc: [], language, data: { admin: { username, firstname, lastname }, setting: data } };
  },
};

/** Emails to admins in the language of their interface, and to invited users in that of the store. */
export const adminMails: MailSources = {
  admin_invitation: invitationMail,
  admin_password_reset: passwordResetMail,
  admin_second_factor: secondFactorMail,
  admin_setting_changed: settingChangedMail,
};
