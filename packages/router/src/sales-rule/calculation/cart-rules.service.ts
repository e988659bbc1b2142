import type { Cache, Queryable } from '@merx/db';
import { money } from '@merx/wire';
import type { CartRule, Condition } from './cart-rule.js';
import { type CartRuleRow, selectActiveRules } from './cart-rules.queries.js';
import { attributeOf, kindOf, productAttributes } from './condition-kind.js';

/** The rules that carts are checked against. */
export interface CartRules {
  /** All active ones by sort order and id, regardless of dates. */
  rules: CartRule[];
  /** The product attribute codes they use; includes `category_ids` if they use categories. */
  attributeCodes: string[];
  usesCategories: boolean;
}

/** The active rules, cached in memory until `forget('sales-rule')`. Inside a transaction, `db` is the transaction. */
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

/** Marks the attributes of a tree that have several values: the pure calculation cannot read the definitions. */
function withLists(condition: Condition, several: ReadonlySet<string>): Condition {
  return {
    ...condition,
    conditions: condition.conditions?.map((child) => withLists(child, several)),
    is_multiselect: kindOf(condition) === 'product' && several.has(attributeOf(condition).code),
  };
}
