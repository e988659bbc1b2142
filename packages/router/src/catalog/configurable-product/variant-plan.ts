import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';
import { combinations, isChildType, MOST_VARIANTS, variantAttribute } from '../configurable/variant-attribute.js';
import { attributeUnknown, configurableOptionTwice, optionUnknown, tooManyVariants, variantSkuTwice } from '../faults.js';
import type { GenerateInput, VariantPlan } from './configurable-product.schema.js';
import type { Candidate } from './variants.queries.js';
import type { VaryingProduct } from './varying-product.js';

/** An attribute to vary by, and its values. */
export interface Axis {
  attribute: AttributeDefinition;
  optionIds: number[];
  /** Labels of the options. */
  labels: ReadonlyMap<number, string>;
}

/**
 * The attributes of a request. Throws badInput for an attribute that is unknown, duplicate or cannot be varied by, and for an unknown
 * option.
 */
export function readAxes({ attributes }: GenerateInput, definitions: AttributeDefinitions, labels: Axis['labels']): Axis[] {
  const axes = attributes.map(({ code, optionIds }) => {
    const known = definitions.get(code);
    if (!known) throw attributeUnknown({ attributeCode: code });
    const attribute = variantAttribute(String(known.id), definitions);
    const unknown = optionIds.find((id) => !attribute.options?.has(String(id)));
    if (unknown !== undefined) throw optionUnknown({ attributeCode: code, valueIndex: unknown });
    return { attribute, optionIds: [...new Set(optionIds)], labels };
  });
  const codes = axes.map(({ attribute }) => attribute.code);
  if (new Set(codes).size < codes.length) throw configurableOptionTwice();
  const count = axes.reduce((sofar, { optionIds }) => sofar * optionIds.length, 1);
  if (count > MOST_VARIANTS) throw tooManyVariants({ maxCount: MOST_VARIANTS });
  return axes;
}

type Draft = Omit<VariantPlan, 'state'>;

/** A variant for each combination of the options. Throws badInput if two would have the same sku. */
export function draftsOf(input: GenerateInput, product: VaryingProduct, axes: Axis[]): Draft[] {
  const pattern = input.skuPattern?.trim() || ['{sku}', ...axes.map(({ attribute }) => `{${attribute.code}}`)].join('-');
  const drafts = combinations(axes).map((ids) => draftOf(input, product, { axes, ids, pattern }));
  const skus = drafts.map(({ sku }) => sku.toLowerCase());
  const twin = skus.findIndex((sku, index) => skus.indexOf(sku) !== index);
  if (twin >= 0) throw variantSkuTwice({ sku: drafts[twin]?.sku ?? '' });
  return drafts;
}

interface Combination {
  axes: Axis[];
  ids: number[];
  pattern: string;
}

function draftOf({ byOption, price, qty }: GenerateInput, product: VaryingProduct, { axes, ids, pattern }: Combination): Draft {
  const labels = axes.map((axis, index) => axis.labels.get(ids[index] ?? 0) ?? String(ids[index]));
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
export function planned(drafts: Draft[], axes: Axis[], product: VaryingProduct, taken: ReadonlyMap<string, Candidate>): VariantPlan[] {
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
