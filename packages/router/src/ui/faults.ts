import { fault } from '../trpc/errors.js';

export const invalidLength = fault('BAD_REQUEST', '"%fieldName" must have 1 to %most characters.');
export const tooLarge = fault('BAD_REQUEST', '"%fieldName" is larger than %most bytes.');
export const forbiddenCharacter = fault('BAD_REQUEST', '"%fieldName" contains a character that is not allowed.');
export const tooManyViews = fault('BAD_REQUEST', 'At most %most views can be saved.');
export const viewTitleTaken = fault('BAD_REQUEST', 'A view with this title already exists.');
