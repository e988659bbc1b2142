import { SIDES } from '@merx/router';
import type { FileStorage } from '@merx/storage';
import type { RequestHandler } from 'express';
import type { Log } from './log.js';
import { createPictureCache } from './picture-cache.js';
import { MEDIA_CACHE, sendStored } from './send-stored.js';

const ADDRESS = /^\/(\d{2,4})x(\d{2,4})(\/[a-z0-9_-]\/[a-z0-9_-]\/[\w-][\w.-]*\.(?:jpe?g|png|gif))$/;

/**
 * Serves `/{width}x{height}/a/b/file.jpg`: the product picture scaled down to fit that box, created on first request. Browsers that
 * accept WebP get WebP. Any other path, size or file is a 404.
 */
export function pictures(files: FileStorage, log: Log): RequestHandler {
  const cache = createPictureCache(files, (error, file) => log.warn({ err: error, file }, 'could not read an image'));
  return async (request, response, next) => {
    const [, width, height, file = ''] = ADDRESS.exec(request.path) ?? [];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !SIDES.includes(Number(width)) || !SIDES.includes(Number(height))) return next('router');
    const webp = /\bimage\/webp\b/.test(request.headers.accept ?? '');
    const key = await cache(file, { width: Number(width), height: Number(height), webp });
    if (!key) return next('router');
    response.vary('Accept');
    if (!(await sendStored({ request, response, log }, { files, key, cacheControl: MEDIA_CACHE }))) next('router');
  };
}
