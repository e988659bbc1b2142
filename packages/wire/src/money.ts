import { Decimal } from 'decimal.js';
import { dividedByZero, negativeWeight, noParts, notAnAmount } from './faults.js';
import { isNumericText } from './scalars.js';

/** A separate constructor: anyone could change the settings of the shared one. ROUND_HALF_UP is half away from zero. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, defaults: true });

declare const moneyBrand: unique symbol;
/** An exact decimal amount. Created by `money`, converted by `toWire` and `toColumn`; only this file calls its methods. */
export type Money = Decimal & { readonly [moneyBrand]: 'Money' };
/** What an amount can be created from. The object is any decimal class, from whichever copy of the library. */
export type Amount = string | number | { toFixed(): string };

const brand = (value: Decimal): Money => value as Money;

/** Far above any price; without a limit, "1e9000000" would be expanded digit by digit. */
const MAX_DIGITS = 30;

/**
 * Returns the exact amount of a text, a number or a decimal. Throws InvalidInput for anything that is not a number of at most 30 integer
 * digits.
 */
export function money(value: Amount): Money {
  // All decimal classes share one prototype: instanceof would accept a foreign one, with its own precision, or NaN.
  if (value instanceof Decimal && value.constructor === Exact) return brand(value);
  const text = typeof value === 'object' ? value.toFixed() : String(value).trim();
  const amount = isNumericText(text) ? new Exact(asSmallInteger(text) ?? text) : undefined;
  if (!amount?.isFinite() || amount.e >= MAX_DIGITS) throw notAnAmount({ value: text });
  return brand(amount);
}

/** Digits per word in the library's representation. */
const WORD_DIGITS = 7;
const WORD = 10 ** WORD_DIGITS;

const SMALL_INTEGER = /^\d{1,7}(?:\.0{1,4})?$/;

/** Most quantities are small integers, which the library parses much faster from a number than from text. */
const asSmallInteger = (text: string): number | undefined => (SMALL_INTEGER.test(text) ? Number(text) : undefined);

/** Nothing. */
export const ZERO: Money = money(0);

// In a cart most additions are of zero, most factors are one and most amounts are already rounded, but the library would always create a
// new amount.

/** Returns a + b. */
export const add = (a: Money, b: Money): Money => (b.isZero() ? a : a.isZero() ? b : brand(a.plus(b)));
/** Returns a - b. */
export const subtract = (a: Money, b: Money): Money => (b.isZero() ? a : brand(a.minus(b)));

/** Returns the amount times a factor, unrounded. */
export function times(amount: Money, factor: Amount): Money {
  const by = money(factor);
  return amount.isZero() || isOne(by) ? amount : brand(amount.times(by));
}

const isOne = ({ s, e, d }: Money): boolean => s === 1 && e === 0 && d.length === 1 && d[0] === 1;

/** Returns the amount divided by a divisor, to 40 digits. Throws InvalidInput for a divisor of zero. */
export function divide(amount: Money, divisor: Amount): Money {
  const by = money(divisor);
  if (by.isZero()) throw dividedByZero();
  return brand(amount.div(by));
}

/** Returns a percentage of an amount, unrounded: percentOf(80, 8.25) is 6.6. */
export const percentOf = (amount: Money, percent: Amount): Money => brand(amount.times(money(percent)).div(100));

/** Returns the amount rounded to that many decimals, half away from zero. */
export const roundTo = (amount: Money, places: number): Money =>
  isRounded(amount, places) ? amount : brand(amount.toDecimalPlaces(places));

/** The number of words after the decimal point. */
const wordsBehind = ({ e, d }: Money): number => d.length - 1 - Math.floor(e / WORD_DIGITS);

/** A cheap check whether the amount already has no more decimals. */
function isRounded(amount: Money, places: number): boolean {
  const behind = wordsBehind(amount);
  if (behind <= 0) return true;
  return behind === 1 && places < WORD_DIGITS && (amount.d[amount.d.length - 1] ?? 0) % 10 ** (WORD_DIGITS - places) === 0;
}
/** Returns the amount rounded to two decimals, half away from zero. */
export const roundToCent = (amount: Money): Money => roundTo(amount, 2);

/** Returns -1, 0 or 1 as a is less than, equal to or greater than b. */
export const compare = (a: Money, b: Money): number => a.comparedTo(b);
/** Whether the amount is zero. */
export const isZero = (amount: Money): boolean => amount.isZero();
/** Whether the amount is below zero. */
export const isNegative = (amount: Money): boolean => amount.isNegative() && !amount.isZero();
/** Returns the smaller of two amounts. */
export const min = (a: Money, b: Money): Money => (a.lessThanOrEqualTo(b) ? a : b);
/** Returns the larger of two amounts. */
export const max = (a: Money, b: Money): Money => (a.greaterThanOrEqualTo(b) ? a : b);
/** Returns the sum of all amounts, zero for none. */
export const sum = (amounts: Iterable<Money>): Money => [...amounts].reduce(add, ZERO);

/** Returns the amount as a JSON number with at most 4 decimals. */
export const toWire = (amount: Money): number => nearestNumber(roundTo(amount, 4)) + 0;

/**
 * The double nearest to an amount. Two words are an integer that a double represents exactly, and dividing it by an exact power of ten
 * rounds once: to the same double as parsing the amount's text.
 */
function nearestNumber(amount: Money): number {
  const { s, d } = amount;
  const [first = 0, second] = d;
  const behind = wordsBehind(amount);
  if (d.length > 2 || behind < 0 || behind > 1) return amount.toNumber();
  const integer = second === undefined ? first : first * WORD + second;
  return (s * integer) / (behind === 0 ? 1 : WORD);
}

/** Returns the amount as text with exactly 4 decimals, as stored in numeric(20,4). */
export const toColumn = (amount: Money): string =>
  roundTo(amount, 4)
    .toFixed(4)
    .replace(/^-(?=[0.]+$)/, '');

/**
 * Splits a total, rounded to cents, in proportion to the weights. The parts are whole cents, add up to it exactly, and each is less than
 * a cent away from its exact share; left-over cents go to the largest remainders, earlier ones first. If all weights are zero, the shares
 * are equal. Throws InvalidInput for a negative weight, or for a total without weights.
 */
export function splitByLargestRemainder(total: Money, weights: readonly Amount[]): Money[] {
  const given = weights.map(money);
  if (given.some(isNegative)) throw negativeWeight();
  const cents = roundToCent(total).abs().times(100);
  if (given.length === 0 && !cents.isZero()) throw noParts();
  const used = given.every(isZero) ? given.map(() => money(1)) : given;
  const whole = sum(used);
  // Uses integer division for cents and remainders: a quotient truncated to 40 digits could put a remainder on the wrong side.
  const shares = used.map((weight, index) => {
    const product = cents.times(weight);
    return { index, cents: product.divToInt(whole), remainder: product.mod(whole) };
  });
  const left = shares.reduce((rest, share) => rest.minus(share.cents), cents).toNumber();
  const lucky = [...shares].sort((a, b) => b.remainder.comparedTo(a.remainder) || a.index - b.index).slice(0, left);
  for (const share of lucky) share.cents = share.cents.plus(1);
  const sign = isNegative(total) ? -1 : 1;
  return shares.map((share) => brand(share.cents.times(sign).div(100)));
}
