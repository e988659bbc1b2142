import type { CartCoupon, CartRule, RuleCart } from './cart-rule.js';
import { meets } from './conditions.js';

/**
 * The rules that a cart meets, in order: website and customer group, dates, customer limit, required coupon, and
 * conditions. Whether they match an item is checked separately.
 */
export function matchingRules(rules: CartRule[], cart: RuleCart): CartRule[] {
  return rules
    .filter(
      (rule) =>
        rule.website_ids.includes(cart.websiteId) &&
        rule.customer_group_ids.includes(cart.groupId) &&
        isWithinDates(rule, cart.today) &&
        hasCoupon(rule, cart) &&
        !isUsedUp(rule, cart) &&
        meets(rule.condition, cart),
    )
    .sort((a, b) => a.sort_order - b.sort_order || a.rule_id - b.rule_id);
}

/** Whether a rule is in effect on that day (`YYYY-MM-DD`); both dates are inclusive. */
export const isWithinDates = ({ from_date, to_date }: Pick<CartRule, 'from_date' | 'to_date'>, today: string): boolean =>
  (from_date === null || from_date <= today) && (to_date === null || today <= to_date);

const hasCoupon = (rule: CartRule, cart: RuleCart): boolean =>
  rule.coupon_type === 'NO_COUPON' || (cart.coupon !== null && cart.coupon.rule_id === rule.rule_id && isUsable(cart.coupon, cart));

const isUsable = (coupon: CartCoupon, { customerId }: RuleCart): boolean => !coupon.is_expired && !isSpent(coupon, customerId);

/** Whether a coupon has reached its limit, in total or for the customer; `customerId` is null for a guest. */
export function isSpent(coupon: CartCoupon, customerId: number | null): boolean {
  const { usage_limit, usage_per_customer, times_used, customer_times_used } = coupon;
  return !isBelow(times_used, usage_limit) || (customerId !== null && !isBelow(customer_times_used, usage_per_customer));
}

/** Guests are not identified: their uses are not counted. */
const isUsedUp = (rule: CartRule, { customerId, usesByRule }: RuleCart): boolean =>
  customerId !== null && !isBelow(usesByRule[rule.rule_id] ?? 0, rule.uses_per_customer);

const isBelow = (times: number, limit: number | null): boolean => !limit || times < limit;

/** Whether the coupon's rule is among the applied ones. */
export function couponApplies(coupon: CartCoupon | null, applied: readonly CartRule[]): boolean {
  return applied.some((rule) => rule.coupon_type !== 'NO_COUPON' && rule.rule_id === coupon?.rule_id);
}
