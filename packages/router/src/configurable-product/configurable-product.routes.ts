import { wireBool } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
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
import {
  addChild,
  addOption,
  deleteOption,
  draftVariations,
  getOption,
  listChildren,
  listOptions,
  removeChild,
  updateOption,
} from './configurable-product.service.js';
import { generateVariations } from './generate-variations.service.js';

const products = acl('Magento_Catalog::products');

/** What a configurable varies by, and the products it varies between. */
export const configurableProductRoutes = router({
  children: products('GET', '/V1/configurable-products/{sku}/children').input(SkuInput).output(Products).query(listChildren),
  removeChild: products('DELETE', '/V1/configurable-products/{sku}/children/{childSku}')
    .input(AddChildInput)
    .output(wireBool)
    .mutation(removeChild),
  variation: products('PUT', '/V1/configurable-products/variation').input(VariationInput).output(ProductDrafts).mutation(draftVariations),
  /** For the admin alone: not served over REST. */
  variations: router({ generate: products().input(GenerateInput).output(Generated).mutation(generateVariations) }),
  addChild: products('POST', '/V1/configurable-products/{sku}/child').input(AddChildInput).output(wireBool).mutation(addChild),
  option: products('GET', '/V1/configurable-products/{sku}/options/{id}').input(OptionInput).output(ConfigurableOption).query(getOption),
  options: products('GET', '/V1/configurable-products/{sku}/options/all').input(SkuInput).output(ConfigurableOptions).query(listOptions),
  addOption: products('POST', '/V1/configurable-products/{sku}/options').input(AddOptionInput).output(NewId).mutation(addOption),
  updateOption: products('PUT', '/V1/configurable-products/{sku}/options/{id}')
    .input(UpdateOptionInput)
    .output(SavedId)
    .mutation(updateOption),
  deleteOption: products('DELETE', '/V1/configurable-products/{sku}/options/{id}')
    .input(OptionInput)
    .output(wireBool)
    .mutation(deleteOption),
});
