import { fault } from '../trpc/errors.js';

export const nothingToRetry = fault('BAD_REQUEST', 'None of these operations can be retried: only failed ones that changed nothing can.');
export const notAsCustomer = fault('UNAUTHORIZED', 'An admin who is logged in as a customer cannot send asynchronous requests.');
export const operationGone = fault('NOT_FOUND', 'This operation no longer exists: %procedure');
