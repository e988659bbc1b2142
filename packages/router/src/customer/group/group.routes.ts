import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import {
  ChangedCustomerGroup,
  CustomerGroup,
  CustomerGroupId,
  CustomerGroupList,
  DefaultGroupId,
  DefaultGroupInput,
  DefaultGroupOfStore,
  ListCustomerGroups,
  NewCustomerGroup,
} from './group.schema.js';
import {
  createGroup,
  getDefaultGroup,
  getGroup,
  isFixedGroup,
  listGroups,
  removeGroup,
  setDefaultGroup,
  updateGroup,
} from './group.service.js';

const groups = acl('Magento_Customer::group');

export const groupRoutes = router({
  list: groups('GET', '/V1/customerGroups/search').input(ListCustomerGroups).output(CustomerGroupList).query(listGroups),
  get: groups('GET', '/V1/customerGroups/{id}').input(CustomerGroupId).output(CustomerGroup).query(getGroup),
  getDefault: groups('GET', '/V1/customerGroups/default').input(DefaultGroupInput).output(CustomerGroup).query(getDefaultGroup),
  getDefaultOfStore: groups('GET', '/V1/customerGroups/default/{storeId}')
    .input(DefaultGroupOfStore)
    .output(CustomerGroup)
    .query(getDefaultGroup),
  setDefault: groups('PUT', '/V1/customerGroups/default/{id}').input(CustomerGroupId).output(DefaultGroupId).mutation(setDefaultGroup),
  isFixed: groups('GET', '/V1/customerGroups/{id}/permissions').input(CustomerGroupId).output(wireBool).query(isFixedGroup),
  create: groups('POST', '/V1/customerGroups').input(NewCustomerGroup).output(CustomerGroup).mutation(createGroup),
  update: groups('PUT', '/V1/customerGroups/{id}').input(ChangedCustomerGroup).output(CustomerGroup).mutation(updateGroup),
  delete: groups('DELETE', '/V1/customerGroups/{id}').input(CustomerGroupId).output(wireBool).mutation(removeGroup),
});
