import type { Cache, Queryable } from '@merx/db';
import { money } from '@merx/wire';
import type { CartRule, Condition } from './cart-rule.js';
import { type CartRuleRow, selectActiveRules } from './cart-rules.queries.js';
import { attributeOf, kindOf, productAttributes } from './condition-kind.js';

/** The rules that carts are checked against. */
export interface CartRules {
  /** Every active one by sort order and id, whatever its dates. */
  rules: CartRule[];
  /** What they ask of products: attribute codes, `category_ids` among them when they ask for categories. */
  attributeCodes: string[];
  usesCategories: boolean;
}

/** The active rules, kept in memory until `forget('sales-rule')`. Inside a transaction, `db` is the transaction. */
export function cartRules(cache: Cache, db: Queryable): Promise<CartRules> {
  return cache.get('sales-rule:active', async () => {
    const { rules: rows, multiselects } = await selectActiveRules(db);
    const several = new Set(multiselects);
    const rules = rows.map((row) => ruleOf(row, several));
    const trees = rules.flatMap(({ condition, action_condition }) => [condition, action_condition]).filter((tree) => tree !== null);
    const named = new Set(trees.flatMap((tree) => [...productAttributes(tree)]));
    const attributeCodes = [...named].filter((code) => code !== '' && !code.startsWith('quote_item_')).sort();
    return { rules, attributeCodes, usesCategories: named.has('category_ids') };
  });
}

function ruleOf(row: CartRuleRow, several: ReadonlySet<string>): CartRule {
  return {
    ...row,
    condition: row.condition && withLists(row.condition, several),
    action_condition: row.action_condition && withLists(row.action_condition, several),
    discount_amount: money(row.discount_amount),
    discount_qty: row.discount_qty === null ? null : money(row.discount_qty),
  };
}

/** A tree that knows which of its attributes hold several values: pure calculation cannot ask the definitions. */
function withLists(condition: Condition, several: ReadonlySet<string>): Condition {
  return {
    ...condition,
    conditions: condition.conditions?.map((child) => withLists(child, several)),
    is_multiselect: kindOf(condition) === 'product' && several.has(attributeOf(condition).code),
  };
}
