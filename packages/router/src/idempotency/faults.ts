import { fault } from '../trpc/errors.js';

export const keyUsedOtherwise = fault('UNPROCESSABLE_CONTENT', 'The %fieldName was used for another request already.');
export const keyInUse = fault('CONFLICT', 'The first request with this %fieldName is still under way.');
