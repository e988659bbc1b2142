import { fault } from '../trpc/errors.js';

export const numericUrlKey = fault('BAD_REQUEST', 'The page URL key "%value" cannot be made of only numbers.');
export const invalidUrlKey = fault(
  'BAD_REQUEST',
  'The page URL key "%value" contains capital letters or disallowed symbols, or is too short.',
);
export const blockIncludesItself = fault('BAD_REQUEST', 'Make sure that static block content does not reference the block itself.');
export const blockIdentifierTaken = fault('BAD_REQUEST', 'A block identifier "%value" for the specified store already exists.');
export const datesReversed = fault('BAD_REQUEST', 'Make sure the To Date is later than or the same as the From Date.');
export const identifierReserved = fault('BAD_REQUEST', 'The identifier "%value" is reserved: a setting names it.');
export const pageUrlKeyTaken = fault('BAD_REQUEST', 'A page URL key "%value" for the specified store already exists.');
