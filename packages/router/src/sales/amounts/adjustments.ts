import { add, compare, divide, isNegative, isZero, type Money, max, money, roundToCent, subtract, times, ZERO } from '@merx/wire';
import type { Fault } from '../../trpc/errors.js';
import { belowZero, ratesDisagree } from '../faults.js';
import { type Both, type Currency, columnIn, inBoth } from './currencies.js';

/** An amount given in either currency or in both. */
export type RequestedAmount = Partial<Both<Money | undefined>>;

/** An amount in both currencies, in whole cents; one given in a single currency is converted at the order's rate. */
function atRate(requested: RequestedAmount | undefined, rate: Money): Both<Money> {
  const { order, base } = requested ?? {};
  if (order) return { order: roundToCent(order), base: roundToCent(base ?? divide(order, rate)) };
  return base ? { order: roundToCent(times(base, rate)), base: roundToCent(base) } : { order: ZERO, base: ZERO };
}

/** The error of an amount given in the columns `name` and `base_name`. */
export function requestedAmountFaults(name: string, requested: RequestedAmount | undefined, rate: Money): Fault[] {
  const { order, base } = requested ?? {};
  const negative = inBoth((currency) => isNegative(requested?.[currency] ?? ZERO));
  const fieldName = columnIn(negative.order ? 'order' : 'base', name);
  if (negative.order || negative.base) return [belowZero({ fieldName })];
  if (!order || !base || agree(order, base, rate)) return [];
  return [ratesDisagree({ fieldName: name, baseFieldName: columnIn('base', name) })];
}

const ONE = money(1);
const TWO_CENTS = money('0.02');

/** Both amounts were rounded on the way here, and a cent of one may be many of the other. */
function agree(order: Money, base: Money, rate: Money): boolean {
  const apart = subtract(order, times(base, rate));
  return compare(max(apart, subtract(ZERO, apart)), times(max(rate, ONE), TWO_CENTS)) <= 0;
}

/** Adjustment refund and adjustment fee. */
interface Adjustments {
  positive: Money;
  negative: Money;
}

/** The amount of a credit memo before its adjustments, and the refundable amount. */
interface Refundable {
  goods: Money;
  available: Money;
}

/**
 * Adjustments in both currencies. If they are given in one currency, the other one is converted at the rate, but refunds
 * the last cent when the given one does, and never more than the refundable amount: rounding the conversion would add up
 * to more or less than was paid.
 */
export function adjustmentsOf(
  positive: RequestedAmount | undefined,
  negative: RequestedAmount | undefined,
  rate: Money,
  refundable: Both<Refundable>,
): Both<Adjustments> {
  const more = atRate(positive, rate);
  const less = atRate(negative, rate);
  const converted = inBoth((currency): Adjustments => ({ positive: more[currency], negative: less[currency] }));
  const [requested, follows] = followingOf(positive, negative);
  if (!requested || !follows) return converted;
  const missing = leftAfter(refundable[follows], converted[follows]);
  const isLast = isZero(leftAfter(refundable[requested], converted[requested]));
  if (!isLast && compare(missing, ZERO) >= 0) return converted;
  return { ...converted, [follows]: corrected(converted[follows], missing) };
}

/** The currency in which adjustments are given, and the one derived from it; none when both are given. */
function followingOf(positive: RequestedAmount | undefined, negative: RequestedAmount | undefined): [Currency, Currency] | [] {
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
