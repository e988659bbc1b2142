import { fault, MerxError } from '../trpc/errors.js';

// Shared by several folders.
export const fieldInvalid = fault('BAD_REQUEST', 'The value of "%fieldName" is invalid.');
export const attributeInvalid = fault('BAD_REQUEST', 'The value of attribute "%attributeCode" is invalid.');
export const notForType = fault('BAD_REQUEST', '"%fieldName" is not supported for this product type.');
export const optionTypeUnknown = fault('BAD_REQUEST', 'The option type "%type" is unknown.');
/** Another product or category has the address in a store view. Clients match on this text, and retry with another key. */
export const urlKeyIsTaken = fault('BAD_REQUEST', 'URL key for specified store already exists.');
export const urlKeyTaken = (): MerxError => urlKeyIsTaken({ fieldName: 'url_key' });

// Saving a product.
export const productTypeUnknown = fault('BAD_REQUEST', 'The product type "%typeId" is unknown.');
export const productSetUnknown = fault('BAD_REQUEST', 'No such attribute set of products: %attributeSetId');
export const productSetGone = fault('BAD_REQUEST', 'The attribute set does not exist any more.');
export const storeNotFound = fault('NOT_FOUND', 'The store that was requested was not found.');
export const skuTooLong = fault('BAD_REQUEST', 'SKU length should be %1 characters maximum.');
export const skuIsTaken = fault('BAD_REQUEST', 'The SKU "%value" already exists.');
export const skuTaken = (sku: string): MerxError => skuIsTaken({ fieldName: 'sku', value: sku });
export const urlKeyEmpty = fault('BAD_REQUEST', 'The url key must hold a letter or a digit.');
export const valueNotUnique = fault('BAD_REQUEST', 'The value of attribute "%1" must be unique.');
export const websiteUnknown = fault('BAD_REQUEST', 'No such website: %websiteId');
export const categoryUnknown = fault('BAD_REQUEST', 'No such category: %categoryId');
export const customerGroupUnknown = fault('BAD_REQUEST', 'No such customer group: %customer_group_id');
export const tierTwice = fault('BAD_REQUEST', 'Two tier prices have the same website, customer group and quantity.');
export const notPositive = fault('BAD_REQUEST', 'The value of "%fieldName" must be greater than 0.');
export const linkTypeUnknown = fault('BAD_REQUEST', 'The link type "%linkType" is unknown.');
export const linkTypeNotFound = fault('NOT_FOUND', 'The "%1" link type is unknown. Verify the type and try again.');
export const linkNotFound = fault('NOT_FOUND', "Product %1 doesn't have linked %2 as %3");
export const listEmpty = fault('BAD_REQUEST', 'The list "%fieldName" is empty.');
export const priceTypeUnknown = fault('BAD_REQUEST', 'The price type "%priceType" is unknown.');

// Images and files.
export const imageNotFound = fault('NOT_FOUND', 'No image with the provided ID was found. Verify the ID and try again.');
export const mediaTwice = fault('BAD_REQUEST', 'Two media gallery entries have the same id.');
export const mediaWithoutContent = fault('BAD_REQUEST', 'The media gallery entry "%fieldName" is unknown and has no content.');
export const mediaTypeUnknown = fault('BAD_REQUEST', 'The media type "%mediaType" is unknown.');
export const roleUnknown = fault('BAD_REQUEST', 'The image role "%type" is unknown.');
export const contentNotBase64 = fault('BAD_REQUEST', 'Provided content must be valid base64 encoded data.');
export const fileNameInvalid = fault('BAD_REQUEST', 'Provided file name contains forbidden characters.');

// Bundles.
export const notBundle = fault('BAD_REQUEST', 'Product with specified sku "%1" is not a bundle product.');
export const bundleOptionTwice = fault('BAD_REQUEST', 'Two bundle options have the same id.');
export const bundleOptionUnknown = fault('BAD_REQUEST', 'The product does not contain the option "%1".');
export const selectionUnknown = fault('BAD_REQUEST', 'The product link with the "%1" ID field was not found.');
export const selectionTwice = fault('BAD_REQUEST', 'An option cannot have the same product twice.');
export const notBundlePart = fault('BAD_REQUEST', 'The product "%sku" is of type "%typeId" and cannot be a part of a bundle.');
export const partNotComposite = fault('BAD_REQUEST', 'A part of another product cannot be of type "%typeId".');

