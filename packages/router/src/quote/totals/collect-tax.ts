import { minus, plus } from './amounts.js';
import { isUntaxed, type Taxed, taxesOfAll, taxesOfLines } from './line-tax.js';
import { sumOfLines, withSumsOfParts } from './parts.js';
import { type AppliedTax, type Collector, type LineTotals, NOTHING } from './totals.js';

/** 200: prices and rows without and with tax, before any discount; the subtotal is the sum of the rows without tax. */
export const collectTaxOnSubtotal: Collector = (input, totals) => {
  const taxed = isUntaxed(input) ? null : taxesOfLines(input, totals.lines, false);
  const lines = withSumsOfParts(taxed ? totals.lines.map((line) => withPrices(line, taxed.get(line.itemId))) : totals.lines);
  return {
    ...totals,
    lines,
    subtotal: sumOfLines(lines, (line) => line.rowTotal),
    subtotalInclTax: sumOfLines(lines, (line) => line.rowTotalInclTax),
  };
};

function withPrices(line: LineTotals, taxed: Taxed | undefined): LineTotals {
  if (!taxed) return line;
  return {
    ...line,
    price: taxed.amounts('price'),
    priceInclTax: taxed.amounts('priceInclTax'),
    rowTotal: taxed.amounts('rowTotal'),
    rowTotalInclTax: taxed.amounts('rowTotalInclTax'),
  };
}

/** 375: the shipping amount without and with tax, before any discount. */
export const collectTaxOnShipping: Collector = (input, totals) => {
  if (!totals.shippingRate || isUntaxed(input)) return totals;
  const { shipping } = taxesOfAll(input, [], { asked: totals.shippingAsked, discount: NOTHING });
  return { ...totals, shipping: shipping.amounts('rowTotal'), shippingInclTax: shipping.amounts('rowTotalInclTax') };
};

/**
 * 450: the taxes of lines and shipping after discounts. The shipping amount is recalculated: here it is one row along
 * with the items and takes over their rounding remainder, and amount and tax must add up to the carrier's price.
 */
export const collectTax: Collector = (input, totals) => {
  if (isUntaxed(input)) return totals;
  const asked = totals.shippingAsked;
  const taxed = taxesOfAll(input, totals.lines, { asked, discount: totals.shippingDiscount });
  const { pricesInclude } = input.tax;
  const lines = withSumsOfParts(totals.lines.map((line) => withTax(line, taxed.lines.get(line.itemId), pricesInclude)));
  const shippingTax = taxed.shipping.amounts('tax');
  return {
    ...totals,
    lines,
    shipping: taxed.shipping.amounts('rowTotal'),
    shippingInclTax: taxed.shipping.amounts('rowTotalInclTax'),
    shippingTax,
    shippingApplied: taxed.shipping.applied,
    shippingCompensation: taxed.shipping.amounts('compensation'),
    tax: plus(
      sumOfLines(lines, (line) => line.tax),
      shippingTax,
    ),
    compensation: sumOfLines(lines, (line) => line.compensation),
    appliedTaxes: byGroup([...lines.flatMap((line) => line.applied), ...taxed.shipping.applied]),
  };
};

function withTax(line: LineTotals, taxed: Taxed | undefined, includesTax: boolean): LineTotals {
  if (!taxed) return line;
  const { percent, applied } = taxed;
  const tax = taxed.amounts('tax');
  // From the tax that was removed from the row, so that row, tax and compensation add up to the price with tax, to the cent.
  const compensation = includesTax ? minus(minus(line.rowTotalInclTax, line.rowTotal), tax) : NOTHING;
  return { ...line, tax, compensation, taxPercent: percent, applied };
}

function byGroup(applied: AppliedTax[]): AppliedTax[] {
  const groups = new Map<string, AppliedTax>();
  for (const { group, amount } of applied) {
    const sofar = groups.get(group.id)?.amount ?? NOTHING;
    groups.set(group.id, { group, amount: plus(sofar, amount) });
  }
  return [...groups.values()];
}
