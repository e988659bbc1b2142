import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';
import { required } from '../../trpc/errors.js';
import type { Configurable } from '../configurable/configurable.queries.js';
import { isChildType, variantAttribute } from '../configurable/variant-attribute.js';
import { attributeUnknown, configurableOptionTwice, optionUnknown, tooManyVariants, variantSkuTwice } from '../faults.js';
import type { ProductInput } from '../product/product.schema.js';
import type { PartRow } from '../product-row/product-row.queries.js';
import type { InheritedRow } from './variation.queries.js';
import type { GenerateInput, ProductDraft, VariantPlan, VariationInput } from './variation.schema.js';

/** More would let a small request produce a response of many megabytes. */
const MOST_VARIANTS = 5000;
/** The visibility of a variation: only its configurable is listed. */
export const NOT_VISIBLE = 1;
const ENABLED = 1;

/** A product that varies or will vary: the values its children inherit, its options and children. */
export type VaryingProduct = Omit<InheritedRow, 'type_id'> & {
  name: string;
  configurable: Configurable;
};

/** An attribute to vary by, and its values. */
export interface Axis {
  attribute: AttributeDefinition;
  optionIds: number[];
}

/**
 * A draft of a simple product for each combination of the options' values. Sku and name are the product's plus `-` and each value; all else
 * is copied from the product; enabled by default. Throws badInput naming what is missing, or when there would be too many.
 */
export function variationsOf({ product, options }: VariationInput, definitions: AttributeDefinitions): ProductDraft[] {
  const sku = product.sku?.trim();
  if (!sku) throw required('product.sku');
  const axes = options.map(({ attribute_id, values }, index) => {
    if (!attribute_id) throw required(`options.${index}.attribute_id`);
    const attribute = variantAttribute(attribute_id, definitions);
    const optionIds = (values ?? []).flatMap(({ value_index }) => value_index ?? []);
    if (optionIds.length === 0) throw required(`options.${index}.values`);
    return axisOf(attribute, optionIds);
  });
  limitCombinations(axes);
  if (axes.length === 0) return [];
  return combinations(axes).map((values) => variationOf(product, sku, axes, values));
}

function variationOf(product: ProductInput, sku: string, axes: Axis[], values: number[]): ProductDraft {
  const suffix = values.map((value) => `-${value}`).join('');
  const own = new Set(axes.map(({ attribute }) => attribute.code));
  const kept = (product.custom_attributes ?? []).filter(({ attribute_code }) => !own.has(attribute_code) && attribute_code !== 'url_key');
  return {
    sku: sku + suffix,
    name: (product.name ?? '') + suffix,
    ...(product.attribute_set_id && { attribute_set_id: product.attribute_set_id }),
    ...(typeof product.price === 'number' && { price: product.price }),
    status: product.status ?? ENABLED,
    visibility: NOT_VISIBLE,
    type_id: 'simple',
    ...(typeof product.weight === 'number' && { weight: product.weight }),
    custom_attributes: [
      ...kept.map(({ attribute_code, value }) => ({ attribute_code, value })),
      ...axes.map(({ attribute }, index) => ({ attribute_code: attribute.code, value: String(values[index]) })),
    ],
  };
}

/** Throws badInput for an option that the attribute does not have. */
function axisOf(attribute: AttributeDefinition, optionIds: number[]): Axis {
  const unknown = optionIds.find((id) => !attribute.options?.has(String(id)));
  if (unknown !== undefined) throw optionUnknown({ attributeCode: attribute.code, valueIndex: unknown });
  return { attribute, optionIds: [...new Set(optionIds)] };
}

function limitCombinations(axes: Axis[]): void {
  const count = axes.reduce((product, { optionIds }) => product * optionIds.length, 1);
  if (count > MOST_VARIANTS) throw tooManyVariants({ maxCount: MOST_VARIANTS });
}

