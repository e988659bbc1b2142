import { int, list, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const FileInfo = z.strictObject({ base64_encoded_data: text, type: text, name: text });
export type FileContent = z.infer<typeof FileInfo>;
const CustomOption = z.strictObject({
  option_id: text,
  option_value: text.nullish(),
  extension_attributes: z.object({ file_info: FileInfo.nullish() }).nullish(),
});
const VariantOption = z.strictObject({ option_id: text, option_value: int.nullish(), extension_attributes: z.object({}).nullish() });
const BundleOption = z.strictObject({
  option_id: int,
  option_qty: int.nullish(),
  option_selections: list(int).nullish(),
  extension_attributes: z.object({}).nullish(),
});

/** The selected options; options that do not exist for the product's type are rejected by the rules. */
export const ProductOptionInput = z.strictObject({
  extension_attributes: z
    .object({
      custom_options: list(CustomOption).nullish(),
      configurable_item_options: list(VariantOption).nullish(),
      bundle_options: list(BundleOption).nullish(),
      downloadable_option: z.strictObject({ downloadable_links: list(int).nullish() }).nullish(),
    })
    .nullish(),
});
export type ProductOptionInput = z.infer<typeof ProductOptionInput>;
export type ChoicesInput = NonNullable<ProductOptionInput['extension_attributes']>;

/** The selected options in canonical form: lists are sorted, so that equal selections compare equal; empty for none. */
export const ProductOption = z.object({
  extension_attributes: z
    .object({
      custom_options: z.array(z.object({ option_id: wireText, option_value: wireText })).optional(),
      configurable_item_options: z.array(z.object({ option_id: wireText, option_value: wireInt })).optional(),
      bundle_options: z.array(z.object({ option_id: wireInt, option_qty: wireInt, option_selections: z.array(wireInt) })).optional(),
      downloadable_option: z.object({ downloadable_links: z.array(wireInt) }).optional(),
    })
    .optional(),
});
export type ProductOption = z.infer<typeof ProductOption>;
export type Choices = NonNullable<ProductOption['extension_attributes']>;
