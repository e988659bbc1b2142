import { sumOfLines, withSumsOfParts } from '../parts.js';
import type { Collector, LineTotals } from '../totals.js';
import { isUntaxed, type Taxed, taxesOfLines } from './line-tax.js';

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
