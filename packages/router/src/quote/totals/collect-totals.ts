import { type Money, max, ZERO } from '@merx/wire';
import { fromDisplay, inBothCurrencies, minus, plus, timesRounded, total } from './amounts.js';
import { collectDiscount } from './collect-discount.js';
import { collectShipping, collectShippingDiscount } from './collect-shipping.js';
import { collectTax, collectTaxOnShipping, collectTaxOnSubtotal } from './collect-tax.js';
import { type Amounts, type Collector, type LineTotals, NOTHING, type Totals, type TotalsInput, type TotalsLine } from './totals.js';

/**
 * 100: each row is the rounded unit price times the quantity, for the lines that have their own amounts. Includes tax if
 * the shop's prices do, until the next collector removes it.
 */
const collectSubtotal: Collector = ({ lines, rate }, totals) => ({ ...totals, lines: lines.map((line) => rowOf(line, rate)) });

function rowOf({ itemId, parent, amountsIn, qty, unitPrice, customPrice }: TotalsLine, rate: Money): LineTotals {
  const own = amountsIn === 'itself';
  const price = own ? (customPrice ? fromDisplay(customPrice, rate) : inBothCurrencies(unitPrice, rate)) : NOTHING;
  const rowTotal: Amounts = own ? timesRounded(price, qty) : NOTHING;
  // Written out field by field: spread objects are slow, and every collector uses these.
  return {
    itemId,
    parent,
    amountsIn,
    qty,
    price,
    rowTotal,
    asked: price,
    priceInclTax: price,
    rowTotalInclTax: rowTotal,
    discount: NOTHING,
    discountPercent: ZERO,
    tax: NOTHING,
    taxPercent: ZERO,
    compensation: NOTHING,
    applied: [],
    ruleIds: [],
    freeQty: ZERO,
  };
}

/** 550: the sum of all earlier collectors; never negative. */
const collectGrandTotal: Collector = (_input, totals) => {
  const { subtotal, shipping, tax, compensation, shippingCompensation, discount, shippingDiscount } = totals;
  const sum = minus(total([subtotal, shipping, tax, compensation, shippingCompensation]), plus(discount, shippingDiscount));
  return { ...totals, grandTotal: { base: max(sum.base, ZERO), display: max(sum.display, ZERO) } };
};

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
  spending: new Map(),
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
