import type { BrowserSession } from '@merx/router';
import type { Request, Response } from 'express';

const NAME = 'merx_session';
/** Sent only to the procedures, so that no other part of the gateway sees it. */
const PATH = '/trpc';

export interface CookieOptions {
  /** The configured public URL. */
  baseUrl: string;
  /** Whether cookies can still be set: not in a streamed response. */
  writable: boolean;
}

/**
 * The session of the calling browser, from its cookie. None if the call may come from a page of another origin: it then counts as a
 * guest's, even with a cookie.
 */
export function browserSession(request: Request, response: Response, { baseUrl, writable }: CookieOptions): BrowserSession | undefined {
  if (!isFromOwnPages(request, baseUrl)) return undefined;
  return {
    token: cookieOf(request.headers.cookie),
    userAgent: request.headers['user-agent'],
    writable,
    set: (token, maxAge) => setSession(response, baseUrl, token, maxAge),
    clear: () => response.clearCookie(NAME, cookieFor(baseUrl)),
  };
}

const cookieFor = (baseUrl: string) => ({ httpOnly: true, sameSite: 'strict', secure: baseUrl.startsWith('https:'), path: PATH }) as const;

/** Sets the session cookie for that many seconds. */
export function setSession(response: Response, baseUrl: string, token: string, maxAge: number): void {
  response.cookie(NAME, token, { ...cookieFor(baseUrl), maxAge: maxAge * 1000 });
}

/** The value of a cookie. */
export function cookieOf(header = '', name = NAME): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

/**
 * A page of another origin cannot set our header without a preflight, which is rejected. Event streams cannot carry a header; they only
 * read, and other origins cannot read the response.
 */
function isFromOwnPages({ method, headers }: Request, baseUrl: string): boolean {
  const events = method === 'GET' && headers.accept?.includes('text/event-stream') === true;
  return (headers['x-merx-admin'] === '1' || events) && isSameOrigin(headers, baseUrl);
}

/** Uses Sec-Fetch-Site if the browser sends it, otherwise the Origin header. Non-browser callers send neither. */
function isSameOrigin(headers: Request['headers'], baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(baseUrl).origin;
}
