import { fault } from '../trpc/errors.js';

export const operationGone = fault('NOT_FOUND', 'There is no such operation any more: %procedure');
