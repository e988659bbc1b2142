import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, self } from '../../trpc/procedures.js';
import { AddressIdInput, AddressOwnerInput, CustomerAddressAnswer, DefaultAddressAnswer } from './address.schema.js';
import { getAddress, getBillingAddress, getMyBillingAddress, getMyShippingAddress, getShippingAddress, removeAddress } from './address.service.js';

const manage = acl('Magento_Customer::manage');

/** Single addresses; entire address books are saved with their accounts. */
export const addressRoutes = router({
  get: manage('GET', '/V1/customers/addresses/{addressId}', 'Returns an address of a customer').input(AddressIdInput).output(CustomerAddressAnswer).query(getAddress),
  delete: manage('DELETE', '/V1/addresses/{addressId}', 'Deletes an address of a customer').input(AddressIdInput).output(wireBool).mutation(removeAddress),
  billing: manage('GET', '/V1/customers/{customerId}/billingAddress', 'Returns the default billing address of a customer')
    .input(AddressOwnerInput)
    .output(DefaultAddressAnswer)
    .query(getBillingAddress),
  shipping: manage('GET', '/V1/customers/{customerId}/shippingAddress', 'Returns the default shipping address of a customer')
    .input(AddressOwnerInput)
    .output(DefaultAddressAnswer)
    .query(getShippingAddress),
  myBilling: self('GET', '/V1/customers/me/billingAddress', 'Returns the default billing address of the signed-in customer').output(DefaultAddressAnswer).query(getMyBillingAddress),
  myShipping: self('GET', '/V1/customers/me/shippingAddress', 'Returns the default shipping address of the signed-in customer').output(DefaultAddressAnswer).query(getMyShippingAddress),
});
