import pino, { type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { RestRequest } from './rest.js';

export type Log = Logger;

/** One JSON line per event. Secrets never reach it: headers and bodies are not logged at all. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined });
}

/** One line per request: who asked what, how it ended and how long it took. */
export function requestLog(log: Log) {
  return pinoHttp({
    logger: log,
    genReqId: (request) => String((request as RestRequest).id),
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
}
