import { add, compare, type Money, subtract, sum, toColumn, ZERO } from '@merx/wire';
import { type Both, type Currency, columnIn, type InBoth, inBoth } from './currencies.js';
import type { Quantities } from './moved-qty.js';
import { partsOf } from './open-qty.js';
import {
  eachPart,
  NO_AMOUNTS,
  type OrderItemRow,
  type OrderLine,
  type OrderRow,
  type RowAmounts,
  type ShippingAmounts,
} from './order-amounts.js';
import { leftOf, partBetween, rest, shareOfRow } from './share.js';

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
interface DocumentLine {
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

/** What a document counts: of the `whole`, what it adds to the `done`. */
interface Counting {
  whole: 'ordered' | 'invoiced';
  done: 'invoiced' | 'refunded';
}

/**
 * The lines of a document with these quantities: each line that is billed itself has its share of what is left, the
 * remainder with its last item. Canceled items keep their share: it is not passed to others. `isLast` says whether the
 * document completes the order.
 */
export function documentLines(
  lines: readonly OrderLine[],
  moved: Quantities,
  counting: Counting,
): { rows: DocumentLine[]; isLast: boolean } {
  const rowIn = (line: OrderLine, currency: Currency): DocumentRow => {
    const qty = moved.get(line.itemId);
    if (line.billedIn === 'itself') return qty ? shareOfLine(line, qty, currency, counting) : NO_ROW;
    return line.billedIn === 'parts' ? sumOf(partsOf(line, lines).map((part) => rowIn(part, currency))) : NO_ROW;
  };
  const isCompleted = ({ itemId, qty }: OrderLine) => compare(add(qty[counting.done], moved.get(itemId) ?? ZERO), qty[counting.whole]) >= 0;
  return {
    rows: lines.flatMap((line) => {
      const qty = moved.get(line.itemId);
      return qty ? [{ line, qty, in: inBoth((currency) => rowIn(line, currency)) }] : [];
    }),
    isLast: lines.every((line) => line.billedIn !== 'itself' || isCompleted(line)),
  };
}

function shareOfLine({ qty: counts, in: amounts }: OrderLine, qty: Money, currency: Currency, { whole, done }: Counting): DocumentRow {
  const own = amounts[currency];
  return {
    ...shareOfRow(leftOf(own[whole], own[done]), qty, rest(counts[whole], counts[done])),
    rowTotalInclTax: partBetween(own.rowTotalInclTax, counts[done], add(counts[done], qty), counts.ordered),
  };
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

/** The columns of `sales_invoice` derived from its amounts. */
export const invoiceColumns = (invoice: DocumentAmounts) => ({ ...sumColumns(invoice), total_qty: toColumn(invoice.qty) });
export type InvoiceColumns = ReturnType<typeof invoiceColumns>;

/** The columns of `sales_creditmemo` derived from its amounts. */
export const creditmemoColumns = (creditmemo: DocumentAmounts) => ({
  ...sumColumns(creditmemo),
  ...columnsInBoth((currency) => {
    const { adjustmentPositive, adjustmentNegative } = creditmemo.in[currency];
    return {
      adjustment: subtract(adjustmentPositive, adjustmentNegative),
      adjustment_positive: adjustmentPositive,
      adjustment_negative: adjustmentNegative,
    };
  }),
});
export type CreditmemoColumns = ReturnType<typeof creditmemoColumns>;

/** The columns of `sales_invoice_item` and `sales_creditmemo_item` derived from a line's amounts; the discount is positive. */
export const documentItemColumns = ({ line, qty, in: rows }: DocumentLine) => ({
  order_item_id: line.itemId,
  qty: toColumn(qty),
  base_cost: toColumn(line.cost),
  ...columnsInBoth((currency) => {
    const { price, priceInclTax } = line.in[currency];
    const { rowTotal, rowTotalInclTax, tax, discount, compensation } = rows[currency];
    return {
      ...{ price, price_incl_tax: priceInclTax, row_total: rowTotal, row_total_incl_tax: rowTotalInclTax },
      ...{ tax_amount: tax, discount_amount: discount, discount_tax_compensation_amount: compensation },
    };
  }),
});
export type DocumentItemColumns = ReturnType<typeof documentItemColumns>;

/** The amounts of a document as stored in its columns; the discount is negative. */
const sumColumns = ({ in: sums }: DocumentAmounts) => ({
  ...columnsInBoth((currency) => {
    const { rowTotal, rowTotalInclTax, tax, discount, compensation, shipping, grandTotal } = sums[currency];
    return {
      subtotal: rowTotal,
      subtotal_incl_tax: rowTotalInclTax,
      discount_amount: subtract(ZERO, discount),
      discount_tax_compensation_amount: compensation,
      tax_amount: tax,
      shipping_amount: shipping.amount,
      shipping_incl_tax: shipping.inclTax,
      shipping_tax_amount: shipping.tax,
      grand_total: grandTotal,
    };
  }),
  shipping_discount_tax_compensation_amount: toColumn(sums.order.shipping.compensation),
  base_shipping_discount_tax_compensation_amnt: toColumn(sums.base.shipping.compensation),
});
export type SumColumns = ReturnType<typeof sumColumns>;

function columnsInBoth<Name extends string>(amountsIn: (currency: Currency) => Record<Name, Money>): Record<InBoth<Name>, string> {
  const entries = (['order', 'base'] as const).flatMap((currency) =>
    Object.entries<Money>(amountsIn(currency)).map(([name, amount]) => [columnIn(currency, name), toColumn(amount)]),
  );
  return Object.fromEntries(entries) as Record<InBoth<Name>, string>;
}
