import { type Actor, appRouter, type Meta, mayCall } from '@merx/router';
import { TRPCError } from '@trpc/server';
import type { Request, Response } from 'express';
import { checkJson } from './body-bounds.js';
import { boundsFor, type SizedRoute, sizeFor } from './body-limits.js';
import { malformed, tooManyCalls } from './faults.js';
import { announcedSize, readRawBody } from './raw-body.js';
import type { BodyRoom } from './received-body.js';
import { Refusal } from './refusal.js';
import { takesFiles } from './rest-view.js';

/** Maximum number of calls in one request. */
export const MOST_CALLS = 50;

const routes: ReadonlyMap<string, SizedRoute> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>).map(([name, { _def }]) => {
    const { access = 'anonymous', also, openapi } = _def.meta ?? {};
    return [name, { access, also, takesFiles: openapi !== undefined && takesFiles(openapi) }];
  }),
);

/** The procedures that a request calls, as parsed by the library. Throws 400 for a path that cannot be decoded, and for too many. */
export function namesOf({ path }: Request): string[] {
  const names = decoded(path.slice(path.lastIndexOf('/') + 1)).split(',');
  if (names.length > MOST_CALLS) throw tooManyCalls();
  return names;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw malformed();
  }
}

/**
 * The text of a request's body. Batched calls share it, so the lowest of their limits applies; if the caller may make none of them,
 * nothing is read. Throws a refusal, and InvalidInput if the caller's limits are exceeded.
 */
export async function receiveInput(request: Request, names: string[], actor: Actor, { limits, unfinished }: BodyRoom): Promise<string> {
  const bounds = boundsFor(actor, limits);
  const { input } = request.query;
  if (typeof input === 'string') checkJson(input, bounds);
  const called = names.flatMap((name) => routes.get(name) ?? []);
  if (announcedSize(request) === 0 || !called.some((route) => mayCall(actor, route))) return '';
  const limit = Math.min(...called.map((route) => (mayCall(actor, route) ? sizeFor(actor, route, limits) : limits.guest)));
  const bytes = await readRawBody(request, { limit, unfinished, address: request.ip });
  if (bytes instanceof Refusal) throw bytes;
  const text = bytes.toString('utf8');
  checkJson(text, bounds);
  return text;
}

const CODES: Readonly<Record<number, TRPCError['code']>> = {
  400: 'BAD_REQUEST',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/** Maps a refusal to a tRPC error; other errors are unchanged. */
export function refused(error: unknown, response: Response): unknown {
  const code = error instanceof Refusal ? CODES[error.status] : undefined;
  if (!(error instanceof Refusal) || code === undefined) return error;
  response.set(error.headers);
  return new TRPCError({ code, message: error.message, cause: error });
}
