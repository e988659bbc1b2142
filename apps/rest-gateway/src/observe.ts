import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';

declare global {
  namespace Express {
    interface Request {
      /** Named in the log, in `X-Request-Id` and as the report id of a 500. */
      id: string;
      /** The route as the catalogue writes it, set once it is known. */
      pattern?: string;
    }
  }
}

/** What a caller may choose as an id: nothing that could forge a log line or grow without bound. */
const SANE_ID = /^[\w.:-]{1,64}$/;

/** First segments outside the web API, each counted as one route. */
const MOUNTS = new Set(['trpc', 'health', 'metrics', 'media', 'docs', 'openapi.json', 'admin']);

/** Gives the request its id, and tells log and metrics how it ended: one line per request. */
export function observe(log: Log, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const started = process.hrtime.bigint();
    const given = request.headers['x-request-id'];
    request.id = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', request.id);
    const path = pathOf(request.url);
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      const { statusCode: status } = response;
      const route = request.pattern ?? mountOf(path);
      metrics.observe({ method: request.method, route, status }, seconds);
      const level = status >= 500 ? 'error' : 'info';
      if (!log.isLevelEnabled(level)) return;
      const ms = Math.round(seconds * 1e5) / 100;
      const cut = response.writableFinished ? undefined : true;
      log[level]({ requestId: request.id, method: request.method, path, route, status, ms, cut }, cut ? 'request cut off' : 'request done');
    });
    next();
  };
}

function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

function mountOf(path: string): string {
  const [, mount = ''] = path.split('/', 2);
  return MOUNTS.has(mount) ? `/${mount}` : 'unknown';
}
