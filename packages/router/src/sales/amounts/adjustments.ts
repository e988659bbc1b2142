import { add, compare, isZero, type Money, max, subtract, ZERO } from '@merx/wire';
import { type Asked, atRate } from './asked-amounts.js';
import { type Both, type Currency, inBoth } from './currencies.js';

/** Adjustment refund and adjustment fee. */
export interface Adjustments {
  positive: Money;
  negative: Money;
}

/** The amount of a credit memo before its adjustments, and the refundable amount. */
export interface Refundable {
  goods: Money;
  available: Money;
}

/**
 * Adjustments in both currencies. If they are given in one currency, the other one is converted at the rate, but refunds
 * the last cent when the given one does, and never more than the refundable amount: rounding the conversion would add up
 * to more or less than was paid.
 */
export function adjustmentsOf(
  positive: Asked | undefined,
  negative: Asked | undefined,
  rate: Money,
  refundable: Both<Refundable>,
): Both<Adjustments> {
  const more = atRate(positive, rate);
  const less = atRate(negative, rate);
  const converted = inBoth((currency): Adjustments => ({ positive: more[currency], negative: less[currency] }));
  const [asked, follows] = followingOf(positive, negative);
  if (!asked || !follows) return converted;
  const missing = leftAfter(refundable[follows], converted[follows]);
  const isLast = isZero(leftAfter(refundable[asked], converted[asked]));
  if (!isLast && compare(missing, ZERO) >= 0) return converted;
  return { ...converted, [follows]: corrected(converted[follows], missing) };
}

/** The currency in which adjustments are given, and the one derived from it; none when both are given. */
function followingOf(positive: Asked | undefined, negative: Asked | undefined): [Currency, Currency] | [] {
  const isAsked = inBoth((currency) => Boolean(positive?.[currency] ?? negative?.[currency]));
  if (isAsked.order === isAsked.base) return [];
  return isAsked.order ? ['order', 'base'] : ['base', 'order'];
}

const leftAfter = ({ goods, available }: Refundable, { positive, negative }: Adjustments): Money =>
  subtract(available, subtract(add(goods, positive), negative));

const corrected = ({ positive, negative }: Adjustments, missing: Money): Adjustments =>
  isZero(negative)
    ? { positive: max(add(positive, missing), ZERO), negative }
    : { positive, negative: max(subtract(negative, missing), ZERO) };
