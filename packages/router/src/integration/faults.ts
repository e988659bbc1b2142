import { fault } from '../trpc/errors.js';

export const integrationNotFound = fault('NOT_FOUND', 'There is no integration "%name".');
export const integrationNameTaken = fault('BAD_REQUEST', 'Another integration has the same name.');
export const invalidNameLength = fault('BAD_REQUEST', '"%fieldName" must have 1 to 255 characters.');
export const notHttp = fault('BAD_REQUEST', '"%fieldName" must be an address that begins with http.');
export const privateNetwork = fault('BAD_REQUEST', '"%fieldName" must not lead into a private network.');
export const keysNotTaken = fault('BAD_REQUEST', 'The program at "%url" did not take its keys: %reason');
export const tokenInUse = fault('UNAUTHORIZED', 'Token is already being used');
export const verifierMismatched = fault('UNAUTHORIZED', 'Token verifier and verifier token do not match');
export const verifierUsed = fault('UNAUTHORIZED', 'Cannot create request token because consumer token is not a verifier token');
export const verifierExpired = fault('UNAUTHORIZED', 'Consumer key has expired');
