import type { CriteriaField } from '@merx/db';
import { InvalidInput, MAX_INT } from '@merx/wire';

const RATES = 'select 1 from tax_rule_rate m where m.rule_id = r.id';
const classes = (type: 'CUSTOMER' | 'PRODUCT') =>
  `select 1 from tax_rule_class m join tax_class c on c.class_id = m.class_id and c.class_type = '${type}' where m.rule_id = r.id`;

const fields: Readonly<Record<string, CriteriaField>> = {
  id: { sql: 'r.id', kind: 'number' },
  tax_calculation_rule_id: { sql: 'r.id', kind: 'number' },
  code: { sql: 'r.code', kind: 'text' },
  priority: { sql: 'r.priority', kind: 'number' },
  position: { sql: 'r.position', kind: 'number' },
  sort_order: { sql: 'r.position', kind: 'number' },
  calculate_subtotal: { sql: 'r.calculate_subtotal', kind: 'boolean' },
  tax_rate_ids: membership(RATES, 'm.rate_id'),
  tax_calculation_rate_id: membership(RATES, 'm.rate_id'),
  customer_tax_class_ids: membership(classes('CUSTOMER'), 'm.class_id'),
  product_tax_class_ids: membership(classes('PRODUCT'), 'm.class_id'),
};

/** The fields of lists of tax rules; `r` is the rule. */
export const taxRuleField = (name: string): CriteriaField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** Whether a rule has one of the rates or classes that a filter names. It has no order of its own: a rule has many. */
function membership(members: string, id: string): CriteriaField {
  return {
    sql: 'r.id',
    kind: 'number',
    condition: ({ field, condition_type, value }, bind) => {
      switch (condition_type) {
        case 'eq':
        case 'in':
        case 'finset':
        case 'seq':
          return `exists (${members} and ${id} = any(${bind(ids(value))}::int[]))`;
        case 'neq':
        case 'nin':
        case 'nfinset':
        case 'sneq':
          return `not exists (${members} and ${id} = any(${bind(ids(value))}::int[]))`;
        case 'null':
          return `not exists (${members})`;
        case 'notnull':
          return `exists (${members})`;
        default:
          throw new InvalidInput('The field "%fieldName" cannot be compared by "%conditionType".', {
            fieldName: field,
            conditionType: condition_type,
          });
      }
    },
  };
}

function ids(value: string): number[] {
  return value
    .split(',')
    .map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : -1))
    .filter((id) => id >= 0 && id <= MAX_INT);
}
