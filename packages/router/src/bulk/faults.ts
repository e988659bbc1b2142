import { fault } from '../trpc/errors.js';

export const operationGone = fault('NOT_FOUND', 'This operation no longer exists: %procedure');
