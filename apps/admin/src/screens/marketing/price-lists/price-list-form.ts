import { PRICE_LIST_TYPES, PriceListInput } from '@merx/router/schema/price-list/price-list';
import i18next from 'i18next';
import { z } from 'zod';
import { lookup } from '../../../api/lookups';
import { formOf } from '../../../form/form-of';
import { choicesFrom } from '../rule-form';

export const PriceListFields = formOf(
  PriceListInput,
  {
    name: { label: 'word.name', hint: 'marketing.nameHint', required: true },
    type: {
      label: 'marketing.lists.type',
      choices: choicesFrom(PRICE_LIST_TYPES, (value) => i18next.t(`marketing.lists.types.${value}`)),
      required: true,
    },
    is_active: { label: 'word.active' },
    website_ids: { label: 'marketing.website_ids', hint: 'marketing.lists.emptyIsAll', choices: lookup('websites') },
    customer_group_ids: { label: 'marketing.customer_group_ids', hint: 'marketing.lists.emptyIsAll', choices: lookup('customer_groups') },
    starts_at: { label: 'marketing.lists.starts_at', as: 'time' },
    ends_at: { label: 'marketing.lists.ends_at', as: 'time' },
    sort_order: { label: 'marketing.sort_order', hint: 'marketing.lists.priorityHint', min: 0, required: false },
  },
  { type: 'sale', sort_order: 0 },
);

export type PriceListValues = ReturnType<typeof PriceListFields.valuesOf>;

/** Validation before submitting. Times are UTC text of the same form. */
export const priceListSchema = PriceListFields.schema
  .extend({ name: z.string().trim().min(1, '') })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || String(starts_at) < String(ends_at), {
    path: ['ends_at'],
    error: () => i18next.t('marketing.lists.endsBeforeStart'),
  });

/** The procedure's input from the form values. */
export const priceListInput = ({ sort_order, type, ...values }: PriceListValues): PriceListInput => ({
  ...values,
  type: type === 'override' ? 'override' : 'sale',
  sort_order: sort_order ?? 0,
  starts_at: values.starts_at || null,
  ends_at: values.ends_at || null,
});
