import { type CriteriaField, columnField, columnNames, compare, idsField, list } from '@merx/db';
import { salesRule } from '@merx/db/tables';
import type { RuleRow } from './rule.queries.js';
import { couponTypeOf } from './rule.schema.js';

const LISTS: readonly string[] = ['website_ids', 'customer_group_ids', 'product_ids'];

/** A rule's list of ids, without those deleted since from their table; `r` is the rule. */
export const stillThere = (ids: string, table: string) =>
  `array(select o.id from unnest(r.${ids}) with ordinality o(id, place) join ${table} t on t.id = o.id order by o.place) as ${ids}`;

/** Price rules with their labels. Deleted websites and customer groups are left out; a rule written without products has none. */
export const rules = list<RuleRow>({
  from: 'salesrule r',
  key: 'r.rule_id',
  row: `(select row_to_json(x) from (select ${columnNames(salesRule, LISTS)
    .map((name) => `r.${name}`)
    .join(
      ', ',
    )}, coalesce(r.product_ids, '{}') as product_ids, ${stillThere('website_ids', 'website')}, ${stillThere('customer_group_ids', 'customer_group')},
    array(select json_build_object('store_id', l.store_id, 'store_label', l.label)
      from salesrule_label l where l.rule_id = r.rule_id order by l.store_id) as store_labels) x)`,
  field: ruleField,
});

/** The field of that name, where `r` is the rule; a list of ids matches by its elements, a coupon type also by its number. */
function ruleField(name: string): CriteriaField | undefined {
  const sql = `r.${name}`;
  const held = { holds: (ids: string) => `(${sql} && ${ids})`, holdsSome: `(cardinality(${sql}) > 0)` };
  if (LISTS.includes(name)) return idsField({ sql, kind: 'text', sortSql: sql }, held);
  const field = columnField(salesRule, 'r', name);
  if (!field || name !== 'coupon_type') return field;
  const coded = (value: string) => value.split(',').map(couponTypeOf).join(',');
  return { ...field, condition: (filter, bind) => compare(field, { ...filter, value: coded(filter.value) }, bind) };
}
