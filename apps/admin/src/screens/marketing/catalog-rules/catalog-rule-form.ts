import { type CatalogRule, CatalogRuleInput } from '@merx/router/schema/sales-rule/catalog-rule/catalog-rule';
import i18next from 'i18next';
import { z } from 'zod';
import type { Outputs } from '../../../api/trpc';
import { formOf } from '../../../form/form-of';
import { day, money, quantity } from '../../../texts/format';
import { say } from '../../../texts/say';
import { choicesFrom, commonFields, conditionTree } from '../rule-form';

type Lookups = Outputs['ui']['lookups'];

export const CATALOG_ACTIONS = ['by_percent', 'by_fixed', 'to_percent', 'to_fixed'] as const;

export const CatalogRuleFields = formOf(
  CatalogRuleInput,
  {
    ...commonFields,
    simple_action: {
      label: 'marketing.simple_action',
      choices: choicesFrom(CATALOG_ACTIONS, (value) => i18next.t(`marketing.catalog.actions.${value}`)),
      required: true,
    },
    discount_amount: { label: 'marketing.amount', min: 0, required: true },
  },
  { simple_action: 'by_percent', sort_order: 0 },
);

/** Form values of a rule; the condition tree is JSON, empty for none. */
export type CatalogRuleValues = ReturnType<typeof CatalogRuleFields.valuesOf> & { condition: string };

/** Validation before submitting. */
export const catalogRuleSchema = CatalogRuleFields.schema.extend({
  name: z.string().trim().min(1, ''),
  discount_amount: z.number().min(0),
  condition: conditionTree,
});

/** Form values of a stored rule, or of a new one for all these websites and groups. */
export const catalogRuleValues = (rule: CatalogRule | undefined, { websites, customer_groups }: Lookups): CatalogRuleValues => ({
  ...CatalogRuleFields.valuesOf(rule),
  ...(!rule && { website_ids: websites.map(({ id }) => id), customer_group_ids: customer_groups.map(({ id }) => id) }),
  condition: rule?.condition ? JSON.stringify(rule.condition) : '',
});

/** The procedure's input from the form values. */
export const catalogRuleInput = ({ condition, ...plain }: CatalogRuleValues): CatalogRuleInput => ({
  ...plain,
  discount_amount: plain.discount_amount ?? 0,
  sort_order: plain.sort_order ?? 0,
  condition: condition ? JSON.parse(condition) : null,
});

/** Whether the amount of an action is a percentage. */
export const isPercent = (action: string): boolean => action.endsWith('_percent');

/** What a rule does to a price, in words: "10 % off". */
export function catalogDiscount(action: string, amount: number, currency: string | undefined): string {
  const text = isPercent(action) ? `${quantity(amount)} %` : money(amount, currency);
  return say(`marketing.short.${action}`, text, { amount: text });
}

/** A rule in one sentence: its discount, for whom, where and when. */
export function sentenceOf(values: CatalogRuleValues, { websites, customer_groups, base_currency }: Lookups): string {
  const { simple_action, discount_amount, from_date, to_date } = values;
  const named = (ids: number[], list: readonly { id: number; name: string }[]) =>
    list
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ') || '…';
  const groups = values.customer_group_ids.length === customer_groups.length ? i18next.t('marketing.catalog.everybody') : undefined;
  const span = from_date ? (to_date ? 'between' : 'since') : to_date ? 'until' : 'always';
  return i18next.t('marketing.catalog.sentence', {
    gives: catalogDiscount(simple_action, discount_amount ?? 0, base_currency),
    groups: groups ?? named(values.customer_group_ids, customer_groups),
    websites: named(values.website_ids, websites),
    days: i18next.t(`marketing.catalog.days.${span}`, { from: day(from_date), to: day(to_date) }),
  });
}
