import {
  add,
  compare,
  divide,
  isNegative,
  isZero,
  type Money,
  max,
  min,
  money,
  percentOf,
  roundTo,
  roundToCent,
  subtract,
  sum,
  times,
  toColumn,
  ZERO,
} from '@merx/wire';
import type { CartRule } from './cart-rule.js';
import { type DiscountRow, discountedQty, take, taken } from './discount-row.js';

/** State carried from one item to the next. */
export interface Carried {
  /** The rate from the base currency to this one. */
  rate: Money;
  /** The fraction of a cent left over by rounding, by percentage. */
  fractions: Map<string, Money>;
}

type Action = (rule: CartRule, rows: DiscountRow[], carried: Carried) => void;

const HUNDRED = money(100);

/** The actions by code; each applies its discount to the rows of a rule. Unknown codes give no discount. */
export const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['by_percent', takePercent],
  ['to_percent', takePercent],
  ['by_fixed', takeFixed],
  ['to_fixed', takeDownTo],
  ['cart_fixed', takeFixedOfCart],
  ['buy_x_get_y', takeFreePieces],
]);

/** The discount percentage of a rule, at most 100; `to_percent` gives the remaining percentage. */
export function percentageOf({ simple_action, discount_amount }: CartRule): Money {
  return simple_action === 'to_percent' ? max(ZERO, subtract(HUNDRED, discount_amount)) : min(HUNDRED, discount_amount);
}

/** A rule's amount, stored in the base currency, converted to this one. */
export const amountIn = (rate: Money, { discount_amount }: CartRule): Money => roundToCent(times(discount_amount, rate));

/** Percentages apply to what earlier rules have left of the discounted items. */
function takePercent(rule: CartRule, rows: DiscountRow[], { fractions }: Carried): void {
  const percent = percentageOf(rule);
  const sums = new Map<Money, { percent: Money; key: string }>();
  for (const row of rows) {
    const qty = inSteps(discountedQty(row.item, rule), rule);
    if (isZero(qty)) continue;
    const exact = percentOf(leftOf(row, qty), percent);
    const sum = sums.get(row.percent) ?? withKey(min(HUNDRED, add(row.percent, percent)));
    // Rows with the same rules share the same percentage and need no addition of their own.
    sums.set(row.percent, sum);
    row.percent = sum.percent;
    // A carried fraction must not create a discount on an empty row.
    if (isZero(exact)) continue;
    const amount = add(exact, fractions.get(sum.key) ?? ZERO);
    const rounded = roundToCent(amount);
    fractions.set(sum.key, subtract(amount, rounded));
    take(row, rounded);
  }
}

const withKey = (percent: Money) => ({ percent, key: toColumn(percent) });

/** What is left of these items; earlier discounts are spread evenly over all of them. */
function leftOf(row: DiscountRow, qty: Money): Money {
  if (compare(qty, row.item.qty) >= 0) return row.left;
  return max(ZERO, subtract(times(row.item.price, qty), divide(times(taken(row), qty), row.item.qty)));
}

function takeFixed(rule: CartRule, rows: DiscountRow[], { rate }: Carried): void {
  const amount = amountIn(rate, rule);
  for (const row of rows) take(row, times(amount, inSteps(discountedQty(row.item, rule), rule)));
}

function takeDownTo(rule: CartRule, rows: DiscountRow[], { rate }: Carried): void {
  const target = amountIn(rate, rule);
  for (const row of rows) take(row, times(max(ZERO, subtract(row.item.price, target)), discountedQty(row.item, rule)));
}

function takeFreePieces(rule: CartRule, rows: DiscountRow[]): void {
  const paid = money(rule.discount_step);
  const free = rule.discount_amount;
  if (compare(paid, ZERO) <= 0 || compare(free, ZERO) <= 0 || compare(free, paid) > 0) return;
  const round = add(paid, free);
  for (const row of rows) {
    const qty = discountedQty(row.item, rule);
    const full = floor(divide(qty, round));
    const rest = subtract(qty, times(full, round));
    take(row, times(row.item.price, add(times(full, free), max(subtract(rest, paid), ZERO))));
  }
}

/**
 * A single amount spread over all rows by their totals. Rows that earlier rules have reduced to zero are skipped, and
 * what one row cannot take goes to the others: the buyer gets the full amount as long as the rows are worth it.
 */
function takeFixedOfCart(rule: CartRule, rows: DiscountRow[], { rate }: Carried): void {
  const bearers = rows.map((row) => {
    const weight = isZero(row.left) ? ZERO : times(row.item.price, discountedQty(row.item, rule));
    return { weight, room: min(row.left, roundToCent(weight)) };
  });
  const parts = spread(amountIn(rate, rule), bearers);
  for (const [index, row] of rows.entries()) take(row, parts[index] ?? ZERO);
}

/** The quantity in full steps of the rule. */
function inSteps(qty: Money, { discount_step }: CartRule): Money {
  return discount_step > 0 ? times(floor(divide(qty, discount_step)), discount_step) : qty;
}

function floor(amount: Money): Money {
  const whole = roundTo(amount, 0);
  return isNegative(subtract(amount, whole)) ? subtract(whole, money(1)) : whole;
}

/** A row that an amount is spread over. */
interface Bearer {
  /** The weight of its share. */
  weight: Money;
  /** The maximum it can take, in whole cents. */
  room: Money;
}

/**
 * Splits an amount, in whole cents, by weight: each share is rounded, the last one is the remainder. What exceeds a
 * row's maximum goes to the others, in order. The shares add up to the amount, or to the sum of the maximums if that is
 * less.
 */
export function spread(amount: Money, bearers: readonly Bearer[]): Money[] {
  const whole = sum(bearers.map(({ weight }) => weight));
  if (isZero(whole)) return bearers.map(() => ZERO);
  let open = amount;
  const parts = bearers.map(({ weight, room }, index) => {
    const isLast = index === bearers.length - 1;
    const share = isLast ? open : min(open, roundToCent(divide(times(amount, weight), whole)));
    const part = min(share, room);
    open = subtract(open, part);
    return part;
  });
  if (isZero(open)) return parts;
  return parts.map((part, index) => {
    const more = min(open, subtract(bearers[index]?.room ?? part, part));
    open = subtract(open, more);
    return add(part, more);
  });
}
