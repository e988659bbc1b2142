import { fault } from '../trpc/errors.js';

export const invalidEmail = fault('BAD_REQUEST', '"%fieldName" is not an e-mail address.');
export const mailDisabled = fault('BAD_REQUEST', 'This server sends no mail.');
export const mailNotSent = fault('BAD_REQUEST', 'The mail was not sent: %reason');
export const mailServerFixed = fault('BAD_REQUEST', 'The operator has set the mail server (SMTP_URL).');
