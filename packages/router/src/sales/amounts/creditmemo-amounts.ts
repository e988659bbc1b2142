import { add, compare, isNegative, isZero, type Money, min, roundToCent, subtract, toWire, ZERO } from '@merx/wire';
import { badInputs } from '../../trpc/errors.js';
import { creditmemoBelowZero, nothingToRefund, tooMuchMoney } from '../faults.js';
import { adjustmentsOf, type RequestedAmount, requestedAmountFaults } from './adjustments.js';
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
import { type OrderRow, type OrderSums, orderLines, orderSums, rateOf, type ShippingAmounts } from './order-amounts.js';
import { requireShippingLeft, rest, shareOf, shippingLeft, shippingToRefund, within } from './share.js';

/** What to refund. */
export interface RefundRequest {
  /** Absent: everything that is invoiced and not refunded. */
  qty?: Quantities | undefined;
  /** The shipping amount without tax; absent: all that is left of it. */
  shipping?: RequestedAmount | undefined;
  adjustmentPositive?: RequestedAmount | undefined;
  adjustmentNegative?: RequestedAmount | undefined;
  /** What is left of the refunded invoice, as the upper limit; absent: what is left of everything paid. */
  invoice?: InvoiceLeft | undefined;
}

/**
 * The credit memo of a refund: each line's share of its invoiced amount, the shipping, and the adjustments. Throws 400
 * for quantities as `movedQty`, for more than is left of the shipping or of the paid amount, and for a total of zero or
 * less.
 */
export function creditmemoAmounts({ order, items }: OrderRows, request: RefundRequest = {}): DocumentAmounts {
  const lines = orderLines(items);
  const sums = orderSums(order);
  const rate = rateOf(order);
  requireSound(request, rate);
  const moved = movedQty(lines, 'refund', request.qty);
  const { rows, isLast } = documentLines(lines, moved, { whole: 'invoiced', done: 'refunded' });
  const shipping = requestedShipping(
    inBoth((currency) => shippingLeft(sums[currency])),
    request.shipping,
  );
  const goods = inBoth((currency) => {
    const part = shippingToRefund(sums[currency], lines, currency, shipping[currency]);
    const own = goodsSums(sums[currency], sumOfRows(rows, currency), part, isLast);
    return request.invoice ? ofInvoice(own, goodsLeft(sums[currency]), { currency, moved, left: request.invoice }) : own;
  });
  const available = inBoth((currency) => {
    const paid = refundableOf(sums[currency]);
    return request.invoice ? min(paid, request.invoice.total[currency]) : paid;
  });
  const refundable = inBoth((currency) => ({ goods: goods[currency].grandTotal, available: available[currency] }));
  const adjustments = adjustmentsOf(request.adjustmentPositive, request.adjustmentNegative, rate, refundable);
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

function requireSound({ shipping, adjustmentPositive, adjustmentNegative }: RefundRequest, rate: Money): void {
  const faults = [
    ...requestedAmountFaults('shipping_amount', shipping, rate),
    ...requestedAmountFaults('adjustment_positive', adjustmentPositive, rate),
    ...requestedAmountFaults('adjustment_negative', adjustmentNegative, rate),
  ];
  if (faults.length > 0) throw badInputs(faults);
}

/** The shipping amount to refund. If it is given in one currency, the same share applies in the other. */
function requestedShipping(left: Both<Money>, requested: RequestedAmount | undefined): Both<Money> {
  const amountIn = (currency: Currency, other: Currency): Money => {
    const own = requested?.[currency];
    if (own) return roundToCent(own);
    const others = requested?.[other];
    return others ? shareOf(left[currency], roundToCent(others), left[other]) : left[currency];
  };
  const amounts = { order: amountIn('order', 'base'), base: amountIn('base', 'order') };
  requireShippingLeft(amounts, left);
  return amounts;
}

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
    throw tooMuchMoney({ amount: toWire(available[currency]), fieldName: columnIn(currency, 'grand_total') });
  }
}
