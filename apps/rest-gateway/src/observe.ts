import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.js';
import { maskedPath } from './masked-path.js';
import type { Metrics } from './metrics.js';

export interface Observed {
  /** Used in the log, in `X-Request-Id` and as the report id of a 500. */
  id: string;
  /** The route's pattern in the catalogue, set once it is known. */
  pattern?: string;
  /** The trace that records the request, if one does. */
  traceId?: string;
}

declare global {
  namespace Express {
    interface Request extends Observed {}
  }
}

/** The request ids that a caller may set: they can neither forge a log line nor be arbitrarily long. */
const SANE_ID = /^[\w.:-]{1,64}$/;

/** First segments outside the web API, each counted as one route. */
const MOUNTS = new Set(['trpc', 'health', 'metrics', 'media', 'downloads', 'oauth', 'docs', 'openapi.json', 'postman.json', 'admin']);

/** The route of a path that the server does not have. */
export const UNKNOWN_ROUTE = 'unknown';

/** Assigns the request id, and records the outcome in log and metrics: one line per request. */
export function observe(log: Log, metrics: Metrics) {
  return (incoming: IncomingMessage, response: ServerResponse): IncomingMessage & Observed => {
    const started = process.hrtime.bigint();
    const { method = 'GET', url = '/', headers } = incoming;
    const given = headers['x-request-id'];
    const id = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
    const request: IncomingMessage & Observed = Object.assign(incoming, { id });
    response.setHeader('X-Request-Id', id);
    const path = pathOf(url);
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      const { statusCode: status } = response;
      const route = routeOf(request, path);
      metrics.observe({ method, route, status }, seconds);
      // A 503 is logged where it occurs, at a limited rate.
      const level = status >= 500 && status !== 503 ? 'error' : 'info';
      if (!log.isLevelEnabled(level)) return;
      const ms = Math.round(seconds * 1e5) / 100;
      const cut = response.writableFinished ? undefined : true;
      const { traceId: trace_id } = request;
      log[level](
        { requestId: id, trace_id, method, path: maskedPath(path), route, status, ms, cut },
        cut ? 'request cut off' : 'request done',
      );
    });
    return request;
  };
}

/** The path of a URL, without its query. */
export function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

/** The pattern of a request's route: of the catalogue, or the first segment outside it. */
export const routeOf = ({ pattern }: Partial<Observed>, path: string): string => pattern ?? mountOf(path);

function mountOf(path: string): string {
  const [, mount = ''] = path.split('/', 2);
  return MOUNTS.has(mount) ? `/${mount}` : UNKNOWN_ROUTE;
}
