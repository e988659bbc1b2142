import { couponApplies } from '../../sales-rule/index.js';
import type { Cart } from '../cart/cart.js';
import { selectCoupon } from '../cart/cart.queries.js';
import { updateCouponCode } from '../cart/cart-write.queries.js';
import type { CartCall } from '../cart-access.js';
import { changeCart, loadPricedCart } from '../change/change-cart.service.js';
import { cartWithoutItems, couponNotValid } from '../faults.js';
import { priceCart } from '../totals/price-cart.js';

/** The cart's coupon code, or null for none and for one that no longer applies. Throws 404. */
export async function getCoupon({ ctx }: CartCall): Promise<string | null> {
  return (await loadPricedCart(ctx)).coupon?.code ?? null;
}

/**
 * Applies a coupon, replacing any other. Throws 404 for the cart, an empty one, and a code that is unknown, expired,
 * used up or not applicable; then the cart is unchanged.
 */
export async function setCoupon({ ctx, input }: CartCall<{ couponCode: string }>): Promise<boolean> {
  return changeCart(ctx.db, ctx.cart, async ({ tx, cart, book }) => {
    requireItems(cart);
    const coupon = await selectCoupon(tx, input.couponCode.trim(), cart.customer_id);
    const changed: Cart = { ...cart, coupon_code: coupon?.code ?? null, coupon: coupon ?? null };
    if (!coupon || !couponApplies(coupon, priceCart(changed, book).totals.appliedRules))
      throw couponNotValid({ couponCode: input.couponCode });
    await updateCouponCode(tx, cart.entity_id, coupon.code);
    return { cart: changed, result: true };
  });
}

/** Removes the coupon, if any. Throws 404 for the cart, and an empty one. */
export async function removeCoupon({ ctx }: CartCall): Promise<boolean> {
  return changeCart(ctx.db, ctx.cart, async ({ tx, cart }) => {
    requireItems(cart);
    await updateCouponCode(tx, cart.entity_id, null);
    return { cart: { ...cart, coupon_code: null, coupon: null }, result: true };
  });
}

function requireItems(cart: Cart): void {
  if (cart.items.length === 0) throw cartWithoutItems({ cartId: cart.entity_id });
}
