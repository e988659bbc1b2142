import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { AdminEntry, AdminIdInput, AdminInput, AdminListInput, AdminPage, NewAdminInput } from './admin.schema.js';
import { addAdmin, changeAdmin, disableAdmin, enableAdmin, getAdmin, listAdminPage, removeAdmin } from './manage-admins.service.js';

const users = acl('Magento_User::acl_users');

/** The accounts of the staff. */
export const adminsRoutes = router({
  list: users().input(AdminListInput).output(AdminPage).query(listAdminPage),
  get: users().input(AdminIdInput).output(AdminEntry).query(getAdmin),
  create: users().input(NewAdminInput).output(AdminEntry).mutation(addAdmin),
  update: users().input(AdminInput).output(AdminEntry).mutation(changeAdmin),
  enable: users().input(AdminIdInput).output(AdminEntry).mutation(enableAdmin),
  disable: users().input(AdminIdInput).output(AdminEntry).mutation(disableAdmin),
  delete: users().input(AdminIdInput).output(wireBool).mutation(removeAdmin),
});
