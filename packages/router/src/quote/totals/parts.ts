import { timesRounded, total } from './amounts.js';
import { type Amounts, type LineTotals, NOTHING } from './totals.js';

/** The lines, with the totals of their parts for lines without amounts of their own. */
export function withSumsOfParts(lines: LineTotals[]): LineTotals[] {
  if (!lines.some((line) => line.amountsIn === 'parts')) return lines;
  return lines.map((line) => (line.amountsIn === 'parts' ? sumOfParts(line, lines) : line));
}

function sumOfParts(line: LineTotals, lines: LineTotals[]): LineTotals {
  const parts = lines.filter((part) => part.parent?.itemId === line.itemId);
  const perPiece = (amount: (part: LineTotals) => Amounts) =>
    total(parts.map((part) => (part.parent ? timesRounded(amount(part), part.parent.perPiece) : NOTHING)));
  const summed = (amount: (part: LineTotals) => Amounts) => total(parts.map(amount));
  return {
    ...line,
    price: perPiece((part) => part.price),
    priceInclTax: perPiece((part) => part.priceInclTax),
    rowTotal: summed((part) => part.rowTotal),
    rowTotalInclTax: summed((part) => part.rowTotalInclTax),
    discount: summed((part) => part.discount),
    tax: summed((part) => part.tax),
    compensation: summed((part) => part.compensation),
    ruleIds: [...new Set(parts.flatMap((part) => part.ruleIds))],
  };
}

/** The sum of an amount over the lines that have their own amounts. */
export const sumOfLines = (lines: LineTotals[], amount: (line: LineTotals) => Amounts): Amounts =>
  total(lines.filter((line) => line.amountsIn === 'itself').map(amount));
