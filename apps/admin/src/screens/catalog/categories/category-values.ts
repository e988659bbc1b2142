import { z } from 'zod';
import type { Inputs, Outputs } from '../../../api/trpc';

export type Category = Outputs['catalog']['category']['get'];
type CategoryInput = Inputs['catalog']['category']['update']['category'];

/** Form values of a category. */
export const CategoryForm = z.object({
  name: z.string(),
  is_active: z.boolean(),
  include_in_menu: z.boolean(),
  is_anchor: z.boolean(),
  description: z.string(),
  /** File name of a stored picture, or object URL of a newly chosen one. */
  image: z.string(),
  display_mode: z.string(),
  landing_page: z.string().nullable(),
  available_sort_by: z.array(z.string()),
  default_sort_by: z.string().nullable(),
  url_key: z.string(),
  meta_title: z.string(),
  meta_keywords: z.string(),
  meta_description: z.string(),
  /** In a store view: fields that use the default value. */
  inherited: z.array(z.string()),
  parent_id: z.number().nullable(),
});
export type CategoryForm = z.infer<typeof CategoryForm>;

/** The name is required unless it is inherited. */
export const CheckedCategory = CategoryForm.refine(({ name, inherited }) => inherited.includes('name') || name.trim() !== '', {
  path: ['name'],
  error: '',
});

/** Every field with values per store view. */
export const SCOPED = CategoryForm.omit({ is_anchor: true, inherited: true, parent_id: true }).keyof().options;

export const NEW_CATEGORY: CategoryForm = {
  name: '',
  is_active: true,
  include_in_menu: true,
  is_anchor: true,
  description: '',
  image: '',
  display_mode: 'PRODUCTS',
  landing_page: null,
  available_sort_by: [],
  default_sort_by: null,
  url_key: '',
  meta_title: '',
  meta_keywords: '',
  meta_description: '',
  inherited: [],
  parent_id: null,
};

/** Form values of a stored category; `own` holds the store view's own values and is absent for the default values. */
export function formOf(category: Category, own: readonly string[] | undefined): CategoryForm {
  const values = new Map(category.custom_attributes.map(({ attribute_code, value }) => [attribute_code, value]));
  const text = (code: string): string => String(values.get(code) ?? '');
  return {
    name: category.name,
    is_active: category.is_active,
    include_in_menu: category.include_in_menu,
    is_anchor: text('is_anchor') === '1',
    description: text('description'),
    image: text('image'),
    display_mode: text('display_mode') || 'PRODUCTS',
    landing_page: text('landing_page') || null,
    available_sort_by: category.available_sort_by,
    default_sort_by: text('default_sort_by') || null,
    url_key: text('url_key'),
    meta_title: text('meta_title'),
    meta_keywords: text('meta_keywords'),
    meta_description: text('meta_description'),
    inherited: own ? SCOPED.filter((code) => !own.includes(code)) : [],
    parent_id: category.parent_id,
  };
}

/** API input from the form values; an inherited field is sent as null. */
export function inputOf(form: CategoryForm, { isNew, isStore }: { isNew: boolean; isStore: boolean }): CategoryInput {
  const isOwn = (code: string): boolean => !form.inherited.includes(code);
  const codes = SCOPED.filter((code) => !NAMED.has(code));
  const values: Record<string, unknown> = { ...form, available_sort_by: form.available_sort_by.join(',') };
  const custom = codes.map((attribute_code) => ({ attribute_code, value: (isOwn(attribute_code) && values[attribute_code]) || null }));
  const reset = [...NAMED].filter((code) => !isOwn(code)).map((attribute_code) => ({ attribute_code, value: null }));
  const anchor = isStore ? [] : [{ attribute_code: 'is_anchor', value: form.is_anchor ? '1' : '0' }];
  return {
    ...(isNew && form.parent_id && { parent_id: form.parent_id }),
    ...(isOwn('name') && { name: form.name }),
    ...(isOwn('is_active') && { is_active: form.is_active }),
    ...(isOwn('include_in_menu') && { include_in_menu: form.include_in_menu }),
    custom_attributes: [...custom, ...reset, ...anchor].filter(({ value }) => !isNew || value !== null),
  };
}

/** Fields that are properties of the API object rather than custom attributes. */
const NAMED = new Set(['name', 'is_active', 'include_in_menu']);
