import { type Money, max, ZERO } from '@merx/wire';
import { fromDisplay, inBothCurrencies, minus, plus, timesRounded, total } from './amounts.js';
import { type Amounts, type Collector, type LineTotals, NOTHING, type TotalsLine } from './totals.js';

/**
 * 100: each row is the rounded unit price times the quantity, for the lines that have their own amounts. Includes tax if
 * the shop's prices do, until the next collector removes it.
 */
export const collectSubtotal: Collector = ({ lines, rate }, totals) => ({ ...totals, lines: lines.map((line) => rowOf(line, rate)) });

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
export const collectGrandTotal: Collector = (_input, totals) => {
  const { subtotal, shipping, tax, compensation, shippingCompensation, discount, shippingDiscount } = totals;
  const sum = minus(total([subtotal, shipping, tax, compensation, shippingCompensation]), plus(discount, shippingDiscount));
  return { ...totals, grandTotal: { base: max(sum.base, ZERO), display: max(sum.display, ZERO) } };
};
