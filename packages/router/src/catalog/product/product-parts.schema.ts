import { bool, decimal, int, list, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const TierPrice = z.object({
  customer_group_id: wireInt,
  qty: wireDecimal,
  value: wireDecimal,
  extension_attributes: z.object({ website_id: wireInt, percentage_value: wireDecimal.optional() }),
});
export type TierPrice = z.infer<typeof TierPrice>;

export const TierPriceInput = z.strictObject({
  customer_group_id: int.nullish(),
  qty: decimal.nullish(),
  value: decimal.nullish(),
  extension_attributes: z.object({ website_id: int.nullish(), percentage_value: decimal.nullish() }).nullish(),
});
export type TierPriceInput = z.infer<typeof TierPriceInput>;

export const ProductLink = z.object({
  sku: wireText,
  link_type: wireText,
  linked_product_sku: wireText,
  linked_product_type: wireText,
  position: wireInt,
  extension_attributes: z.object({ qty: wireDecimal }).optional(),
});
export type ProductLink = z.infer<typeof ProductLink>;

export const ProductLinkInput = z.strictObject({
  sku: text.nullish(),
  link_type: text.nullish(),
  linked_product_sku: text.nullish(),
  linked_product_type: text.nullish(),
  position: int.nullish(),
  extension_attributes: z.object({ qty: decimal.nullish() }).nullish(),
});
export type ProductLinkInput = z.infer<typeof ProductLinkInput>;

export const VideoContent = z.object({
  media_type: wireText,
  video_provider: wireText,
  video_url: wireText,
  video_title: wireText,
  video_description: wireText,
  video_metadata: wireText,
});

export const VideoContentInput = z.strictObject({
  media_type: text.nullish(),
  video_provider: text.nullish(),
  video_url: text.nullish(),
  video_title: text.nullish(),
  video_description: text.nullish(),
  video_metadata: text.nullish(),
});
export type VideoContentInput = z.infer<typeof VideoContentInput>;

export const MediaEntry = z.object({
  id: wireInt,
  media_type: wireText,
  label: wireText.nullable(),
  position: wireInt,
  disabled: wireBool,
  types: z.array(wireText),
  file: wireText,
  extension_attributes: z.object({ video_content: VideoContent }).optional(),
});
export type MediaEntry = z.infer<typeof MediaEntry>;

export const ImageContent = z.strictObject({ base64_encoded_data: text, type: text, name: text });
export type ImageContent = z.infer<typeof ImageContent>;

export const MediaEntryInput = z.strictObject({
  id: int.nullish(),
  media_type: text.nullish(),
  label: text.nullish(),
  position: int.nullish(),
  disabled: bool.nullish(),
  types: list(text).nullish(),
  file: text.nullish(),
  content: ImageContent.nullish(),
  extension_attributes: z.object({ video_content: VideoContentInput.nullish() }).nullish(),
});
export type MediaEntryInput = z.infer<typeof MediaEntryInput>;

export const OptionValue = z.object({
  title: wireText,
  sort_order: wireInt,
  price: wireDecimal,
  price_type: wireText,
  sku: wireText.optional(),
  option_type_id: wireInt,
});

export const ProductOption = z.object({
  product_sku: wireText,
  option_id: wireInt,
  title: wireText,
  type: wireText,
  sort_order: wireInt,
  is_require: wireBool,
  price: wireDecimal.optional(),
  price_type: wireText.optional(),
  sku: wireText.optional(),
  file_extension: wireText.optional(),
  max_characters: wireInt.optional(),
  image_size_x: wireInt.optional(),
  image_size_y: wireInt.optional(),
  values: z.array(OptionValue).optional(),
});
export type ProductOption = z.infer<typeof ProductOption>;

export const OptionValueInput = z.strictObject({
  title: text.nullish(),
  sort_order: int.nullish(),
  price: decimal.nullish(),
  price_type: text.nullish(),
  sku: text.nullish(),
  option_type_id: int.nullish(),
});
export type OptionValueInput = z.infer<typeof OptionValueInput>;

export const ProductOptionInput = z.strictObject({
  product_sku: text.nullish(),
  option_id: int.nullish(),
  title: text.nullish(),
  type: text.nullish(),
  sort_order: int.nullish(),
  is_require: bool.nullish(),
  price: decimal.nullish(),
  price_type: text.nullish(),
  sku: text.nullish(),
  file_extension: text.nullish(),
  max_characters: int.nullish(),
  image_size_x: int.nullish(),
  image_size_y: int.nullish(),
  values: list(OptionValueInput).nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type ProductOptionInput = z.infer<typeof ProductOptionInput>;
