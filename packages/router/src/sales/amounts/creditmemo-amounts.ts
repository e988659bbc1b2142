import { add, compare, isNegative, isZero, type Money, min, roundToCent, subtract, toWire, ZERO } from '@merx/wire';
import { badInputs } from '../../trpc/errors.js';
import { creditmemoBelowZero, nothingToRefund, tooMuchMoney } from '../faults.js';
import { adjustmentsOf } from './adjustments.js';
import { type Asked, faultsOfAsked } from './asked-amounts.js';
import { type Both, type Currency, columnIn, inBoth } from './currencies.js';
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
import { type InvoiceLeft, ofInvoice } from './invoice-left.js';
import { countedQty, movedQty, type Quantities } from './moved-qty.js';
import { type OrderLine, orderLines } from './order-line.js';
import { type OrderRow, type OrderSums, orderSums, rateOf, type ShippingAmounts } from './order-sums.js';
import { leftOf, partBetween, rest, shareOf, shareOfRow, within } from './share.js';
import { requireShippingLeft, shippingLeft, shippingToRefund } from './shipping-share.js';

/** What to refund. */
export interface RefundWish {
  /** Absent: everything that is invoiced and not refunded. */
  qty?: Quantities | undefined;
  /** The shipping amount without tax; absent: all that is left of it. */
  shipping?: Asked | undefined;
  adjustmentPositive?: Asked | undefined;
  adjustmentNegative?: Asked | undefined;
  /** What is left of the refunded invoice, as the upper limit; absent: what is left of everything paid. */
  invoice?: InvoiceLeft | undefined;
}

/**
 * The credit memo of a refund: each line's share of its invoiced amount, the shipping, and the adjustments. Throws 400
 * for quantities as `movedQty`, for more than is left of the shipping or of the paid amount, and for a total of zero or
 * less.
 */
export function creditmemoAmounts({ order, items }: OrderRows, wish: RefundWish = {}): DocumentAmounts {
  const lines = orderLines(items);
  const sums = orderSums(order);
  const rate = rateOf(order);
  requireSound(wish, rate);
  const moved = movedQty(lines, 'refund', wish.qty);
  const rows = documentLines(lines, moved, creditmemoRow);
  const shipping = shippingAsked(
    inBoth((currency) => shippingLeft(sums[currency])),
    wish.shipping,
  );
  const isLast = lines.every((line) => line.billedIn !== 'itself' || isCompletedBy(line, moved.get(line.itemId) ?? ZERO));
  const goods = inBoth((currency) => {
    const part = shippingToRefund(sums[currency], lines, currency, shipping[currency]);
    const own = goodsSums(sums[currency], sumOfRows(rows, currency), part, isLast);
    return wish.invoice ? ofInvoice(own, goodsLeft(sums[currency]), { currency, moved, left: wish.invoice }) : own;
  });
  const available = inBoth((currency) => {
    const paid = refundableOf(sums[currency]);
    return wish.invoice ? min(paid, wish.invoice.total[currency]) : paid;
  });
  const refundable = inBoth((currency) => ({ goods: goods[currency].grandTotal, available: available[currency] }));
  const adjustments = adjustmentsOf(wish.adjustmentPositive, wish.adjustmentNegative, rate, refundable);
  const result = inBoth((currency) => adjusted(goods[currency], adjustments[currency].positive, adjustments[currency].negative));
  if (moved.size === 0 && isNothing(result)) throw nothingToRefund();
  requirePayable(result, available);
  return { lines: rows, qty: countedQty(lines, 'refund', moved), in: result };
}

/** The refundable amount of an order. */
export const refundableAmounts = (order: OrderRow): Both<Money> => {
  const sums = orderSums(order);
  return inBoth((currency) => refundableOf(sums[currency]));
};

const refundableOf = ({ paid, refunded }: OrderSums): Money => rest(paid, refunded.total);

function requireSound({ shipping, adjustmentPositive, adjustmentNegative }: RefundWish, rate: Money): void {
  const faults = [
    ...faultsOfAsked('shipping_amount', shipping, rate),
    ...faultsOfAsked('adjustment_positive', adjustmentPositive, rate),
    ...faultsOfAsked('adjustment_negative', adjustmentNegative, rate),
  ];
  if (faults.length > 0) throw badInputs(faults);
}

function creditmemoRow({ qty: { ordered, invoiced, refunded }, in: amounts }: OrderLine, qty: Money, currency: Currency): DocumentRow {
  const own = amounts[currency];
  return {
    ...shareOfRow(leftOf(own.invoiced, own.refunded), qty, rest(invoiced, refunded)),
    rowTotalInclTax: partBetween(own.rowTotalInclTax, refunded, add(refunded, qty), ordered),
  };
}

/** The shipping amount to refund. If it is given in one currency, the same share applies in the other. */
function shippingAsked(left: Both<Money>, asked: Asked | undefined): Both<Money> {
  const amountIn = (currency: Currency, other: Currency): Money => {
    const own = asked?.[currency];
    if (own) return roundToCent(own);
    const others = asked?.[other];
    return others ? shareOf(left[currency], roundToCent(others), left[other]) : left[currency];
  };
  const amounts = { order: amountIn('order', 'base'), base: amountIn('base', 'order') };
  requireShippingLeft(amounts, left);
  return amounts;
}

const isCompletedBy = ({ qty: { invoiced, refunded } }: OrderLine, qty: Money): boolean => compare(add(refunded, qty), invoiced) >= 0;

const goodsLeft = ({ invoiced, refunded, paid, adjustments }: OrderSums): Money =>
  rest(isZero(invoiced.total) ? paid : invoiced.total, subtract(refunded.total, adjustments));

/**
 * Before adjustments: with the last items and the last shipping, what is left of the invoices' totals, and never more.
 * Invoices may be less than the sum of their parts, where rounding has made a line's value negative.
 */
function goodsSums(order: OrderSums, rows: DocumentRow, shipping: ShippingAmounts, isLast: boolean): DocumentSums {
  const sums = withShipping(rows, shipping);
  const left = goodsLeft(order);
  const isAll = isLast && !isZero(order.invoiced.total) && compare(shipping.amount, shippingLeft(order)) === 0;
  return {
    ...sums,
    shipping,
    adjustmentPositive: ZERO,
    adjustmentNegative: ZERO,
    grandTotal: isAll ? left : within(totalOf(sums, shipping), left),
  };
}

const adjusted = (goods: DocumentSums, adjustmentPositive: Money, adjustmentNegative: Money): DocumentSums => ({
  ...goods,
  adjustmentPositive,
  adjustmentNegative,
  grandTotal: subtract(add(goods.grandTotal, adjustmentPositive), adjustmentNegative),
});

const isNothing = (sums: Both<DocumentSums>): boolean =>
  [sums.order, sums.base].every(({ grandTotal, shipping }) => isZero(grandTotal) && isZero(shipping.amount));

function requirePayable(sums: Both<DocumentSums>, available: Both<Money>): void {
  for (const currency of ['order', 'base'] as const) {
    const { grandTotal } = sums[currency];
    if (isNegative(grandTotal)) throw creditmemoBelowZero();
    if (compare(grandTotal, available[currency]) <= 0) continue;
    const parameters = { amount: toWire(available[currency]), fieldName: columnIn(currency, 'grand_total') };
    throw tooMuchMoney(parameters);
  }
}
