import { fault } from '../trpc/errors.js';

export const returnsDisabled = fault('BAD_REQUEST', 'Returns cannot be requested in this store.');
export const returnWithoutItems = fault('BAD_REQUEST', 'A return needs at least one item.');
export const orderItemUnknown = fault('BAD_REQUEST', 'The order has no item %orderItemId.');
export const itemNamedTwice = fault('BAD_REQUEST', 'The order item %orderItemId is named twice.');
export const notReturnedAlone = fault(
  'BAD_REQUEST',
  'The order item %orderItemId cannot be returned by itself: it was not shipped, or it was shipped with another item.',
);
export const tooManyReturned = fault('BAD_REQUEST', 'No more than %open of the order item %orderItemId can be returned.');
export const notPositive = fault('BAD_REQUEST', 'The value of "%fieldName" must be greater than zero.');
export const notWhole = fault('BAD_REQUEST', 'The value of "%fieldName" must be a whole number.');
export const moreThanBefore = fault('BAD_REQUEST', 'The value of "%fieldName" must not be more than %most.');
export const qtySettled = fault('BAD_REQUEST', 'The value of "%fieldName" cannot be changed any more: it is %present.');
export const qtyTooEarly = fault('BAD_REQUEST', 'The value of "%fieldName" needs the status "%status".');
export const itemStatusUnknown = fault('BAD_REQUEST', 'There is no item status "%status".');
export const itemStatusBack = fault('BAD_REQUEST', 'An item that is "%present" cannot become "%status".');
export const itemFieldFixed = fault('BAD_REQUEST', 'The "%fieldName" of an item of a return cannot be changed.');
export const optionUnknown = fault('BAD_REQUEST', 'There is no %attributeCode "%value".');
export const statusFollowsItems = fault(
  'BAD_REQUEST',
  'The status of a return follows from its items: it cannot be set to "%status". Only "closed" can be set.',
);
export const returnReceived = fault('BAD_REQUEST', 'Items of this return were received: approve or reject them first.');
export const returnFinal = fault('BAD_REQUEST', 'This return is closed.');
export const returnKept = fault('BAD_REQUEST', 'A return cannot be deleted once its items were received.');
export const fieldFixed = fault('BAD_REQUEST', 'The "%fieldName" of a return cannot be changed.');
export const notAnEmail = fault('BAD_REQUEST', '"%fieldName" is not an email address.');
export const otherReturn = fault('BAD_REQUEST', 'The value of "%fieldName" names another return (%value).');
export const returnNumberTaken = fault('BAD_REQUEST', 'There is a return %incrementId already.');
export const commentTooLong = fault('BAD_REQUEST', 'A comment must not have more than %length characters.');
export const trackNotByCustomer = fault('BAD_REQUEST', 'Tracking numbers can be added once a return is authorized.');
export const orderUnknown = fault('NOT_FOUND', 'There is no order of a guest with this number, email, last name and postcode.');
export const tokenInvalid = fault('NOT_FOUND', 'The token is wrong or has expired.');
export const attributeUnknown = fault('NOT_FOUND', 'No such entity with attributeCode = %attributeCode');
export const formUnknown = fault('NOT_FOUND', 'No such entity with formCode = %formCode');
export const nothingApproved = fault('BAD_REQUEST', 'Nothing approved of this return is left to refund or exchange.');
export const tooManySettled = fault('BAD_REQUEST', 'No more than %open of the item %itemId can be refunded or exchanged.');
export const itemUnknown = fault('BAD_REQUEST', 'The return has no item %itemId.');
export const labelTooLarge = fault('BAD_REQUEST', 'A label must not be larger than %size MB.');
export const labelTaken = fault('BAD_REQUEST', 'There is a choice with this "%fieldName" already.');
export const leadsNowhere = fault('BAD_REQUEST', 'Only a resolution can have a value for "%fieldName".');
export const optionInUse = fault('BAD_REQUEST', 'The choice %id is used by returns.');
export const optionNeeded = fault('BAD_REQUEST', 'The last %attributeCode cannot be deleted: every returned item has one.');
