import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import {
  AddChildInput,
  AddOptionInput,
  ConfigurableOption,
  ConfigurableOptions,
  Generated,
  GenerateInput,
  NewId,
  OptionInput,
  ProductDrafts,
  Products,
  SavedId,
  SkuInput,
  UpdateOptionInput,
  VariationInput,
} from './configurable-product.schema.js';
import { addChild, addOption, deleteOption, draftVariations, getOption, listChildren, listOptions, removeChild, updateOption } from './configurable-product.service.js';
import { generateVariations } from './generate-variations.service.js';

const products = acl('Magento_Catalog::products');

/** Options and children of configurable products. */
export const configurableProductRoutes = router({
  children: products('GET', '/V1/configurable-products/{sku}/children', 'Lists the variations of a configurable product').input(SkuInput).output(Products).query(listChildren),
  removeChild: products('DELETE', '/V1/configurable-products/{sku}/children/{childSku}', 'Takes a variation from a configurable product').input(AddChildInput).output(wireBool).mutation(removeChild),
  variation: products('PUT', '/V1/configurable-products/variation', 'Drafts the variations of a configurable product; nothing is saved')
    .input(VariationInput)
    .output(ProductDrafts)
    .mutation(draftVariations),
  /** For the admin alone: not served over REST. */
  variations: router({ generate: products().input(GenerateInput).output(Generated).mutation(generateVariations) }),
  addChild: products('POST', '/V1/configurable-products/{sku}/child', 'Adds a variation to a configurable product').input(AddChildInput).output(wireBool).mutation(addChild),
  option: products('GET', '/V1/configurable-products/{sku}/options/{id}', 'Returns an option of a configurable product').input(OptionInput).output(ConfigurableOption).query(getOption),
  options: products('GET', '/V1/configurable-products/{sku}/options/all', 'Lists the options of a configurable product').input(SkuInput).output(ConfigurableOptions).query(listOptions),
  addOption: products('POST', '/V1/configurable-products/{sku}/options', 'Adds an option to a configurable product and returns its id').input(AddOptionInput).output(NewId).mutation(addOption),
  updateOption: products('PUT', '/V1/configurable-products/{sku}/options/{id}', 'Changes an option of a configurable product').input(UpdateOptionInput).output(SavedId).mutation(updateOption),
  deleteOption: products('DELETE', '/V1/configurable-products/{sku}/options/{id}', 'Deletes an option of a configurable product').input(OptionInput).output(wireBool).mutation(deleteOption),
});
