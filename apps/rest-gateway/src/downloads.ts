import type { Database } from '@merx/db';
import { type Download, openSample, takeDownload } from '@merx/router';
import { inFlight } from '@merx/wire';
import { type NextFunction, type Response, Router } from 'express';

/**
 * Serves purchased files under `/downloads`: the secret hash of a purchase is the key, and each GET uses one download. Samples are
 * public: `/sample/link/{id}` belongs to a link, `/sample/product/{id}` to the product itself.
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

/** A range request would use a whole download, so ranges are not supported. */
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
