import { router } from '../trpc/init.js';
import { couponRoutes } from './coupon/coupon.routes.js';
import { ruleRoutes } from './rule/rule.routes.js';

export type { CartCoupon, CartRule, Condition, RuleCart, RuleItem } from './calculation/cart-rule.js';
export { type CartRules, cartRules } from './calculation/cart-rules.service.js';
export type { DiscountItem } from './calculation/discount-row.js';
export { type Discounts, discountsOf } from './calculation/discounts.js';
export { couponApplies, isSpent, matchingRules } from './calculation/matching-rules.js';
export { type FreeShipping, freeShipping, shippingDiscount, shippingRules } from './calculation/shipping-rules.js';
export { exportCoupons, generate as generateBySpec, generateCoupons } from './coupon/bulk-coupons.service.js';
export type { CodeWish } from './coupon/code-format.js';
export { CouponSpec } from './coupon/coupon.schema.js';
export { returnUses, takeUses, type Uses } from './use/use.service.js';

export const salesRuleRoutes = router({ coupon: couponRoutes, rule: ruleRoutes });
