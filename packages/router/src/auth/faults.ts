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
export const issuerNotHttps = fault('BAD_REQUEST', '"%fieldName" must be a URL that starts with https://.');
export const issuerUnreachable = fault('BAD_REQUEST', 'The metadata of "%fieldName" could not be read: %reason');
export const scopeMissing = fault('BAD_REQUEST', '"%fieldName" must contain openid.');
export const breakGlassNeeded = fault('BAD_REQUEST', 'Choose an active admin with full access who can still sign in with a password.');
export const breakGlassAdmin = fault(
  'BAD_REQUEST',
  'This admin is the one who can sign in without single sign-on. Choose another one first.',
);
export const pagesOnly = fault(
  'BAD_REQUEST',
  'Sessions are only accepted from the admin: send the header "X-Merx-Admin: 1", and no streamed batch.',
);
export const otpRequired = fault('PRECONDITION_REQUIRED', 'Enter the code of your authenticator app.');
export const passkeyRequired = fault('PRECONDITION_REQUIRED', 'Confirm with your passkey.');
export const otpEnabled = fault('BAD_REQUEST', 'The account already has a second factor.');
export const otpNotBegun = fault('BAD_REQUEST', 'Set up a new secret in your authenticator app first.');
export const otpWrong = fault('BAD_REQUEST', 'The code is incorrect. Check the clock of your phone and try the next code.');
export const factorRequired = fault('BAD_REQUEST', 'The store requires a second factor. Set up another one before you remove this one.');
export const factorMissing = fault('BAD_REQUEST', 'Set up a second factor first.');
export const passkeyRegistered = fault('BAD_REQUEST', 'The passkey is already registered.');
export const passkeyLimit = fault('BAD_REQUEST', 'An account can have at most %count passkeys.');

export const providerNotAllowed = fault('BAD_REQUEST', 'Provider is not allowed.');
export const providerConfigured = fault('BAD_REQUEST', 'Provider is already configured.');
export const providerNotConfigured = fault('BAD_REQUEST', 'Provider is not configured.');
export const providerUnknown = fault('NOT_FOUND', 'Unknown or not enabled provider %1 for this user');
export const providerRoutesOnly = fault('BAD_REQUEST', 'Please use the 2fa provider-specific endpoints to obtain a token.');
export const setUpRequired = fault(
  'BAD_REQUEST',
  'You are required to configure personal Two-Factor Authorization in order to login. Please check your email.',
);
export const noProvider = fault('BAD_REQUEST', 'Please ask an administrator with sufficient access to configure 2FA first');
export const setUpTokenInvalid = fault('UNAUTHORIZED', 'Invalid two-factor authorization token');
export const tfaTokenInvalid = fault('UNAUTHORIZED', 'Invalid token.');
export const codeInvalid = fault('UNAUTHORIZED', 'Invalid code.');
export const registrationNotStarted = fault('BAD_REQUEST', 'U2f key registration was not started.');
export const promptNotSent = fault('BAD_REQUEST', 'U2f authentication prompt not sent.');
export const passkeyInvalid = fault('BAD_REQUEST', 'Invalid U2F key.');
export const passkeyUnreadable = fault('BAD_REQUEST', 'Invalid U2F key data');
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
