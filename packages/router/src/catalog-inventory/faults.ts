import { fault } from '../trpc/errors.js';

export const productUnknown = fault('NOT_FOUND', 'The Product with the "%1" SKU doesn\'t exist.');
export const productsNotAvailable = fault('BAD_REQUEST', 'Some of the products are not available.');
export const tooFew = fault('BAD_REQUEST', 'The fewest you may purchase is %1.');
export const tooMany = fault('BAD_REQUEST', 'The most you may purchase is %1.');
export const wrongIncrement = fault('BAD_REQUEST', 'You can buy this product only in quantities of %1 at a time.');
export const outOfStock = fault('BAD_REQUEST', 'This product is out of stock.');
export const notAvailable = fault('BAD_REQUEST', 'The requested qty is not available.');
export const withoutQuantity = fault('BAD_REQUEST', 'The product has no quantity of its own.');
export const quantityTooLarge = fault('BAD_REQUEST', 'The quantity would be too large.');
export const sourceNotChangeable = fault('BAD_REQUEST', 'There is one source, "%sourceCode".');
export const sourceUnknown = fault('BAD_REQUEST', 'There is no source "%sourceCode".');
export const skuUnknown = fault('BAD_REQUEST', 'There is no product with the SKU "%sku".');
export const skuWithoutQuantity = fault('BAD_REQUEST', 'The product "%sku" has no quantity of its own.');
export const skuNamedTwice = fault('BAD_REQUEST', 'The product "%sku" is named twice.');
export const defaultSourceNotDisableable = fault('BAD_REQUEST', 'Default source can not be disabled.');
export const carriersNotConfigurable = fault(
  'BAD_REQUEST',
  'You can\'t configure "%field" because you have chosen Global Shipping configuration.',
);
export const carrierUnknown = fault('BAD_REQUEST', 'Carrier with code: "%carrier" does not exists.');
