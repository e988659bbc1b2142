import { isZero, type Money, ZERO } from '@merx/wire';
import { inBoth } from './currencies.js';
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
import { type OrderSums, orderLines, orderSums, type ShippingAmounts } from './order-amounts.js';
import { rest, shippingToInvoice, within } from './share.js';

/**
 * The invoice of the given quantities of an order, or of all open ones: each line's share of what is not invoiced yet,
 * the remainder with its last item, and the shipping with the first invoice. Throws 400 for quantities as `movedQty`,
 * and when nothing is left to invoice.
 */
export function invoiceAmounts({ order, items }: OrderRows, requested?: Quantities): DocumentAmounts {
  const lines = orderLines(items);
  const moved = movedGoods(lines, 'invoice', requested);
  const { rows, isLast } = documentLines(lines, moved, { whole: 'ordered', done: 'invoiced' });
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
