import { int, type Scalar, text } from './scalars.js';

// Route parameters shared by several modules. The API description explains each.

export const attributeCode: Scalar<string> = text.describe('Code of the attribute, such as `color`.');
export const attributeSetId: Scalar<number> = int.describe('Id of the attribute set.');
export const childSku: Scalar<string> = text.describe('SKU of the child product.');
export const customerId: Scalar<number> = int.describe('Id of the customer.');
export const itemId: Scalar<number> = int.describe('Id of the item.');
export const optionId: Scalar<number> = int.describe('Id of the option.');
export const productSku: Scalar<string> = text.describe('SKU of the product.');
export const sku: Scalar<string> = text.describe('SKU of the product; encode a slash as `%2F`.');
export const storeId = int.nullish().describe('Id of the store view; default: the one in the path.');
