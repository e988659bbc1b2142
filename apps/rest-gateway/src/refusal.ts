/** A request rejected by the gateway itself. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Declares a gateway error: returns its constructor, which takes response headers. */
export function refusal(status: number, template: string) {
  const construct = (headers?: Record<string, string>) => new Refusal(status, template, headers);
  return Object.assign(construct, { status, template });
}
