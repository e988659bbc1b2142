import { add, compare, divide, type Money, money, roundToCent, subtract, times } from '@merx/wire';
import { type Amounts, type LineTotals, NOTHING } from './totals.js';

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

/** The lines, with the totals of their parts for lines without amounts of their own. */
export function withSumsOfParts(lines: LineTotals[]): LineTotals[] {
  if (!lines.some((line) => line.amountsIn === 'parts')) return lines;
  return lines.map((line) => (line.amountsIn === 'parts' ? sumOfParts(line, lines) : line));
}

function sumOfParts(line: LineTotals, lines: LineTotals[]): LineTotals {
  const parts = lines.filter((part) => part.parent?.itemId === line.itemId);
  const perPiece = (amount: (part: LineTotals) => Amounts) =>
    total(parts.map((part) => (part.parent ? timesRounded(amount(part), part.parent.perPiece) : NOTHING)));
  const summed = (amount: (part: LineTotals) => Amounts) => total(parts.map(amount));
  return {
    ...line,
    price: perPiece((part) => part.price),
    priceInclTax: perPiece((part) => part.priceInclTax),
    rowTotal: summed((part) => part.rowTotal),
    rowTotalInclTax: summed((part) => part.rowTotalInclTax),
    discount: summed((part) => part.discount),
    tax: summed((part) => part.tax),
    compensation: summed((part) => part.compensation),
    ruleIds: [...new Set(parts.flatMap((part) => part.ruleIds))],
  };
}

/** The sum of an amount over the lines that have their own amounts. */
export const sumOfLines = (lines: LineTotals[], amount: (line: LineTotals) => Amounts): Amounts =>
  total(lines.filter((line) => line.amountsIn === 'itself').map(amount));
