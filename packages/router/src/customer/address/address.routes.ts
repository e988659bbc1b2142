import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, self } from '../../trpc/procedures.js';
import { AddressIdInput, AddressOwnerInput, CustomerAddressAnswer, DefaultAddressAnswer } from './address.schema.js';
import {
  getAddress,
  getBillingAddress,
  getMyBillingAddress,
  getMyShippingAddress,
  getShippingAddress,
  removeAddress,
} from './address-book.service.js';

const manage = acl('Magento_Customer::manage');

/** Single addresses of the address books; whole books are saved with their accounts. */
export const addressRoutes = router({
  get: manage('GET', '/V1/customers/addresses/{addressId}').input(AddressIdInput).output(CustomerAddressAnswer).query(getAddress),
  delete: manage('DELETE', '/V1/addresses/{addressId}').input(AddressIdInput).output(wireBool).mutation(removeAddress),
  billing: manage('GET', '/V1/customers/{customerId}/billingAddress')
    .input(AddressOwnerInput)
    .output(DefaultAddressAnswer)
    .query(getBillingAddress),
  shipping: manage('GET', '/V1/customers/{customerId}/shippingAddress')
    .input(AddressOwnerInput)
    .output(DefaultAddressAnswer)
    .query(getShippingAddress),
  myBilling: self('GET', '/V1/customers/me/billingAddress').output(DefaultAddressAnswer).query(getMyBillingAddress),
  myShipping: self('GET', '/V1/customers/me/shippingAddress').output(DefaultAddressAnswer).query(getMyShippingAddress),
});
