import { wireBool } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { CustomItemAttributes, CustomItemAttributesOf, ItemAttribute, ItemAttributeCode, ItemAttributeList, ItemFormCode } from './attribute/attribute.schema.js';
import { getItemAttribute, listCustomItemAttributes, listFormAttributes, listItemAttributes } from './attribute/attribute.service.js';
import { ChangedOption, NewOption, OptionId, ReturnOption, ReturnOptions } from './attribute/option.schema.js';
import { createOption, deleteOption, listOptions, updateOption } from './attribute/option.service.js';

const choices = acl('Magento_Rma::rma_attribute');
const manage = acl('Magento_Rma::magento_rma');

/** The attributes of returned items. */
export const returnAttributeRoutes = router({
  all: manage('GET', '/V1/returnsAttributeMetadata', 'Lists the attributes of returned items').output(ItemAttributeList).query(listItemAttributes),
  get: manage('GET', '/V1/returnsAttributeMetadata/{attributeCode}', 'Returns an attribute of returned items').input(ItemAttributeCode).output(ItemAttribute).query(getItemAttribute),
  custom: manage('GET', '/V1/returnsAttributeMetadata/custom', 'Lists custom attributes of returned items').input(CustomItemAttributesOf).output(CustomItemAttributes).query(listCustomItemAttributes),
  ofForm: manage('GET', '/V1/returnsAttributeMetadata/form/{formCode}', 'Lists the attributes that a form asks for').input(ItemFormCode).output(ItemAttributeList).query(listFormAttributes),
});

/** The choices for reasons, conditions and resolutions. Admin only, not served over REST. */
export const returnOptionRoutes = router({
  list: choices().output(ReturnOptions).query(listOptions),
  create: choices().input(NewOption).output(ReturnOption).mutation(createOption),
  update: choices().input(ChangedOption).output(ReturnOption).mutation(updateOption),
  delete: choices().input(OptionId).output(wireBool).mutation(deleteOption),
});
