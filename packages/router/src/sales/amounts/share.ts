import {
  add,
  compare,
  divide,
  isNegative,
  isZero,
  type Money,
  max,
  min,
  roundToCent,
  subtract,
  sum,
  times,
  toWire,
  ZERO,
} from '@merx/wire';
import { tooMuchShipping } from '../faults.js';
import { type Both, type Currency, columnIn } from './currencies.js';
import { eachPart, type OrderLine, type OrderSums, type RowAmounts, type ShippingAmounts } from './order-amounts.js';

/** The share of a remaining amount for part of the available quantity: whole cents, everything with the last units. */
export function shareOf(left: Money, qty: Money, available: Money): Money {
  if (compare(qty, available) >= 0) return left;
  return within(roundToCent(divide(times(left, qty), available)), left);
}

/**
 * The shares of a row. Each is rounded separately, but the discount never exceeds the value of its share, and what is
 * left of it never exceeds what is left of the value: no document becomes negative because of a cent.
 */
export function shareOfRow(left: RowAmounts, qty: Money, available: Money): RowAmounts {
  const row = eachPart((name) => shareOf(left[name], qty, available));
  const [whole, part] = [worth(left), worth(row)];
  if (compare(left.discount, whole) > 0) return row;
  const least = subtract(left.discount, subtract(whole, part));
  return { ...row, discount: max(min(row.discount, part), least) };
}

/** Before the discount. */
const worth = ({ rowTotal, tax, compensation }: RowAmounts): Money => add(add(rowTotal, tax), compensation);

/** What is left of a row. */
export const leftOf = (whole: RowAmounts, done: RowAmounts): RowAmounts => eachPart((part) => rest(whole[part], done[part]));

/** What is left of an amount: between zero and all of it. */
export const rest = (whole: Money, done: Money): Money => within(subtract(whole, done), whole);

/** An amount limited to the range from zero to the whole, since rounding makes some compensations minus one cent. */
export const within = (amount: Money, whole: Money): Money =>
  isNegative(whole) ? min(max(amount, whole), ZERO) : max(min(amount, whole), ZERO);

/**
 * The share of an amount without a counter, derived from the quantities counted so far. The shares of all quantities add
 * up to the amount, however they are divided.
 */
export function partBetween(amount: Money, from: Money, to: Money, whole: Money): Money {
  if (isZero(whole)) return ZERO;
  const upTo = (qty: Money) => (compare(qty, whole) >= 0 ? amount : roundToCent(divide(times(amount, qty), whole)));
  return subtract(upTo(to), upTo(from));
}

/** The shipping that is not invoiced yet: all of it before the first invoice, zero after it. */
export function shippingToInvoice(order: OrderSums, lines: readonly OrderLine[], currency: Currency): ShippingAmounts {
  const { shipping } = order;
  const invoiced = shippingInvoiced(order, lines, currency);
  return shippingOf(leftOf(rowOf(shipping), invoiced), shipping, invoiced.rowTotal);
}

/** The shipping amount that is invoiced and not refunded. */
export const shippingLeft = ({ invoiced, refunded }: OrderSums): Money => rest(invoiced.shipping, refunded.shipping);

/** Throws 400 for more shipping than is left. */
export function requireShippingLeft(requested: Both<Money>, left: Both<Money>): void {
  for (const currency of ['order', 'base'] as const) {
    if (compare(requested[currency], left[currency]) <= 0) continue;
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
