import type { Money } from '@merx/wire';
import { inBothCurrencies, timesRounded, total } from '../amounts.js';
import { type Amounts, type Collector, type LineTotals, NOTHING, type TotalsLine } from '../totals.js';

/**
 * 100: each row is the rounded unit price times the quantity; a line whose amounts are in its parts has the sum of theirs. The subtotal
 * is the sum of the rows that carry amounts themselves.
 */
export const collectSubtotal: Collector = ({ lines, rate }, totals) => {
  const rows = lines.map((line) => rowOf(line, rate));
  const summed = rows.map((row) => (row.amountsIn === 'parts' ? sumOfParts(row, rows) : row));
  return { ...totals, lines: summed, subtotal: total(rows.map((row) => row.rowTotal)) };
};

function rowOf({ itemId, parent, amountsIn, qty, unitPrice }: TotalsLine, rate: Money): LineTotals {
  const own = amountsIn === 'itself';
  const price = own ? inBothCurrencies(unitPrice, rate) : NOTHING;
  return { itemId, parent, amountsIn, qty, price, rowTotal: own ? timesRounded(price, qty) : NOTHING, discount: NOTHING, tax: NOTHING };
}

function sumOfParts(row: LineTotals, rows: LineTotals[]): LineTotals {
  const parts = rows.filter((part) => part.parent?.itemId === row.itemId);
  const perPiece = (part: LineTotals): Amounts => (part.parent ? timesRounded(part.price, part.parent.perPiece) : NOTHING);
  return { ...row, price: total(parts.map(perPiece)), rowTotal: total(parts.map((part) => part.rowTotal)) };
}
