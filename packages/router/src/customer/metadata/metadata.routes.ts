import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { AttributeCode, AttributeMetadata, AttributeMetadataList, CustomAttributesOf, FormCode } from './metadata.schema.js';
import { addressMetadata, customerMetadata } from './metadata.service.js';

const customers = acl('Magento_Customer::customer');

export const customerMetadataRoutes = router({
  get: customers('GET', '/V1/attributeMetadata/customer/attribute/{attributeCode}', 'Returns a customer attribute').input(AttributeCode).output(AttributeMetadata).query(customerMetadata.get),
  ofForm: customers('GET', '/V1/attributeMetadata/customer/form/{formCode}', 'Lists the customer attributes of a form').input(FormCode).output(AttributeMetadataList).query(customerMetadata.ofForm),
  all: customers('GET', '/V1/attributeMetadata/customer', 'Lists customer attributes').output(AttributeMetadataList).query(customerMetadata.all),
  custom: customers('GET', '/V1/attributeMetadata/customer/custom', 'Lists custom customer attributes').input(CustomAttributesOf).output(AttributeMetadataList).query(customerMetadata.custom),
});

export const addressMetadataRoutes = router({
  get: customers('GET', '/V1/attributeMetadata/customerAddress/attribute/{attributeCode}', 'Returns an address attribute').input(AttributeCode).output(AttributeMetadata).query(addressMetadata.get),
  ofForm: customers('GET', '/V1/attributeMetadata/customerAddress/form/{formCode}', 'Lists the address attributes of a form')
    .input(FormCode)
    .output(AttributeMetadataList)
    .query(addressMetadata.ofForm),
  all: customers('GET', '/V1/attributeMetadata/customerAddress', 'Lists address attributes').output(AttributeMetadataList).query(addressMetadata.all),
  custom: customers('GET', '/V1/attributeMetadata/customerAddress/custom', 'Lists custom address attributes').input(CustomAttributesOf).output(AttributeMetadataList).query(addressMetadata.custom),
});
