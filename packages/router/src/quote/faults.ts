import { fault } from '../trpc/errors.js';

export const addressIncomplete = fault('BAD_REQUEST', 'Please check the %type address information.');
export const anOptionTwice = fault('BAD_REQUEST', 'An option of the product is given twice.');
export const assignedToAnother = fault('BAD_REQUEST', 'The cart can only be assigned to yourself.');
export const belowMinimum = fault('BAD_REQUEST', 'The order must be at least %amount.');
export const bundleNotChosen = fault('BAD_REQUEST', 'The options of the bundle were not chosen. Choose them and try again.');
export const bundleOptionNotFound = fault('BAD_REQUEST', 'The bundle has no option with the ID "%optionId".');
export const bundleOptionRequired = fault('BAD_REQUEST', 'The required option "%optionId" of the bundle was not chosen.');
export const cartEmpty = fault('BAD_REQUEST', 'The cart is empty. Add an item to cart and try again.');
export const cartNotAnonymous = fault('BAD_REQUEST', "The customer can't be assigned to the cart because the cart isn't anonymous.");
export const cartNotOrdered = fault('NOT_FOUND', 'The cart has no order.');
export const cartOfAnotherStore = fault(
  'BAD_REQUEST',
  "The customer can't be assigned to the cart. The cart belongs to a different store.",
);
export const cartWithoutItems = fault('NOT_FOUND', 'The cart %cartId contains no items.');
export const choiceOfAnotherType = fault('BAD_REQUEST', 'A product of type "%type" has no choices of the kind "%fieldName".');
export const choicesNoLongerAvailable = fault('BAD_REQUEST', 'The choices of "%sku" are no longer available. Choose again.');
export const conditionNotFound = fault('BAD_REQUEST', 'There is no condition "%condition".');
export const couponNotValid = fault('NOT_FOUND', 'The coupon code "%couponCode" isn\'t valid. Verify the code and try again.');
export const currencyNotAvailable = fault('BAD_REQUEST', 'The currency "%currencyCode" is not available.');
export const customerHasCart = fault(
  'BAD_REQUEST',
  "The customer can't be assigned to the cart because the customer already has an active cart.",
);
export const fileRequired = fault('BAD_REQUEST', 'The option "%optionId" needs a file.');
export const fileTypeMismatch = fault('BAD_REQUEST', 'The file is not of the type that it claims.');
export const fileTypeNotAllowed = fault('BAD_REQUEST', 'Files of the type "%extension" are not allowed for the option "%optionId".');
export const giftMessageNotAvailable = fault('BAD_REQUEST', "The gift message isn't available.");
export const groupWithoutParts = fault(
  'BAD_REQUEST',
  'Please specify the quantity of product(s): the group has none by default. Add them by their skus.',
);
export const groupedProduct = fault('BAD_REQUEST', 'A grouped product is bought by its parts: add their skus, each with its quantity.');
export const imageRequired = fault('BAD_REQUEST', 'The option "%optionId" takes images only.');
export const imageTooLarge = fault('BAD_REQUEST', 'The image for the option "%optionId" is larger than %width x %height.');
export const invalidBase64 = fault('BAD_REQUEST', 'The file content must be valid base64 encoded data.');
export const invalidEmail = fault('BAD_REQUEST', 'Email has a wrong format');
export const invalidFileName = fault('BAD_REQUEST', 'The name of the file contains forbidden characters.');
export const invalidOptionValue = fault('BAD_REQUEST', 'The value "%value" is not valid for the option "%optionId".');
export const invalidStateChange = fault('BAD_REQUEST', 'Invalid state change requested');
export const invalidSelections = fault('BAD_REQUEST', 'The selections of the option "%optionId" are not valid.');
export const linkNotFound = fault('BAD_REQUEST', 'The product has no link with the ID "%linkId".');
export const linksRequired = fault('BAD_REQUEST', 'Please specify product link(s).');
export const methodNotFound = fault('NOT_FOUND', 'Carrier with such method not found: %1, %2');
export const noBillingAddress = fault('NOT_FOUND', 'The cart has no billing address.');
export const noDownloadsForGuests = fault('BAD_REQUEST', 'Guest checkout is not available for downloadable products.');
export const noGiftMessageForEmptyCart = fault(
  'BAD_REQUEST',
  'Gift Messages are not applicable for an empty cart. Add an item to the cart.',
);
export const noGiftMessageForVirtual = fault('BAD_REQUEST', 'Gift Messages are not applicable for virtual products.');
export const noLongerSold = fault('BAD_REQUEST', 'The product "%sku" is not sold here any more.');
export const noMethodForEmptyCart = fault(
  'BAD_REQUEST',
  "The shipping method can't be set for an empty cart. Add an item to cart and try again.",
);
export const noPriceOfItsOwn = fault('BAD_REQUEST', 'The price of "%sku" is that of its parts: it has none of its own.');
export const noShippingAddress = fault('NOT_FOUND', 'The cart has no shipping address.');
export const noVariations = fault('BAD_REQUEST', 'The configurable product has no options.');
export const nothingShipped = fault('NOT_FOUND', 'Cart contains virtual product(s) only. Shipping address is not applicable.');
export const optionNotFound = fault('BAD_REQUEST', 'The product has no option with the ID "%optionId".');
export const optionTextTooLong = fault(
  'BAD_REQUEST',
  'The text of the option "%optionId" is too long: it may have %maxCharacters characters.',
);
export const optionTwice = fault('BAD_REQUEST', 'The option "%optionId" is given twice.');
export const optionsRequired = fault(
  'BAD_REQUEST',
  "The product's required option(s) weren't entered. Make sure the options are entered and try again.",
);
export const partNotAvailable = fault('BAD_REQUEST', 'The product "%sku" that you chose is not available.');
export const paymentDeclined = fault('BAD_REQUEST', 'The payment was declined: %reason');
export const paymentMethodMissing = fault('BAD_REQUEST', 'Enter a valid payment method and try again.');
export const paymentMethodNotAvailable = fault('BAD_REQUEST', 'The requested Payment Method is not available.');
export const pickupAddressDiffers = fault(
  'BAD_REQUEST',
  'Pickup Location Address does not match Shipping Address for In-Store Pickup Quote.',
);
export const pickupLocationMissing = fault('BAD_REQUEST', 'Quote does not have Pickup Location assigned.');
export const pickupLocationNotAvailable = fault('BAD_REQUEST', 'The cart cannot be picked up at "%pickupLocationCode".');
export const productNotAvailable = fault('BAD_REQUEST', 'Product that you are trying to add is not available.');
export const productNotFound = fault('NOT_FOUND', "The product that was requested doesn't exist. Verify the product and try again.");
export const purchaseOrderNumberRequired = fault('BAD_REQUEST', 'Purchase order number is a required field.');
export const replacesNoOrder = fault('BAD_REQUEST', 'The cart does not replace an order.');
export const shippingAddressMissing = fault('BAD_REQUEST', 'The shipping address is missing. Set the address and try again.');
export const shippingMethodMissing = fault('BAD_REQUEST', 'The shipping method is missing. Select the shipping method and try again.');
export const typeNotSold = fault('BAD_REQUEST', 'Products of type "%type" cannot be put in a cart by themselves.');
export const variantNotAvailable = fault(
  'BAD_REQUEST',
  'The product with the chosen options is not available. Choose others and try again.',
);
export const variationRequired = fault('BAD_REQUEST', 'You need to choose options for your item: "%optionId" is missing.');
export const websiteNotFound = fault('NOT_FOUND', 'There is no website "%website".');
