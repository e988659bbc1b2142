import { type Money, max, min, money, percentOf, roundToCent, subtract, ZERO } from '@merx/wire';
import type { CartRule, RuleItem } from './cart-rule.js';
import { actsOn } from './conditions.js';
import { isWithinDates } from './matching-rules.js';

/** A catalog price rule as used by prices. Its condition is about one product. */
export type CatalogRule = Pick<
  CartRule,
  | 'rule_id'
  | 'name'
  | 'website_ids'
  | 'customer_group_ids'
  | 'from_date'
  | 'to_date'
  | 'condition'
  | 'stop_rules_processing'
  | 'sort_order'
  | 'simple_action'
  | 'discount_amount'
>;

/** Where, for whom and when a price is asked for. */
export interface PriceScope {
  websiteId: number;
  groupId: number;
  /** `YYYY-MM-DD` in the shop's time zone. */
  today: string;
}

/** What rules know of a product, as texts by attribute code (multiselect: comma-separated). */
export interface ProductFacts {
  values: Readonly<Record<string, string | null>>;
  categories: readonly number[];
}

/** A product's price by the rules that apply to it, in their order. */
export interface CatalogPrice {
  /** In the base currency, to the cent. */
  price: Money;
  rules: CatalogRule[];
}

/** The price after each action, from the price before it; an amount in the base currency or a percentage. */
export const catalogActions: ReadonlyMap<string, (price: Money, amount: Money) => Money> = new Map([
  ['by_percent', (price, amount) => subtract(price, percentOf(price, amount))],
  ['by_fixed', subtract],
  ['to_percent', (price, amount) => min(price, percentOf(price, amount))],
  ['to_fixed', min],
]);

/** The rules in effect there and then, in their order. */
export function rulesInEffect(rules: readonly CatalogRule[], { websiteId, groupId, today }: PriceScope): CatalogRule[] {
  return rules.filter(
    (rule) => rule.website_ids.includes(websiteId) && rule.customer_group_ids.includes(groupId) && isWithinDates(rule, today),
  );
}

/**
 * The price that rules in effect make of a product's own price (decimal text): each continues from the price that those before it have left,
 * until one that ends the processing. A rule applies if it matches one of `sold`: the product, and the configurable product that it is
 * bought as. Null if no rule applies or the product has no price.
 */
export function catalogPrice(
  inEffect: readonly CatalogRule[],
  price: string | null,
  sold: readonly (ProductFacts | null | undefined)[],
): CatalogPrice | null {
  if (inEffect.length === 0 || price === null || price === '') return null;
  const items = sold.map(itemOf);
  const rules: CatalogRule[] = [];
  let reached = money(price);
  for (const rule of inEffect) {
    const lower = catalogActions.get(rule.simple_action);
    if (!lower || !items.some((item) => actsOn({ action_condition: rule.condition }, item))) continue;
    rules.push(rule);
    reached = roundToCent(max(lower(reached, rule.discount_amount), ZERO));
    if (rule.stop_rules_processing) break;
  }
  return rules.length > 0 ? { price: reached, rules } : null;
}

/** The product as conditions see an item; those on quantities and rows are refused when a rule is saved. */
const itemOf = (facts: ProductFacts | null | undefined): RuleItem => ({
  itemId: 0,
  price: ZERO,
  qty: ZERO,
  rowTotal: ZERO,
  attributes: facts?.values ?? {},
  categoryIds: facts?.categories ?? [],
  parts: [],
});
