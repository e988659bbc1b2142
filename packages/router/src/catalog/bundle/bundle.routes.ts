import { wireBool, wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import {
  AddLinkInput,
  BundleLinks,
  BundleOption,
  BundleOptions,
  BundleOptionTypes,
  ChildrenInput,
  OptionIdInput,
  RemoveChildInput,
  SaveOptionInput,
  SkuInput,
  UpdateLinkInput,
  UpdateOptionInput,
} from './bundle.schema.js';
import { deleteOption, getOption, listChildren, listOptions, listOptionTypes, saveOption, updateOption } from './bundle-option.service.js';
import { addLink, removeChild, updateLink } from './bundle-selection.service.js';

const products = acl('Magento_Catalog::products');

/** Options of a bundle and the products of each. */
export const bundleRoutes = router({
  addLink: products('POST', '/V1/bundle-products/{sku}/links/{optionId}', 'Adds a product to an option of a bundle').input(AddLinkInput).output(wireInt).mutation(addLink),
  updateLink: products('PUT', '/V1/bundle-products/{sku}/links/{id}', 'Updates a product of a bundle').input(UpdateLinkInput).output(wireBool).mutation(updateLink),
  children: products('GET', '/V1/bundle-products/{productSku}/children', 'Lists the products of a bundle').input(ChildrenInput).output(BundleLinks).query(listChildren),
  removeChild: products('DELETE', '/V1/bundle-products/{sku}/options/{optionId}/children/{childSku}', 'Removes a product from an option of a bundle')
    .input(RemoveChildInput)
    .output(wireBool)
    .mutation(removeChild),
  options: products('GET', '/V1/bundle-products/{sku}/options/all', 'Lists the options of a bundle').input(SkuInput).output(BundleOptions).query(listOptions),
  optionTypes: products('GET', '/V1/bundle-products/options/types', 'Lists the input types of bundle options').output(BundleOptionTypes).query(listOptionTypes),
  option: products('GET', '/V1/bundle-products/{sku}/options/{optionId}', 'Returns an option of a bundle').input(OptionIdInput).output(BundleOption).query(getOption),
  addOption: products('POST', '/V1/bundle-products/options/add', 'Adds an option to a bundle').input(SaveOptionInput).output(wireInt).mutation(saveOption),
  updateOption: products('PUT', '/V1/bundle-products/options/{optionId}', 'Updates an option of a bundle').input(UpdateOptionInput).output(wireInt).mutation(updateOption),
  deleteOption: products('DELETE', '/V1/bundle-products/{sku}/options/{optionId}', 'Deletes an option of a bundle').input(OptionIdInput).output(wireBool).mutation(deleteOption),
});