// Configurable products.
export const notConfigurable = fault('BAD_REQUEST', 'Product with specified sku "%1" is not a configurable product.');
export const productIdUnknown = fault('BAD_REQUEST', 'Product with id "%1" does not exist.');
export const notChild = fault('BAD_REQUEST', 'The product "%sku" is of type "%typeId" and cannot be a child of a configurable product.');
export const childAttached = fault('BAD_REQUEST', 'The product is already attached.');
export const childrenWithoutOptions = fault('BAD_REQUEST', 'The parent product does not have configurable product options.');
export const childWithoutValue = fault('BAD_REQUEST', 'The product "%1" has no value for "%2".');
export const childrenAlike = fault('BAD_REQUEST', 'Products "%1" and "%2" have the same set of attribute values.');
export const configurableOptionTwice = fault('BAD_REQUEST', 'Two configurable options have the same attribute.');
export const optionAttributeFixed = fault('BAD_REQUEST', 'The attribute of a configurable option cannot be changed.');
export const optionAttributeMissing = fault('BAD_REQUEST', 'Option attribute ID is not specified.');
export const optionLabelMissing = fault('BAD_REQUEST', 'Option label is not specified.');
export const optionValuesMissing = fault('BAD_REQUEST', 'Option values are not specified.');
export const valueIndexMissing = fault('BAD_REQUEST', 'Value index is not specified for an option.');
export const attributeIdUnknown = fault('BAD_REQUEST', 'No such product attribute: %attributeId');
export const attributeNotVariant = fault(
  'BAD_REQUEST',
  'Products cannot vary by the attribute "%attributeCode": it must be a select with global scope.',
);
export const attributeUnknown = fault('BAD_REQUEST', 'There is no attribute "%attributeCode".');
export const optionUnknown = fault('BAD_REQUEST', 'The attribute "%attributeCode" has no option %valueIndex.');
export const tooManyVariants = fault('BAD_REQUEST', 'The options have more than %maxCount combinations.');
export const variantSkuTwice = fault('BAD_REQUEST', 'Two variants would have the SKU "%sku".');
export const axisLacking = fault('BAD_REQUEST', 'The product also varies by "%attributeCode": specify its options.');
export const variantsWithoutAxis = fault('BAD_REQUEST', 'The product has variants without "%attributeCode".');

// Links and samples of downloadable products.
export const notDownloadable = fault('BAD_REQUEST', "Provided product must be type 'downloadable'.");
export const fileContentMissing = fault('BAD_REQUEST', 'Provided file content must be valid base64 encoded data.');
export const linkPriceNegative = fault('BAD_REQUEST', 'Link price must have numeric positive value.');
export const sortOrderNegative = fault('BAD_REQUEST', 'Sort order must be a positive integer.');
export const downloadsNegative = fault('BAD_REQUEST', 'Number of downloads must be a positive integer.');
export const linkFaults = {
  type: fault('BAD_REQUEST', 'Invalid link type.'),
  url: fault('BAD_REQUEST', 'Link URL must have valid format.'),
  title: fault('BAD_REQUEST', 'Link title cannot be empty.'),
  foreign: fault('BAD_REQUEST', 'Provided downloadable link is not related to given product.'),
};
export const sampleFaults = {
  type: fault('BAD_REQUEST', 'Invalid sample type.'),
  url: fault('BAD_REQUEST', 'Sample URL must have valid format.'),
  title: fault('BAD_REQUEST', 'Sample title cannot be empty.'),
  foreign: fault('BAD_REQUEST', 'Provided downloadable sample is not related to given product.'),
};

// Bulk changes.
export const notForMany = fault('BAD_REQUEST', 'The attribute "%attributeCode" cannot be changed for many products at once.');
export const changeEmpty = fault('BAD_REQUEST', 'The change is empty.');
export const attributeNotOfProduct = fault('BAD_REQUEST', 'The product has no attribute "%attributeCode".');
export const attributeOfNoProduct = fault('BAD_REQUEST', 'No product has the attribute "%attributeCode".');
export const priceAbsent = fault('BAD_REQUEST', 'The product has no price to change.');
export const priceBelowZero = fault('BAD_REQUEST', 'The price would be below zero.');
export const targetsUnclear = fault('BAD_REQUEST', 'Specify the products by ids, skus or searchCriteria.');
export const textWithoutCriteria = fault('BAD_REQUEST', 'A search text requires searchCriteria.');
export const tooManyProducts = fault('BAD_REQUEST', 'At most %most products can be changed at once.');
export const currencyWithoutRate = fault('BAD_REQUEST', 'The currency "%currencyCode" has no rate.');
export const specialPriceUnknown = fault('BAD_REQUEST', 'The product %sku has no such special price.');
export const priceSkuUnknown = fault('BAD_REQUEST', 'There is no product with the SKU %sku.');
export const priceStoreUnknown = fault('BAD_REQUEST', 'There is no store view with the id %storeId.');
export const priceNegative = fault('BAD_REQUEST', 'The price of the product %sku is negative.');
export const priceUnreadable = fault('BAD_REQUEST', 'The %fieldName of the product %sku cannot be read.');

