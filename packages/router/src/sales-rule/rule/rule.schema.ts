import { bool, date, decimal, int, list, pageOf, SearchCriteria, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** A node of a tree; those below it have the same form, to any depth, which a schema cannot say. */
const Condition = z.object({
  condition_type: wireText,
  conditions: z.array(z.unknown()).optional(),
  aggregator_type: wireText.optional(),
  operator: wireText.nullable(),
  attribute_name: wireText.optional(),
  value: z.unknown(),
});

const StoreLabel = z.object({ store_id: wireInt, store_label: wireText });
export type StoreLabel = z.infer<typeof StoreLabel>;

export const Rule = z.object({
  rule_id: wireInt,
  name: wireText.optional(),
  store_labels: z.array(StoreLabel),
  description: wireText.optional(),
  website_ids: z.array(wireInt),
  customer_group_ids: z.array(wireInt),
  from_date: wireText.optional(),
  to_date: wireText.optional(),
  uses_per_customer: wireInt,
  is_active: wireBool,
  condition: Condition.optional(),
  action_condition: Condition.optional(),
  stop_rules_processing: wireBool,
  is_advanced: wireBool,
  product_ids: z.array(wireInt).optional(),
  sort_order: wireInt,
  simple_action: wireText.optional(),
  discount_amount: wireDecimal,
  discount_qty: wireDecimal.optional(),
  discount_step: wireInt,
  apply_to_shipping: wireBool,
  times_used: wireInt,
  is_rss: wireBool,
  coupon_type: wireText,
  use_auto_generation: wireBool,
  uses_per_coupon: wireInt,
  simple_free_shipping: wireText,
});
export type Rule = z.infer<typeof Rule>;

export const RuleList = pageOf(Rule);
export type RuleList = z.infer<typeof RuleList>;

const extension_attributes = z.object({}).nullish();

/** The root of a tree as a client sends it. What it holds is read by rules of its own, at every depth alike. */
const ConditionInput = z.looseObject({
  condition_type: z.unknown().meta({ type: 'string' }),
  conditions: z
    .unknown()
    .optional()
    .meta({ type: 'array', items: { type: 'object' } }),
  aggregator_type: z
    .unknown()
    .optional()
    .meta({ type: ['string', 'null'], enum: ['all', 'any', null] }),
  operator: z
    .unknown()
    .optional()
    .meta({ type: ['string', 'null'] }),
  attribute_name: z
    .unknown()
    .optional()
    .meta({ type: ['string', 'null'] }),
  value: z.unknown().optional(),
});

/** An empty day is none: forms send it so. */
const day = z.preprocess((value) => (value === '' ? null : value), date.nullable()).nullish();

/** A rule as a client sends it: all that an answer holds. */
export const RuleInput = z.strictObject({
  rule_id: int.nullish(),
  name: text.nullish(),
  store_labels: list(z.strictObject({ store_id: int, store_label: text.nullish(), extension_attributes })).nullish(),
  description: text.nullish(),
  website_ids: list(int).nullish(),
  customer_group_ids: list(int).nullish(),
  from_date: day,
  to_date: day,
  uses_per_customer: int.nullish(),
  is_active: bool.nullish(),
  condition: ConditionInput.nullish(),
  action_condition: ConditionInput.nullish(),
  stop_rules_processing: bool.nullish(),
  is_advanced: bool.nullish(),
  product_ids: list(int).nullish(),
  sort_order: int.nullish(),
  simple_action: text.nullish(),
  discount_amount: decimal.nullish(),
  discount_qty: decimal.nullish(),
  discount_step: int.nullish(),
  apply_to_shipping: bool.nullish(),
  times_used: int.nullish(),
  is_rss: bool.nullish(),
  coupon_type: text.nullish(),
  use_auto_generation: bool.nullish(),
  uses_per_coupon: int.nullish(),
  simple_free_shipping: text.nullish(),
  extension_attributes,
});
export type RuleInput = z.infer<typeof RuleInput>;

const ruleId = int.describe('Id of the rule.');

export const RuleId = z.object({ ruleId });
export const RulesInput = z.object({ searchCriteria: SearchCriteria });
export const NewRule = z.object({ rule: RuleInput });
export const ChangedRule = z.object({ ruleId, rule: RuleInput });
