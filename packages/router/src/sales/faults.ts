import { fault } from '../trpc/errors.js';

export const idNeeded = fault('BAD_REQUEST', 'An ID is needed. Set the ID and try again.');
export const numberTooLong = fault('BAD_REQUEST', 'The %fieldName is too long.');
export const notAnEmail = fault('BAD_REQUEST', '"%fieldName" is not an email address.');
export const notATime = fault('BAD_REQUEST', '"%createdAt" is no moment.');
export const outOfRange = fault('BAD_REQUEST', 'The value of "%fieldName" must be from 0 to %most.');
export const belowZero = fault('BAD_REQUEST', 'The value of "%fieldName" must not be below zero.');

export const orderItemUnknown = fault('BAD_REQUEST', 'The order has no item %orderItemId.');
export const itemUnknown = fault('BAD_REQUEST', 'The order has no item %itemId.');
export const itemNamedTwice = fault('BAD_REQUEST', 'The order item %orderItemId is named twice.');
export const itemQtyBelowZero = fault('BAD_REQUEST', 'The quantity of the order item %orderItemId is below zero.');
export const partOfOtherQty = fault('BAD_REQUEST', 'The order item %orderItemId goes with the item %parentItemId, %qty of it.');
export const partsOfOtherQty = fault(
  'BAD_REQUEST',
  'The parts of the order item %orderItemId do not make as many of it as are given, but %qty.',
);
export const tooManyInvoiced = fault('BAD_REQUEST', 'No more than %open of the order item %orderItemId can be invoiced.');
export const tooManyShipped = fault('BAD_REQUEST', 'No more than %open of the order item %orderItemId can be shipped.');
export const tooManyRefunded = fault('BAD_REQUEST', 'No more than %open of the order item %orderItemId can be refunded.');
export const tooManyCanceled = fault('BAD_REQUEST', 'No more than %open of the order item %orderItemId can be canceled.');
export const tooManyOfInvoice = fault('BAD_REQUEST', 'No more than %open of the order item %orderItemId can be refunded of this invoice.');
export const invoiceWithoutProducts = fault('BAD_REQUEST', "You can't create an invoice without products.");
export const shipmentWithoutProducts = fault('BAD_REQUEST', "You can't create a shipment without products.");
export const otherAmount = fault('BAD_REQUEST', 'The value %value of "%fieldName" is not the %expected that comes of the order.');

export const notCancelable = fault(
  'BAD_REQUEST',
  'The order cannot be canceled: it is on hold, complete, closed or canceled, or everything of it was invoiced.',
);
export const cannotHold = fault('BAD_REQUEST', 'An order that is %state cannot be put on hold.');
export const notOnHold = fault('BAD_REQUEST', 'An order that is %state is not on hold.');
export const statusNotOfState = fault('BAD_REQUEST', 'An order in the state "%state" cannot have the status "%status".');
export const notAnAddressType = fault('BAD_REQUEST', 'The address type is "billing" or "shipping".');
export const otherAddressType = fault('BAD_REQUEST', 'The address %entityId is the %type address.');
export const nothingShipped = fault('BAD_REQUEST', 'Nothing of this order is shipped.');
export const notReplaceable = fault(
  'BAD_REQUEST',
  'The order %incrementId can no longer be edited: it is canceled, on hold, or something of it was invoiced or shipped.',
);

export const notInvoiceable = fault('BAD_REQUEST', 'The order does not allow an invoice to be created.');
export const notShippable = fault('BAD_REQUEST', 'The order does not allow a shipment to be created.');
export const shippedByPickup = fault(
  'BAD_REQUEST',
  'The buyer picks the order up: report that it is ready for pickup instead of shipping it.',
);
export const notReadyForPickup = fault('BAD_REQUEST', 'The order is not ready for pickup');
export const nothingToPrint = fault('BAD_REQUEST', 'The selected orders have nothing to print.');
export const nothingToPick = fault('BAD_REQUEST', 'Nothing of the selected orders is to be shipped.');
export const tooManyToPrint = fault('BAD_REQUEST', 'At most %most orders can be printed at once.');
export const notRefundable = fault('BAD_REQUEST', 'The order does not allow a credit memo to be created.');
export const documentNumberTaken = fault('BAD_REQUEST', 'There is a document %incrementId already.');
export const trackOfOtherOrder = fault('BAD_REQUEST', 'A track names another order (%orderId) than its shipment.');
export const shipmentNotOfOrder = fault('BAD_REQUEST', 'The order %orderId has no shipment %shipmentId.');
export const goodsFixed = fault('BAD_REQUEST', 'The goods of a shipment cannot be changed.');

