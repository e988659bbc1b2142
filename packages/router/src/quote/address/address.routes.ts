import { wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { adminCart, guestCart, myCart } from '../cart-access.js';
import { CartAddress, SetAddress, SetBillingAddress } from './address.schema.js';
import { getBillingAddress, getShippingAddress, setBillingAddress, setShippingAddress } from './address.service.js';

/** Billing and shipping address of a cart; saving returns the address id. */
export const addressRoutes = router({
  getBilling: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/billing-address', 'Returns the billing address of a cart').output(CartAddress).query(getBillingAddress),
    mine: myCart('GET', '/V1/carts/mine/billing-address', 'Returns the billing address of the customer’s own cart').output(CartAddress).query(getBillingAddress),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/billing-address', 'Returns the billing address of a guest’s cart').output(CartAddress).query(getBillingAddress),
  }),
  setBilling: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/billing-address', 'Sets the billing address of a cart').input(SetBillingAddress).output(wireInt).mutation(setBillingAddress),
    mine: myCart('POST', '/V1/carts/mine/billing-address', 'Sets the billing address of the customer’s own cart').input(SetBillingAddress).output(wireInt).mutation(setBillingAddress),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/billing-address', 'Sets the billing address of a guest’s cart').input(SetBillingAddress).output(wireInt).mutation(setBillingAddress),
  }),
  getShipping: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/shipping-address', 'Returns the shipping address of a cart').output(CartAddress).query(getShippingAddress),
    mine: myCart('GET', '/V1/carts/mine/shipping-address', 'Returns the shipping address of the customer’s own cart').output(CartAddress).query(getShippingAddress),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/shipping-address', 'Returns the shipping address of a guest’s cart').output(CartAddress).query(getShippingAddress),
  }),
  setShipping: router({
    admin: adminCart('POST', '/V1/carts/{cartId}/shipping-address', 'Sets the shipping address of a cart').input(SetAddress).output(wireInt).mutation(setShippingAddress),
    mine: myCart('POST', '/V1/carts/mine/shipping-address', 'Sets the shipping address of the customer’s own cart').input(SetAddress).output(wireInt).mutation(setShippingAddress),
    guest: guestCart('POST', '/V1/guest-carts/{cartId}/shipping-address', 'Sets the shipping address of a guest’s cart').input(SetAddress).output(wireInt).mutation(setShippingAddress),
  }),
});
