import { fault } from '../trpc/errors.js';

export const rateInvalid = fault('BAD_REQUEST', 'The rate from %from to %to must be greater than 0 and less than 1000000.');
export const currencyNotInUse = fault('BAD_REQUEST', 'There is no rate from %from to %to: both currencies must be in use, and differ.');
export const importUrlMissing = fault('BAD_REQUEST', 'Set the URL of the currency rates in the settings, beginning with https://.');
export const sourceNotReached = fault('BAD_REQUEST', 'The currency rates could not be loaded: %reason.');
export const sourceRefused = fault('BAD_REQUEST', 'The address of the currency rates answered with status %status.');
export const sourceUnreadable = fault('BAD_REQUEST', 'The address of the currency rates returned no rates in a known format.');
export const sourceLacksBase = fault('BAD_REQUEST', 'The imported rates do not include the base currency %currency.');
