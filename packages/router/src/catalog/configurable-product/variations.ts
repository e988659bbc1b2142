import type { AttributeDefinition, AttributeDefinitions } from '../../eav/index.js';
import { required } from '../../trpc/errors.js';
import { combinations, MOST_VARIANTS, variantAttribute } from '../configurable/variant-attribute.js';
import { optionUnknown, tooManyVariants } from '../faults.js';
import type { ProductInput } from '../product/product.schema.js';
import type { ProductDraft, VariationInput } from './configurable-product.schema.js';

const NOT_VISIBLE = 1;
const ENABLED = 1;

interface Axis {
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
  const axes = options.map((option, index) => readAxis(option, `options.${index}`, definitions));
  const count = axes.reduce((product, { optionIds }) => product * optionIds.length, 1);
  if (count > MOST_VARIANTS) throw tooManyVariants({ maxCount: MOST_VARIANTS });
  if (axes.length === 0) return [];
  return combinations(axes).map((values) => draft(product, sku, axes, values));
}

function readAxis(option: VariationInput['options'][number], place: string, definitions: AttributeDefinitions): Axis {
  if (!option.attribute_id) throw required(`${place}.attribute_id`);
  const attribute = variantAttribute(option.attribute_id, definitions);
  const optionIds = [...new Set((option.values ?? []).flatMap(({ value_index }) => value_index ?? []))];
  if (optionIds.length === 0) throw required(`${place}.values`);
  const unknown = optionIds.find((id) => !attribute.options?.has(String(id)));
  if (unknown !== undefined) throw optionUnknown({ attributeCode: attribute.code, valueIndex: unknown });
  return { attribute, optionIds };
}

function draft(product: ProductInput, sku: string, axes: Axis[], values: number[]): ProductDraft {
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
