import { productLink, productMedia, productOption, productOptionValue, productTierPrice } from '@merx/db/tables';
import { entity, list, text, wireDecimal, wireText } from '@merx/wire';
import { z } from 'zod';

const tier = entity(productTierPrice, { pick: ['customer_group_id', 'qty', 'value'] });
const tierMore = entity(productTierPrice, { pick: ['website_id', 'percentage_value'] });

export const TierPrice = z.object({ ...tier.out, extension_attributes: z.object(tierMore.out) });
export type TierPrice = z.infer<typeof TierPrice>;
export const TierPriceInput = z.strictObject({ ...tier.in, extension_attributes: z.object(tierMore.in).nullish() });
export type TierPriceInput = z.infer<typeof TierPriceInput>;

const link = entity(productLink, { pick: ['position'] });
const linkMore = entity(productLink, { pick: ['qty'] });

export const ProductLink = z.object({
  sku: wireText,
  link_type: wireText,
  linked_product_sku: wireText,
  linked_product_type: wireText,
  ...link.out,
  extension_attributes: z.object({ qty: wireDecimal }).optional(),
});
export type ProductLink = z.infer<typeof ProductLink>;
export const ProductLinkInput = z.strictObject({
  sku: text.nullish(),
  link_type: text.nullish(),
  linked_product_sku: text.nullish(),
  linked_product_type: text.nullish(),
  ...link.in,
  extension_attributes: z.object(linkMore.in).nullish(),
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
export type VideoContent = z.infer<typeof VideoContent>;
const VideoContentInput = z.strictObject({
  media_type: text.nullish(),
  video_provider: text.nullish(),
  video_url: text.nullish(),
  video_title: text.nullish(),
  video_description: text.nullish(),
  video_metadata: text.nullish(),
});
export type VideoContentInput = z.infer<typeof VideoContentInput>;

const media = entity(productMedia, { pick: ['id', 'media_type', 'label', 'position', 'disabled'] });

export const MediaEntry = z.object({
  ...media.out,
  label: wireText.nullable(),
  types: z.array(wireText),
  file: wireText,
  extension_attributes: z.object({ video_content: VideoContent }).optional(),
});
export type MediaEntry = z.infer<typeof MediaEntry>;

export const ImageContent = z.strictObject({ base64_encoded_data: text, type: text, name: text });
export type ImageContent = z.infer<typeof ImageContent>;

export const MediaEntryInput = z.strictObject({
  ...media.in,
  types: list(text).nullish(),
  file: text.nullish(),
  content: ImageContent.nullish(),
  extension_attributes: z.object({ video_content: VideoContentInput.nullish() }).nullish(),
});
export type MediaEntryInput = z.infer<typeof MediaEntryInput>;

const value = entity(productOptionValue, { pick: ['title', 'sort_order', 'price', 'price_type', 'sku', 'option_type_id'] });
const option = entity(productOption, { omit: ['product_id'] });

export const ProductOption = z.object({ product_sku: wireText, ...option.out, values: z.array(z.object(value.out)).optional() });
export type ProductOption = z.infer<typeof ProductOption>;

const OptionValueInput = z.strictObject(value.in);
export type OptionValueInput = z.infer<typeof OptionValueInput>;
export const ProductOptionInput = z.strictObject({
  product_sku: text.nullish(),
  ...option.in,
  values: list(OptionValueInput).nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type ProductOptionInput = z.infer<typeof ProductOptionInput>;
