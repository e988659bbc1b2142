import { bool, childSku, decimal, int, list, optionId, sku, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { ConfigurableOption, ConfigurableOptionInput } from '../configurable/configurable.schema.js';
import { Product, ProductInput } from '../product/product.schema.js';

export { ConfigurableOption };

export const ConfigurableOptions = z.array(ConfigurableOption);
export const Products = z.array(Product);
/** A product that could be saved; drafts are not stored. */
export const ProductDraft = Product.partial().extend({ sku: wireText });
export const ProductDrafts = z.array(ProductDraft);
export type ProductDraft = z.infer<typeof ProductDraft>;
/** The id of a new option, as text. */
export const NewId = wireText;
/** The id of the saved entity. */
export const SavedId = wireInt;

export const SkuInput = z.object({ sku });
export const OptionInput = z.object({ sku, id: optionId });
export const AddOptionInput = z.object({ sku, option: ConfigurableOptionInput });
export const UpdateOptionInput = z.object({ sku, id: optionId, option: ConfigurableOptionInput });
export const AddChildInput = z.object({ sku, childSku });
export const VariationInput = z.object({ product: ProductInput, options: list(ConfigurableOptionInput) });
export type VariationInput = z.infer<typeof VariationInput>;

/**
 * The attributes to vary by, each with option ids. The sku template consists of `{sku}` and attribute codes in braces, replaced by option
 * labels. An option may set a price and a quantity; if several do, the last attribute's applies.
 */
export const GenerateInput = z.object({
  sku: text,
  attributes: z
    .array(z.object({ code: text, optionIds: z.array(int).min(1).max(500) }))
    .min(1)
    .max(10),
  skuPattern: text.nullish(),
  price: decimal.nullish(),
  qty: decimal.nullish(),
  byOption: z.array(z.object({ optionId: int, price: decimal.nullish(), qty: decimal.nullish() })).default([]),
  dryRun: bool.default(false),
});
export type GenerateInput = z.infer<typeof GenerateInput>;

/**
 * `new`: no product has the sku; `link`: an existing product becomes a child; `present`: the configurable already has this variant;
 * `refused`: the sku belongs to another product.
 */
const VariantPlan = z.object({
  sku: wireText,
  name: wireText,
  options: z.record(z.string(), wireInt),
  price: wireDecimal.nullable(),
  qty: wireDecimal,
  state: z.enum(['new', 'link', 'present', 'refused']),
});
export type VariantPlan = z.infer<typeof VariantPlan>;
export const Generated = z.object({ rows: z.array(VariantPlan), created: wireInt, linked: wireInt, finished: wireBool });
export type Generated = z.infer<typeof Generated>;
