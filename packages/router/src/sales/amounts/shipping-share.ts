import { add, compare, isZero, type Money, subtract, sum, toWire, ZERO } from '@merx/wire';
import { tooMuchShipping } from '../faults.js';
import { type Both, type Currency, columnIn } from './currencies.js';
import { eachPart, type OrderLine, type RowAmounts } from './order-line.js';
import type { OrderSums, ShippingAmounts } from './order-sums.js';
import { leftOf, partBetween, rest, shareOfRow, within } from './share.js';

/** The shipping that is not invoiced yet: all of it before the first invoice, zero after it. */
export function shippingToInvoice(order: OrderSums, lines: readonly OrderLine[], currency: Currency): ShippingAmounts {
  const { shipping } = order;
  const invoiced = shippingInvoiced(order, lines, currency);
  return shippingOf(leftOf(rowOf(shipping), invoiced), shipping, invoiced.rowTotal);
}

/** The shipping amount that is invoiced and not refunded. */
export const shippingLeft = ({ invoiced, refunded }: OrderSums): Money => rest(invoiced.shipping, refunded.shipping);

/** Throws 400 for more shipping than is left. */
export function requireShippingLeft(asked: Both<Money>, left: Both<Money>): void {
  for (const currency of ['order', 'base'] as const) {
    if (compare(asked[currency], left[currency]) <= 0) continue;
    throw tooMuchShipping({ amount: toWire(left[currency]), fieldName: columnIn(currency, 'shipping_amount') });
  }
}

/** The share of the invoiced shipping for part of its amount; everything left with the last of the amount. */
export function shippingToRefund(order: OrderSums, lines: readonly OrderLine[], currency: Currency, amount: Money): ShippingAmounts {
  const refunded = shippingRefunded(order, lines, currency);
  const left = leftOf(shippingInvoiced(order, lines, currency), refunded);
  return shippingOf(shareOfRow(left, amount, left.rowTotal), order.shipping, refunded.rowTotal);
}

const rowOf = ({ amount, tax, discount, compensation }: ShippingAmounts): RowAmounts => ({ rowTotal: amount, tax, discount, compensation });

/** A share of the shipping, after part of its amount. A zero amount may still have a cent of tax, when its price contains tax. */
function shippingOf({ rowTotal, tax, discount, compensation }: RowAmounts, whole: ShippingAmounts, from: Money): ShippingAmounts {
  const byTax = isZero(tax) ? ZERO : whole.inclTax;
  const inclTax = isZero(whole.amount) ? byTax : partBetween(whole.inclTax, from, add(from, rowTotal), whole.amount);
  return { amount: rowTotal, inclTax, tax, discount, compensation };
}

/** No column counts the tax and discount of invoiced shipping: they are the order's totals minus those of its lines. */
function shippingInvoiced(order: OrderSums, lines: readonly OrderLine[], currency: Currency): RowAmounts {
  const { shipping, invoiced } = order;
  const beside = besideLines(order, lines, currency, 'invoiced');
  return withinRow({ ...beside, rowTotal: invoiced.shipping }, rowOf(shipping));
}

function shippingRefunded(order: OrderSums, lines: readonly OrderLine[], currency: Currency): RowAmounts {
  const { shipping, refunded, shippingTaxRefunded } = order;
  const beside = besideLines(order, lines, currency, 'refunded');
  return withinRow({ ...beside, rowTotal: refunded.shipping, tax: shippingTaxRefunded }, rowOf(shipping));
}

function besideLines(order: OrderSums, lines: readonly OrderLine[], currency: Currency, state: 'invoiced' | 'refunded'): RowAmounts {
  const counted = lines.filter(({ billedIn }) => billedIn === 'itself').map((line) => line.in[currency][state]);
  return eachPart((part) => subtract(order[state][part], sum(counted.map((row) => row[part]))));
}

/** The counters of an imported order may be arbitrary. */
const withinRow = (counted: RowAmounts, whole: RowAmounts): RowAmounts => eachPart((part) => within(counted[part], whole[part]));
