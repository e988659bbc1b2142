import { accountRoutes } from './account/account.routes.js';
import { addressRoutes } from './address/address.routes.js';
import { groupRoutes } from './group/group.routes.js';
import { loginAsCustomerRoutes } from './login-as-customer/login-as-customer.routes.js';
import { addressMetadataRoutes, customerMetadataRoutes } from './metadata/metadata.routes.js';
import { noteRoutes } from './note/note.routes.js';

export const customerRoutes = {
  accounts: accountRoutes,
  addresses: addressRoutes,
  groups: groupRoutes,
  notes: noteRoutes,
  loginAs: loginAsCustomerRoutes,
  metadata: customerMetadataRoutes,
  addressMetadata: addressMetadataRoutes,
};

export { Customer, CustomerAnswer, CustomerTargets } from './account/account.schema.js';
export {
  type CartCustomer,
  cartCustomer,
  deleteCustomers,
  listCustomerGrid,
  selectCustomer,
  selectCustomers,
} from './account/account.service.js';
export { accountMails } from './account/account-mail.service.js';
export { greetingName } from './account/mail-links.js';
export { CustomerAddress, CustomerAddressAnswer } from './address/address.schema.js';
export { type AddressFields, type AddressRow, addAddress, customerAddress, customerAddresses } from './address/address.service.js';
export { addressFaults } from './address/address-rules.js';
export { AttributeMetadata, AttributeMetadataList } from './metadata/metadata.schema.js';
