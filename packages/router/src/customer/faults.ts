import { fault } from '../trpc/errors.js';

export const invalidAttributeValue = fault('BAD_REQUEST', 'The value of the attribute "%attributeCode" is invalid.');
export const emailTaken = fault('BAD_REQUEST', 'A customer with the same email address already exists in an associated website.');
export const groupJustDeleted = fault('BAD_REQUEST', 'The customer group has just been deleted.');
export const alreadyActive = fault('BAD_REQUEST', 'The account is already active.');
export const invalidConfirmationToken = fault('BAD_REQUEST', 'The confirmation token is invalid. Verify the token and try again.');
export const confirmationNotNeeded = fault('BAD_REQUEST', "Confirmation isn't needed.");
export const websiteNotFound = fault('BAD_REQUEST', 'There is no website %value.');
export const storeNotFound = fault('BAD_REQUEST', 'There is no store %value.');
export const storeNotOfWebsite = fault('BAD_REQUEST', 'Store %value does not belong to the website.');
export const groupNotFound = fault('BAD_REQUEST', 'There is no customer group %value.');
export const passwordTokenExpired = fault('BAD_REQUEST', 'The password token is expired. Reset and try again.');
export const passwordTokenMismatched = fault('BAD_REQUEST', 'The password token is mismatched. Reset and try again.');
export const linkExpired = fault('BAD_REQUEST', 'The link has been used or has expired.');
export const unsupportedPasswordHash = fault('BAD_REQUEST', 'Password hashes must be argon2id with standard parameters.');
export const addressTwice = fault('BAD_REQUEST', 'An address was given twice.');
export const guestGroupNotDefault = fault('BAD_REQUEST', 'The group of guests cannot be that of new customers.');
export const groupCodeTaken = fault('BAD_REQUEST', 'Customer Group already exists.');
export const groupNotDeletable = fault('BAD_REQUEST', 'The customer group %id cannot be deleted.');
export const noDefaultGroup = fault(
  'BAD_REQUEST',
  'The customers of the group %id cannot be moved: there is no default group for their store.',
);
export const loginDisabled = fault('BAD_REQUEST', 'Login as Customer is disabled.');
export const assistanceNotAllowed = fault(
  'BAD_REQUEST',
  'The user has not enabled the "Allow remote shopping assistance" functionality. Contact the customer to discuss this user configuration.',
);
export const noAccountInStore = fault('BAD_REQUEST', 'The customer has no account in store %value.');
export const storefrontNotSet = fault('BAD_REQUEST', 'No address of a storefront is set for the store view "%value".');
export const loginSecretInvalid = fault(
  'UNAUTHORIZED',
  'The secret is invalid, has been used or has expired. Log in from the admin again.',
);
export const emailOfCustomer = fault('BAD_REQUEST', 'Only the customer can change the email address here. Change it in the admin.');
export const accountNotActive = fault('BAD_REQUEST', 'The account of the customer is not active.');
export const passwordTooShort = fault('BAD_REQUEST', 'The password needs at least %length characters.');
export const passwordTooLong = fault('BAD_REQUEST', 'Please enter a password with at most 256 characters.');
export const passwordPadded = fault('BAD_REQUEST', "The password can't begin or end with a space. Verify the password and try again.");
export const passwordTooSimple = fault(
  'BAD_REQUEST',
  'The password needs %count of these: lower case, upper case, digits, special characters.',
);
export const passwordIsEmail = fault('BAD_REQUEST', 'The password must not be the same as the email address.');
