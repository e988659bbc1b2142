import { fault } from '../trpc/errors.js';

export const agreementRequired = fault('BAD_REQUEST', 'Agree to the terms and conditions (%agreementIds), then place the order again.');
export const notText = fault('BAD_REQUEST', 'The %fieldName is not text.');
export const storeViewNotFound = fault('BAD_REQUEST', 'There is no store view %storeId.');
