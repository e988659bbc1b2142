import { compare, isZero, type Money, max, min, roundToCent, subtract, times, toColumn, ZERO } from '@merx/wire';
import type { CartRule, RuleItem } from './cart-rule.js';

/** Something that has a price of its own, in one currency. */
export interface DiscountItem {
  itemId: number;
  /** Of one piece, rounded: what percentages are taken of. */
  price: Money;
  qty: Money;
  ruleItem: RuleItem;
}

/** An item while rules are applied to it. */
export interface DiscountRow {
  item: DiscountItem;
  total: Money;
  /** What the rules so far have left over. */
  left: Money;
  /** The percentages so far, at most 100. */
  percent: Money;
  ruleIds: number[];
  /** A rule has said that no further one is applied. */
  isClosed: boolean;
}

export function rowOf(item: DiscountItem): DiscountRow {
  const total = max(ZERO, roundToCent(times(item.price, item.qty)));
  return { item, total, left: total, percent: ZERO, ruleIds: [], isClosed: false };
}

/** Takes an amount, rounded to the cent, off what is left of a row, and no more than that. */
export function take(row: DiscountRow, amount: Money): void {
  row.left = max(ZERO, subtract(row.left, max(roundToCent(amount), ZERO)));
}

/** What has been taken off a row. */
export const taken = ({ total, left }: DiscountRow): Money => subtract(total, left);

/** How many pieces get the discount; the rule may say how many at most. */
export const discountedQty = ({ qty }: Pick<DiscountItem, 'qty'>, { discount_qty }: CartRule): Money =>
  discount_qty === null || isZero(discount_qty) ? qty : min(qty, discount_qty);

/**
 * Items in an order that depends on what they are and not on where they stand in the cart, so that the fractions of a cent carried from
 * one to the next give the same sums. Only lines that are alike in everything are ordered by their id.
 */
export function inCanonicalOrder(items: readonly DiscountItem[]): DiscountItem[] {
  const texts = new Map<DiscountItem, string>();
  const textOf = (item: DiscountItem) => {
    const text = texts.get(item) ?? contentOf(item.ruleItem);
    texts.set(item, text);
    return text;
  };
  return [...items].sort(
    (a, b) => compare(a.price, b.price) || compare(a.qty, b.qty) || orderOf(textOf(a), textOf(b)) || a.itemId - b.itemId,
  );
}

function contentOf({ price, qty, rowTotal, attributes, categoryIds, parts }: RuleItem): string {
  const values = Object.entries(attributes).sort(([a], [b]) => orderOf(a, b));
  const categories = [...categoryIds].sort((a, b) => a - b);
  return JSON.stringify([toColumn(price), toColumn(qty), toColumn(rowTotal), values, categories, parts.map(contentOf).sort(orderOf)]);
}

const orderOf = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
