import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, publicRead } from '../../trpc/procedures.js';
import { AddOption, ChangeOption, OptionId, OptionsOf, OptionTypes, ProductOption, ProductOptions } from './custom-option.schema.js';
import { addOption, changeOption, getOption, listOptions, listOptionTypes, removeOption } from './custom-option.service.js';

const read = publicRead('Magento_Catalog::catalog');
const write = acl('Magento_Catalog::catalog');

/** Options that a customer chooses or fills in when adding a product to the cart. */
export const customOptionRoutes = router({
  types: read('GET', '/V1/products/options/types', 'Lists the types of custom options').output(OptionTypes).query(listOptionTypes),
  list: read('GET', '/V1/products/{sku}/options', 'Lists the custom options of a product').input(OptionsOf).output(ProductOptions).query(listOptions),
  get: read('GET', '/V1/products/{sku}/options/{optionId}', 'Returns a custom option of a product').input(OptionId).output(ProductOption).query(getOption),
  add: write('POST', '/V1/products/options', 'Adds a custom option to a product').input(AddOption).output(ProductOption).mutation(addOption),
  update: write('PUT', '/V1/products/options/{optionId}', 'Updates a custom option of a product').input(ChangeOption).output(ProductOption).mutation(changeOption),
  remove: write('DELETE', '/V1/products/{sku}/options/{optionId}', 'Deletes a custom option of a product').input(OptionId).output(wireBool).mutation(removeOption),
});
