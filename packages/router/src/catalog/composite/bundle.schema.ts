import { bool, decimal, int, list, text, wireBool, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** A product that may be chosen in a bundle. Its price is told for bundles of fixed price only. */
export const BundleLink = z.object({
  id: wireText,
  sku: wireText,
  option_id: wireInt,
  qty: wireDecimal,
  position: wireInt,
  is_default: wireBool,
  price: wireDecimal.nullable(),
  price_type: wireInt.nullable(),
  can_change_quantity: wireInt,
});
export type BundleLink = z.infer<typeof BundleLink>;

export const BundleLinkInput = z.strictObject({
  id: text.nullish(),
  sku: text.nullish(),
  option_id: int.nullish(),
  qty: decimal.nullish(),
  position: int.nullish(),
  is_default: bool.nullish(),
  price: decimal.nullish(),
  price_type: int.nullish(),
  can_change_quantity: int.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type BundleLinkInput = z.infer<typeof BundleLinkInput>;

export const BundleOption = z.object({
  option_id: wireInt,
  title: wireText,
  required: wireBool,
  type: wireText,
  position: wireInt,
  sku: wireText,
  product_links: z.array(BundleLink),
});
export type BundleOption = z.infer<typeof BundleOption>;

export const BundleOptionInput = z.strictObject({
  option_id: int.nullish(),
  title: text.nullish(),
  required: bool.nullish(),
  type: text.nullish(),
  position: int.nullish(),
  sku: text.nullish(),
  product_links: list(BundleLinkInput).nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type BundleOptionInput = z.infer<typeof BundleOptionInput>;
