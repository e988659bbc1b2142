import type { IncomingMessage } from 'node:http';
import type { SignedCall } from '@merx/router';
import { withoutSlash } from '@merx/wire';
import { callerOrigin, type Trusts } from './caller-address.js';

/** No client signs so much, and nobody shall have it taken apart before it is known who asks. */
export const LARGEST_SIGNED_FORM = 65_536;

/**
 * What the signature of a call covers. Clients sign the address that they know: the one of the operator's setting, or the one by which
 * the request came.
 */
export function signedCall(request: IncomingMessage, body: Buffer | Error, place: { baseUrl: string; trusts: Trusts }): SignedCall {
  const [path = '', ...query] = (request.url ?? '').split('?');
  const origins = [callerOrigin(request, place.trusts), withoutSlash(place.baseUrl)];
  return {
    header: request.headers.authorization ?? '',
    method: request.method ?? '',
    urls: origins.flatMap((origin) => (origin ? [origin + path] : [])),
    query: query.join('?'),
    form: body instanceof Error || body.length > LARGEST_SIGNED_FORM || !isForm(request) ? '' : body.toString('utf8'),
  };
}

/** Whether the body counts for the signature: of all bodies only a form does. */
export function isForm({ headers }: IncomingMessage): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '');
}
