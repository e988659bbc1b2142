import type { Database } from '@merx/db';
import { beginSso, finishSso, type Settings, type SsoResult } from '@merx/router';
import { inFlight } from '@merx/wire';
import { type Request, type Response, Router } from 'express';
import type { Log } from './log.js';
import { cookieOf, setSession } from './session-cookie.js';

interface Place {
  db: Database;
  settings: Settings;
  log: Log;
}

/** Ties a sign-in to the browser that began it. */
const COOKIE = 'merx_sso';
const PATH = '/admin/sso';
const RETURN_WITHIN_MS = 600_000;

/**
 * The way to the provider of single sign-on and back, under `/admin/sso`. The sign-in page reads the result from the fragment of its
 * address, which browsers do not send.
 */
export function singleSignOn(place: Place): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/start', (_request, response) => inFlight(start(place, response)));
  router.get('/callback', (request, response) => inFlight(comeBack(place, request, response)));
  return router;
}

const cookieFor = ({ settings }: Place) =>
  // Lax: the way back begins at the provider.
  ({ httpOnly: true, sameSite: 'lax', secure: settings.baseUrl.startsWith('https:'), path: PATH }) as const;

async function start(place: Place, response: Response): Promise<void> {
  try {
    const begun = await beginSso(place);
    if (!begun) return refuse(response, 'expired');
    response.cookie(COOKIE, begun.state, { ...cookieFor(place), maxAge: RETURN_WITHIN_MS });
    response.redirect(begun.url);
  } catch (error) {
    place.log.warn({ err: error }, 'could not begin single sign-on');
    refuse(response, 'failed');
  }
}

async function comeBack(place: Place, request: Request, response: Response): Promise<void> {
  const { settings, log } = place;
  const state = cookieOf(request.headers.cookie, COOKIE);
  response.clearCookie(COOKIE, cookieFor(place));
  if (state === undefined || request.query.state !== state) return refuse(response, 'expired');
  const browser = { remoteIp: request.ip, userAgent: request.headers['user-agent'] };
  const result = await finishSso(place, new URL(request.originalUrl, settings.baseUrl), state, browser);
  if (result.kind === 'refused') {
    log.warn({ err: result.error, reason: result.reason }, 'single sign-on was refused');
    return refuse(response, result.reason);
  }
  if (result.kind === 'factor') return response.redirect(`/admin/#sso=${result.ticket}`);
  setSession(response, settings.baseUrl, result.token, result.seconds);
  response.redirect('/admin/#sso-done');
}

type Reason = Extract<SsoResult, { kind: 'refused' }>['reason'];

const refuse = (response: Response, reason: Reason): void => response.redirect(`/admin/#sso-refused=${reason}`);
