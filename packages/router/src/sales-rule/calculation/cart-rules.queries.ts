import type { Queryable } from '@merx/db';
import type { CartRule, Condition } from './cart-rule.js';
import type { CatalogRule } from './catalog-price.js';

/** A rule as read: amounts are decimal text, absent values are null. */
export interface CartRuleRow extends Omit<CartRule, 'discount_amount' | 'discount_qty' | 'condition' | 'action_condition'> {
  condition: Condition | null;
  action_condition: Condition | null;
  discount_amount: string;
  discount_qty: string | null;
}

/** A catalog price rule as read. */
export interface CatalogRuleRow extends Omit<CatalogRule, 'discount_amount'> {
  discount_amount: string;
}

export interface CartRuleRows {
  rules: CartRuleRow[];
  catalogRules: CatalogRuleRow[];
  /** Codes of the product attributes with several values. */
  multiselects: string[];
  /** Whether there is a price list that has an effect now or will have. */
  hasPriceLists: boolean;
}

const PRODUCT_ENTITY = 4;

/**
 * All active rules of carts, whose budget is not spent, and of the catalog, in the order of application, regardless of dates; and whether
 * there are price lists.
 */
export async function selectActiveRules(db: Queryable): Promise<CartRuleRows> {
  const [row] = await db.query<CartRuleRows>(
    `select (select coalesce(json_agg(json_build_object('rule_id', r.rule_id, 'name', coalesce(r.name, ''),
        'labels', (select coalesce(json_object_agg(l.store_id, l.label), '{}') from salesrule_label l where l.rule_id = r.rule_id),
        'website_ids', r.website_ids, 'customer_group_ids', r.customer_group_ids, 'from_date', r.from_date, 'to_date', r.to_date,
        'uses_per_customer', r.uses_per_customer, 'coupon_type', r.coupon_type, 'condition', r.condition,
        'action_condition', r.action_condition, 'stop_rules_processing', r.stop_rules_processing, 'sort_order', r.sort_order,
        'simple_action', coalesce(r.simple_action, ''), 'discount_amount', r.discount_amount::text, 'discount_qty', r.discount_qty::text,
        'discount_step', r.discount_step, 'apply_to_shipping', r.apply_to_shipping, 'simple_free_shipping', r.simple_free_shipping,
        'has_budget', b.rule_id is not null)
        order by r.sort_order, r.rule_id), '[]')
      from salesrule r left join salesrule_budget b on b.rule_id = r.rule_id
      where r.is_active and (b.rule_id is null or b.spent < b.budget)) as rules,
     (select coalesce(json_agg(json_build_object('rule_id', c.rule_id, 'name', c.name, 'website_ids', c.website_ids,
        'customer_group_ids', c.customer_group_ids, 'from_date', c.from_date, 'to_date', c.to_date, 'condition', c.condition,
        'stop_rules_processing', c.stop_rules_processing, 'sort_order', c.sort_order, 'simple_action', c.simple_action,
        'discount_amount', c.discount_amount::text) order by c.sort_order, c.rule_id), '[]')
      from catalogrule c where c.is_active) as "catalogRules",
     array(select code from eav_attribute where entity_type_id = $1 and frontend_input = 'multiselect') as multiselects,
     exists (select from price_list l where l.is_active and (l.ends_at is null or l.ends_at > now())) as "hasPriceLists"`,
    [PRODUCT_ENTITY],
  );
  return row ?? { rules: [], catalogRules: [], multiselects: [], hasPriceLists: false };
}
