import { CriteriaInput, wireBool, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { Attribute, AttributeCode, AttributeList, AttributeOptions, AttributeTypes, AttributeUsage, ChangedAttribute, ChangedOption, NewAttribute, NewOption, OptionId } from './attribute.schema.js';
import { categoryAttributeReaders, getUsage, listAttributeTypes, productAttributeReaders } from './attribute.service.js';
import { changeAttribute, createAttribute, removeAttribute } from './attribute-write.service.js';
import { addOption, changeOption, removeOption } from './option.service.js';

const attributes = acl('Magento_Catalog::attributes_attributes');

export const attributeRoutes = router({
  types: attributes('GET', '/V1/products/attributes/types', 'Lists the input types of product attributes').output(AttributeTypes).query(listAttributeTypes),
  get: attributes('GET', '/V1/products/attributes/{attributeCode}', 'Returns a product attribute').input(AttributeCode).output(Attribute).query(productAttributeReaders.get),
  list: attributes('GET', '/V1/products/attributes', 'Lists product attributes').input(CriteriaInput).output(AttributeList).query(productAttributeReaders.list),
  create: attributes('POST', '/V1/products/attributes', 'Creates a product attribute').input(NewAttribute).output(Attribute).mutation(createAttribute),
  update: attributes('PUT', '/V1/products/attributes/{attributeCode}', 'Updates a product attribute').input(ChangedAttribute).output(Attribute).mutation(changeAttribute),
  delete: attributes('DELETE', '/V1/products/attributes/{attributeCode}', 'Deletes a product attribute').input(AttributeCode).output(wireBool).mutation(removeAttribute),
  options: attributes('GET', '/V1/products/attributes/{attributeCode}/options', 'Lists the options of a product attribute')
    .input(AttributeCode)
    .output(AttributeOptions)
    .query(productAttributeReaders.options),
  addOption: attributes('POST', '/V1/products/attributes/{attributeCode}/options', 'Adds an option to a product attribute and returns its id').input(NewOption).output(wireText).mutation(addOption),
  updateOption: attributes('PUT', '/V1/products/attributes/{attributeCode}/options/{optionId}', 'Updates an option of a product attribute')
    .input(ChangedOption)
    .output(wireBool)
    .mutation(changeOption),
  deleteOption: attributes('DELETE', '/V1/products/attributes/{attributeCode}/options/{optionId}', 'Deletes an option of a product attribute').input(OptionId).output(wireBool).mutation(removeOption),
  /** For the admin alone: not served over REST. */
  usage: attributes().input(AttributeCode).output(AttributeUsage).query(getUsage),
});

/** Attributes of categories belong to the system and are read-only. */
export const categoryAttributeRoutes = router({
  get: attributes('GET', '/V1/categories/attributes/{attributeCode}', 'Returns a category attribute').input(AttributeCode).output(Attribute).query(categoryAttributeReaders.get),
  list: attributes('GET', '/V1/categories/attributes', 'Lists category attributes').input(CriteriaInput).output(AttributeList).query(categoryAttributeReaders.list),
  options: attributes('GET', '/V1/categories/attributes/{attributeCode}/options', 'Lists the options of a category attribute')
    .input(AttributeCode)
    .output(AttributeOptions)
    .query(categoryAttributeReaders.options),
});
