import type { Database } from '@merx/db';
import { type MessageResult, receivePaymentMessage } from '@merx/router';
import { inFlight } from '@merx/wire';
import { Router } from 'express';
import { bodyOrRefuse } from './body-or-refuse.js';
import type { UnfinishedBodies } from './unfinished-bodies.js';

interface Place {
  db: Database;
  unfinished: UnfinishedBodies;
}

const LARGEST_MESSAGE = 262_144;

const STATUS: Record<MessageResult, number> = { accepted: 200, forged: 400, unknown: 503, no_webhook: 404 };

/**
 * Where payment providers report what became of payments, `/payments/{method}/webhook`: the body is checked as it arrived, before it is
 * read. The provider repeats a message until the response is 200.
 */
export function paymentWebhooks({ db, unfinished }: Place): Router {
  const router = Router();
  router.post('/:method/webhook', async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const body = await bodyOrRefuse(request, response, { limit: LARGEST_MESSAGE, unfinished });
    if (!body) return;
    const result = await inFlight(receivePaymentMessage(db, request.params.method, { headers: request.headers, body }));
    response.status(STATUS[result]).json({ result });
  });
  return router;
}
