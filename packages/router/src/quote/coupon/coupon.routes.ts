import { wireBool, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { adminCart, guestCart, myCart } from '../cart-access.js';
import { SetCoupon } from './coupon.schema.js';
import { getCoupon, removeCoupon, setCoupon } from './coupon.service.js';

/** One coupon per cart; none is returned as an empty list. */
export const couponRoutes = router({
  get: router({
    admin: adminCart('GET', '/V1/carts/{cartId}/coupons', 'Returns the coupon code of a cart').output(wireText.nullable()).query(getCoupon),
    mine: myCart('GET', '/V1/carts/mine/coupons', 'Returns the coupon code of the customer’s own cart').output(wireText.nullable()).query(getCoupon),
    guest: guestCart('GET', '/V1/guest-carts/{cartId}/coupons', 'Returns the coupon code of a guest’s cart').output(wireText.nullable()).query(getCoupon),
  }),
  set: router({
    admin: adminCart('PUT', '/V1/carts/{cartId}/coupons/{couponCode}', 'Applies a coupon code to a cart').input(SetCoupon).output(wireBool).mutation(setCoupon),
    mine: myCart('PUT', '/V1/carts/mine/coupons/{couponCode}', 'Applies a coupon code to the customer’s own cart').input(SetCoupon).output(wireBool).mutation(setCoupon),
    guest: guestCart('PUT', '/V1/guest-carts/{cartId}/coupons/{couponCode}', 'Applies a coupon code to a guest’s cart').input(SetCoupon).output(wireBool).mutation(setCoupon),
  }),
  remove: router({
    admin: adminCart('DELETE', '/V1/carts/{cartId}/coupons', 'Removes the coupon code from a cart').output(wireBool).mutation(removeCoupon),
    mine: myCart('DELETE', '/V1/carts/mine/coupons', 'Removes the coupon code from the customer’s own cart').output(wireBool).mutation(removeCoupon),
    guest: guestCart('DELETE', '/V1/guest-carts/{cartId}/coupons', 'Removes the coupon code from a guest’s cart').output(wireBool).mutation(removeCoupon),
  }),
});
