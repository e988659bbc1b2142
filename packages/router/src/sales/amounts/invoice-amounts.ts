import { add, compare, isZero, type Money, ZERO } from '@merx/wire';
import { type Currency, inBoth } from './currencies.js';
import {
  type DocumentAmounts,
  type DocumentRow,
  type DocumentSums,
  documentLines,
  type OrderRows,
  sumOfRows,
  totalOf,
  withShipping,
} from './document.js';
import { countedQty, movedGoods, type Quantities } from './moved-qty.js';
import { type OrderLine, orderLines } from './order-line.js';
import { type OrderSums, orderSums, type ShippingAmounts } from './order-sums.js';
import { leftOf, partBetween, rest, shareOfRow, within } from './share.js';
import { shippingToInvoice } from './shipping-share.js';

/**
 * The invoice of the given quantities of an order, or of all open ones: each line's share of what is not invoiced yet,
 * the remainder with its last item, and the shipping with the first invoice. Throws 400 for quantities as `movedQty`,
 * and when nothing is left to invoice.
 */
export function invoiceAmounts({ order, items }: OrderRows, wanted?: Quantities): DocumentAmounts {
  const lines = orderLines(items);
  const moved = movedGoods(lines, 'invoice', wanted);
  const rows = documentLines(lines, moved, invoiceRow);
  const isLast = lines.every((line) => line.billedIn !== 'itself' || isCompletedBy(line, moved.get(line.itemId) ?? ZERO));
  const sums = orderSums(order);
  return {
    lines: rows,
    qty: countedQty(lines, 'invoice', moved),
    in: inBoth((currency) => {
      const shipping = shippingToInvoice(sums[currency], lines, currency);
      return invoiceSums(sums[currency], sumOfRows(rows, currency), shipping, isLast);
    }),
  };
}

/** Canceled items keep their share: it is not passed to others. */
function invoiceRow({ qty: { ordered, invoiced }, in: amounts }: OrderLine, qty: Money, currency: Currency): DocumentRow {
  const own = amounts[currency];
  return {
    ...shareOfRow(leftOf(own.ordered, own.invoiced), qty, rest(ordered, invoiced)),
    rowTotalInclTax: partBetween(own.rowTotalInclTax, invoiced, add(invoiced, qty), ordered),
  };
}

const isCompletedBy = ({ qty: { ordered, invoiced } }: OrderLine, qty: Money): boolean => compare(add(invoiced, qty), ordered) >= 0;

/** The last invoice takes what is left of the order's own totals: those of an imported order may differ from its lines. */
function invoiceSums(order: OrderSums, rows: DocumentRow, shipping: ShippingAmounts, isLast: boolean): DocumentSums {
  const own = withShipping(rows, shipping);
  const part = (name: 'rowTotal' | 'tax' | 'discount'): Money =>
    isLast && !isZero(order.ordered[name]) ? rest(order.ordered[name], order.invoiced[name]) : own[name];
  const sums = { rowTotal: part('rowTotal'), tax: part('tax'), discount: part('discount'), compensation: own.compensation };
  return {
    ...sums,
    rowTotalInclTax: rows.rowTotalInclTax,
    shipping,
    adjustmentPositive: ZERO,
    adjustmentNegative: ZERO,
    grandTotal: within(totalOf(sums, shipping), rest(order.ordered.total, order.invoiced.total)),
  };
}