export const creditmemoItemsFixed = fault('BAD_REQUEST', 'The items of a credit memo cannot be changed.');
export const creditmemoFinal = fault('BAD_REQUEST', 'You cannot cancel this credit memo: its state is final.');
export const creditmemoStateGiven = fault('BAD_REQUEST', 'A new credit memo is refunded: its "%fieldName" cannot be %value.');
export const creditmemoBelowZero = fault('BAD_REQUEST', "The credit memo's total must not be below zero.");
export const creditmemoOfNothing = fault('BAD_REQUEST', "The credit memo's total must be positive.");
export const nothingToRefund = fault('BAD_REQUEST', 'There is nothing to refund.');
export const ratesDisagree = fault('BAD_REQUEST', 'The values of "%fieldName" and "%baseFieldName" do not agree at the rate of the order.');
export const tooMuchShipping = fault('BAD_REQUEST', 'Maximum shipping amount allowed to refund is: %amount');
export const tooMuchMoney = fault('BAD_REQUEST', 'The most money available to refund is %amount.');
/** As `tooMuchMoney`, where clients expect the amount by its place. */
export const refundTooHigh = fault('BAD_REQUEST', 'The most money available to refund is %1.');
export const refundRegistered = fault('BAD_REQUEST', 'We cannot register an existing credit memo.');
export const moreThanInvoiced = fault('BAD_REQUEST', 'The value of "%fieldName" is more than the %amount that are left to refund of it.');
export const invoiceNotPaid = fault('BAD_REQUEST', 'Only an invoice that is paid can be refunded.');
export const itemNotRefunded = fault('BAD_REQUEST', 'The order item %orderItemId is not part of the refund.');
export const returnsBySettings = fault(
  'BAD_REQUEST',
  'For refunds by a payment provider, the store settings determine which items return to stock.',
);
export const backToStockBySettings = fault(
  'BAD_REQUEST',
  'For refunds by a payment provider, the store settings determine whether items return to stock.',
);

export const refundUnderWay = fault('BAD_REQUEST', 'The refund is being carried out. Try again later.');
export const paymentUnderWay = fault('BAD_REQUEST', 'A payment of the order is being carried out. Try again later.');
export const paymentDeclined = fault('BAD_REQUEST', 'The payment was declined: %reason');
export const paymentUnknown = fault('BAD_REQUEST', 'The result of the payment is not known yet: %reason It will be checked again.');
export const paidOffline = fault('BAD_REQUEST', 'The payment method "%method" works offline: there is nothing to capture or void.');
export const invoiceNotOpen = fault('BAD_REQUEST', 'Only an open invoice can be captured or voided.');
export const nothingHeld = fault('BAD_REQUEST', 'Nothing is held for the order of this invoice any more.');

export const customerUnknown = fault('BAD_REQUEST', 'There is no customer %customerId.');
export const storeUnknown = fault('BAD_REQUEST', 'There is no store view %storeId.');
export const statusUnknown = fault('BAD_REQUEST', 'The shop has no status "%status".');
export const stateUnknown = fault('BAD_REQUEST', 'There is no state "%state".');
export const statusNeedsState = fault('BAD_REQUEST', 'The status "%status" needs a state.');
export const stateNotSettable = fault(
  'BAD_REQUEST',
  'An order that is %state cannot be set to %given; there are calls of their own for that.',
);
export const orderNumberTaken = fault('BAD_REQUEST', 'There is an order %incrementId already.');
export const changedHere = fault('BAD_REQUEST', 'The order %incrementId was changed here in the meantime.');
export const fieldFixed = fault('BAD_REQUEST', 'The field %fieldName of an order cannot be changed.');
export const parentMissing = fault('BAD_REQUEST', 'The parent of the item "%sku" is not among the items.');
export const impossibleQty = fault('BAD_REQUEST', 'The %fieldName of the item "%sku" is not a possible quantity.');
export const notARate = fault('BAD_REQUEST', 'The %fieldName is no rate.');
export const addressOfOtherType = fault('BAD_REQUEST', 'The address in %fieldName is of another type.');
export const oneAssignment = fault('BAD_REQUEST', 'An order has one shipping assignment.');
export const valueNotStorable = fault('BAD_REQUEST', 'The document contains a value that cannot be stored.');

export const reservationsFit = fault('BAD_REQUEST', 'The order has reserved the right quantity of product %productId.');
