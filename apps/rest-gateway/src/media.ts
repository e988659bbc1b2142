import type { Database } from '@merx/db';
import type { FileStorage } from '@merx/storage';
import { type RequestHandler, Router } from 'express';
import type { Log } from './log.js';
import { keyIn } from './media-key.js';
import { createPictureCache } from './picture-cache.js';
import { pictures } from './pictures.js';
import { renditions } from './renditions.js';
import { MEDIA_POLICY, securityHeaders } from './security-headers.js';
import { MEDIA_CACHE, sendStored } from './send-stored.js';

export interface MediaOptions {
  db: Database;
  https: boolean;
  log: Log;
}

/** Serves the public media files under `/media`: read-only, no listing. Pictures are also available in smaller sizes. */
export function media(files: FileStorage, { db, https, log }: MediaOptions): RequestHandler {
  const router = Router();
  const cache = createPictureCache(files, (error, file) => log.warn({ err: error, file }, 'could not read an image'));
  const place = { files, cache, log };
  router.use(securityHeaders({ policy: MEDIA_POLICY, embeddable: true, https }));
  router.use('/catalog/product/cache', pictures(place));
  router.use(renditions(place, db));
  router.use(async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const key = isRead ? keyIn(request.path) : undefined;
    const isSent = key && (await sendStored({ request, response, log }, { files, key, cacheControl: MEDIA_CACHE }));
    if (!isSent) next();
  });
  return router;
}
