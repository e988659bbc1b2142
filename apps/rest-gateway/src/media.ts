import { type FileStorage, keyOf } from '@merx/storage';
import { type RequestHandler, Router } from 'express';
import type { Log } from './log.js';
import { pictures } from './pictures.js';
import { MEDIA_POLICY, securityHeaders } from './security-headers.js';
import { MEDIA_CACHE, sendStored } from './send-stored.js';

export interface MediaOptions {
  https: boolean;
  log: Log;
}

/** Serves the public media files under `/media`: read-only, no listing. Product pictures are also available in smaller sizes. */
export function media(files: FileStorage, { https, log }: MediaOptions): RequestHandler {
  const router = Router();
  router.use(securityHeaders({ policy: MEDIA_POLICY, embeddable: true, https }));
  router.use('/catalog/product/cache', pictures(files, log));
  router.use(async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const key = isRead ? keyIn(request.path) : undefined;
    const isSent = key && (await sendStored({ request, response, log }, { files, key, cacheControl: MEDIA_CACHE }));
    if (!isSent) next();
  });
  return router;
}

/** The key in the path of a request; undefined if it is malformed or no path of a file. */
function keyIn(path: string): string | undefined {
  try {
    return keyOf('', decodeURIComponent(path.slice(1)));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return undefined;
  }
}
