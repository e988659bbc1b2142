import { type CriteriaField, columnField, columns, idsField, list } from '@merx/db';
import { taxRule } from '@merx/db/tables';
import { TaxRule } from './tax-rule.schema.js';

const RATES = { from: 'tax_rule_rate m', where: 'm.rule_id = r.id', id: 'm.rate_id' };
const classes = (type: 'CUSTOMER' | 'PRODUCT'): Members => ({
  from: 'tax_rule_class m join tax_class c on c.class_id = m.class_id',
  where: `m.rule_id = r.id and c.class_type = '${type}'`,
  id: 'm.class_id',
});

/** Column names in the API. */
const otherNames = new Map([
  ['tax_calculation_rule_id', columnField(taxRule, 'r', 'id')],
  ['sort_order', columnField(taxRule, 'r', 'position')],
  ['tax_calculation_rate_id', membership(RATES)],
]);

/** Tax rules with the ids of their classes and rates. */
export const taxRules = list<TaxRule>({
  from: 'tax_rule r',
  key: 'r.id',
  ...columns(
    TaxRule,
    taxRule,
    'r',
    {
      customer_tax_class_ids: members(classes('CUSTOMER')),
      product_tax_class_ids: members(classes('PRODUCT')),
      tax_rate_ids: members(RATES),
    },
    (name) => otherNames.get(name),
  ),
});

/** The rates of a rule, or its classes of a type. */
interface Members {
  from: string;
  where: string;
  id: string;
}

function members(of: Members) {
  return { sql: `array(select ${of.id} from ${of.from} where ${of.where} order by ${of.id})`, field: membership(of) };
}

/** Whether a rule has one of the rates or classes of a filter. Not sortable, since a rule has many. */
function membership({ from, where, id }: Members): CriteriaField {
  const some = (condition = '') => `exists (select from ${from} where ${where}${condition})`;
  return idsField({ sql: 'r.id', kind: 'number' }, { holds: (ids) => some(` and ${id} = any(${ids})`), holdsSome: some() });
}
