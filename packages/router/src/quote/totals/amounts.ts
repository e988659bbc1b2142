import { add, type Money, roundToCent, subtract, times } from '@merx/wire';
import { type Amounts, NOTHING } from './totals.js';

/** A base amount, rounded to the cent, in both currencies; the display amount is the rounded base amount at the rate, rounded again. */
export function inBothCurrencies(base: Money, rate: Money): Amounts {
  const rounded = roundToCent(base);
  return { base: rounded, display: roundToCent(times(rounded, rate)) };
}

export const plus = (a: Amounts, b: Amounts): Amounts => ({ base: add(a.base, b.base), display: add(a.display, b.display) });
export const minus = (a: Amounts, b: Amounts): Amounts => ({ base: subtract(a.base, b.base), display: subtract(a.display, b.display) });
export const total = (amounts: Amounts[]): Amounts => amounts.reduce(plus, NOTHING);

/** Each part times a factor, rounded to the cent. */
export const timesRounded = (amounts: Amounts, factor: Money): Amounts => ({
  base: roundToCent(times(amounts.base, factor)),
  display: roundToCent(times(amounts.display, factor)),
});
