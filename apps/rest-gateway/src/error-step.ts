import type { ErrorRequestHandler, RequestHandler } from 'express';
import { failureOf } from './error-body.js';
import type { LogFailure } from './failure-log.js';
import { malformed, pageNotFound } from './faults.js';
import { Refusal } from './refusal.js';

/** What nothing before has answered. */
export const notFound: RequestHandler = (_request, response) => {
  response.status(404).json({ message: pageNotFound.template });
};

/** The last step: whatever failed outside the web API is answered in the same form. */
export function tellFailure(logFailure: LogFailure): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, body, headers } = failureOf(clientFault(error) ?? error, request.id);
    if (status >= 500) logFailure(error, { requestId: request.id }, 'request failed');
    response.set(headers).status(status).json(body);
  };
}

/** Express and its parsers mark what the client did wrong (a malformed escape in a path) by a status. */
function clientFault(error: unknown): Refusal | null {
  const { status } = (error ?? {}) as { status?: unknown };
  if (error instanceof Refusal || typeof status !== 'number' || status < 400 || status > 499) return null;
  return status === 404 ? pageNotFound() : malformed();
}
