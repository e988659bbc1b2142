import { fault } from '../trpc/errors.js';

export const invalidRating = fault('BAD_REQUEST', 'A rating must be a whole number from 1 to 5.');
export const valueTooLong = fault('BAD_REQUEST', 'The value of "%fieldName" is longer than %maxLength characters.');
export const invalidStatus = fault('BAD_REQUEST', 'The review status must be 1, 2 or 3.');
export const notAProduct = fault('BAD_REQUEST', 'Only products are reviewed.');
export const reviewsOff = fault('BAD_REQUEST', 'Reviews are not accepted.');
export const guestsMayNotReview = fault('UNAUTHORIZED', 'Only customers may write reviews. Sign in and try again.');
export const tooManyRatings = fault('BAD_REQUEST', 'A review can have at most %most ratings.');
export const storeViewNotFound = fault('BAD_REQUEST', 'There is no store view with the id %storeId.');
