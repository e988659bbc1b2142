import { z } from 'zod';
import type { Inputs, Outputs } from '../../api/trpc';
import { isUnread } from '../../form/number-text';
import type { Condition } from './conditions/condition';

export type Rule = Outputs['salesRule']['rule']['get'];
type RuleInput = Inputs['salesRule']['rule']['create']['rule'];

/** Whether a rule needs no coupon, one code, or generated codes. */
export type CouponMode = 'none' | 'one' | 'many';
export const ACTIONS = ['by_percent', 'by_fixed', 'cart_fixed', 'buy_x_get_y', 'to_percent', 'to_fixed'] as const;

/** Form values of a rule; condition trees are JSON, empty for none. */
export interface RuleValues {
  name: string;
  description: string;
  is_active: boolean;
  website_ids: number[];
  customer_group_ids: number[];
  from_date: string | null;
  to_date: string | null;
  coupon_mode: CouponMode;
  coupon_code: string;
  uses_per_coupon: number | null;
  uses_per_customer: number | null;
  sort_order: number | null;
  stop_rules_processing: boolean;
  simple_action: string;
  discount_amount: number | null;
  discount_qty: number | null;
  discount_step: number | null;
  apply_to_shipping: boolean;
  simple_free_shipping: string;
  labels: Record<string, string>;
  condition: string;
  action_condition: string;
}

const isComplete = (text: string): boolean => text === '' || isWhole(JSON.parse(text) as Condition);

/** Whether every comparison in the tree has a value. */
function isWhole({ conditions, value }: Condition): boolean {
  if (isUnread(value)) return false;
  if (conditions) return String(value ?? '') !== '' && conditions.every(isWhole);
  return Array.isArray(value) ? value.length > 0 : String(value ?? '') !== '';
}

const amount = z.number().min(0).nullable();
const tree = z.string().refine(isComplete, '');

/** Validation before submitting. */
export const RuleForm = z
  .looseObject({
    name: z.string().trim().min(1, ''),
    website_ids: z.array(z.number()).min(1, ''),
    customer_group_ids: z.array(z.number()).min(1, ''),
    discount_amount: amount,
    discount_qty: amount,
    discount_step: amount,
    condition: tree,
    action_condition: tree,
    coupon_mode: z.string(),
    coupon_code: z.string(),
  })
  .refine(({ coupon_mode, coupon_code }) => coupon_mode !== 'one' || coupon_code.trim() !== '', { path: ['coupon_code'], message: '' });

/** Form values of a stored rule and its single coupon code, or of a new rule. */
export function valuesOf(
  rule: Rule | undefined,
  code: string,
  storeIds: readonly number[],
  fresh: Pick<RuleValues, 'website_ids' | 'customer_group_ids'>,
): RuleValues {
  const labels = storeIds.map((id) => [`s${id}`, rule?.store_labels.find(({ store_id }) => store_id === id)?.store_label ?? '']);
  return {
    name: rule?.name ?? '',
    description: rule?.description ?? '',
    is_active: rule?.is_active ?? false,
    website_ids: rule?.website_ids ?? fresh.website_ids,
    customer_group_ids: rule?.customer_group_ids ?? fresh.customer_group_ids,
    from_date: rule?.from_date ?? null,
    to_date: rule?.to_date ?? null,
    coupon_mode: modeOf(rule),
    coupon_code: code,
    uses_per_coupon: rule?.uses_per_coupon || null,
    uses_per_customer: rule?.uses_per_customer || null,
    sort_order: rule?.sort_order ?? 0,
    stop_rules_processing: rule?.stop_rules_processing ?? false,
    simple_action: rule?.simple_action ?? 'by_percent',
    discount_amount: rule?.discount_amount ?? null,
    discount_qty: rule?.discount_qty || null,
    discount_step: rule?.discount_step || null,
    apply_to_shipping: rule?.apply_to_shipping ?? false,
    simple_free_shipping: rule?.simple_free_shipping || '0',
    labels: Object.fromEntries(labels),
    condition: rule?.condition ? JSON.stringify(rule.condition) : '',
    action_condition: rule?.action_condition ? JSON.stringify(rule.action_condition) : '',
  };
}

function modeOf(rule: Rule | undefined): CouponMode {
  if (!rule || rule.coupon_type === 'NO_COUPON') return 'none';
  return rule.use_auto_generation || rule.coupon_type === 'AUTO' ? 'many' : 'one';
}

/** API input from the form values. */
export function inputOf(values: RuleValues): RuleInput {
  const { coupon_mode, coupon_code: _code, labels, condition, action_condition, ...plain } = values;
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
