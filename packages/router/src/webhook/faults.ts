import { fault } from '../trpc/errors.js';

export const notHttps = fault('BAD_REQUEST', '"%fieldName" must be a URL that starts with https://.');
export const credentialsInUrl = fault('BAD_REQUEST', '"%fieldName" must not contain a user name or password.');
export const noEvents = fault('BAD_REQUEST', '"%fieldName" must name at least one event.');
export const webhookNotActive = fault('BAD_REQUEST', 'The webhook "%name" is disabled.');
export const deliveryUnderWay = fault('BAD_REQUEST', 'Delivery %id is waiting for its next attempt.');
