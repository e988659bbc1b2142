import { bodyTooLarge, busy, internalError, notAcceptable, tooManyBodies } from '../faults.js';
import { isForStrangers, isSignIn, type RestRoute, takesKey } from '../rest-view.js';

const TEXT = { type: 'string' };
const PARAMETERS = {
  description: 'Values for the placeholders in the message (`%fieldName`, `%1`), by name or by position; lists are for clients only.',
  oneOf: [
    { type: 'object', additionalProperties: { anyOf: [{ type: ['string', 'number'] }, { type: 'array', items: TEXT }] } },
    { type: 'array', items: { type: ['string', 'number'] } },
  ],
};
const Fault = { type: 'object', properties: { message: TEXT, parameters: PARAMETERS }, required: ['message'] };

/** The body of an error response. */
export const ErrorBody = {
  type: 'object',
  description: 'Placeholders are left in the message; clients fill them in.',
  properties: { ...Fault.properties, errors: { type: 'array', items: Fault, description: 'One entry per error, if there are several.' } },
  required: ['message'],
};

/** Errors that do not depend on the route, described once. */
export const COMMON_RESPONSES = {
  NotAcceptable: failure('Responses are available as JSON and XML; `Accept` allows neither.', {
    message: notAcceptable.template,
  }),
  TooLarge: failure(
    'The body exceeds the size limit: 20 MB for admins and integrations with permission for the route, 1 MB for those without, 256 kB for everyone else, 4 MB for a cart item.',
    {
      message: bodyTooLarge.template,
    },
  ),
  TooManyBodies: failure('Too many large uploads from this IP address are in progress; `Retry-After` gives the seconds to wait.', {
    message: tooManyBodies.template,
  }),
  UnderWay: failure('The first request with this `Idempotency-Key` is still in progress.', {
    message: 'The first request with this %fieldName is still under way.',
    parameters: { fieldName: 'Idempotency-Key' },
  }),
  OtherCall: failure('The `Idempotency-Key` was already used for a different request.', {
    message: 'The %fieldName was used for another request already.',
    parameters: { fieldName: 'Idempotency-Key' },
  }),
  Failed: failure('Internal error. The server log has the details under the report id.', {
    message: internalError.template,
    parameters: ['5f0c8f8e-2f0e-4a63-9a1e-0d3c6c1c0b52'],
  }),
  Unavailable: failure('The server is busy or temporarily unavailable. `Retry-After` gives the seconds to wait.', {
    message: busy.template,
  }),
};
const common = (name: keyof typeof COMMON_RESPONSES) => ({ $ref: `#/components/responses/${name}` });

/** The errors a route can return, by status; `examples` are real ones of this route. */
export function failuresOf(route: RestRoute, examples: Record<string, unknown> = {}): Record<string, object> {
  const signIn = isSignIn(route.path);
  const takesBody = route.method === 'POST' || route.method === 'PUT';
  const failed = (status: string, description: string) => ({ [status]: failure(description, examples[status]) });
  return {
    ...failed('400', 'The input is invalid; nothing was changed.'),
    ...(signIn && failed('401', 'The user name, the password, the code or the token is wrong, or the account is locked.')),
    ...(route.access !== 'anonymous' && failed('401', 'The caller is not authenticated or has no permission for this route.')),
    ...failed('404', 'A resource named in the path or the input does not exist, or does not belong to the caller.'),
    406: common('NotAcceptable'),
    ...(takesKey(route) && { 409: common('UnderWay') }),
    ...(takesBody && { 413: common('TooLarge') }),
    ...(takesKey(route) && { 422: common('OtherCall') }),
    ...(takesBody && { 429: common('TooManyBodies') }),
    ...(signIn && failed('429', 'Too many failed sign-ins from this IP address; `Retry-After` gives the seconds to wait.')),
    ...(isForStrangers(route) && failed('429', 'Too many such requests from this IP address; `Retry-After` gives the seconds to wait.')),
    500: common('Failed'),
    503: common('Unavailable'),
  };
}

function failure(description: string, example?: unknown) {
  const content = { schema: { $ref: '#/components/schemas/ErrorBody' }, ...(example !== undefined && { example }) };
  return { description, content: { 'application/json': content } };
}
