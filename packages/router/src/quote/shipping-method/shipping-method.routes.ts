import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { adminCart, guestCart, myCart } from '../cart-access.js';
import { ChosenMethod, EstimateByAddress, EstimateByAddressId, SetShippingMethod, ShippingMethods } from './shipping-method.schema.js';
import {
  estimateByAddress,
  estimateByAddressId,
  getShippingMethod,
  listShippingMethods,
  setShippingMethod,
} from './shipping-method.service.js';

export const shippingMethodRoutes = router({
  list: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/shipping-methods').output(ShippingMethods).query(listShippingMethods),
    mine: myCart('GET', '/V1/carts/mine/shipping-methods').output(ShippingMethods).query(listShippingMethods),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/shipping-methods').output(ShippingMethods).query(listShippingMethods),
  }),
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/selected-shipping-method').output(ChosenMethod).query(getShippingMethod),
    mine: myCart('GET', '/V1/carts/mine/selected-shipping-method').output(ChosenMethod).query(getShippingMethod),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/selected-shipping-method').output(ChosenMethod).query(getShippingMethod),
  }),
  set: router({
    admin: adminCart('PUT', '/V1/carts/{cartId}/selected-shipping-method')
      .input(SetShippingMethod)
      .output(wireBool)
      .mutation(setShippingMethod),
    mine: myCart('PUT', '/V1/carts/mine/selected-shipping-method').input(SetShippingMethod).output(wireBool).mutation(setShippingMethod),
    guest: guestCart('PUT', '/V1/guest-carts/{cartId}/selected-shipping-method')
      .input(SetShippingMethod)
      .output(wireBool)
      .mutation(setShippingMethod),
  }),
  estimate: router({
    mine: myCart('POST', '/V1/carts/mine/estimate-shipping-methods')
      .input(EstimateByAddress)
      .output(ShippingMethods)
      .mutation(estimateByAddress),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/estimate-shipping-methods')
      .input(EstimateByAddress)
      .output(ShippingMethods)
      .mutation(estimateByAddress),
  }),
  estimateByAddressId: router({
    mine: myCart('POST', '/V1/carts/mine/estimate-shipping-methods-by-address-id')
      .input(EstimateByAddressId)
      .output(ShippingMethods)
      .mutation(estimateByAddressId),
  }),
});
