import { add, compare, isZero, type Money, max, subtract, ZERO } from '@merx/wire';
import { type Asked, atRate } from './asked-amounts.js';
import { type Both, type Currency, inBoth } from './currencies.js';

/** What is given back beside goods and shipping, and what is kept of them. */
export interface Adjustments {
  positive: Money;
  negative: Money;
}

/** The money of a credit memo before its adjustments, and what there is to give back. */
export interface Refundable {
  goods: Money;
  available: Money;
}

/**
 * Adjustments in both currencies. Where they are asked for in one currency, the other one follows at the rate, but gives back the last cent
 * when the asked one does, and never more than there is: conversions to the cent would add up to more or less than was paid.
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

/** The currency in which adjustments are asked for, and the one that follows it; none when both are given. */
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
