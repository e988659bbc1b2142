import type { Money } from '@merx/wire';
import { actions, type Carried } from './actions.js';
import type { CartRule } from './cart-rule.js';
import { actsOn } from './conditions.js';
import { type DiscountItem, inCanonicalOrder, rowOf, taken } from './discount-row.js';

/** What rules take off one item. */
export interface ItemDiscount {
  /** Of the whole row, rounded to the cent, never more than it. */
  amount: Money;
  /** The percentages added up, at most 100; 0 when no rule took a percentage. */
  percent: Money;
  appliedRuleIds: number[];
}

export interface Discounts {
  /** By item id. */
  items: Map<number, ItemDiscount>;
  /** Every rule that was applied to an item, in their order. A rule that acts on an item counts, even if it takes nothing off. */
  appliedRuleIds: number[];
}

/**
 * What the rules, which the cart meets and which come in their order, take off the items, in the currency of their prices. `rate` is the
 * factor from the base currency to it, 1 for itself.
 */
export function discountsOf(rules: readonly CartRule[], items: readonly DiscountItem[], rate: Money): Discounts {
  const rows = inCanonicalOrder(items).map(rowOf);
  const carried: Carried = { rate, fractions: new Map() };
  const appliedRuleIds: number[] = [];
  for (const rule of rules) {
    const reached = rows.filter((row) => !row.isClosed && actsOn(rule, row.item.ruleItem));
    if (reached.length === 0) continue;
    actions.get(rule.simple_action)?.(rule, reached, carried);
    appliedRuleIds.push(rule.rule_id);
    for (const row of reached) {
      row.ruleIds.push(rule.rule_id);
      row.isClosed = rule.stop_rules_processing;
    }
  }
  return {
    items: new Map(rows.map((row) => [row.item.itemId, { amount: taken(row), percent: row.percent, appliedRuleIds: row.ruleIds }])),
    appliedRuleIds,
  };
}
