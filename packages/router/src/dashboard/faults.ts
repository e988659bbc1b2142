import { fault } from '../trpc/errors.js';

export const timeZoneUnknown = fault('BAD_REQUEST', '"%timeZone" is not a time zone.');
export const daysReversed = fault('BAD_REQUEST', 'The last day is before the first.');
export const tooManyPoints = fault('BAD_REQUEST', 'At most %most points can be shown.');
