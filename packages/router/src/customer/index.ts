import { accountRoutes } from './account/account.routes.js';

export const customerRoutes = { accounts: accountRoutes };

export { Customer, CustomerAnswer } from './account/account.schema.js';
export { type CartCustomer, cartCustomer, selectCustomer, selectCustomers } from './account/account.service.js';
export { CustomerAddress, CustomerAddressAnswer } from './address/address.schema.js';
export { type AddressFields, type AddressRow, addAddress, customerAddress, customerAddresses } from './address/address.service.js';
export { addressFaults } from './address/address-rules.js';
