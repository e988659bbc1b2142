import { fault } from '../trpc/errors.js';

export const integrationNotFound = fault('NOT_FOUND', 'There is no integration "%name".');
export const integrationNameTaken = fault('BAD_REQUEST', 'Another integration has the same name.');
export const invalidNameLength = fault('BAD_REQUEST', '"%fieldName" must have 1 to 255 characters.');
export const notHttp = fault('BAD_REQUEST', '"%fieldName" must be a URL that starts with http:// or https://.');
export const privateNetwork = fault('BAD_REQUEST', '"%fieldName" must not be in a private network.');
export const keysNotTaken = fault('BAD_REQUEST', '"%url" did not accept the keys: %reason');
export const tokenInUse = fault('UNAUTHORIZED', 'Token is already being used');
export const verifierMismatched = fault('UNAUTHORIZED', 'Token verifier and verifier token do not match');
export const verifierUsed = fault('UNAUTHORIZED', 'Cannot create request token because consumer token is not a verifier token');
export const verifierExpired = fault('UNAUTHORIZED', 'Consumer key has expired');
