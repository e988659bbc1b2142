import { fault } from '../trpc/errors.js';

export const containerUnknown = fault('BAD_REQUEST', 'The search container "%requestName" is unknown.');
