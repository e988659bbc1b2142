import { wireBool, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import {
  Attribute,
  AttributeCode,
  AttributeList,
  AttributeOptions,
  AttributeTypes,
  AttributeUsage,
  ChangedAttribute,
  ListAttributes,
  NewAttribute,
  NewOption,
  OptionId,
} from './attribute.schema.js';
import {
  getCategoryAttribute,
  getProductAttribute,
  listAttributeTypes,
  listCategoryAttributes,
  listCategoryOptions,
  listProductAttributes,
  listProductOptions,
  readUsage,
} from './attribute.service.js';
import { changeAttribute, createAttribute, removeAttribute } from './attribute-write.service.js';
import { addOption, removeOption } from './option.service.js';

const attributes = acl('Magento_Catalog::attributes_attributes');

export const attributeRoutes = router({
  types: attributes('GET', '/V1/products/attributes/types').output(AttributeTypes).query(listAttributeTypes),
  get: attributes('GET', '/V1/products/attributes/{attributeCode}').input(AttributeCode).output(Attribute).query(getProductAttribute),
  list: attributes('GET', '/V1/products/attributes').input(ListAttributes).output(AttributeList).query(listProductAttributes),
  create: attributes('POST', '/V1/products/attributes').input(NewAttribute).output(Attribute).mutation(createAttribute),
  update: attributes('PUT', '/V1/products/attributes/{attributeCode}').input(ChangedAttribute).output(Attribute).mutation(changeAttribute),
  delete: attributes('DELETE', '/V1/products/attributes/{attributeCode}').input(AttributeCode).output(wireBool).mutation(removeAttribute),
  options: attributes('GET', '/V1/products/attributes/{attributeCode}/options')
    .input(AttributeCode)
    .output(AttributeOptions)
    .query(listProductOptions),
  addOption: attributes('POST', '/V1/products/attributes/{attributeCode}/options').input(NewOption).output(wireText).mutation(addOption),
  deleteOption: attributes('DELETE', '/V1/products/attributes/{attributeCode}/options/{optionId}')
    .input(OptionId)
    .output(wireBool)
    .mutation(removeOption),
  /** For the admin alone: not served over REST. */
  usage: attributes().input(AttributeCode).output(AttributeUsage).query(readUsage),
});

/** Attributes of categories are the system's: they are read, never changed. */
export const categoryAttributeRoutes = router({
  get: attributes('GET', '/V1/categories/attributes/{attributeCode}').input(AttributeCode).output(Attribute).query(getCategoryAttribute),
  list: attributes('GET', '/V1/categories/attributes').input(ListAttributes).output(AttributeList).query(listCategoryAttributes),
  options: attributes('GET', '/V1/categories/attributes/{attributeCode}/options')
    .input(AttributeCode)
    .output(AttributeOptions)
    .query(listCategoryOptions),
});
