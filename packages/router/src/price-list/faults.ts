import { fault } from '../trpc/errors.js';

export const endsBeforeStart = fault('BAD_REQUEST', 'The "%fieldName" must be after "starts_at".');
export const typeWithoutPrice = fault('BAD_REQUEST', 'A product of the type "%typeId" has no price of its own that a list could change.');
export const qtyTaken = fault('BAD_REQUEST', 'The list already has a price of this product from %qty on.');
export const priceTooHigh = fault('BAD_REQUEST', 'A price would be higher than %most.');
export const itemTwice = fault('BAD_REQUEST', 'Line %line has the same sku and quantity.');
