import { optionId, sku, wireText } from '@merx/wire';
import { z } from 'zod';
import { ProductOption, ProductOptionInput } from '../product/product.schema.js';

export const OptionTypes = z.array(z.object({ label: wireText, code: wireText, group: wireText }));
export { ProductOption };
export const ProductOptions = z.array(ProductOption);
export const OptionsOf = z.object({ sku });
export const OptionId = z.object({ sku, optionId });
/** The option names its product. */
export const AddOption = z.object({ option: ProductOptionInput });
export const ChangeOption = z.object({ optionId, option: ProductOptionInput });
