/** A request that the gateway itself turns away. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Declares a refusal of the gateway: returns the constructor of its error, which takes headers for the answer. */
export function refusal(status: number, template: string) {
  const construct = (headers?: Record<string, string>) => new Refusal(status, template, headers);
  return Object.assign(construct, { status, template });
}
