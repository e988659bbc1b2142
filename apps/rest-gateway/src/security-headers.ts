import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

type Directives = Record<string, string[]>;

/** Data is never a page: a browser that opens it runs and loads nothing. */
export const DATA_POLICY: Directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** Uploaded files may be embedded by pages of any origin, but run nothing when opened directly. */
export const MEDIA_POLICY: Directives = { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], sandbox: [] };

export interface SecurityOptions {
  policy: Directives;
  /** Whether pages of other origins may embed the response as a picture. */
  embeddable?: boolean;
  /** Whether visitors use HTTPS; only then may HSTS be sent. */
  https: boolean;
}

/** Sets helmet's headers. They do not depend on the request, so they are computed once. */
export function securityHeaders({ policy, embeddable = false, https }: SecurityOptions) {
  const headers = helmetHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginResourcePolicy: { policy: embeddable ? 'cross-origin' : 'same-origin' },
    strictTransportSecurity: https,
  });
  return (_request: unknown, response: ServerResponse, next?: () => void): void => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next?.();
  };
}

function helmetHeaders(options: HelmetOptions): [string, string][] {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return [...headers];
}
