import { CriteriaInput, wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { customerGroups } from './group.list.js';
import { ChangedCustomerGroup, CustomerGroup, CustomerGroupId, CustomerGroupList, DefaultGroupId, DefaultGroupInput, DefaultGroupOfStore, NewCustomerGroup } from './group.schema.js';
import { createGroup, getDefaultGroup, getGroup, isFixedGroup, removeGroup, setDefaultGroup, updateGroup } from './group.service.js';

const groups = acl('Magento_Customer::group');

export const groupRoutes = router({
  list: groups('GET', '/V1/customerGroups/search', 'Lists customer groups').input(CriteriaInput).output(CustomerGroupList).query(customerGroups.handle),
  get: groups('GET', '/V1/customerGroups/{id}', 'Returns a customer group').input(CustomerGroupId).output(CustomerGroup).query(getGroup),
  getDefault: groups('GET', '/V1/customerGroups/default', 'Returns the default group of new customers').input(DefaultGroupInput).output(CustomerGroup).query(getDefaultGroup),
  getDefaultOfStore: groups('GET', '/V1/customerGroups/default/{storeId}', 'Returns the default group of new customers in a store view')
    .input(DefaultGroupOfStore)
    .output(CustomerGroup)
    .query(getDefaultGroup),
  setDefault: groups('PUT', '/V1/customerGroups/default/{id}', 'Sets the default group of new customers').input(CustomerGroupId).output(DefaultGroupId).mutation(setDefaultGroup),
  isFixed: groups('GET', '/V1/customerGroups/{id}/permissions', 'Returns whether a customer group is read-only').input(CustomerGroupId).output(wireBool).query(isFixedGroup),
  create: groups('POST', '/V1/customerGroups', 'Creates a customer group').input(NewCustomerGroup).output(CustomerGroup).mutation(createGroup),
  update: groups('PUT', '/V1/customerGroups/{id}', 'Updates a customer group').input(ChangedCustomerGroup).output(CustomerGroup).mutation(updateGroup),
  delete: groups('DELETE', '/V1/customerGroups/{id}', 'Deletes a customer group').input(CustomerGroupId).output(wireBool).mutation(removeGroup),
});
