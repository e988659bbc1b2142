import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { NewRoleInput, ResourceTree, RoleEntry, RoleIdInput, RoleInput, RoleList } from './role.schema.js';
import { addRole, changeRole, getRole, listAllRoles, removeRole, resourceTree } from './role.service.js';

const roles = acl('Magento_User::acl_roles');

/** Admin roles. */
export const rolesRoutes = router({
  list: roles().output(RoleList).query(listAllRoles),
  tree: roles().output(ResourceTree).query(resourceTree),
  get: roles().input(RoleIdInput).output(RoleEntry).query(getRole),
  create: roles().input(NewRoleInput).output(RoleEntry).mutation(addRole),
  update: roles().input(RoleInput).output(RoleEntry).mutation(changeRole),
  delete: roles().input(RoleIdInput).output(wireBool).mutation(removeRole),
});
