import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { SetAddress } from '../address/address.schema.js';
import { adminCart, guestCart, myCart } from '../cart-access.js';
import { ChosenMethod, EstimateByAddressId, SetShippingMethod, ShippingMethods } from './shipping-method.schema.js';
import { estimateByAddress, estimateByAddressId, getShippingMethod, listShippingMethods, setShippingMethod } from './shipping-method.service.js';

export const shippingMethodRoutes = router({
  list: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/shipping-methods', 'Lists the available shipping methods of a cart').output(ShippingMethods).query(listShippingMethods),
    mine: myCart('GET', '/V1/carts/mine/shipping-methods', 'Lists the available shipping methods of the customer’s own cart').output(ShippingMethods).query(listShippingMethods),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/shipping-methods', 'Lists the available shipping methods of a guest’s cart').output(ShippingMethods).query(listShippingMethods),
  }),
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/selected-shipping-method', 'Returns the shipping method of a cart').output(ChosenMethod).query(getShippingMethod),
    mine: myCart('GET', '/V1/carts/mine/selected-shipping-method', 'Returns the shipping method of the customer’s own cart').output(ChosenMethod).query(getShippingMethod),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/selected-shipping-method', 'Returns the shipping method of a guest’s cart').output(ChosenMethod).query(getShippingMethod),
  }),
  set: router({
    admin: adminCart('PUT', '/V1/carts/{cartId}/selected-shipping-method', 'Sets the shipping method of a cart').input(SetShippingMethod).output(wireBool).mutation(setShippingMethod),
    mine: myCart('PUT', '/V1/carts/mine/selected-shipping-method', 'Sets the shipping method of the customer’s own cart').input(SetShippingMethod).output(wireBool).mutation(setShippingMethod),
    guest: guestCart('PUT', '/V1/guest-carts/{cartId}/selected-shipping-method', 'Sets the shipping method of a guest’s cart').input(SetShippingMethod).output(wireBool).mutation(setShippingMethod),
  }),
  estimate: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/estimate-shipping-methods', 'Estimates the shipping methods of a cart for an address')
      .input(SetAddress)
      .output(ShippingMethods)
      .mutation(estimateByAddress),
    mine: myCart('POST', '/V1/carts/mine/estimate-shipping-methods', 'Estimates the shipping methods of the customer’s own cart for an address')
      .input(SetAddress)
      .output(ShippingMethods)
      .mutation(estimateByAddress),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/estimate-shipping-methods', 'Estimates the shipping methods of a guest’s cart for an address')
      .input(SetAddress)
      .output(ShippingMethods)
      .mutation(estimateByAddress),
  }),
  estimateByAddressId: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/estimate-shipping-methods-by-address-id', 'Estimates the shipping methods of a cart for a saved address of its customer')
      .input(EstimateByAddressId)
      .output(ShippingMethods)
      .mutation(estimateByAddressId),
    mine: myCart('POST', '/V1/carts/mine/estimate-shipping-methods-by-address-id', 'Estimates the shipping methods of the customer’s own cart for a saved address')
      .input(EstimateByAddressId)
      .output(ShippingMethods)
      .mutation(estimateByAddressId),
  }),
});
