import { int, list, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { ConfigurableOption, ConfigurableOptionInput, Product, ProductInput } from '../catalog/index.js';

export { ConfigurableOption } from '../catalog/index.js';

export const ConfigurableOptions = z.array(ConfigurableOption);
export const Products = z.array(Product);
/** A product as it might be saved: nothing of it is stored. */
export const ProductDraft = Product.partial().extend({ sku: wireText });
export const ProductDrafts = z.array(ProductDraft);
export type ProductDraft = z.infer<typeof ProductDraft>;
/** The id of what was saved. */
export const SavedId = wireInt;

export const SkuInput = z.object({ sku: text });
export const OptionInput = z.object({ sku: text, id: int });
export const AddOptionInput = z.object({ sku: text, option: ConfigurableOptionInput });
export const UpdateOptionInput = z.object({ sku: text, id: int, option: ConfigurableOptionInput });
export const AddChildInput = z.object({ sku: text, childSku: text });
export const VariationInput = z.object({ product: ProductInput, options: list(ConfigurableOptionInput) });
export type VariationInput = z.infer<typeof VariationInput>;
