import { fault } from '../trpc/errors.js';

export const adminNotFound = fault('NOT_FOUND', 'There is no admin "%username".');
export const roleNotFound = fault('NOT_FOUND', 'There is no role "%role".');
export const customerNotFound = fault('NOT_FOUND', 'There is no customer "%email".');
export const customerAmbiguous = fault('BAD_REQUEST', 'Several websites have a customer "%email". Specify the website.');
export const roleJustDeleted = fault('BAD_REQUEST', 'The role has just been deleted.');
export const adminTaken = fault('BAD_REQUEST', 'Another admin has the same %fieldName.');
export const lastFullAdmin = fault('BAD_REQUEST', 'At least one active admin must have full access.');
export const invalidUsername = fault('BAD_REQUEST', '"%fieldName" must have 1 to 40 characters and no spaces.');
export const invalidEmail = fault('BAD_REQUEST', '"%fieldName" is not a valid email address.');
export const weakPassword = fault('BAD_REQUEST', 'The password must have 8 to 256 characters.');
export const ownAccountDeleted = fault('BAD_REQUEST', 'You cannot delete your own account.');
export const ownAccountDisabled = fault('BAD_REQUEST', 'You cannot disable your own account.');
export const roleNameTaken = fault('BAD_REQUEST', 'Another role has the same name.');
export const resourceNotFound = fault('BAD_REQUEST', 'There is no resource "%resource".');
export const roleOfAdmins = fault('BAD_REQUEST', 'The role is in use. Assign another role to its admins first.');
export const roleOfInvitations = fault('BAD_REQUEST', 'The role has an open invitation. Revoke the invitation first.');
export const invitationUsed = fault('NOT_FOUND', 'The invitation has been used or revoked, or has expired. Request a new one.');
export const invitationTwice = fault('BAD_REQUEST', 'The same invitation has just been sent.');
export const linkUsed = fault('BAD_REQUEST', 'The link has been used or has expired. Request a new one.');
export const wrongPassword = fault(
  'BAD_REQUEST',
  'The current password is incorrect, or was entered incorrectly too often. Please wait and try again later.',
);
export const pagesOnly = fault(
  'BAD_REQUEST',
  'Sessions are only accepted from the admin: send the header "X-Merx-Admin: 1", and no streamed batch.',
);
export const otpRequired = fault('PRECONDITION_REQUIRED', 'Enter the code of your authenticator app.');
export const otpEnabled = fault('BAD_REQUEST', 'The account already has a second factor.');
export const otpNotBegun = fault('BAD_REQUEST', 'Set up a new secret in your authenticator app first.');
export const otpWrong = fault('BAD_REQUEST', 'The code is incorrect. Check the clock of your phone and try the next code.');
export const otpUnsupported = fault('UNAUTHORIZED', 'The account has a second factor. Create a token for it in the admin.');
export const nameTooLong = fault('BAD_REQUEST', '"%fieldName" is too long.');
export const tooManySignIns = fault('TOO_MANY_REQUESTS', 'Too many failed sign-ins from your address. Please wait and try again later.');
export const tooManyAttempts = fault('TOO_MANY_REQUESTS', 'Too many requests from your address. Please wait and try again later.');

export const oauthVersion = fault('BAD_REQUEST', 'The "%1" Oauth version isn\'t supported.');
export const oauthMethod = fault('BAD_REQUEST', 'Signature method %1 is not supported');
export const nonceTooLong = fault('BAD_REQUEST', 'The nonce may have 255 characters.');
export const nonceUsed = fault('UNAUTHORIZED', 'The nonce is already being used by the consumer with ID %1.');
export const consumerNotFound = fault('UNAUTHORIZED', 'A consumer having the specified key does not exist');
export const integrationInactive = fault('UNAUTHORIZED', 'The integration is not active.');
export const oauthTokenRevoked = fault('UNAUTHORIZED', 'Access token has been revoked');
export const oauthTokenNotFound = fault('UNAUTHORIZED', 'Specified token does not exist');
export const timestampInvalid = fault('UNAUTHORIZED', 'The timestamp value in the oauth_timestamp parameter is invalid.');
export const signatureInvalid = fault('UNAUTHORIZED', 'The signature is invalid. Verify and try again.');
