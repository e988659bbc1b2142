import { z } from 'zod';
import type { Inputs, Outputs } from '../../../api/trpc';

export type Category = Outputs['catalog']['category']['get'];
type CategoryInput = Inputs['catalog']['category']['update']['category'];

/** A category as the form has it. */
export const CategoryForm = z.object({
  name: z.string(),
  is_active: z.boolean(),
  include_in_menu: z.boolean(),
  is_anchor: z.boolean(),
  description: z.string(),
  /** A stored picture's name, or the address of one that was just chosen. */
  image: z.string(),
  display_mode: z.string(),
  landing_page: z.string().nullable(),
  available_sort_by: z.array(z.string()),
  default_sort_by: z.string().nullable(),
  url_key: z.string(),
  meta_title: z.string(),
  meta_keywords: z.string(),
  meta_description: z.string(),
  /** Of a store view: fields that show the value of all store views. */
  inherited: z.array(z.string()),
  parent_id: z.number().nullable(),
});
export type CategoryForm = z.infer<typeof CategoryForm>;

/** Needs its name, unless it is that of all store views. */
export const CheckedCategory = CategoryForm.refine(({ name, inherited }) => inherited.includes('name') || name.trim() !== '', {
  path: ['name'],
  error: '',
});

/** Every field that a store view may have a value of its own for. */
export const SCOPED = [
  'name',
  'is_active',
  'include_in_menu',
  'description',
  'image',
  'display_mode',
  'landing_page',
  'available_sort_by',
  'default_sort_by',
  'url_key',
  'meta_title',
  'meta_keywords',
  'meta_description',
] as const;

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

/** The stored category as the form has it; `own` are a store view's own values, absent for the values of all. */
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

/** What the shop is told: a field that shows the value of all store views has none of its own. */
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

/** Fields of the wire, not among its further attributes. */
const NAMED = new Set(['name', 'is_active', 'include_in_menu']);
