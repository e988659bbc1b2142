import { bool, decimal, int, list, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { ConfigurableOptionInput, SkuInput } from '../configurable/configurable.schema.js';
import { Product, ProductInput } from '../product/product.schema.js';

export { SkuInput };

export const Products = z.array(Product);
/** A product that could be saved; drafts are not stored. */
const ProductDraft = Product.partial().extend({ sku: wireText });
export type ProductDraft = z.infer<typeof ProductDraft>;
export const ProductDrafts = z.array(ProductDraft);
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
