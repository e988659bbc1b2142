import { z } from 'zod';
import type { Inputs, Outputs } from '../../../api/trpc';
import { withoutEmptyEnd } from '../../../form/empty-rows';

export type Attribute = Outputs['catalog']['attribute']['get'];
type AttributeInput = Inputs['catalog']['attribute']['update']['attribute'];

export const INPUT_KINDS = ['text', 'textarea', 'date', 'boolean', 'multiselect', 'select', 'price', 'media_image'] as const;
export const SCOPES = ['store', 'website', 'global'] as const;
export const PRODUCT_TYPES = ['simple', 'configurable', 'grouped', 'virtual', 'bundle', 'downloadable'] as const;
/** Yes/no settings in display order. */
export const FLAGS = [
  'is_searchable',
  'is_visible_in_advanced_search',
  'is_comparable',
  'is_filterable',
  'is_filterable_in_search',
  'is_used_for_promo_rules',
  'is_visible_on_front',
  'used_in_product_listing',
  'used_for_sort_by',
  'is_wysiwyg_enabled',
  'is_html_allowed_on_front',
] as const;
type Flag = (typeof FLAGS)[number];

/** One option: its id (empty for a new one), label and store view labels. */
export const OptionForm = z.object({
  value: z.string(),
  label: z.string().refine((label) => label.trim() !== '', { error: '' }),
  is_default: z.boolean(),
  stores: z.record(z.string(), z.string()),
});
export type OptionForm = z.infer<typeof OptionForm>;

const isEmpty = ({ value, label, stores }: OptionForm): boolean => value === '' && [label, ...Object.values(stores)].join('').trim() === '';

export const AttributeForm = z.object({
  label: z.string().refine((label) => label.trim() !== '', { error: '' }),
  code: z.string(),
  input: z.string(),
  scope: z.string(),
  is_required: z.boolean(),
  is_unique: z.boolean(),
  default_value: z.string(),
  note: z.string(),
  apply_to: z.array(z.string()),
  flags: z.record(z.string(), z.boolean()),
  stores: z.record(z.string(), z.string()),
  options: z.preprocess((rows) => withoutEmptyEnd(rows as OptionForm[], isEmpty), z.array(OptionForm)),
});
export type AttributeForm = z.infer<typeof AttributeForm>;

export const hasOptions = (input: string): boolean => input === 'select' || input === 'multiselect';

/** Whether the attribute has options of its own rather than a system source. */
export const ownsOptions = ({ frontend_input, options }: Attribute): boolean =>
  hasOptions(frontend_input) && options.every(({ value, sort_order }) => value === '' || sort_order !== undefined);

/** A label per store view; empty where none is set. */
const byStore = (labels: { store_id: number; label: string }[] | undefined, storeIds: readonly number[]): Record<string, string> =>
  Object.fromEntries(storeIds.map((id) => [String(id), labels?.find(({ store_id }) => store_id === id)?.label ?? '']));

/** Form values of a stored attribute, or of a new one. */
export function formOf(attribute: Attribute | undefined, storeIds: readonly number[]): AttributeForm {
  const isOwn = !attribute || ownsOptions(attribute);
  const options = isOwn ? (attribute?.options ?? []).filter(({ value }) => value !== '') : [];
  return {
    label: attribute?.default_frontend_label ?? '',
    code: attribute?.attribute_code ?? '',
    input: attribute?.frontend_input ?? 'select',
    scope: attribute?.scope ?? 'global',
    is_required: attribute?.is_required ?? false,
    is_unique: attribute?.is_unique === '1',
    default_value: isOwn ? '' : (attribute.default_value ?? ''),
    note: attribute?.note ?? '',
    apply_to: attribute?.apply_to ?? [],
    flags: Object.fromEntries(FLAGS.map((flag) => [flag, isSet(attribute?.[flag])])),
    stores: byStore(attribute?.frontend_labels, storeIds),
    options: options.map((option) => optionOf(option, storeIds)),
  };
}

const isSet = (value: Attribute[Flag] | undefined): boolean => value === true || value === '1';

const optionOf = ({ value, label, is_default, store_labels }: Attribute['options'][number], storeIds: readonly number[]): OptionForm => ({
  value,
  label,
  is_default: is_default ?? false,
  stores: byStore(store_labels, storeIds),
});

/** Sends every store view, so that a cleared label is deleted. */
const labelsOf = (stores: Record<string, string>, storeIds: readonly number[]) =>
  storeIds.map((store_id) => ({ store_id, label: stores[String(store_id)] ?? '' }));

/** API input from the form values. */
export function inputOf(form: AttributeForm, storeIds: readonly number[], isNew: boolean): AttributeInput {
  const options = form.options.map(({ value, label, is_default, stores }, index) => ({
    ...(value && { value }),
    label,
    is_default,
    sort_order: index,
    store_labels: labelsOf(stores, storeIds),
  }));
  return {
    default_frontend_label: form.label,
    ...(isNew && { frontend_input: form.input, ...(form.code && { attribute_code: form.code }) }),
    scope: form.scope,
    is_required: form.is_required,
    is_unique: form.is_unique,
    note: form.note,
    apply_to: form.apply_to,
    ...Object.fromEntries(FLAGS.map((flag) => [flag, form.flags[flag] ?? false])),
    frontend_labels: labelsOf(form.stores, storeIds),
    ...(hasOptions(form.input) ? { options } : { default_value: form.default_value }),
  };
}
