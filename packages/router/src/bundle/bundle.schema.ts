import { childSku, int, optionId, productSku, sku, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { BundleLink, BundleLinkInput, BundleOption, BundleOptionInput } from '../catalog/index.js';

export { BundleOption } from '../catalog/index.js';

export const BundleOptions = z.array(BundleOption);
export const BundleLinks = z.array(BundleLink);
export const BundleOptionTypes = z.array(z.object({ label: wireText, code: wireText }));
/** The id of what was saved. */
export const SavedId = wireInt;

export const SkuInput = z.object({ sku });
export const OptionIdInput = z.object({ sku, optionId });
export const SaveOptionInput = z.object({ option: BundleOptionInput });
export const UpdateOptionInput = z.object({ optionId, option: BundleOptionInput });
export const AddLinkInput = z.object({ sku, optionId, linkedProduct: BundleLinkInput });
export const UpdateLinkInput = z.object({
  sku,
  id: text.describe('Id of the product’s place in the option, as the bundle tells it.'),
  linkedProduct: BundleLinkInput,
});
export const ChildrenInput = z.object({ productSku, optionId: int.nullish().describe('Id of the option.') });
export const RemoveChildInput = z.object({ sku, optionId, childSku });
