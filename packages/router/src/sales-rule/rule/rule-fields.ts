import type { CriteriaField, FieldKind } from '@merx/db';
import { type Filter, InvalidInput, MAX_INT, type SearchCriteria } from '@merx/wire';

type Bind = (value: unknown) => string;

const kinds: Readonly<Record<string, FieldKind>> = {
  rule_id: 'number',
  name: 'text',
  description: 'text',
  from_date: 'time',
  to_date: 'time',
  uses_per_customer: 'number',
  is_active: 'boolean',
  stop_rules_processing: 'boolean',
  is_advanced: 'boolean',
  sort_order: 'number',
  simple_action: 'text',
  discount_amount: 'number',
  discount_qty: 'number',
  discount_step: 'number',
  apply_to_shipping: 'boolean',
  times_used: 'number',
  is_rss: 'boolean',
  coupon_type: 'text',
  use_auto_generation: 'boolean',
  uses_per_coupon: 'number',
  simple_free_shipping: 'number',
};
const lists: readonly string[] = ['website_ids', 'customer_group_ids', 'product_ids'];

/** The field of that name for lists of rules, where `r` is the rule; a list of ids is compared by what it holds. */
export function ruleField(name: string): CriteriaField | undefined {
  const sql = `r.${name}`;
  if (lists.includes(name)) return { sql, kind: 'text', sortSql: sql, condition: (filter, bind) => holding(sql, filter, bind) };
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return kind && { sql, kind };
}

function holding(list: string, { field, value, condition_type }: Filter, bind: Bind): string {
  switch (condition_type) {
    case 'eq':
    case 'in':
    case 'finset':
      return `${list} && ${bind(idsOf(value))}::int[]`;
    case 'neq':
    case 'nin':
    case 'nfinset':
      return `not ${list} && ${bind(idsOf(value))}::int[]`;
    case 'null':
      return `cardinality(${list}) = 0`;
    case 'notnull':
      return `cardinality(${list}) > 0`;
    default:
      throw new InvalidInput('The field "%fieldName" cannot be compared by "%conditionType".', {
        fieldName: field,
        conditionType: condition_type,
      });
  }
}

function idsOf(value: string): number[] {
  const ids = value.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : -1));
  return ids.filter((id) => id >= 0 && id <= MAX_INT);
}

/** The types of coupons that a rule may have; older clients send their number, from 1 on. */
export const COUPON_TYPES: readonly string[] = ['NO_COUPON', 'SPECIFIC_COUPON', 'AUTO'];

/** The criteria with types of coupons by their names, which clients may also number. */
export function withCouponTypes(criteria: SearchCriteria): SearchCriteria {
  const named = (filter: Filter): Filter =>
    filter.field.toLowerCase() === 'coupon_type' ? { ...filter, value: filter.value.split(',').map(couponTypeOf).join(',') } : filter;
  return { ...criteria, filter_groups: criteria.filter_groups.map(({ filters }) => ({ filters: filters.map(named) })) };
}

/** The type of coupons that a client names by its code in any letter case, its label or its number; the text as it is for an unknown one. */
export function couponTypeOf(value: string): string {
  const name = value.trim();
  const code = name.toUpperCase().replace(/[\s-]+/g, '_');
  return COUPON_TYPES.find((type, index) => type === code || String(index + 1) === name) ?? value;
}
