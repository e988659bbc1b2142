import type { Database } from '@merx/db';
import { type Download, openSample, takeDownload } from '@merx/router';
import { inFlight } from '@merx/wire';
import { type NextFunction, type Response, Router } from 'express';

/**
 * What customers bought, below `/downloads`: the secret name of a purchase is the key, each GET takes one download. Samples are for
 * everyone: `/sample/link/{id}` is that of a link, `/sample/product/{id}` one of the product's own.
 */
export function downloads(place: { db: Database; privateDir: string }): Router {
  const router = Router();
  router.use((request, _response, next) => (request.method === 'GET' ? next() : next('router')));
  router.get('/sample/link/:id', async ({ params }, response, next) => answer(await sample(params.id, 'link'), response, next));
  router.get('/sample/product/:id', async ({ params }, response, next) => answer(await sample(params.id, 'sample'), response, next));
  router.get('/:hash', async ({ params }, response, next) => answer(await inFlight(takeDownload(place, params.hash)), response, next));
  return router;

  async function sample(id: string, part: 'link' | 'sample'): Promise<Download | null> {
    return /^\d{1,9}$/.test(id) ? openSample(place, part, Number(id)) : null;
  }
}

/** A part of a file would take a whole download, so parts are not offered. */
function answer(download: Download | null, response: Response, next: NextFunction): void {
  if (!download) {
    next();
    return;
  }
  response.set('Cache-Control', 'private, no-store');
  if ('url' in download) {
    response.redirect(302, download.url);
    return;
  }
  const { folder, file, name } = download;
  response.download(
    `.${file}`,
    name,
    { root: folder, acceptRanges: false, cacheControl: false, etag: false, lastModified: false },
    (error) => {
      if (error && !response.headersSent) next(error);
    },
  );
}
