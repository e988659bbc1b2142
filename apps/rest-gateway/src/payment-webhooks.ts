import type { Database } from '@merx/db';
import { type MessageResult, receivePaymentMessage } from '@merx/router';
import { inFlight } from '@merx/wire';
import { Router } from 'express';
import { failureOf } from './error-body.js';
import { readRawBody } from './raw-body.js';
import { Refusal } from './refusal.js';
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
    const body = await readRawBody(request, { limit: LARGEST_MESSAGE, unfinished, address: request.ip });
    response.set('Cache-Control', 'no-store');
    if (body instanceof Refusal) {
      const { status, body: failure } = failureOf(body, '');
      response.status(status).json(failure);
      return;
    }
    const result = await inFlight(receivePaymentMessage(db, request.params.method, { headers: request.headers, body }));
    response.status(STATUS[result]).json({ result });
  });
  return router;
}
