import { badInputs, type Fault, invalidField, required, tooLong } from '../../trpc/errors.js';
import { catalogActions } from '../calculation/catalog-price.js';
import { productAttributes } from '../calculation/condition-kind.js';
import { datesReversed } from '../faults.js';
import { readConditionTree } from '../rule/condition-tree.js';
import { withoutNulls } from '../rule/rule-values.js';
import type { CatalogRuleRow, CatalogRuleValues } from './catalog-rule.queries.js';
import type { CatalogRule, CatalogRuleInput } from './catalog-rule.schema.js';

/** The defaults of a new rule. */
const fresh: CatalogRuleValues = {
  name: '',
  description: null,
  website_ids: [],
  customer_group_ids: [],
  from_date: null,
  to_date: null,
  is_active: false,
  condition: null,
  stop_rules_processing: true,
  sort_order: 0,
  simple_action: 'by_percent',
  discount_amount: 0,
};

const LONGEST_NAME = 255;
/** The column is numeric(12,4). */
const MAX_AMOUNT = 99_999_999;

/**
 * A rule with a client's fields applied: absent ones stay, null clears optional ones, a list replaces. `current` is the stored rule, or
 * undefined for a new one. Throws 400 naming every invalid field, or the first error of the tree.
 */
export function mergedCatalogRule(current: CatalogRuleRow | undefined, input: CatalogRuleInput): CatalogRuleValues {
  const { rule_id, ...stored } = current ?? { ...fresh, rule_id: 0 };
  const { description, from_date, to_date, condition } = input;
  const values = {
    ...stored,
    name: input.name?.trim() ?? stored.name,
    description: description === undefined ? stored.description : description,
    website_ids: [...new Set(input.website_ids ?? stored.website_ids)],
    customer_group_ids: [...new Set(input.customer_group_ids ?? stored.customer_group_ids)],
    from_date: from_date === undefined ? stored.from_date : from_date,
    to_date: to_date === undefined ? stored.to_date : to_date,
    is_active: input.is_active ?? stored.is_active,
    condition: condition === undefined ? stored.condition : condition && readConditionTree(condition, 'condition', 'item'),
    stop_rules_processing: input.stop_rules_processing ?? stored.stop_rules_processing,
    sort_order: input.sort_order ?? stored.sort_order,
    simple_action: input.simple_action ?? stored.simple_action,
    discount_amount: input.discount_amount ?? stored.discount_amount,
  };
  const faults = faultsOf(values);
  if (faults.length > 0) throw badInputs(faults);
  return values;
}

function faultsOf({ name, website_ids, customer_group_ids, from_date, to_date, condition, ...action }: CatalogRuleValues): Fault[] {
  const faults: Fault[] = [];
  if (name === '') faults.push(required('rule.name'));
  if (name.length > LONGEST_NAME) faults.push(tooLong({ fieldName: 'rule.name', maxLength: LONGEST_NAME }));
  if (website_ids.length === 0) faults.push(required('rule.website_ids'));
  if (customer_group_ids.length === 0) faults.push(required('rule.customer_group_ids'));
  if (from_date !== null && to_date !== null && to_date < from_date) faults.push(datesReversed({ fieldName: 'rule.to_date' }));
  const ofCarts = condition && [...productAttributes(condition)].find((code) => code.startsWith('quote_item_'));
  if (ofCarts) faults.push(invalid('condition', `a product has no ${ofCarts}`));
  return [...faults, ...actionFaults(action)];
}

function actionFaults({ simple_action, discount_amount }: Pick<CatalogRuleValues, 'simple_action' | 'discount_amount'>): Fault[] {
  if (!catalogActions.has(simple_action)) return [invalid('simple_action', `expected one of ${[...catalogActions.keys()].join(', ')}`)];
  const most = simple_action.endsWith('_percent') ? 100 : MAX_AMOUNT;
  if (discount_amount < 0) return [invalid('discount_amount', 'it is below 0')];
  return discount_amount > most ? [invalid('discount_amount', `it is above ${most}`)] : [];
}

const invalid = (name: string, reason: string): Fault => invalidField({ fieldName: `rule.${name}`, reason });

/** The rule in API format, without absent values. */
export const wireCatalogRule: (row: CatalogRuleRow) => CatalogRule = withoutNulls;
