import { z } from 'zod';
import { type Product, type ProductInput, requiredText } from './part-values';

export const BUNDLE_TYPES = ['select', 'radio', 'checkbox', 'multi'] as const;

const SelectionForm = z.object({
  id: z.string(),
  sku: z.string(),
  qty: z.number().nullable(),
  is_default: z.boolean(),
  price: z.number().nullable(),
  price_type: z.string(),
  can_change: z.boolean(),
});

export const BundleForm = z.object({
  bundle: z.array(
    z.object({
      id: z.number().nullable(),
      title: requiredText,
      type: z.string(),
      required: z.boolean(),
      selections: z.array(SelectionForm),
    }),
  ),
});
export type BundleForm = z.infer<typeof BundleForm>;
export type BundleEntry = BundleForm['bundle'][number];
export type Selection = BundleEntry['selections'][number];

export const NEW_BUNDLE_OPTION: BundleEntry = { id: null, title: '', type: 'select', required: true, selections: [] };

/** Defaults of a new selection. */
export const selectionOf = (sku: string): Selection => ({
  id: '',
  sku,
  qty: 1,
  is_default: false,
  price: 0,
  price_type: '0',
  can_change: false,
});

/** Form values of the stored options. */
export const bundleOf = ({ extension_attributes }: Product): BundleForm => ({
  bundle: [...(extension_attributes.bundle_product_options ?? [])]
    .sort((one, other) => one.position - other.position)
    .map(({ option_id, title, type, required, product_links }) => ({
      id: option_id,
      title,
      type,
      required,
      selections: [...product_links]
        .sort((one, other) => one.position - other.position)
        .map(({ id, sku, qty, is_default, price, price_type, can_change_quantity }) => ({
          id,
          sku,
          qty,
          is_default,
          price: price ?? 0,
          price_type: String(price_type ?? 0),
          can_change: can_change_quantity === 1,
        })),
    })),
});

type BundleInput = NonNullable<NonNullable<ProductInput['extension_attributes']>['bundle_product_options']>;

/** API input from the form values. */
export const bundleInput = ({ bundle }: BundleForm): BundleInput =>
  bundle.map(({ id, title, type, required, selections }, index) => ({
    ...(id && { option_id: id }),
    title,
    type,
    required,
    position: index + 1,
    product_links: selections.map((one, place) => ({
      ...(one.id && { id: one.id }),
      sku: one.sku,
      qty: one.qty ?? 1,
      position: place + 1,
      is_default: one.is_default,
      price: one.price ?? 0,
      price_type: Number(one.price_type),
      can_change_quantity: one.can_change ? 1 : 0,
    })),
  }));
