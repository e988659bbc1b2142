import { int, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';
import { BundleLink, BundleLinkInput, BundleOption, BundleOptionInput } from '../catalog/index.js';

export { BundleOption } from '../catalog/index.js';

export const BundleOptions = z.array(BundleOption);
export const BundleLinks = z.array(BundleLink);
export const BundleOptionTypes = z.array(z.object({ label: wireText, code: wireText }));
/** The id of what was saved. */
export const SavedId = wireInt;

export const SkuInput = z.object({ sku: text });
export const OptionIdInput = z.object({ sku: text, optionId: int });
export const SaveOptionInput = z.object({ option: BundleOptionInput });
export const UpdateOptionInput = z.object({ optionId: int, option: BundleOptionInput });
export const AddLinkInput = z.object({ sku: text, optionId: int, linkedProduct: BundleLinkInput });
export const UpdateLinkInput = z.object({ sku: text, id: text, linkedProduct: BundleLinkInput });
export const ChildrenInput = z.object({ productSku: text, optionId: int.nullish() });
export const RemoveChildInput = z.object({ sku: text, optionId: int, childSku: text });
