import { fault } from '../trpc/errors.js';

export const containerUnknown = fault('BAD_REQUEST', 'The search container "%requestName" is unknown.');
export const invalidFacet = fault('BAD_REQUEST', 'The value of "%fieldName" is invalid.');
