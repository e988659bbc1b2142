import type { CartRule } from '../../sales-rule/index.js';
import type { PricedCart } from './price-cart.js';

/** What a rule is called in a store view; empty when it has no label there. */
const labelOf = ({ labels }: CartRule, storeId: number): string => labels[storeId] || labels[0] || '';

/** What the discount is called: the labels of the rules that were applied, or the code of the coupon that a rule needed. */
export function discountDescription({ cart, totals, coupon }: PricedCart): string {
  const names = totals.appliedRules.map((rule) => labelOf(rule, cart.store_id) || (rule.rule_id === coupon?.rule_id ? coupon.code : ''));
  return [...new Set(names.filter((name) => name !== ''))].join(', ');
}

/** The label of the coupon's rule; empty without a coupon that applies. */
export function couponLabel({ cart, totals, coupon }: PricedCart): string {
  const rule = totals.appliedRules.find(({ rule_id }) => rule_id === coupon?.rule_id);
  return rule ? labelOf(rule, cart.store_id) : '';
}
