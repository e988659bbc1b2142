import { identityOf, type MailSource, type MailSources } from '../mail/index.js';
import { selectAdminById } from './admin/admin.queries.js';
import { invitationMail } from './invitation/invitation.service.js';
import { passwordResetMail } from './password-reset/password-reset.service.js';

/** Reports the change of a guarded setting to each admin who may do everything; the database queues it along with the change. */
const settingChangedMail: MailSource = {
  compose: async ({ db, config }, { subject_id, data }) => {
    const admin = subject_id === null ? undefined : await selectAdminById(db, subject_id);
    if (!admin) return null;
    const { username, firstname, lastname } = admin;
    return { from: identityOf(config, 'general'), bcc: [], data: { admin: { username, firstname, lastname }, setting: data } };
  },
};

/** The mails to admins and to invited people. */
export const adminMails: MailSources = {
  admin_invitation: invitationMail,
  admin_password_reset: passwordResetMail,
  admin_setting_changed: settingChangedMail,
};
