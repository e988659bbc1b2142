import type { IncomingMessage } from 'node:http';
import { type Context, isOpenCart, mayCall } from '@merx/router';
import type { BodyBounds } from './body-bounds.js';
import { type BodyLimits, boundsFor, isStaff, sizeFor } from './body-limits.js';
import { announcedSize, readRawBody } from './raw-body.js';
import type { Refusal } from './refusal.js';
import type { Found } from './route-table.js';
import { isForm, LARGEST_SIGNED_FORM } from './signed-call.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

/** What reading bodies may cost, and what is being read. */
export interface BodyRoom {
  limits: BodyLimits;
  unfinished: UnfinishedBodies;
}

/** The bytes of a body, or why they could not be had, and how much may be made of them. */
export interface ReceivedBody {
  bytes: Buffer | Refusal;
  bounds: BodyBounds;
}

/** The body of one request, which is read once. */
export interface IncomingBody {
  /** What counts for the signature of a call: the body when it is a form, read before it is known who calls; else nothing. */
  signed(): Promise<Buffer | Refusal>;
  /** The whole body, up to so many bytes. */
  upTo(limit: number): Promise<Buffer | Refusal>;
}

const NOTHING = Buffer.alloc(0);

/** The body of a request, of which nothing is read yet. */
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
 * The body of a call, when it is known who calls: who may not call the route is refused by the route, and nothing is read. The more
 * somebody is trusted with, the larger a body may be.
 */
export async function receiveBody(body: IncomingBody, call: BodyCall, { limits }: BodyRoom): Promise<ReceivedBody> {
  const { actor } = call.context;
  const bounds = boundsFor(actor, limits);
  const { method, access } = call.found.served;
  const isRead = method !== 'GET' && mayCall(actor, access) && (!call.isDeferred || isStaff(actor));
  return { bytes: isRead ? await body.upTo(await sizeOf(call, limits)) : NOTHING, bounds };
}

/** A guest is trusted with files once there is a cart to put them into; that is looked up for large bodies alone. */
async function sizeOf({ request, found, context }: BodyCall, limits: BodyLimits): Promise<number> {
  const { served, pathValues } = found;
  const size = sizeFor(context.actor, served, limits);
  const { cartId } = pathValues;
  if (!served.takesFiles || cartId === undefined || announcedSize(request) <= size) return size;
  return (await isOpenCart(context.db, { by: 'mask', maskedId: cartId })) ? Math.max(size, limits.file) : size;
}
