import { salesRule } from '@merx/db/tables';
import { date, decimal, entity, int, list, pageOf, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** A node of a tree; its children have the same form, to any depth, which a schema cannot express. */
export const Condition = z.object({
  condition_type: wireText,
  conditions: z.array(z.unknown()).optional(),
  aggregator_type: wireText.optional(),
  operator: wireText.nullable(),
  attribute_name: wireText.optional(),
  value: z.unknown(),
});

const StoreLabel = z.object({ store_id: wireInt, store_label: wireText });
export type StoreLabel = z.infer<typeof StoreLabel>;

const named = entity(salesRule, { pick: ['rule_id', 'name'] });
const scope = entity(salesRule, {
  pick: ['description', 'website_ids', 'customer_group_ids', 'from_date', 'to_date', 'uses_per_customer', 'is_active'],
});
const rest = entity(salesRule, {
  omit: ['rule_id', 'name', 'description', 'website_ids', 'customer_group_ids', 'from_date', 'to_date', 'uses_per_customer', 'is_active'],
});

export const Rule = z.object({
  ...named.out,
  store_labels: z.array(StoreLabel),
  ...scope.out,
  condition: Condition.optional(),
  action_condition: Condition.optional(),
  ...rest.out,
  product_ids: z.array(wireInt).optional(),
  simple_free_shipping: wireText,
});
export type Rule = z.infer<typeof Rule>;

export const RuleList = pageOf(Rule);

const extension_attributes = z.object({}).nullish();

/** A property of a tree, described for the API document only. */
const property = (description: { type: string | string[]; [key: string]: unknown }) => z.unknown().optional().meta(description);

/** The root of a tree as clients send it. Its content is validated separately, at every depth alike. */
export const ConditionInput = z.looseObject({
  condition_type: z.unknown().meta({ type: 'string' }),
  conditions: property({ type: 'array', items: { type: 'object' } }),
  aggregator_type: property({ type: ['string', 'null'], enum: ['all', 'any', null] }),
  operator: property({ type: ['string', 'null'] }),
  attribute_name: property({ type: ['string', 'null'] }),
  value: z.unknown().optional(),
});

/** A day; an empty date is null: forms send it that way. */
export const day = z.preprocess((value) => (value === '' ? null : value), date.nullable()).nullish();

/** A rule as clients send it: all fields of a response are accepted. */
export const RuleInput = z.strictObject({
  ...named.in,
  store_labels: list(z.strictObject({ store_id: int, store_label: text.nullish(), extension_attributes })).nullish(),
  ...scope.in,
  from_date: day,
  to_date: day,
  condition: ConditionInput.nullish(),
  action_condition: ConditionInput.nullish(),
  ...rest.in,
  simple_free_shipping: text.nullish(),
  extension_attributes,
});
export type RuleInput = z.infer<typeof RuleInput>;

const ruleId = int.describe('Id of the rule.');

export const RuleId = z.object({ ruleId });
export const NewRule = z.object({ rule: RuleInput });
export const ChangedRule = z.object({ ruleId, rule: RuleInput });
/** What a rule may give in all, in the base currency. */
const budget = decimal.refine((value) => value > 0 && value < 1e12, 'Invalid input: expected an amount above 0');
/**
 * A rule (new without an id), the code of its primary coupon, and its budget: null for none; what is absent stays.
 */
export const RuleWithCode = z.object({ ruleId: int.nullish(), rule: RuleInput, couponCode: text.nullish(), budget: budget.nullish() });
export type RuleWithCode = z.infer<typeof RuleWithCode>;

export const RuleBudget = z.object({ budget: wireDecimal, spent: wireDecimal });
export type RuleBudget = z.infer<typeof RuleBudget>;

/** The coupon types of a rule; older clients send their number, starting at 1. */
export const COUPON_TYPES: readonly string[] = ['NO_COUPON', 'SPECIFIC_COUPON', 'AUTO'];

/** The coupon type from its code (case-insensitive), label or number; unknown text is returned unchanged. */
export function couponTypeOf(value: string): string {
  const name = value.trim();
  const code = name.toUpperCase().replace(/[\s-]+/g, '_');
  return COUPON_TYPES.find((type, index) => type === code || String(index + 1) === name) ?? value;
}

const Choice = z.object({ value: wireText, label: wireText });
export type Choice = z.infer<typeof Choice>;

/** An attribute that a condition can use. */
const Attribute = z.object({
  code: wireText,
  label: wireText,
  type: z.enum(['number', 'text', 'date', 'select', 'multiselect', 'category']),
  operators: z.array(wireText),
  options: z.array(Choice).optional(),
});
export type ChoiceAttribute = z.infer<typeof Attribute>;

/** The options of a condition builder: the kinds of conditions, and the attributes of each. */
export const ConditionChoices = z.object({
  kinds: z.array(z.object({ kind: wireText, type: wireText, stands_in: z.array(z.enum(['cart', 'item'])) })),
  cart: z.array(Attribute),
  item: z.array(Attribute),
  product: z.array(Attribute),
  subselect: z.array(Attribute),
  categories: z.array(Choice.extend({ path: wireText })),
});
export type ConditionChoices = z.infer<typeof ConditionChoices>;
