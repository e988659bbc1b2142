import { type Rule, RuleInput } from '@merx/router/schema/sales-rule/rule/rule';
import i18next from 'i18next';
import { z } from 'zod';
import { lookup } from '../../api/lookups';
import type { Outputs } from '../../api/trpc';
import { formOf } from '../../form/form-of';
import { isUnread } from '../../form/number-text';
import type { Choice } from '../../list/choices';
import type { Condition } from './conditions/condition';

type Lookups = Outputs['ui']['lookups'];

/** The names of websites or customer groups; "All" if there are no others. */
export const namesOf = (ids: number[], list: readonly { id: number; name: string }[] = []): string =>
  ids.length === list.length && ids.length > 1
    ? i18next.t('word.all')
    : ids.map((id) => list.find((one) => one.id === id)?.name ?? id).join(', ');

/** Whether a rule needs no coupon, one code, or generated codes. */
type CouponMode = 'none' | 'one' | 'many';
export const ACTIONS = ['by_percent', 'by_fixed', 'cart_fixed', 'buy_x_get_y', 'to_percent', 'to_fixed'] as const;

/** The choices of a field, labeled when they are shown. */
export const choicesFrom =
  <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  (): Choice[] =>
    values.map((value) => ({ value, label: label(value) }));

/** The fields that cart and catalog price rules have in common. */
export const commonFields = {
  name: { label: 'word.name', hint: 'marketing.nameHint', required: true },
  description: { label: 'marketing.description', as: 'area' },
  is_active: { label: 'word.active' },
  website_ids: { label: 'marketing.website_ids', choices: lookup('websites'), required: true },
  customer_group_ids: { label: 'marketing.customer_group_ids', choices: lookup('customer_groups'), required: true },
  from_date: { label: 'marketing.from_date', as: 'day', half: true },
  to_date: { label: 'marketing.to_date', as: 'day', half: true },
  sort_order: { label: 'marketing.sort_order', hint: 'marketing.priorityHint', min: 0, required: false },
  stop_rules_processing: { label: 'marketing.stop', hint: 'marketing.stopHint' },
} as const;

export const RuleFields = formOf(
  RuleInput,
  {
    ...commonFields,
    uses_per_coupon: { label: 'marketing.usage_limit', hint: 'marketing.noLimit', min: 0, required: false },
    uses_per_customer: { label: 'marketing.usesPerCustomer', hint: 'marketing.noLimit', min: 0, required: false },
    simple_action: {
      label: 'marketing.simple_action',
      choices: choicesFrom(ACTIONS, (value) => i18next.t(`marketing.actions.${value}`)),
      required: false,
    },
    discount_amount: { label: 'marketing.amount', min: 0, required: false },
    discount_qty: { label: 'marketing.mostPieces', hint: 'marketing.noLimit', min: 0, required: false },
    discount_step: { label: 'marketing.step', hint: 'marketing.stepHint', min: 0, required: false },
    simple_free_shipping: {
      label: 'marketing.freeShipping',
      choices: choicesFrom(['0', '1', '2'] as const, (value) => i18next.t(`marketing.free.${value}`)),
      required: false,
    },
    apply_to_shipping: { label: 'marketing.alsoShipping' },
  },
  { simple_action: 'by_percent', simple_free_shipping: '0', sort_order: 0 },
);

/** Form values of a rule; condition trees are JSON, empty for none. */
export type RuleValues = ReturnType<typeof RuleFields.valuesOf> & {
  coupon_mode: CouponMode;
  coupon_code: string;
  /** By store view: `s1`. */
  labels: Record<string, string>;
  condition: string;
  action_condition: string;
  budget: number | null;
};

/** A rule with its single coupon code, empty for none, and its budget. */
export interface StoredRule {
  rule: Rule;
  code: string;
  budget: Outputs['salesRule']['rule']['budget'];
}

const isComplete = (text: string): boolean => text === '' || isFilled(JSON.parse(text) as Condition);

/** Whether every comparison in the tree has a value. */
function isFilled({ conditions, value }: Condition): boolean {
  if (isUnread(value)) return false;
  if (conditions) return String(value ?? '') !== '' && conditions.every(isFilled);
  return Array.isArray(value) ? value.length > 0 : String(value ?? '') !== '';
}

const amount = z.number().min(0).nullable();
/** A condition tree as JSON, all of whose conditions have values. */
export const conditionTree = z.string().refine(isComplete, '');

/** Validation before submitting. */
export const ruleSchema = RuleFields.schema
  .extend({
    name: z.string().trim().min(1, ''),
    discount_amount: amount,
    discount_qty: amount,
    discount_step: amount,
    condition: conditionTree,
    action_condition: conditionTree,
    budget: amount,
    coupon_mode: z.string(),
    coupon_code: z.string(),
  })
  .refine(({ coupon_mode, coupon_code }) => coupon_mode !== 'one' || String(coupon_code).trim() !== '', {
    path: ['coupon_code'],
    message: '',
  });

/** Form values of a stored rule, or of a new one for all these websites and groups. */
export function valuesOf(stored: StoredRule | undefined, { websites, customer_groups, stores }: Lookups): RuleValues {
  const { rule, code = '', budget } = stored ?? {};
  const labels = [0, ...stores.map(({ id }) => id)].map((id) => [
    `s${id}`,
    rule?.store_labels.find(({ store_id }) => store_id === id)?.store_label ?? '',
  ]);
  return {
    ...RuleFields.valuesOf(rule && withoutZeros(rule)),
    ...(!rule && { website_ids: websites.map(({ id }) => id), customer_group_ids: customer_groups.map(({ id }) => id) }),
    budget: budget?.budget ?? null,
    coupon_mode: modeOf(rule),
    coupon_code: code,
    labels: Object.fromEntries(labels),
    condition: rule?.condition ? JSON.stringify(rule.condition) : '',
    action_condition: rule?.action_condition ? JSON.stringify(rule.action_condition) : '',
  };
}

/** Zero means no limit, which the form shows as an empty field. */
const withoutZeros = (rule: Rule) => ({
  ...rule,
  uses_per_coupon: rule.uses_per_coupon || null,
  uses_per_customer: rule.uses_per_customer || null,
  discount_qty: rule.discount_qty || null,
  discount_step: rule.discount_step || null,
  simple_free_shipping: rule.simple_free_shipping || '0',
});

/** How a rule uses coupons. */
export function modeOf(rule: Rule | undefined): CouponMode {
  if (!rule || rule.coupon_type === 'NO_COUPON') return 'none';
  return rule.use_auto_generation || rule.coupon_type === 'AUTO' ? 'many' : 'one';
}

/** API input from the form values. */
export function inputOf(values: RuleValues): RuleInput {
  const { coupon_mode, coupon_code: _code, budget: _budget, labels, condition, action_condition, ...plain } = values;
  return {
    ...plain,
    discount_amount: plain.discount_amount ?? 0,
    discount_step: plain.discount_step ?? 0,
    uses_per_coupon: plain.uses_per_coupon ?? 0,
    uses_per_customer: plain.uses_per_customer ?? 0,
    sort_order: plain.sort_order ?? 0,
    coupon_type: coupon_mode === 'none' ? 'NO_COUPON' : 'SPECIFIC_COUPON',
    use_auto_generation: coupon_mode === 'many',
    store_labels: Object.entries(labels).map(([key, label]) => ({ store_id: Number(key.slice(1)), store_label: label })),
    condition: condition ? JSON.parse(condition) : null,
    action_condition: action_condition ? JSON.parse(action_condition) : null,
  };
}
