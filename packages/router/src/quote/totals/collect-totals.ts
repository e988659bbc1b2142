import { collectDiscount } from './collect-discount.js';
import { collectShipping, collectShippingDiscount } from './collect-shipping.js';
import { collectGrandTotal, collectSubtotal } from './collect-subtotal.js';
import { collectTax, collectTaxOnShipping, collectTaxOnSubtotal } from './collect-tax.js';
import { type Collector, NOTHING, type Totals, type TotalsInput } from './totals.js';

/** In the order of their numbers; a later one sees what the earlier ones found. */
const collectors: Collector[] = [
  collectSubtotal,
  collectTaxOnSubtotal,
  collectDiscount,
  collectShipping,
  collectTaxOnShipping,
  collectShippingDiscount,
  collectTax,
  collectGrandTotal,
];

const EMPTY: Totals = {
  lines: [],
  subtotal: NOTHING,
  subtotalInclTax: NOTHING,
  discount: NOTHING,
  appliedRules: [],
  matchedRules: [],
  freeShipping: false,
  offered: [],
  shippingRate: null,
  shippingAsked: NOTHING,
  shipping: NOTHING,
  shippingInclTax: NOTHING,
  shippingDiscount: NOTHING,
  shippingTax: NOTHING,
  shippingCompensation: NOTHING,
  tax: NOTHING,
  compensation: NOTHING,
  appliedTaxes: [],
  shippingApplied: [],
  grandTotal: NOTHING,
};

/** The totals of a cart: a pure function of its lines, the rules and taxes that apply, and what the carriers ask. */
export function collectTotals(input: TotalsInput): Totals {
  return collectors.reduce((totals, collect) => collect(input, totals), EMPTY);
}
