import { badInputs, type Fault, invalidField, required, tooLong } from '../../trpc/errors.js';
import { actions } from '../calculation/actions.js';
import { datesReversed, labelTwice } from '../faults.js';
import { readConditionTree, type StoredCondition } from './condition-tree.js';
import type { RuleRow, RuleValues } from './rule.queries.js';
import { COUPON_TYPES, couponTypeOf, type Rule, type RuleInput, type StoreLabel } from './rule.schema.js';

/** The defaults of a new rule. */
const fresh: RuleValues = {
  name: null,
  description: null,
  website_ids: [],
  customer_group_ids: [],
  from_date: null,
  to_date: null,
  uses_per_customer: 0,
  is_active: false,
  condition: null,
  action_condition: null,
  stop_rules_processing: true,
  is_advanced: true,
  product_ids: [],
  sort_order: 0,
  simple_action: 'by_percent',
  discount_amount: 0,
  discount_qty: null,
  discount_step: 0,
  apply_to_shipping: false,
  is_rss: false,
  coupon_type: 'NO_COUPON',
  use_auto_generation: false,
  uses_per_coupon: 0,
  simple_free_shipping: 0,
};

const FREE_SHIPPING = new Set(['', '0', '1', '2']);
const ACTIONS = [...actions.keys()].join(', ');
const LONGEST_NAME = 255;
/** The columns are numeric(12,4). */
const MAX_AMOUNT = 99_999_999;

/**
 * A rule with a client's fields applied: absent ones stay, null clears optional ones, a list replaces. `current` is the
 * stored rule, or undefined for a new one. Throws 400 naming every invalid field, or the first error of a tree.
 */
export function mergedRule(current: RuleRow | undefined, input: RuleInput): RuleValues {
  const { store_labels, rule_id, times_used, ...stored } = current ?? { ...fresh, store_labels: [], rule_id: 0, times_used: 0 };
  const values = withInput(stored, input);
  const faults = [...faultsOf(values), ...wordFaults(values, input)];
  if (faults.length > 0) throw badInputs(faults);
  return values;
}

/** The store labels that a client sent, without empty ones; undefined when it sent none. Throws 400 for a duplicate store. */
export function labelsOf({ store_labels }: RuleInput): StoreLabel[] | undefined {
  if (store_labels === undefined) return undefined;
  const labels = (store_labels ?? []).map(({ store_id, store_label }) => ({ store_id, store_label: store_label?.trim() ?? '' }));
  const twice = labels.find(({ store_id }, index) => labels.findIndex((label) => label.store_id === store_id) !== index);
  if (twice) throw labelTwice({ fieldName: 'rule.store_labels', storeId: twice.store_id });
  const long = labels.find(({ store_label }) => store_label.length > LONGEST_NAME);
  if (long) throw badInputs([longField('store_labels')]);
  return labels.filter(({ store_label }) => store_label !== '');
}

const KEPT = [
  'uses_per_customer',
  'is_active',
  'stop_rules_processing',
  'is_advanced',
  'sort_order',
  'simple_action',
  'discount_amount',
  'discount_step',
  'apply_to_shipping',
  'is_rss',
  'use_auto_generation',
  'uses_per_coupon',
] as const;

/** Null clears these. */
const CLEARABLE = ['name', 'description', 'from_date', 'to_date', 'discount_qty'] as const;

function withInput(stored: RuleValues, input: RuleInput): RuleValues {
  const { website_ids, customer_group_ids, product_ids, coupon_type, simple_free_shipping } = input;
  const kept = KEPT.map((field) => [field, input[field] ?? stored[field]]);
  const cleared = CLEARABLE.map((field) => [field, input[field] === undefined ? stored[field] : input[field]]);
  return {
    ...stored,
    ...Object.fromEntries([...kept, ...cleared]),
    website_ids: website_ids ? [...new Set(website_ids)] : stored.website_ids,
    customer_group_ids: customer_group_ids ? [...new Set(customer_group_ids)] : stored.customer_group_ids,
    product_ids: product_ids === undefined ? stored.product_ids : [...new Set(product_ids)],
    condition: treeOf('condition', stored, input),
    action_condition: treeOf('action_condition', stored, input),
    coupon_type: coupon_type == null ? stored.coupon_type : couponTypeOf(coupon_type),
    simple_free_shipping: simple_free_shipping == null ? stored.simple_free_shipping : Number(simple_free_shipping.trim()),
  };
}

function treeOf(place: 'condition' | 'action_condition', stored: RuleValues, { [place]: given }: RuleInput): StoredCondition | null {
  if (given === undefined) return stored[place];
  return given && readConditionTree(given, place);
}

function faultsOf(values: RuleValues): Fault[] {
  const faults: Fault[] = [];
  const { website_ids, customer_group_ids, from_date, to_date, name } = values;
  if (website_ids.length === 0) faults.push(missingIds('website_ids'));
  if (customer_group_ids.length === 0) faults.push(missingIds('customer_group_ids'));
  if (from_date !== null && to_date !== null && to_date < from_date) faults.push(datesReversed({ fieldName: 'rule.to_date' }));
  if (name !== null && name.length > LONGEST_NAME) faults.push(longField('name'));
  return [...faults, ...amountFaults(values)];
}

const CHECKED = ['discount_amount', 'discount_qty', 'discount_step', 'uses_per_customer', 'uses_per_coupon'] as const;

function amountFaults(values: RuleValues): Fault[] {
  const faults: Fault[] = [];
  for (const name of CHECKED) {
    const value = values[name] ?? 0;
    if (value < 0) faults.push(outOfRange(name, 'it is below 0'));
    else if (name.startsWith('discount_') && value > MAX_AMOUNT) faults.push(outOfRange(name, `it is above ${MAX_AMOUNT}`));
  }
  if (values.product_ids.some((id) => id <= 0)) faults.push(outOfRange('product_ids', 'ids are above 0'));
  return faults;
}

function wordFaults(values: RuleValues, { simple_free_shipping, times_used }: RuleInput): Fault[] {
  const faults: Fault[] = [];
  if ((times_used ?? 0) < 0) faults.push(outOfRange('times_used', 'it is below 0'));
  const { simple_action } = values;
  if (simple_action !== null && !actions.has(simple_action)) faults.push(outOfRange('simple_action', `expected one of ${ACTIONS}`));
  if (!COUPON_TYPES.includes(values.coupon_type)) faults.push(outOfRange('coupon_type', `expected one of ${COUPON_TYPES.join(', ')}`));
  if (!FREE_SHIPPING.has(simple_free_shipping?.trim() ?? '')) faults.push(outOfRange('simple_free_shipping', 'expected 0, 1 or 2'));
  return faults;
}

const outOfRange = (name: string, reason: string): Fault => invalidField({ fieldName: `rule.${name}`, reason });
const missingIds = (name: string): Fault => required(`rule.${name}`);
const longField = (name: string): Fault => tooLong({ fieldName: `rule.${name}`, maxLength: LONGEST_NAME });

/** The rule in API format, without absent values. */
export function wireRule({ product_ids, simple_free_shipping, ...row }: RuleRow): Rule {
  return { ...withoutNulls(row), ...(product_ids.length > 0 && { product_ids }), simple_free_shipping: String(simple_free_shipping) };
}

type WithoutNulls<T> = { [K in keyof T]: null extends T[K] ? Exclude<T[K], null> | undefined : T[K] };
/** A row without its columns that are null, which answers leave out. */
export const withoutNulls = <T extends object>(row: T): WithoutNulls<T> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<T>;
