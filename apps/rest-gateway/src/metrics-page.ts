import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Metrics } from './metrics.js';

/**
 * `/metrics`, for who brings the token; without one for programs on this machine, which come by no proxy. For others there is no such
 * page.
 */
export function metricsPage(metrics: Metrics, token: string | undefined): RequestHandler {
  const mayRead = token === undefined ? isLocal : bearerIs(token);
  return async (request, response, next) => {
    if (!mayRead(request)) return next();
    response.set('Content-Type', metrics.contentType).send(await metrics.text());
  };
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** By the connection itself: a proxy on this machine forwards requests of others. */
function isLocal({ socket, headers }: Request): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

/** Compared as hashes, which take as long whatever is sent. */
function bearerIs(token: string): (request: Request) => boolean {
  const expected = hashOf(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(hashOf(headers.authorization ?? ''), expected);
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
