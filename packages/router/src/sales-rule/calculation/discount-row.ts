import { compare, isZero, type Money, max, min, roundToCent, subtract, times, toColumn, ZERO } from '@merx/wire';
import type { CartRule, RuleItem } from './cart-rule.js';

/** A row with its own price, in one currency. */
export interface DiscountItem {
  itemId: number;
  /** Unit price, rounded: the base of percentages. */
  price: Money;
  qty: Money;
  ruleItem: RuleItem;
}

/** An item while rules are being applied. */
export interface DiscountRow {
  item: DiscountItem;
  total: Money;
  /** The amount left by the rules so far. */
  left: Money;
  /** The total percentage so far, at most 100. */
  percent: Money;
  ruleIds: number[];
  /** A rule has stopped further rules. */
  isClosed: boolean;
}

export function rowOf(item: DiscountItem): DiscountRow {
  const total = max(ZERO, roundToCent(times(item.price, item.qty)));
  return { item, total, left: total, percent: ZERO, ruleIds: [], isClosed: false };
}

/** Deducts an amount, rounded to the cent and limited to what is left of the row. */
export function take(row: DiscountRow, amount: Money): void {
  row.left = max(ZERO, subtract(row.left, max(roundToCent(amount), ZERO)));
}

/** The discount of a row. */
export const taken = ({ total, left }: DiscountRow): Money => subtract(total, left);

/** The discounted quantity, limited by the rule's maximum. */
export const discountedQty = ({ qty }: Pick<DiscountItem, 'qty'>, { discount_qty }: CartRule): Money =>
  discount_qty === null || isZero(discount_qty) ? qty : min(qty, discount_qty);

/**
 * Sorts items by their content rather than by position in the cart, so that the fractions of a cent carried from one to
 * the next give the same totals. Only lines that are equal in everything are sorted by id.
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
