import { GridInput, wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { adminList } from './admin.list.js';
import { AdminEntry, AdminIdInput, AdminInput, AdminPage, NewAdminInput } from './admin.schema.js';
import { addAdmin, changeAdmin, disableAdmin, enableAdmin, getAdmin, removeAdmin } from './manage-admins.service.js';

const users = acl('Magento_User::acl_users');

/** Admin accounts. */
export const adminsRoutes = router({
  list: users().input(GridInput).output(AdminPage).query(adminList.handle),
  get: users().input(AdminIdInput).output(AdminEntry).query(getAdmin),
  create: users().input(NewAdminInput).output(AdminEntry).mutation(addAdmin),
  update: users().input(AdminInput).output(AdminEntry).mutation(changeAdmin),
  enable: users().input(AdminIdInput).output(AdminEntry).mutation(enableAdmin),
  disable: users().input(AdminIdInput).output(AdminEntry).mutation(disableAdmin),
  delete: users().input(AdminIdInput).output(wireBool).mutation(removeAdmin),
});
