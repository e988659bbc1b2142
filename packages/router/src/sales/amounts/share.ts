import { add, compare, divide, isNegative, isZero, type Money, max, min, roundToCent, subtract, times, ZERO } from '@merx/wire';
import { eachPart, type RowAmounts } from './order-line.js';

/** The part of what is left of an amount that falls to so many of the available pieces: whole cents, all of it to the last pieces. */
export function shareOf(left: Money, qty: Money, available: Money): Money {
  if (compare(qty, available) >= 0) return left;
  return within(roundToCent(divide(times(left, qty), available)), left);
}

/**
 * The parts of a row. Each is rounded by itself, but the discount never so that more is taken off than the part is worth, nor so that more
 * is left to take off than there will be: no document goes below zero because of a cent.
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

/** What is left of an amount: from nothing to all of it. */
export const rest = (whole: Money, done: Money): Money => within(subtract(whole, done), whole);

/** An amount as far as it lies between nothing and the whole, which rounding makes a cent below zero for some compensations. */
export const within = (amount: Money, whole: Money): Money =>
  isNegative(whole) ? min(max(amount, whole), ZERO) : max(min(amount, whole), ZERO);

/**
 * The part of an amount of which no counter tells what was given before: by the pieces that have had it. The parts of all pieces make the
 * amount, whichever way they are cut.
 */
export function partBetween(amount: Money, from: Money, to: Money, whole: Money): Money {
  if (isZero(whole)) return ZERO;
  const upTo = (qty: Money) => (compare(qty, whole) >= 0 ? amount : roundToCent(divide(times(amount, qty), whole)));
  return subtract(upTo(to), upTo(from));
}
