import { columnField, columnNames, idsField, list } from '@merx/db';
import { catalogRule } from '@merx/db/tables';
import { stillThere } from '../rule/rule.list.js';
import type { CatalogRuleRow } from './catalog-rule.queries.js';

const LISTS: readonly string[] = ['website_ids', 'customer_group_ids'];

/** Catalog price rules. Deleted websites and customer groups are left out. */
export const catalogRules = list<CatalogRuleRow>({
  from: 'catalogrule r',
  key: 'r.rule_id',
  row: `(select row_to_json(x) from (select ${columnNames(catalogRule, LISTS)
    .map((name) => `r.${name}`)
    .join(', ')}, ${stillThere('website_ids', 'website')}, ${stillThere('customer_group_ids', 'customer_group')}) x)`,
  field: (name) => {
    const sql = `r.${name}`;
    if (!LISTS.includes(name)) return columnField(catalogRule, 'r', name);
    const held = { holds: (ids: string) => `(${sql} && ${ids})`, holdsSome: `(cardinality(${sql}) > 0)` };
    return idsField({ sql, kind: 'text', sortSql: sql }, held);
  },
});
