import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Metrics } from './metrics.js';

/** `/metrics`, for callers with the token; without a configured token, for direct requests from this machine. Others get 404. */
export function metricsPage(metrics: Metrics, token: string | undefined): RequestHandler {
  const mayRead = token === undefined ? isLocal : bearerIs(token);
  return async (request, response, next) => {
    if (!mayRead(request)) return next();
    response.set('Content-Type', metrics.contentType).send(await metrics.text());
  };
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Based on the connection itself: a proxy on this machine forwards other callers' requests. */
function isLocal({ socket, headers }: Request): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

/** Compares hashes, so that the comparison takes constant time. */
function bearerIs(token: string): (request: Request) => boolean {
  const expected = hashOf(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(hashOf(headers.authorization ?? ''), expected);
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
