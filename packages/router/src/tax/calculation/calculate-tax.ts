import {
  add,
  compare,
  divide,
  isZero,
  type Money,
  max,
  min,
  money,
  percentOf,
  roundToCent,
  subtract,
  sum,
  times,
  toColumn,
  ZERO,
} from '@merx/wire';
import { combinedPercent } from './rate-groups.js';
import type { RateGroup, TaxableRow, TaxedRow, TaxRules } from './tax-calculation.js';

/**
 * The taxes of rows in one currency, in order; every amount is in whole cents. With TOTAL_BASE_CALCULATION rounding
 * remainders are carried from row to row, so all rows of a document must be in one call. Throws 400 for a row without
 * quantity.
 */
export function calculateTax(rows: readonly TaxableRow[], rules: TaxRules): TaxedRow[] {
  const shared = runningRounding();
  return rows.map((row) => {
    const round = rules.algorithm === 'TOTAL_BASE_CALCULATION' ? shared : runningRounding();
    return row.includesTax ? taxContained(row, rules, round) : taxOnTop(row, rules, round);
  });
}

const HUNDRED = money(100);

/** Percentages closer than this are equal. */
const SAME_PERCENT = money('0.00001');

/** A row with a price without tax. */
function taxOnTop(row: TaxableRow, rules: TaxRules, round: RunningRounding): TaxedRow {
  const { qty, groups } = row;
  const price = roundToCent(row.unitPrice);
  const rowTotal = roundToCent(times(price, qty));
  const { whole, left, ofOne, ofRow } = basis(row, rules, price, rowTotal);
  const parts = groups.map((group) => {
    const before = round(ofOne(percentOf(whole, group.percent)), `whole|${group.id}`);
    const after = rules.afterDiscount ? round(ofOne(percentOf(left, group.percent)), `left|${group.id}`) : before;
    return { group, before, rowTaxBefore: ofRow(before), amount: ofRow(after) };
  });
  const rowTotalInclTax = parts.reduce((total, part) => add(total, part.rowTaxBefore), rowTotal);
  return {
    price,
    priceInclTax: isByUnit(rules)
      ? parts.reduce((total, part) => add(total, part.before), price)
      : roundToCent(divide(rowTotalInclTax, qty)),
    rowTotal,
    rowTotalInclTax,
    tax: sum(parts.map(({ amount }) => amount)),
    percent: combinedPercent(groups),
    compensation: ZERO,
    applied: parts.map(({ group, amount }) => ({ group, amount })),
  };
}

/** A row with a price including tax. */
function taxContained(row: TaxableRow, rules: TaxRules, round: RunningRounding): TaxedRow {
  const { qty, groups } = row;
  const percent = combinedPercent(groups);
  const priceInclTax = buyersPrice(row, percent);
  const rowTotalInclTax = roundToCent(times(priceInclTax, qty));
  const { whole, left, ofOne, ofRow } = basis(row, rules, priceInclTax, rowTotalInclTax);
  const contained = (gross: Money, of: 'whole' | 'left') => {
    const exact = ofOne(divide(times(gross, percent), add(HUNDRED, percent)));
    return isByUnit(rules) ? roundToCent(exact) : round(exact, `${of}|contained|${toColumn(percent)}`);
  };
  const before = contained(whole, 'whole');
  const taxBefore = ofRow(before);
  const tax = rules.afterDiscount ? ofRow(contained(left, 'left')) : taxBefore;
  const rowTotal = subtract(rowTotalInclTax, taxBefore);
  return {
    price: isByUnit(rules) ? subtract(priceInclTax, before) : roundToCent(divide(rowTotal, qty)),
    priceInclTax,
    rowTotal,
    rowTotalInclTax,
    tax,
    percent,
    compensation: subtract(taxBefore, tax),
    applied: split(tax, percent, groups),
  };
}

const isByUnit = ({ algorithm }: TaxRules): boolean => algorithm === 'UNIT_BASE_CALCULATION';

/**
 * The taxable amounts of a row: before and after discount. `ofOne` converts the row's exact tax to the unit that is
 * rounded (a single item or the row itself), `ofRow` converts the rounded tax back to the row's.
 */
function basis({ qty, discount }: TaxableRow, rules: TaxRules, price: Money, rowTotal: Money) {
  const byUnit = isByUnit(rules);
  // By unit the division comes last: a third of a discount is not exact, its tax may be.
  const whole = byUnit ? times(price, qty) : rowTotal;
  return {
    whole,
    left: max(subtract(whole, discount), ZERO),
    ofOne: (tax: Money) => (byUnit ? divide(tax, qty) : tax),
    ofRow: (tax: Money) => (byUnit ? roundToCent(times(tax, qty)) : tax),
  };
}

/** The price with the buyer's tax in place of the shop's own. */
function buyersPrice({ unitPrice, storePercent }: TaxableRow, percent: Money): Money {
  const price = roundToCent(unitPrice);
  const difference = subtract(percent, storePercent);
  if (compare(max(difference, times(difference, -1)), SAME_PERCENT) < 0) return price;
  return roundToCent(divide(times(price, add(HUNDRED, percent)), add(HUNDRED, storePercent)));
}

/** Splits a tax by the groups' percentages; the rounding remainder goes to the last group that has any. */
function split(tax: Money, percent: Money, groups: readonly RateGroup[]): TaxedRow['applied'] {
  const last = groups.findLast((group) => !isZero(group.percent));
  let rest = tax;
  return groups.map((group) => {
    if (isZero(group.percent)) return { group, amount: ZERO };
    const amount = group === last ? rest : min(roundToCent(divide(times(tax, group.percent), percent)), rest);
    rest = subtract(rest, amount);
    return { group, amount };
  });
}

/** Rounds an amount to the cent and carries the remainder to the next amount with the same key. */
type RunningRounding = (amount: Money, key: string) => Money;

/** The initial remainder of each key, so that amounts minimally below half a cent are rounded up. */
const START = money('0.000001');

/**
 * A rounding whose results per key add up to the rounded sum of the amounts, in any order. An amount of zero stays zero
 * and leaves the remainder to others.
 */
export function runningRounding(): RunningRounding {
  const leftOver = new Map<string, Money>();
  return (amount, key) => {
    if (isZero(amount)) return amount;
    const whole = add(amount, leftOver.get(key) ?? START);
    const rounded = roundToCent(whole);
    leftOver.set(key, subtract(whole, rounded));
    return rounded;
  };
}
