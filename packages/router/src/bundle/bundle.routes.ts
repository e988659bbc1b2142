import { wireBool } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import {
  AddLinkInput,
  BundleLinks,
  BundleOption,
  BundleOptions,
  BundleOptionTypes,
  ChildrenInput,
  OptionIdInput,
  RemoveChildInput,
  SavedId,
  SaveOptionInput,
  SkuInput,
  UpdateLinkInput,
  UpdateOptionInput,
} from './bundle.schema.js';
import {
  addLink,
  deleteOption,
  getOption,
  listChildren,
  listOptions,
  listOptionTypes,
  removeChild,
  saveOption,
  updateLink,
  updateOption,
} from './bundle.service.js';

const products = acl('Magento_Catalog::products');

/** What can be chosen in a bundle: its options, and the products of each. */
export const bundleRoutes = router({
  addLink: products('POST', '/V1/bundle-products/{sku}/links/{optionId}').input(AddLinkInput).output(SavedId).mutation(addLink),
  updateLink: products('PUT', '/V1/bundle-products/{sku}/links/{id}').input(UpdateLinkInput).output(wireBool).mutation(updateLink),
  children: products('GET', '/V1/bundle-products/{productSku}/children').input(ChildrenInput).output(BundleLinks).query(listChildren),
  removeChild: products('DELETE', '/V1/bundle-products/{sku}/options/{optionId}/children/{childSku}')
    .input(RemoveChildInput)
    .output(wireBool)
    .mutation(removeChild),
  options: products('GET', '/V1/bundle-products/{sku}/options/all').input(SkuInput).output(BundleOptions).query(listOptions),
  optionTypes: products('GET', '/V1/bundle-products/options/types').output(BundleOptionTypes).query(listOptionTypes),
  option: products('GET', '/V1/bundle-products/{sku}/options/{optionId}').input(OptionIdInput).output(BundleOption).query(getOption),
  addOption: products('POST', '/V1/bundle-products/options/add').input(SaveOptionInput).output(SavedId).mutation(saveOption),
  updateOption: products('PUT', '/V1/bundle-products/options/{optionId}').input(UpdateOptionInput).output(SavedId).mutation(updateOption),
  deleteOption: products('DELETE', '/V1/bundle-products/{sku}/options/{optionId}')
    .input(OptionIdInput)
    .output(wireBool)
    .mutation(deleteOption),
});
