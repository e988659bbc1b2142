import { fault } from '../trpc/errors.js';

export const mailSent = fault('BAD_REQUEST', 'The mail %id was sent at %sentAt.');
export const mailNotFailed = fault('BAD_REQUEST', 'The mail %id has not failed; it is sent without further ado.');
