import { bodyTooLarge, busy, internalError, notAcceptable, tooManyBodies } from '../faults.js';
import { isForStrangers, isSignIn, type RestRoute, takesKey } from '../rest-view.js';

const TEXT = { type: 'string' };
const PARAMETERS = {
  description: 'What stands for the placeholders of the message (`%fieldName`, `%1`), by name or in order.',
  oneOf: [
    { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    { type: 'array', items: { type: ['string', 'number'] } },
  ],
};
const Fault = { type: 'object', properties: { message: TEXT, parameters: PARAMETERS }, required: ['message'] };

/** The body of an error response. */
export const ErrorBody = {
  type: 'object',
  description: 'Placeholders stay in the message; clients fill them in.',
  properties: { ...Fault.properties, errors: { type: 'array', items: Fault, description: 'One entry per fault, when there are several.' } },
  required: ['message'],
};

/** Errors that do not depend on the route, described once. */
export const COMMON_RESPONSES = {
  NotAcceptable: failure('The answer can be had as JSON and as XML, and `Accept` names neither.', {
    message: notAcceptable.template,
  }),
  TooLarge: failure(
    'The body is larger than the caller may send: 20 MB for staff who hold the right, 1 MB for staff on other routes, 256 kB for everybody else, 4 MB for an item of a cart.',
    {
      message: bodyTooLarge.template,
    },
  ),
  TooManyBodies: failure('Too many large bodies from this address are still being sent; `Retry-After` has the seconds to wait.', {
    message: tooManyBodies.template,
  }),
  UnderWay: failure('The first call with this `Idempotency-Key` is still under way.', {
    message: 'The first request with this %fieldName is still under way.',
    parameters: { fieldName: 'Idempotency-Key' },
  }),
  OtherCall: failure('The `Idempotency-Key` was used for a call with another content.', {
    message: 'The %fieldName was used for another request already.',
    parameters: { fieldName: 'Idempotency-Key' },
  }),
  Failed: failure('The shop failed. The log has the rest under the report id.', {
    message: internalError.template,
    parameters: ['5f0c8f8e-2f0e-4a63-9a1e-0d3c6c1c0b52'],
  }),
  Unavailable: failure(
    'The shop is busy or temporarily unavailable; nothing is wrong with the call. `Retry-After` has the seconds to wait.',
    {
      message: busy.template,
    },
  ),
};
const common = (name: keyof typeof COMMON_RESPONSES) => ({ $ref: `#/components/responses/${name}` });

/** The errors a route can return, by status; `examples` are real ones of this route. */
export function failuresOf(route: RestRoute, examples: Record<string, unknown> = {}): Record<string, object> {
  const signIn = isSignIn(route.path);
  const takesBody = route.method === 'POST' || route.method === 'PUT';
  const told = (status: string, description: string) => ({ [status]: failure(description, examples[status]) });
  return {
    ...told('400', 'The input is refused; nothing was changed.'),
    ...(signIn && told('401', 'Name or password is wrong, or the account is locked.')),
    ...(route.access !== 'anonymous' && told('401', 'The caller could not be recognised, or may not use this route.')),
    ...told('404', 'What the address or the input names does not exist, or is not the caller’s.'),
    406: common('NotAcceptable'),
    ...(takesKey(route) && { 409: common('UnderWay') }),
    ...(takesBody && { 413: common('TooLarge') }),
    ...(takesKey(route) && { 422: common('OtherCall') }),
    ...(takesBody && { 429: common('TooManyBodies') }),
    ...(signIn && told('429', 'Too many sign-ins from this address have failed; `Retry-After` tells how many seconds to wait.')),
    ...(isForStrangers(route) && told('429', 'Too many such requests from this address; `Retry-After` tells how many seconds to wait.')),
    500: common('Failed'),
    503: common('Unavailable'),
  };
}

function failure(description: string, example?: unknown) {
  const content = { schema: { $ref: '#/components/schemas/ErrorBody' }, ...(example !== undefined && { example }) };
  return { description, content: { 'application/json': content } };
}
