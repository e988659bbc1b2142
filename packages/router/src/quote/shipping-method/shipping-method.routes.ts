import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { adminCart, guestCart, myCart } from '../cart-access.js';
import { ChosenMethod, EstimateByAddress, EstimateByAddressId, SetShippingMethod, ShippingMethods } from './shipping-method.schema.js';
import { estimateByAddress, estimateByAddressId, getShippingMethod, listShippingMethods, setShippingMethod } from './shipping-method.service.js';

export const shippingMethodRoutes = router({
  list: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/shipping-methods', 'Lists the shipping methods that a cart can have').output(ShippingMethods).query(listShippingMethods),
    mine: myCart('GET', '/V1/carts/mine/shipping-methods', 'Lists the shipping methods that the customer’s own cart can have').output(ShippingMethods).query(listShippingMethods),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/shipping-methods', 'Lists the shipping methods that a guest’s cart can have').output(ShippingMethods).query(listShippingMethods),
  }),
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/selected-shipping-method', 'Returns the shipping method chosen for a cart').output(ChosenMethod).query(getShippingMethod),
    mine: myCart('GET', '/V1/carts/mine/selected-shipping-method', 'Returns the shipping method chosen for the customer’s own cart').output(ChosenMethod).query(getShippingMethod),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/selected-shipping-method', 'Returns the shipping method chosen for a guest’s cart').output(ChosenMethod).query(getShippingMethod),
  }),
  set: router({
    admin: adminCart('PUT', '/V1/carts/{cartId}/selected-shipping-method', 'Chooses the shipping method of a cart').input(SetShippingMethod).output(wireBool).mutation(setShippingMethod),
    mine: myCart('PUT', '/V1/carts/mine/selected-shipping-method', 'Chooses the shipping method of the customer’s own cart').input(SetShippingMethod).output(wireBool).mutation(setShippingMethod),
    guest: guestCart('PUT', '/V1/guest-carts/{cartId}/selected-shipping-method', 'Chooses the shipping method of a guest’s cart').input(SetShippingMethod).output(wireBool).mutation(setShippingMethod),
  }),
  estimate: router({
    mine: myCart('POST', '/V1/carts/mine/estimate-shipping-methods', 'Lists the shipping methods that the customer’s own cart would have at an address')
      .input(EstimateByAddress)
      .output(ShippingMethods)
      .mutation(estimateByAddress),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/estimate-shipping-methods', 'Lists the shipping methods that a guest’s cart would have at an address')
      .input(EstimateByAddress)
      .output(ShippingMethods)
      .mutation(estimateByAddress),
  }),
  estimateByAddressId: router({
    mine: myCart('POST', '/V1/carts/mine/estimate-shipping-methods-by-address-id', 'Lists the shipping methods that the customer’s own cart would have at an address of the address book')
      .input(EstimateByAddressId)
      .output(ShippingMethods)
      .mutation(estimateByAddressId),
  }),
});
