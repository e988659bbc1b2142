import { columns, list, textField } from '@merx/db';
import { adminUser } from '@merx/db/tables';
import { AdminEntry } from './admin.schema.js';

/** Admins, sorted by user name by default. */
export const adminList = list<AdminEntry>({
  from: 'admin_user a join admin_role r on r.id = a.role_id',
  key: 'lower(a.username)',
  ...columns(
    AdminEntry,
    adminUser,
    'a',
    {
      role: `json_build_object('id', r.id, 'name', r.name)`,
      otp_enabled: '(a.otp_secret is not null or exists (select from admin_passkey p where p.admin_id = a.id))',
    },
    (name) => (name === 'role_id' ? { sql: 'a.role_id', kind: 'number', sortSql: 'fold(r.name)' } : undefined),
  ),
  text: textField((pattern) => `fold(concat_ws(' ', a.username, a.email, a.firstname, a.lastname)) like ${pattern}`),
});
