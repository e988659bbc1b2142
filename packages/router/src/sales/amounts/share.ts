import { add, compare, divide, isNegative, isZero, type Money, max, min, roundToCent, subtract, times, ZERO } from '@merx/wire';
import { eachPart, type RowAmounts } from './order-line.js';

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
