import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, anonymous, self } from '../../trpc/procedures.js';
import { adminCart, guestCart, guestCartOfCustomer, myCart } from '../cart-access.js';
import { placeCartOrder } from '../placement/place-order.service.js';
import { AssignCustomer, Cart, CartId, CartOwner, MaskedId, OrderId, PlaceOrder } from './cart.schema.js';
import {
  assignCustomer,
  assignMyself,
  createAdminCart,
  createCustomerCart,
  createGuestCart,
  createMyCart,
  getCart,
} from './cart.service.js';

const manage = acl('Magento_Cart::manage');

/** Carts themselves, from the first click to the order. */
export const cartRoutes = router({
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}').output(Cart).query(getCart),
    mine: myCart('GET', '/V1/carts/mine').output(Cart).query(getCart),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}').output(Cart).query(getCart),
  }),
  create: router({
    admin: manage('POST', '/V1/carts').output(CartId).mutation(createAdminCart),
    customer: manage('POST', '/V1/customers/{customerId}/carts').input(CartOwner).output(CartId).mutation(createCustomerCart),
    mine: self('POST', '/V1/carts/mine').output(CartId).mutation(createMyCart),
    guest: anonymous('POST', '/V1/guest-carts').output(MaskedId).mutation(createGuestCart),
  }),
  assign: router({
    admin: adminCart('PUT', '/V1/carts/{cartId}').input(AssignCustomer).output(wireBool).mutation(assignCustomer),
    guest: guestCartOfCustomer('PUT', '/V1/guest-carts/{cartId}').input(AssignCustomer).output(wireBool).mutation(assignMyself),
  }),
  order: router({
    admin: adminCart('PUT', '/V1/carts/{cartId}/order').input(PlaceOrder).output(OrderId).mutation(placeCartOrder),
    mine: myCart('PUT', '/V1/carts/mine/order').input(PlaceOrder).output(OrderId).mutation(placeCartOrder),
    guest: guestCart('PUT', '/V1/guest-carts/{cartId}/order').input(PlaceOrder).output(OrderId).mutation(placeCartOrder),
  }),
});
