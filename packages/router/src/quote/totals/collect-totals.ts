import { collectGrandTotal } from './collectors/grand-total.js';
import { collectShipping } from './collectors/shipping.js';
import { collectSubtotal } from './collectors/subtotal.js';
import { type Collector, NOTHING, type Totals, type TotalsInput } from './totals.js';

/** In the order of their numbers; a later one sees what the earlier ones found. */
const collectors: Collector[] = [collectSubtotal, collectShipping, collectGrandTotal];

const EMPTY: Totals = {
  lines: [],
  subtotal: NOTHING,
  discount: NOTHING,
  shipping: NOTHING,
  shippingDiscount: NOTHING,
  shippingTax: NOTHING,
  tax: NOTHING,
  grandTotal: NOTHING,
};

/** The totals of a cart: a pure function of its lines, its shipping amount and the currency rate. */
export function collectTotals(input: TotalsInput): Totals {
  return collectors.reduce((totals, collect) => collect(input, totals), EMPTY);
}
