import type { IncomingMessage } from 'node:http';
import { type Answered, type Context, callerOf, invalidField, mayCall, onlyOnce, requireMayDefer } from '@merx/router';
import type { Address } from './address.js';
import { Refusal } from './refusal.js';
import { takesKey } from './rest-view.js';
import type { Found } from './route-table.js';

export interface KeyedRequest {
  request: IncomingMessage;
  body: Buffer | Refusal;
  address: Address;
  queryText: string;
  found: Found;
  context: Context;
}

const HEADER = 'Idempotency-Key';
const LONGEST_KEY = 255;

/**
 * Executes a route, at most once per key if the request has one: a retry gets the first response. Without the header, and on routes that
 * only read or whose response is a secret, the route is simply executed. Throws 400 for an invalid key, 422 for a key used by a different
 * request, 409 while the first one is in progress, and anything `carryOut` throws.
 */
export async function oncePerKey(keyed: KeyedRequest, carryOut: () => Promise<Answered>): Promise<Answered> {
  const header = keyed.request.headers['idempotency-key'];
  if (header === undefined) return carryOut();
  const { body, address, queryText, found, context } = keyed;
  const { served, pathValues } = found;
  // A request that the route rejects anyway claims no key.
  if (!takesKey(served) || body instanceof Refusal || context.unreadable) return carryOut();
  if (address.deferred) requireMayDefer(context.actor, served);
  else if (!mayCall(context.actor, served)) return carryOut();
  return onlyOnce(
    context.db,
    {
      caller: callerOf(context.actor, { cartId: pathValues.cartId, remoteIp: context.remoteIp }),
      route: [served.method, served.path, address.deferred].filter(Boolean).join(' '),
      key: keyOf([header].flat().join(', ')),
      content: [address.storeCode ?? '', address.path, queryText, body],
    },
    carryOut,
    (error, message) => context.warn?.(error, message),
  );
}

/** The key, with or without the quotes required by the header's draft standard. */
function keyOf(header: string): string {
  const text = header.trim();
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (key.length >= 1 && key.length <= LONGEST_KEY) return key;
  throw invalidField({
    fieldName: HEADER,
    reason: `expected 1 to ${LONGEST_KEY} characters`,
  });
}
