import { fault } from '../trpc/errors.js';

export const mailSent = fault('BAD_REQUEST', 'Email %id was sent at %sentAt.');
export const mailNotFailed = fault('BAD_REQUEST', 'Email %id has not failed; it is sent without a retry.');
