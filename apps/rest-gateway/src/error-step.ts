import type { ErrorRequestHandler, RequestHandler } from 'express';
import { failureOf } from './error-body.js';
import type { LogFailure } from './failure-log.js';
import { malformed, pageNotFound } from './faults.js';
import { Refusal } from './refusal.js';

/** Handles requests that no earlier step answered. */
export const notFound: RequestHandler = (_request, response) => {
  response.status(404).json({ message: pageNotFound.template });
};

/** The last step: maps any error outside the web API to the same error body. */
export function tellFailure(logFailure: LogFailure): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, body, headers } = failureOf(clientFault(error) ?? error, request.id);
    if (status >= 500) logFailure(error, { requestId: request.id }, 'request failed');
    response.set(headers).status(status).json(body);
  };
}

/** Express and its parsers mark client errors (a malformed escape in a path) with a status. */
function clientFault(error: unknown): Refusal | null {
  const { status } = (error ?? {}) as { status?: unknown };
  if (error instanceof Refusal || typeof status !== 'number' || status < 400 || status > 499) return null;
  return status === 404 ? pageNotFound() : malformed();
}
