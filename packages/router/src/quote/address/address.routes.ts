import { wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { adminCart, guestCart, myCart } from '../cart-access.js';
import { CartAddress, SetAddress, SetBillingAddress } from './address.schema.js';
import { getBillingAddress, getShippingAddress, setBillingAddress, setShippingAddress } from './address.service.js';

/** Billing and shipping address of a cart; a save answers the address id. */
export const addressRoutes = router({
  getBilling: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/billing-address').output(CartAddress).query(getBillingAddress),
    mine: myCart('GET', '/V1/carts/mine/billing-address').output(CartAddress).query(getBillingAddress),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/billing-address').output(CartAddress).query(getBillingAddress),
  }),
  setBilling: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/billing-address').input(SetBillingAddress).output(wireInt).mutation(setBillingAddress),
    mine: myCart('POST', '/V1/carts/mine/billing-address').input(SetBillingAddress).output(wireInt).mutation(setBillingAddress),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/billing-address')
      .input(SetBillingAddress)
      .output(wireInt)
      .mutation(setBillingAddress),
  }),
  getShipping: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/shipping-address').output(CartAddress).query(getShippingAddress),
    mine: myCart('GET', '/V1/carts/mine/shipping-address').output(CartAddress).query(getShippingAddress),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/shipping-address').output(CartAddress).query(getShippingAddress),
  }),
  setShipping: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/shipping-address').input(SetAddress).output(wireInt).mutation(setShippingAddress),
    mine: myCart('POST', '/V1/carts/mine/shipping-address').input(SetAddress).output(wireInt).mutation(setShippingAddress),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/shipping-address').input(SetAddress).output(wireInt).mutation(setShippingAddress),
  }),
});