// Lists of tier prices and costs. Clients read the parameters by their place.
export const tierSkuInvalid = fault(
  'BAD_REQUEST',
  'Invalid attribute SKU = %SKU. Row ID: SKU = %SKU, Website ID: %websiteId, Customer Group: %customerGroup, Quantity: %qty.',
);
export const tierPriceInvalid = fault(
  'BAD_REQUEST',
  'Invalid attribute Price = %price. Row ID: SKU = %SKU, Website ID: %websiteId, Customer Group: %customerGroup, Quantity: %qty.',
);
export const tierPriceTypeInvalid = fault(
  'BAD_REQUEST',
  'Invalid attribute Price Type = %priceType. Row ID: SKU = %SKU, Website ID: %websiteId, Customer Group: %customerGroup, Quantity: %qty.',
);
export const tierQtyInvalid = fault(
  'BAD_REQUEST',
  'Invalid attribute Quantity = %qty. Row ID: SKU = %SKU, Website ID: %websiteId, Customer Group: %customerGroup, Quantity: %qty.',
);
export const tierWebsiteInvalid = fault(
  'BAD_REQUEST',
  'Invalid attribute Website ID = %websiteId. Row ID: SKU = %SKU, Website ID: %websiteId, Customer Group: %customerGroup, Quantity: %qty.',
);
export const tierGroupUnknown = fault(
  'BAD_REQUEST',
  'No such entity with Customer Group = %customerGroup. Row ID: SKU = %SKU, Website ID: %websiteId, Customer Group: %customerGroup, Quantity: %qty.',
);
export const tierRepeated = fault(
  'BAD_REQUEST',
  'We found a duplicate website, tier price, customer group and quantity: Customer Group = %customerGroup, Website ID = %websiteId, Quantity = %qty. Row ID: SKU = %SKU, Website ID: %websiteId, Customer Group: %customerGroup, Quantity: %qty.',
);
export const costSkuInvalid = fault('BAD_REQUEST', 'Invalid attribute %fieldName = %fieldValue.');
export const costInvalid = fault('BAD_REQUEST', 'Invalid attribute Cost = %cost. Row ID: SKU = %SKU, Store ID: %storeId.');
export const costStoreUnknown = fault('BAD_REQUEST', 'Requested store is not found. Row ID: SKU = %SKU, Store ID: %storeId.');

// Import and export files.
export const fieldUnknown = fault('BAD_REQUEST', 'The field "%fieldName" is unknown.');
export const columnUnknown = fault('BAD_REQUEST', 'The column "%column" is unknown.');
export const columnTwice = fault('BAD_REQUEST', 'The column "%column" appears twice.');
export const columnMissing = fault('BAD_REQUEST', 'The column "%column" is missing.');
export const tooManyLines = fault('BAD_REQUEST', 'A file may have at most %most lines.');
export const cellCountWrong = fault('BAD_REQUEST', 'The line has %cells cells, the heading has %columns.');
export const lineTwice = fault('BAD_REQUEST', 'Line %line has the same sku.');
export const fileEmpty = fault('BAD_REQUEST', 'The file is empty.');
export const valueUnknown = fault('BAD_REQUEST', '"%value" does not exist.');
/** A CSV line that could not be parsed, with the parser's message. */
export const lineBroken = (message: string): MerxError => new MerxError('BAD_REQUEST', message);

// Custom URL rewrites.
export const pathInvalid = fault('BAD_REQUEST', '"%fieldName" is not a valid path.');
export const pathTaken = fault('BAD_REQUEST', 'The path in "%fieldName" is already in use in this store view.');
export const redirectTypeUnknown = fault('BAD_REQUEST', '"%fieldName" must be 0, 301 or 302.');
export const redirectLoop = fault('BAD_REQUEST', 'The path in "%fieldName" leads back to the request path.');
export const targetUnknown = fault(
  'BAD_REQUEST',
  'The path in "%fieldName" must be that of a product, category or page of this store view.',
);
