import type { Cache, Database, Queryable } from '@merx/db';
import { money } from '@merx/wire';
import type { CartRule, Condition } from './cart-rule.js';
import { type CartRuleRow, type CatalogRuleRow, selectActiveRules } from './cart-rules.queries.js';
import type { CatalogRule } from './catalog-price.js';
import { attributeOf, kindOf, productAttributes } from './condition-kind.js';

/** The rules that carts are checked against. */
export interface CartRules {
  /** All active ones by sort order and id, regardless of dates. */
  rules: CartRule[];
  /** The active catalog price rules, likewise: they change the prices of products. */
  catalogRules: CatalogRule[];
  /**
   * The product attribute codes they use; includes `category_ids` if they use categories, and `LIST_PRICES` if products are to be read with
   * their prices by price lists.
   */
  attributeCodes: string[];
  usesCategories: boolean;
}

/** Not the code of an attribute, which has no blank. */
const LIST_PRICES = 'list prices';

/** The rules by their attribute codes, which carts keep. */
const rulesOf = new WeakMap<readonly string[], CartRules>();

/**
 * The rules whose attribute codes these are, so that a cart is priced with the rules that its products were read for, although others
 * are active by now: with others it would have no values for their conditions.
 */
export const rulesReadFor = async (cache: Cache, db: Queryable, attributeCodes: readonly string[]): Promise<CartRules> =>
  rulesOf.get(attributeCodes) ?? cartRules(cache, db);

/** The active rules, cached in memory until `forget('sales-rule')`. Inside a transaction, `db` is the transaction. */
export function cartRules(cache: Cache, db: Queryable): Promise<CartRules> {
  return cache.get('sales-rule:active', async () => {
    const { rules: rows, catalogRules: catalogRows, multiselects, hasPriceLists: hasLists } = await selectActiveRules(db);
    const several = new Set(multiselects);
    const rules = rows.map((row) => ruleOf(row, several));
    const catalogRules = catalogRows.map((row) => catalogRuleOf(row, several));
    const all = [
      ...rules.flatMap(({ condition, action_condition }) => [condition, action_condition]),
      ...catalogRules.map(({ condition }) => condition),
    ];
    const trees = all.filter((tree) => tree !== null);
    const named = new Set(trees.flatMap((tree) => [...productAttributes(tree)]));
    const codes = [...named].filter((code) => code !== '' && !code.startsWith('quote_item_')).sort();
    const attributeCodes = hasLists ? [...codes, LIST_PRICES] : codes;
    const active = { rules, catalogRules, attributeCodes, usesCategories: named.has('category_ids') };
    rulesOf.set(attributeCodes, active);
    return active;
  });
}

/** Whether there is a price list that has an effect now or will have; cached with the rules. */
export const hasPriceLists = async (db: Database): Promise<boolean> => (await cartRules(db.cache, db)).attributeCodes.includes(LIST_PRICES);

function ruleOf(row: CartRuleRow, several: ReadonlySet<string>): CartRule {
  return {
    ...row,
    condition: row.condition && withLists(row.condition, several),
    action_condition: row.action_condition && withLists(row.action_condition, several),
    discount_amount: money(row.discount_amount),
    discount_qty: row.discount_qty === null ? null : money(row.discount_qty),
  };
}

const catalogRuleOf = (row: CatalogRuleRow, several: ReadonlySet<string>): CatalogRule => ({
  ...row,
  condition: row.condition && withLists(row.condition, several),
  discount_amount: money(row.discount_amount),
});

/** Marks the attributes of a tree that have several values: the pure calculation cannot read the definitions. */
function withLists(condition: Condition, several: ReadonlySet<string>): Condition {
  return {
    ...condition,
    conditions: condition.conditions?.map((child) => withLists(child, several)),
    is_multiselect: kindOf(condition) === 'product' && several.has(attributeOf(condition).code),
  };
}
