import { type Fault, filled } from './fault.js';

/** The body of an error response. */
export interface ErrorBody extends Fault {
  errors?: Fault[];
}

/** A call that the shop rejected or could not execute. */
export class MerxError extends Error {
  /**
   * The HTTP status: 400 invalid input, 401 not allowed, 404 not found, 500 internal error, 503 busy or unavailable: the call may be
   * retried.
   */
  readonly status: number;
  /** The response body as received: the shop's error body, or that of a proxy in front of it. */
  readonly body: unknown;
  /** One message per error, with placeholders filled in; for a single error it equals the error's message. */
  readonly faults: string[];

  constructor(status: number, body: unknown) {
    const fault = isErrorBody(body) ? body : { message: `The server answered ${status}.` };
    super(filled(fault));
    this.name = 'MerxError';
    this.status = status;
    this.body = body;
    this.faults = fault.errors?.map(filled) ?? [this.message];
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
