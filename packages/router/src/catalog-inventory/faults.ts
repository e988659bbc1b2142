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
export const empty = fault('BAD_REQUEST', '"%field" can not be empty.');
export const spacesAround = fault('BAD_REQUEST', '"%field" can not contain leading or trailing spaces.');
export const whitespace = fault('BAD_REQUEST', '"%field" can not contain whitespaces.');
export const directive = fault('BAD_REQUEST', '"%field" must not contain a directive.');
export const notPositive = fault('BAD_REQUEST', '"%field" should be greater then 0.');
export const emptyForPickup = fault('BAD_REQUEST', '"%field" can not be empty for Pickup Location.');
export const defaultSourceNoPickup = fault('BAD_REQUEST', 'The Default Source can not be used for In-Store Pickup Delivery.');
export const inputEmpty = fault('BAD_REQUEST', 'Input data is empty');
export const stockUnknown = fault('NOT_FOUND', 'Stock with id "%value" does not exist.');
export const linkedStockUnknown = fault('BAD_REQUEST', 'There is no stock %stockId.');
export const websiteUnknown = fault('BAD_REQUEST', 'The website with code "%code" does not exist.');
export const channelRepeated = fault('BAD_REQUEST', 'The sales channel "%code" is named twice.');
export const linkRepeated = fault('BAD_REQUEST', 'The source "%sourceCode" is linked twice to the stock %stockId.');
export const defaultStockNotDeletable = fault('BAD_REQUEST', 'Default Stock could not be deleted.');
export const stockHasChannels = fault('BAD_REQUEST', 'Stock has at least one sale channel and could not be deleted.');
export const stockHasReservations = fault('BAD_REQUEST', 'Orders have reserved goods of the stock; it could not be deleted.');
export const defaultLinkFixed = fault('BAD_REQUEST', 'Can not save link related to Default Source or Default Stock');
export const defaultLinkNotDeletable = fault('BAD_REQUEST', 'Can not delete link related to Default Source or Default Stock');
export const negativeQuantity = fault('BAD_REQUEST', 'The quantity of "%sku" must not be negative.');
export const notAssigned = fault('BAD_REQUEST', 'The requested sku is not assigned to given stock');
export const noBackorders = fault('BAD_REQUEST', 'Backorders are disabled');
export const stockManaged = fault('BAD_REQUEST', 'Manage stock is enabled');
export const decimalQuantity = fault('BAD_REQUEST', 'You cannot use decimal quantity for this product.');
export const noLinkedStock = fault('NOT_FOUND', 'No linked stock found');
