import { inBothCurrencies, timesRounded, total } from '../amounts.js';
import { type Collector, NOTHING } from '../totals.js';

/** 100: each row is the rounded unit price times the quantity; the subtotal is the sum of the rows. */
export const collectSubtotal: Collector = ({ lines, rate }, totals) => {
  const rows = lines.map(({ itemId, qty, unitPrice }) => {
    const price = inBothCurrencies(unitPrice, rate);
    return { itemId, qty, price, rowTotal: timesRounded(price, qty), discount: NOTHING, tax: NOTHING };
  });
  return { ...totals, lines: rows, subtotal: total(rows.map((row) => row.rowTotal)) };
};
