import { add, type Money, subtract, sum, ZERO } from '@merx/wire';
import { type Both, type Currency, inBoth } from './currencies.js';
import type { Quantities } from './moved-qty.js';
import { partsOf } from './open-qty.js';
import { eachPart, NO_AMOUNTS, type OrderItemRow, type OrderLine, type RowAmounts } from './order-line.js';
import type { OrderRow, ShippingAmounts } from './order-sums.js';

/** An order before a document: the rows from which the document's amounts are calculated. */
export interface OrderRows {
  order: OrderRow;
  items: readonly OrderItemRow[];
}

/** A row of an invoice or a credit memo in one currency. */
export interface DocumentRow extends RowAmounts {
  rowTotalInclTax: Money;
}

/** A line of an invoice or a credit memo. */
export interface DocumentLine {
  line: OrderLine;
  /** For a line that is billed in its parts, the complete units: may be zero. */
  qty: Money;
  /** Zero for a part that is billed with its parent; the sum of its parts for a line that is billed in them. */
  in: Both<DocumentRow>;
}

/** The totals of a document in one currency. Discounts are positive; tax, discount and compensation include those of the shipping. */
export interface DocumentSums extends DocumentRow {
  shipping: ShippingAmounts;
  adjustmentPositive: Money;
  adjustmentNegative: Money;
  grandTotal: Money;
}

/** An invoice or a credit memo. */
export interface DocumentAmounts {
  lines: DocumentLine[];
  /** The quantities of the lines that are billed themselves. */
  qty: Money;
  in: Both<DocumentSums>;
}

const NO_ROW: DocumentRow = { ...NO_AMOUNTS, rowTotalInclTax: ZERO };

/** The lines of a document with these quantities: each line that is billed itself has the row returned by `rowOf`. */
export function documentLines(
  lines: readonly OrderLine[],
  moved: Quantities,
  rowOf: (line: OrderLine, qty: Money, currency: Currency) => DocumentRow,
): DocumentLine[] {
  const rowIn = (line: OrderLine, currency: Currency): DocumentRow => {
    const qty = moved.get(line.itemId);
    if (line.billedIn === 'itself') return qty ? rowOf(line, qty, currency) : NO_ROW;
    return line.billedIn === 'parts' ? sumOf(partsOf(line, lines).map((part) => rowIn(part, currency))) : NO_ROW;
  };
  return lines.flatMap((line) => {
    const qty = moved.get(line.itemId);
    return qty ? [{ line, qty, in: inBoth((currency) => rowIn(line, currency)) }] : [];
  });
}

/** The sum of a document's rows, each amount counted once. */
export const sumOfRows = (lines: readonly DocumentLine[], currency: Currency): DocumentRow =>
  sumOf(lines.filter(({ line }) => line.billedIn === 'itself').map((one) => one.in[currency]));

function sumOf(rows: readonly DocumentRow[]): DocumentRow {
  const part = (name: keyof DocumentRow) => sum(rows.map((row) => row[name]));
  return { ...eachPart(part), rowTotalInclTax: part('rowTotalInclTax') };
}

/** The rows including the taxes and discounts of the shipping. */
export const withShipping = <Row extends RowAmounts>(rows: Row, shipping: ShippingAmounts): Row => ({
  ...rows,
  tax: add(rows.tax, shipping.tax),
  discount: add(rows.discount, shipping.discount),
  compensation: add(rows.compensation, shipping.compensation),
});

/** Subtotal - discount + shipping + tax + compensation. */
export const totalOf = ({ rowTotal, tax, discount, compensation }: RowAmounts, shipping: ShippingAmounts): Money =>
  subtract(sum([rowTotal, shipping.amount, tax, compensation]), discount);
