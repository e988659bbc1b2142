import { type Fault, filled } from './fault.js';

/** What a client reads when a request fails. */
export interface ErrorBody extends Fault {
  errors?: Fault[];
}

/** A call that the shop refused, or could not carry out. */
export class MerxError extends Error {
  /** The HTTP status: 400 input refused, 401 not allowed, 404 not found, 500 the shop's own fault, 503 busy or away: the call may be repeated. */
  readonly status: number;
  /** The answer's body as it came: the shop's error body, or what something in front of the shop wrote. */
  readonly body: unknown;
  /** One message per fault, placeholders filled in; of a single fault it is the error's own message. */
  readonly faults: string[];

  constructor(status: number, body: unknown) {
    const told = isErrorBody(body) ? body : { message: `The server answered ${status}.` };
    super(filled(told));
    this.name = 'MerxError';
    this.status = status;
    this.body = body;
    this.faults = told.errors?.map(filled) ?? [this.message];
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
