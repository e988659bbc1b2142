import { shippingDiscount, shippingRules } from '../../../sales-rule/index.js';
import { inEach } from '../amounts.js';
import type { Collector } from '../totals.js';

/** 400: what the price rules that say so take off the shipping. */
export const collectShippingDiscount: Collector = (input, totals) => {
  const rules = shippingRules(totals.matchedRules);
  if (!totals.shippingRate || rules.length === 0) return totals;
  const asked = input.tax.discountOnGross ? totals.shippingInclTax : totals.shipping;
  const taken = inEach(input.rate, (currency, rate) => shippingDiscount(totals.matchedRules, asked[currency], rate));
  const applied = new Set([...totals.appliedRules, ...rules]);
  const appliedRules = totals.matchedRules.filter((rule) => applied.has(rule));
  return { ...totals, appliedRules, shippingDiscount: { base: taken.base, display: taken.display } };
};
