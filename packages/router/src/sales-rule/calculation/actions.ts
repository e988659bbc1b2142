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
  times,
  toColumn,
  ZERO,
} from '@merx/wire';
import type { CartRule } from './cart-rule.js';
import { type DiscountRow, discountedQty, take, taken } from './discount-row.js';
import { spread } from './spread.js';

/** What is carried from one item to the next. */
export interface Carried {
  /** From the base currency to this one. */
  rate: Money;
  /** The fraction of a cent that rounding has left over, by percentage. */
  fractions: Map<string, Money>;
}

type Action = (rule: CartRule, rows: DiscountRow[], carried: Carried) => void;

const HUNDRED = money(100);

/** The actions by their code; each takes its discount off the rows that a rule acts on. Another code takes nothing off. */
export const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['by_percent', takePercent],
  ['to_percent', takePercent],
  ['by_fixed', takeFixed],
  ['to_fixed', takeDownTo],
  ['cart_fixed', takeFixedOfCart],
  ['buy_x_get_y', takeFreePieces],
]);

/** The percentage that a rule takes off, never more than 100; `to_percent` names what remains. */
export function percentageOf({ simple_action, discount_amount }: CartRule): Money {
  return simple_action === 'to_percent' ? max(ZERO, subtract(HUNDRED, discount_amount)) : min(HUNDRED, discount_amount);
}

/** A rule's amount, kept in the base currency, in this one. */
export const amountIn = (rate: Money, { discount_amount }: CartRule): Money => roundToCent(times(discount_amount, rate));

/** Percentages are of what the rules before have left over of the discounted pieces. */
function takePercent(rule: CartRule, rows: DiscountRow[], { fractions }: Carried): void {
  const percent = percentageOf(rule);
  const sums = new Map<Money, { percent: Money; key: string }>();
  for (const row of rows) {
    const qty = inSteps(discountedQty(row.item, rule), rule);
    if (isZero(qty)) continue;
    const exact = percentOf(leftOf(row, qty), percent);
    const sum = sums.get(row.percent) ?? withKey(min(HUNDRED, add(row.percent, percent)));
    // Rows that have had the same rules share the very same percentage, and need no addition of their own.
    sums.set(row.percent, sum);
    row.percent = sum.percent;
    // A fraction may not make a discount out of nothing.
    if (isZero(exact)) continue;
    const amount = add(exact, fractions.get(sum.key) ?? ZERO);
    const rounded = roundToCent(amount);
    fractions.set(sum.key, subtract(amount, rounded));
    take(row, rounded);
  }
}

const withKey = (percent: Money) => ({ percent, key: toColumn(percent) });

/** What is left of so many pieces; earlier discounts are spread evenly over all of them. */
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
 * One amount for all rows together, by their totals. Rows that earlier rules have left nothing of do not count, and what one cannot bear the
 * others do: the buyer gets the whole amount as long as there is something to take it off.
 */
function takeFixedOfCart(rule: CartRule, rows: DiscountRow[], { rate }: Carried): void {
  const bearers = rows.map((row) => {
    const weight = isZero(row.left) ? ZERO : times(row.item.price, discountedQty(row.item, rule));
    return { weight, room: min(row.left, roundToCent(weight)) };
  });
  const parts = spread(amountIn(rate, rule), bearers);
  for (const [index, row] of rows.entries()) take(row, parts[index] ?? ZERO);
}

/** The quantity in whole steps of the rule. */
function inSteps(qty: Money, { discount_step }: CartRule): Money {
  return discount_step > 0 ? times(floor(divide(qty, discount_step)), discount_step) : qty;
}

function floor(amount: Money): Money {
  const whole = roundTo(amount, 0);
  return isNegative(subtract(amount, whole)) ? subtract(whole, money(1)) : whole;
}
