import { add, compare, divide, type Money, money, roundToCent, subtract, times } from '@merx/wire';
import { type Amounts, NOTHING } from './totals.js';

/** A base amount, rounded to the cent, in both currencies; the display amount is the rounded base amount converted and rounded again. */
export function inBothCurrencies(base: Money, rate: Money): Amounts {
  const rounded = roundToCent(base);
  return { base: rounded, display: isOne(rate) ? rounded : roundToCent(times(rounded, rate)) };
}

/** A display amount, rounded to the cent, in both currencies; the base amount is the rounded one converted and rounded again. */
export function fromDisplay(display: Money, rate: Money): Amounts {
  const rounded = roundToCent(display);
  return { base: isOne(rate) ? rounded : roundToCent(divide(rounded, rate)), display: rounded };
}

const ONE = money(1);
const isOne = (rate: Money): boolean => compare(rate, ONE) === 0;

export type Currency = keyof Amounts;

/** Runs a calculation in both currencies, or once when they are the same. */
export function inEach<T>(rate: Money, calculate: (currency: Currency, rate: Money) => T): Record<Currency, T> {
  const base = calculate('base', ONE);
  return { base, display: isOne(rate) ? base : calculate('display', rate) };
}

export const plus = (a: Amounts, b: Amounts): Amounts => ({ base: add(a.base, b.base), display: add(a.display, b.display) });
export const minus = (a: Amounts, b: Amounts): Amounts => ({ base: subtract(a.base, b.base), display: subtract(a.display, b.display) });
export const negated = (amounts: Amounts): Amounts => minus(NOTHING, amounts);
export const total = (amounts: Amounts[]): Amounts => amounts.reduce(plus, NOTHING);

/** Each part multiplied by a factor and rounded to the cent. */
export const timesRounded = (amounts: Amounts, factor: Money): Amounts => ({
  base: roundToCent(times(amounts.base, factor)),
  display: roundToCent(times(amounts.display, factor)),
});
