import { fault } from '../trpc/errors.js';

export const templatesUnavailable = fault('BAD_REQUEST', 'This process cannot read the email templates.');
export const syntaxError = fault('BAD_REQUEST', '"%fieldName", line %line: invalid syntax near "%name".');
export const unknownVariable = fault('BAD_REQUEST', '"%fieldName", line %line: "%name" is not a variable of this email.');
export const notAllowed = fault('BAD_REQUEST', '"%fieldName", line %line: "%name" is not allowed in email templates.');
export const notList = fault('BAD_REQUEST', '"%fieldName", line %line: "%name" is not a list at this position.');
export const notValue = fault('BAD_REQUEST', '"%fieldName", line %line: "%name" is a list or a group; use its values.');
export const misplaced = fault('BAD_REQUEST', '"%fieldName", line %line: "%name" must be in text or within a quoted attribute.');
export const unsafeMarkup = fault('BAD_REQUEST', '"%fieldName", line %line: "%name" is not allowed in emails.');
export const unsafeLink = fault('BAD_REQUEST', '"%fieldName", line %line: "%name" is not an address; a link cannot start with it.');
export const emptyTemplate = fault('BAD_REQUEST', '"%fieldName" must not be empty.');
