import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { AttributeCode, AttributeMetadata, AttributeMetadataList, CustomAttributesOf, FormCode } from './metadata.schema.js';
import { addressMetadata, customerMetadata } from './metadata.service.js';

const customers = acl('Magento_Customer::customer');

export const customerMetadataRoutes = router({
  get: customers('GET', '/V1/attributeMetadata/customer/attribute/{attributeCode}', 'Returns an attribute of customers').input(AttributeCode).output(AttributeMetadata).query(customerMetadata.get),
  ofForm: customers('GET', '/V1/attributeMetadata/customer/form/{formCode}', 'Lists the attributes of customers in a form')
    .input(FormCode)
    .output(AttributeMetadataList)
    .query(customerMetadata.ofForm),
  all: customers('GET', '/V1/attributeMetadata/customer', 'Lists the attributes of customers').output(AttributeMetadataList).query(customerMetadata.all),
  custom: customers('GET', '/V1/attributeMetadata/customer/custom', 'Lists the attributes of customers that the shop has added')
    .input(CustomAttributesOf)
    .output(AttributeMetadataList)
    .query(customerMetadata.custom),
});

export const addressMetadataRoutes = router({
  get: customers('GET', '/V1/attributeMetadata/customerAddress/attribute/{attributeCode}', 'Returns an attribute of addresses')
    .input(AttributeCode)
    .output(AttributeMetadata)
    .query(addressMetadata.get),
  ofForm: customers('GET', '/V1/attributeMetadata/customerAddress/form/{formCode}', 'Lists the attributes of addresses in a form')
    .input(FormCode)
    .output(AttributeMetadataList)
    .query(addressMetadata.ofForm),
  all: customers('GET', '/V1/attributeMetadata/customerAddress', 'Lists the attributes of addresses').output(AttributeMetadataList).query(addressMetadata.all),
  custom: customers('GET', '/V1/attributeMetadata/customerAddress/custom', 'Lists the attributes of addresses that the shop has added')
    .input(CustomAttributesOf)
    .output(AttributeMetadataList)
    .query(addressMetadata.custom),
});
