import { fault } from '../trpc/errors.js';

export const noTotalsOfEmptyCart = fault(
  'BAD_REQUEST',
  'The totals of an empty cart cannot be worked out. Add an item to cart and try again.',
);
