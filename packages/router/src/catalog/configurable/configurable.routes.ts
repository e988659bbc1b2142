import { wireBool, wireInt, wireText } from '@merx/wire';
import { acl } from '../../trpc/procedures.js';
import { AddOptionInput, ChildInput, ConfigurableOption, ConfigurableOptions, OptionInput, SkuInput, UpdateOptionInput } from './configurable.schema.js';
import { addChild, removeChild } from './configurable-child.service.js';
import { addOption, deleteOption, getOption, listOptions, updateOption } from './configurable-option.service.js';

const products = acl('Magento_Catalog::products');

/** Options and children of configurable products. */
export const configurableRoutes = {
  addChild: products('POST', '/V1/configurable-products/{sku}/child', 'Adds a variation to a configurable product').input(ChildInput).output(wireBool).mutation(addChild),
  removeChild: products('DELETE', '/V1/configurable-products/{sku}/children/{childSku}', 'Removes a variation from a configurable product').input(ChildInput).output(wireBool).mutation(removeChild),
  option: products('GET', '/V1/configurable-products/{sku}/options/{id}', 'Returns an option of a configurable product').input(OptionInput).output(ConfigurableOption).query(getOption),
  options: products('GET', '/V1/configurable-products/{sku}/options/all', 'Lists the options of a configurable product').input(SkuInput).output(ConfigurableOptions).query(listOptions),
  addOption: products('POST', '/V1/configurable-products/{sku}/options', 'Adds an option to a configurable product and returns its id').input(AddOptionInput).output(wireText).mutation(addOption),
  updateOption: products('PUT', '/V1/configurable-products/{sku}/options/{id}', 'Updates an option of a configurable product').input(UpdateOptionInput).output(wireInt).mutation(updateOption),
  deleteOption: products('DELETE', '/V1/configurable-products/{sku}/options/{id}', 'Deletes an option of a configurable product').input(OptionInput).output(wireBool).mutation(deleteOption),
};
