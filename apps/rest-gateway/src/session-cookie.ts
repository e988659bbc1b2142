import type { BrowserSession } from '@merx/router';
import type { Request, Response } from 'express';

const NAME = 'merx_session';
/** Sent to the procedures alone, so that no other part of the gateway ever sees it. */
const PATH = '/trpc';

export interface CookieOptions {
  /** Where the shop says that it is reached. */
  baseUrl: string;
  /** Whether cookies can still be set: not in an answer that is streamed. */
  writable: boolean;
}

/**
 * The session of the browser that calls, as its cookie tells. None for a call that may come from the page of another origin: it then
 * counts as a guest's, whatever cookie it carries.
 */
export function browserSession(request: Request, response: Response, { baseUrl, writable }: CookieOptions): BrowserSession | undefined {
  if (!isFromOwnPages(request, baseUrl)) return undefined;
  const cookie = { httpOnly: true, sameSite: 'strict', secure: baseUrl.startsWith('https:'), path: PATH } as const;
  return {
    token: cookieOf(request.headers.cookie),
    userAgent: request.headers['user-agent'],
    writable,
    set: (token, maxAge) => response.cookie(NAME, token, { ...cookie, maxAge: maxAge * 1000 }),
    clear: () => response.clearCookie(NAME, cookie),
  };
}

function cookieOf(header = ''): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1) || undefined;
}

/**
 * A page of another origin cannot add our header without asking first, and is told no. Streams of events cannot carry a header; they only
 * read, and no other origin can read their answer.
 */
function isFromOwnPages({ method, headers }: Request, baseUrl: string): boolean {
  const events = method === 'GET' && headers.accept?.includes('text/event-stream') === true;
  return (headers['x-merx-admin'] === '1' || events) && isSameOrigin(headers, baseUrl);
}

/** By the browser's own word where it gives one, else by the origin that it names. Callers that are no browsers give neither. */
function isSameOrigin(headers: Request['headers'], baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(baseUrl).origin;
}
