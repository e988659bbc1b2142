import type { Inputs, Outputs } from '../../../api/trpc';

type Product = Outputs['catalog']['product']['get'];
export type ProductChoice = NonNullable<Inputs['quote']['items']['add']['admin']['cartItem']['product_option']>;

/** An option that the buyer chooses. */
export interface Choice {
  /** Kind and id: `variant 93`, `custom 4`, `bundle 2`, `links 0`, `grouped SKU`. */
  key: string;
  label: string;
  isRequired: boolean;
  kind: 'one' | 'many' | 'text' | 'area' | 'date' | 'date_time' | 'time' | 'pieces';
  options: { value: string; label: string }[];
  initial: string;
}

/** Values by choice key; multiple values are comma-separated. */
export type Chosen = Record<string, string>;

const SEVERAL = /^(checkbox|multiple|multi)$/;
const KINDS: Record<string, Choice['kind']> = { field: 'text', area: 'area', date: 'date', date_time: 'date_time', time: 'time' };

/** Whether the product has options to choose before it can be bought. */
export const hasChoices = (product: Product): boolean => product.options.length > 0 || !['simple', 'virtual'].includes(product.type_id);

/** The choices of a product. `labels` holds the labels of variant values, keyed by attribute id and value, separated by a space. */
export function choicesOf(product: Product, labels: ReadonlyMap<string, string>): Choice[] {
  const { extension_attributes: parts, options, product_links } = product;
  const variants = (parts.configurable_product_options ?? []).map(
    ({ attribute_id, label, values }): Choice => ({
      key: `variant ${attribute_id}`,
      label,
      isRequired: true,
      kind: 'one',
      options: values.map(({ value_index: value }) => ({
        value: String(value),
        label: labels.get(`${attribute_id} ${value}`) ?? String(value),
      })),
      initial: '',
    }),
  );
  const bundles = (parts.bundle_product_options ?? []).map(
    ({ option_id, title, required, type, product_links: links }): Choice => ({
      key: `bundle ${option_id}`,
      label: title,
      isRequired: required,
      kind: SEVERAL.test(type) ? 'many' : 'one',
      options: links.map(({ id, sku, qty }) => ({ value: id, label: `${qty} × ${sku}` })),
      initial: links
        .filter(({ is_default }) => is_default)
        .map(({ id }) => id)
        .join(','),
    }),
  );
  const links = parts.downloadable_product_links ?? [];
  const downloads: Choice[] =
    links.length > 0
      ? [
          {
            key: 'links 0',
            label: '',
            isRequired: false,
            kind: 'many',
            options: links.map(({ id, title }) => ({ value: String(id), label: title })),
            initial: links.map(({ id }) => id).join(','),
          },
        ]
      : [];
  const members = product.type_id === 'grouped' ? product_links.filter(({ link_type }) => link_type === 'associated') : [];
  const grouped = members.map(
    ({ linked_product_sku: sku }): Choice => ({
      key: `grouped ${sku}`,
      label: sku,
      isRequired: false,
      kind: 'pieces',
      options: [],
      initial: '1',
    }),
  );
  const custom = options
    .filter(({ type }) => type !== 'file')
    .map(
      ({ option_id, title, type, is_require, values = [] }): Choice => ({
        key: `custom ${option_id}`,
        label: title,
        isRequired: is_require,
        kind: SEVERAL.test(type) ? 'many' : (KINDS[type] ?? 'one'),
        options: values.map(({ option_type_id, title: label }) => ({ value: String(option_type_id), label })),
        initial: '',
      }),
    );
  return [...variants, ...bundles, ...downloads, ...grouped, ...custom];
}

/** The chosen options as cart input. */
export function productOption(chosen: Chosen, qtyOf: (optionId: number) => number): ProductChoice {
  const of = (kind: string) =>
    Object.entries(chosen).flatMap(([key, value]) =>
      key.startsWith(`${kind} `) && value ? [{ id: key.slice(kind.length + 1), value }] : [],
    );
  const numbers = (value: string): number[] => value.split(',').map(Number);
  const links = of('links').flatMap(({ value }) => numbers(value));
  return {
    extension_attributes: {
      configurable_item_options: of('variant').map(({ id, value }) => ({ option_id: id, option_value: Number(value) })),
      custom_options: of('custom').map(({ id, value }) => ({ option_id: id, option_value: value.replace('T', ' ') })),
      bundle_options: of('bundle').map(({ id, value }) => ({
        option_id: Number(id),
        option_qty: qtyOf(Number(id)),
        option_selections: numbers(value),
      })),
      ...(links.length > 0 && { downloadable_option: { downloadable_links: links } }),
    },
  };
}
