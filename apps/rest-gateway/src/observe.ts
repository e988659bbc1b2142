import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';

export interface Observed {
  /** Used in the log, in `X-Request-Id` and as the report id of a 500. */
  id: string;
  /** The route's pattern in the catalogue, set once it is known. */
  pattern?: string;
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
      const route = request.pattern ?? mountOf(path);
      metrics.observe({ method, route, status }, seconds);
      // A 503 is logged where it occurs, at a limited rate.
      const level = status >= 500 && status !== 503 ? 'error' : 'info';
      if (!log.isLevelEnabled(level)) return;
      const ms = Math.round(seconds * 1e5) / 100;
      const cut = response.writableFinished ? undefined : true;
      log[level]({ requestId: id, method, path: withoutKeys(path), route, status, ms, cut }, cut ? 'request cut off' : 'request done');
    });
    return request;
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

/** The segment after each of these is a token, whatever it looks like. */
const BEFORE_A_TOKEN: ReadonlySet<string> = new Set(['downloads', 'resetlinktoken', 'reset-password', 'invitation']);
/** A guest cart's id and the keys in emailed links grant access by themselves; all of them have at least 32 characters. */
const KEY = /[\w~-]{32,}/g;

/** The path with its keys removed for the log, whatever characters they contain and however they were encoded. */
function withoutKeys(path: string): string {
  let before = '';
  const shown = path.split('/').map((segment) => {
    const text = decoded(segment);
    const isToken = text !== '' && BEFORE_A_TOKEN.has(before) && !(before === 'downloads' && text === 'sample');
    before = text.toLowerCase();
    if (isToken) return '*';
    const masked = text.replace(KEY, '*');
    return masked === text ? segment : masked;
  });
  return shown.join('/');
}

/** Byte by byte: cannot fail on invalid text, which contains no key. */
const decoded = (segment: string): string =>
  segment.replace(/%([0-9a-f]{2})/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
