import { router } from '../trpc/init.js';
import { catalogRuleRoutes } from './catalog-rule/catalog-rule.routes.js';
import { couponRoutes } from './coupon/coupon.routes.js';
import { ruleRoutes } from './rule/rule.routes.js';

export type { CartCoupon, CartRule, Condition, RuleCart, RuleItem } from './calculation/cart-rule.js';
export { type CartRules, cartRules, hasPriceLists, rulesReadFor } from './calculation/cart-rules.service.js';
export { type CatalogRule, catalogPrice, rulesInEffect } from './calculation/catalog-price.js';
export type { DiscountItem } from './calculation/discount-row.js';
export { type Discounts, discountsOf } from './calculation/discounts.js';
export { couponApplies, isSpent, matchingRules } from './calculation/matching-rules.js';
export { type FreeShipping, freeShipping, shippingDiscounts, shippingRules } from './calculation/shipping-rules.js';
export { type RulePriceOf, rulePricesOf } from './catalog-rule/ruled-prices.service.js';
export { exportCoupons, generate as generateBySpec, generateCoupons } from './coupon/bulk-coupons.service.js';
export type { CodeWish } from './coupon/code-format.js';
export { CouponSpec } from './coupon/coupon.schema.js';
export { checkReferences, forgetRules } from './rule/rule.service.js';
export { returnUses, takeUses, type Uses } from './use/use.service.js';

export const salesRuleRoutes = router({ catalogRule: catalogRuleRoutes, coupon: couponRoutes, rule: ruleRoutes });
