import { fault } from '../trpc/errors.js';

export const invalidEmail = fault('BAD_REQUEST', '"%fieldName" is not a valid email address.');
export const mailDisabled = fault('BAD_REQUEST', 'This server does not send email.');
export const mailNotSent = fault('BAD_REQUEST', 'The email was not sent: %reason');
export const mailServerFixed = fault('BAD_REQUEST', 'The mail server is set by the operator (SMTP_URL).');
