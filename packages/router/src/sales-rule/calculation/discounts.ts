import { type Money, subtract, sum, ZERO } from '@merx/wire';
import { actions, type Carried } from './actions.js';
import type { CartRule } from './cart-rule.js';
import { actsOn } from './conditions.js';
import { type DiscountItem, inCanonicalOrder, rowOf, taken } from './discount-row.js';

/** The discount of an item. */
export interface ItemDiscount {
  /** For the whole row, rounded to the cent, never more than the row. */
  amount: Money;
  /** The sum of the percentages, at most 100; 0 when no rule was a percentage. */
  percent: Money;
  appliedRuleIds: number[];
}

export interface Discounts {
  /** By item id. */
  items: Map<number, ItemDiscount>;
  /** All rules applied to an item, in order. A rule that matches an item counts even with a discount of zero. */
  appliedRuleIds: number[];
  /** What each rule with a budget has given. */
  spent: Map<number, Money>;
}

/**
 * The item discounts of the matching rules, given in order, in the currency of the prices. `rate` is the factor from the
 * base currency to it, 1 for the base currency.
 */
export function discountsOf(rules: readonly CartRule[], items: readonly DiscountItem[], rate: Money): Discounts {
  const rows = inCanonicalOrder(items).map(rowOf);
  const carried: Carried = { rate, fractions: new Map() };
  const appliedRuleIds: number[] = [];
  const spent = new Map<number, Money>();
  for (const rule of rules) {
    const reached = rows.filter((row) => !row.isClosed && actsOn(rule, row.item.ruleItem));
    if (reached.length === 0) continue;
    const before = rule.has_budget ? sum(reached.map(taken)) : ZERO;
    actions.get(rule.simple_action)?.(rule, reached, carried);
    if (rule.has_budget) spent.set(rule.rule_id, subtract(sum(reached.map(taken)), before));
    appliedRuleIds.push(rule.rule_id);
    for (const row of reached) {
      row.ruleIds.push(rule.rule_id);
      row.isClosed = rule.stop_rules_processing;
    }
  }
  return {
    items: new Map(rows.map((row) => [row.item.itemId, { amount: taken(row), percent: row.percent, appliedRuleIds: row.ruleIds }])),
    appliedRuleIds,
    spent,
  };
}
