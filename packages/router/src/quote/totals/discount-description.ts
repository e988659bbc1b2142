import type { CartRule } from '../../sales-rule/index.js';
import type { PricedCart } from './price-cart.js';

/** The label of a rule in a store view; empty when it has none there. */
const labelOf = ({ labels }: CartRule, storeId: number): string => labels[storeId] || labels[0] || '';

/** The discount's description: the labels of the applied rules, or the coupon code of a rule that requires one. */
export function discountDescription({ cart, totals, coupon }: PricedCart): string {
  const names = totals.appliedRules.map((rule) => labelOf(rule, cart.store_id) || (rule.rule_id === coupon?.rule_id ? coupon.code : ''));
  return [...new Set(names.filter((name) => name !== ''))].join(', ');
}

/** The label of the coupon's rule; empty without an applied coupon. */
export function couponLabel({ cart, totals, coupon }: PricedCart): string {
  const rule = totals.appliedRules.find(({ rule_id }) => rule_id === coupon?.rule_id);
  return rule ? labelOf(rule, cart.store_id) : '';
}
