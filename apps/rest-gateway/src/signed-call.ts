import type { IncomingMessage } from 'node:http';
import type { SignedCall } from '@merx/router';
import { withoutSlash } from '@merx/wire';
import { callerOrigin, type Trusts } from './caller-address.js';

/** No client signs larger forms, and larger bodies must not be parsed before authentication. */
export const LARGEST_SIGNED_FORM = 65_536;

/** The signed content of a call. Clients sign the URL they know: the configured one, or the one the request used. */
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

/** Whether the body is part of the signature: only forms are. */
export function isForm({ headers }: IncomingMessage): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '');
}
