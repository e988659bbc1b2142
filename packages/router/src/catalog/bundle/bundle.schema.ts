import { bundleOption, bundleSelection } from '@merx/db/tables';
import { childSku, decimal, entity, int, list, optionId, productSku, sku, text, wireDecimal, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

const extension_attributes = z.object({}).nullish();

const linkFields = entity(bundleSelection, { pick: ['option_id', 'qty', 'position', 'is_default', 'price_type'] });

/** A product selectable in a bundle. Its price is shown for fixed-price bundles only. */
export const BundleLink = z.object({
  id: wireText,
  sku: wireText,
  ...linkFields.out,
  price: wireDecimal.nullable(),
  price_type: wireInt.nullable(),
  can_change_quantity: wireInt,
});
export type BundleLink = z.infer<typeof BundleLink>;

export const BundleLinkInput = z.strictObject({
  id: text.nullish(),
  sku: text.nullish(),
  ...linkFields.in,
  price: decimal.nullish(),
  can_change_quantity: int.nullish(),
  extension_attributes,
});
export type BundleLinkInput = z.infer<typeof BundleLinkInput>;

const optionFields = entity(bundleOption, { pick: ['option_id', 'title', 'required', 'type', 'position'] });

export const BundleOption = z.object({ ...optionFields.out, sku: wireText, product_links: z.array(BundleLink) });
export type BundleOption = z.infer<typeof BundleOption>;

export const BundleOptionInput = z.strictObject({
  ...optionFields.in,
  sku: text.nullish(),
  product_links: list(BundleLinkInput).nullish(),
  extension_attributes,
});
export type BundleOptionInput = z.infer<typeof BundleOptionInput>;

export const BundleOptions = z.array(BundleOption);
export const BundleLinks = z.array(BundleLink);
export const BundleOptionTypes = z.array(z.object({ label: wireText, code: wireText }));

export const SkuInput = z.object({ sku });
export const OptionIdInput = z.object({ sku, optionId });
export const SaveOptionInput = z.object({ option: BundleOptionInput });
export const UpdateOptionInput = z.object({ optionId, option: BundleOptionInput });
export const AddLinkInput = z.object({ sku, optionId, linkedProduct: BundleLinkInput });
export const UpdateLinkInput = z.object({
  sku,
  id: text.describe('Id of the product’s place in the option, as returned with the bundle.'),
  linkedProduct: BundleLinkInput,
});
export const ChildrenInput = z.object({ productSku, optionId: int.nullish().describe('Id of the option.') });
export const RemoveChildInput = z.object({ sku, optionId, childSku });
