import type { IncomingMessage } from 'node:http';
import { type Context, isOpenCart, mayCall } from '@merx/router';
import type { BodyBounds } from './body-bounds.js';
import { type BodyLimits, boundsFor, sizeFor } from './body-limits.js';
import { announcedSize, readRawBody } from './raw-body.js';
import type { Refusal } from './refusal.js';
import type { Found } from './route-table.js';
import { isForm, LARGEST_SIGNED_FORM } from './signed-call.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

/** The limits for reading bodies, and the bodies being read. */
export interface BodyRoom {
  limits: BodyLimits;
  unfinished: UnfinishedBodies;
}

/** The bytes of a body, or why it could not be read, and the limits for parsing it. */
export interface ReceivedBody {
  bytes: Buffer | Refusal;
  bounds: BodyBounds;
}

/** The body of one request, which is read once. */
export interface IncomingBody {
  /** The signed part of the body: the body itself if it is a form, read before authentication; otherwise nothing. */
  signed(): Promise<Buffer | Refusal>;
  /** The whole body, up to `limit` bytes. */
  upTo(limit: number): Promise<Buffer | Refusal>;
}

const NOTHING = Buffer.alloc(0);

/** The body of a request, not yet read. */
export function incomingBody(request: IncomingMessage & { remoteIp?: string | undefined }, { unfinished }: BodyRoom): IncomingBody {
  let read: Promise<Buffer | Refusal> | undefined;
  const upTo = (limit: number) => {
    read ??= readRawBody(request, { limit, unfinished, address: request.remoteIp });
    return read;
  };
  return { upTo, signed: async () => (isForm(request) ? upTo(LARGEST_SIGNED_FORM) : NOTHING) };
}

export interface BodyCall {
  request: IncomingMessage;
  found: Found;
  context: Context;
  isDeferred: boolean;
}

/**
 * Reads the body of a call after authentication. If the caller lacks the permission, the route returns the error and nothing is read. The
 * size limit depends on the caller.
 */
export async function receiveBody(body: IncomingBody, call: BodyCall, { limits }: BodyRoom): Promise<ReceivedBody> {
  const { actor } = call.context;
  const bounds = boundsFor(actor, limits);
  const { served } = call.found;
  const isRead = served.method !== 'GET' && mayCall(actor, served) && (!call.isDeferred || actor.type !== 'guest');
  return { bytes: isRead ? await body.upTo(await sizeOf(call, limits)) : NOTHING, bounds };
}

/** A guest may upload files once the cart exists; this is only looked up for large bodies. */
async function sizeOf({ request, found, context }: BodyCall, limits: BodyLimits): Promise<number> {
  const { served, pathValues } = found;
  const size = sizeFor(context.actor, served, limits);
  const { cartId } = pathValues;
  if (!served.takesFiles || cartId === undefined || announcedSize(request) <= size) return size;
  return (await isOpenCart(context.db, { by: 'mask', maskedId: cartId })) ? Math.max(size, limits.file) : size;
}
