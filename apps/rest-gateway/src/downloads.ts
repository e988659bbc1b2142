import type { Database } from '@merx/db';
import { type Download, openSample, takeDownload } from '@merx/router';
import type { FileStorage } from '@merx/storage';
import { inFlight } from '@merx/wire';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Log } from './log.js';
import { sendStored } from './send-stored.js';

interface Place {
  db: Database;
  privateFiles: FileStorage;
  log: Log;
}

/**
 * Serves purchased files under `/downloads`: the secret hash of a purchase is the key, and each GET uses one download. Samples are
 * public: `/sample/link/{id}` belongs to a link, `/sample/product/{id}` to the product itself.
 */
export function downloads(place: Place): Router {
  const router = Router();
  router.use((request, _response, next) => (request.method === 'GET' ? next() : next('router')));
  router.get('/sample/link/:id', async (request, response, next) => {
    await answer(place, await sample(request.params.id, 'link'), { request, response, next, isCounted: false });
  });
  router.get('/sample/product/:id', async (request, response, next) => {
    await answer(place, await sample(request.params.id, 'sample'), { request, response, next, isCounted: false });
  });
  router.get('/:hash', async (request, response, next) => {
    const download = await inFlight(takeDownload(place, request.params.hash));
    await answer(place, download, { request, response, next, isCounted: true });
  });
  return router;

  async function sample(id: string, part: 'link' | 'sample'): Promise<Download | null> {
    return /^\d{1,9}$/.test(id) ? openSample(place, part, Number(id)) : null;
  }
}

interface Exchange {
  request: Request;
  response: Response;
  next: NextFunction;
  /** A range request would use a whole download, so a counted one does not support ranges. */
  isCounted: boolean;
}

async function answer({ privateFiles, log }: Place, download: Download | null, exchange: Exchange): Promise<void> {
  const { request, response, next, isCounted } = exchange;
  if (!download) return next();
  const cacheControl = 'private, no-store';
  if ('url' in download) return response.set('Cache-Control', cacheControl).redirect(302, download.url);
  const stored = { files: privateFiles, ...download, cacheControl, isRepeatable: !isCounted };
  if (!(await sendStored({ request, response, log }, stored))) next();
}