/** All combinations of one option id per attribute, the last attribute changing fastest. */
const combinations = (axes: Axis[]): number[][] =>
  axes.reduce<number[][]>((heads, { optionIds }) => heads.flatMap((head) => optionIds.map((id) => [...head, id])), [[]]);

/**
 * The attributes of a request. Throws badInput for an attribute that is unknown, duplicate or cannot be varied by, and for an unknown
 * option.
 */
export function readAxes({ attributes }: GenerateInput, definitions: AttributeDefinitions): Axis[] {
  const axes = attributes.map(({ code, optionIds }) => {
    const known = definitions.get(code);
    if (!known) throw attributeUnknown({ attributeCode: code });
    return axisOf(variantAttribute(String(known.id), definitions), optionIds);
  });
  if (new Set(axes.map(({ attribute }) => attribute.code)).size < axes.length) throw configurableOptionTwice();
  limitCombinations(axes);
  return axes;
}

type Draft = Omit<VariantPlan, 'state'>;

/** Labels of options by id. */
type Labels = ReadonlyMap<number, string>;

/** A variant for each combination of the options. Throws badInput if two would have the same sku. */
export function draftsOf(input: GenerateInput, product: VaryingProduct, axes: Axis[], labels: Labels): Draft[] {
  const pattern = input.skuPattern?.trim() || ['{sku}', ...axes.map(({ attribute }) => `{${attribute.code}}`)].join('-');
  const drafts = combinations(axes).map((ids) =>
    draftOf(input, product, { axes, ids, pattern, labels: ids.map((id) => labels.get(id) ?? String(id)) }),
  );
  const skus = drafts.map(({ sku }) => sku.toLowerCase());
  const twin = skus.findIndex((sku, index) => skus.indexOf(sku) !== index);
  if (twin >= 0) throw variantSkuTwice({ sku: drafts[twin]?.sku ?? '' });
  return drafts;
}

interface Combination {
  axes: Axis[];
  ids: number[];
  /** The label of each id. */
  labels: string[];
  pattern: string;
}

function draftOf({ byOption, price, qty }: GenerateInput, product: VaryingProduct, { axes, ids, labels, pattern }: Combination): Draft {
  const own = ids.map((id) => byOption.findLast(({ optionId }) => optionId === id)).reverse();
  const parts = new Map([
    ['sku', product.sku],
    ...axes.map(({ attribute }, index): [string, string] => [attribute.code, labels[index] ?? '']),
  ]);
  return {
    sku: pattern.replace(/\{(\w+)\}/g, (all, name: string) => parts.get(name) ?? all).replace(/\s+/g, '-'),
    name: [product.name, ...labels].join(' '),
    options: Object.fromEntries(axes.map(({ attribute }, index) => [attribute.code, ids[index] ?? 0])),
    price: own.find((one) => one?.price !== null && one?.price !== undefined)?.price ?? price ?? product.price,
    qty: own.find((one) => one?.qty !== null && one?.qty !== undefined)?.qty ?? qty ?? 0,
  };
}

/** The plan for each draft, given the existing children and the products with these skus. */
export function planVariants(drafts: Draft[], axes: Axis[], product: VaryingProduct, taken: ReadonlyMap<string, PartRow>): VariantPlan[] {
  const key = (read: (axis: Axis) => unknown) => axes.map((axis) => String(read(axis))).join('/');
  const present = new Set(product.configurable.children.map(({ values }) => key(({ attribute }) => values[attribute.id])));
  return drafts.map((draft) => {
    const combination = key(({ attribute }) => draft.options[attribute.code]);
    const other = taken.get(draft.sku.toLowerCase());
    if (present.has(combination)) return { ...draft, state: 'present' };
    if (!other) return { ...draft, state: 'new' };
    const isThis = isChildType(other.type_id) && key(({ attribute }) => other.attributes[attribute.code]) === combination;
    return { ...draft, sku: other.sku, state: isThis && other.id !== product.id ? 'link' : 'refused' };
  });
}
