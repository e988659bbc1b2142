import type { Database } from '@merx/db';
import { exchangeToken, requestToken, type Settings, type SignedCall, type TokenPair } from '@merx/router';
import { faultsInWords, inFlight } from '@merx/wire';
import { type RequestHandler, type Response, Router } from 'express';
import type { Trusts } from './caller-address.js';
import { failureOf } from './error-body.js';
import { readRawBody } from './raw-body.js';
import { signedCall } from './signed-call.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

interface Place {
  db: Database;
  settings: Settings;
  trusts: Trusts;
  unfinished: UnfinishedBodies;
}

type Step = (place: Place, call: SignedCall) => Promise<TokenPair>;

const LARGEST_FORM = 16_384;

/**
 * How an integration obtains an access token, under `/oauth/token`: signed POST requests with form responses, and `oauth_problem` on
 * errors.
 */
export function oauthHandshake(place: Place): Router {
  const router = Router();
  router.post('/request', answering(requestToken));
  router.post('/access', answering(exchangeToken));
  return router;

  function answering(step: Step): RequestHandler {
    return async (request, response) => {
      const { trusts, settings, unfinished } = place;
      const body = await readRawBody(request, { limit: LARGEST_FORM, unfinished, address: request.ip });
      // Express strips the mount path from the URL; the client has signed the full URL.
      request.url = request.originalUrl;
      try {
        if (body instanceof Error) throw body;
        const pair = await inFlight(step(place, signedCall(request, body, { baseUrl: settings.baseUrl, trusts })));
        answer(response, 200, { ...pair });
      } catch (error) {
        const failure = failureOf(error, '');
        if (failure.status >= 500) throw error;
        answer(response, failure.status, { oauth_problem: faultsInWords(failure.body).join(' ') });
      }
    };
  }
}

function answer(response: Response, status: number, values: Record<string, string>): void {
  response.status(status).type('application/x-www-form-urlencoded').set('Cache-Control', 'no-store');
  response.send(new URLSearchParams(values).toString());
}
