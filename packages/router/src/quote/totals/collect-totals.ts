import { collectDiscount } from './collect-discount.js';
import { collectShipping, collectShippingDiscount } from './collect-shipping.js';
import { collectGrandTotal, collectSubtotal } from './collect-subtotal.js';
import { collectTax, collectTaxOnShipping, collectTaxOnSubtotal } from './collect-tax.js';
import { type Collector, NOTHING, type Totals, type TotalsInput } from './totals.js';

/** In numeric order; a later one sees the results of earlier ones. */
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

/** The totals of a cart: a pure function of its lines, the applicable rules and taxes, and the carriers' rates. */
export function collectTotals(input: TotalsInput): Totals {
  return collectors.reduce((totals, collect) => collect(input, totals), EMPTY);
}
