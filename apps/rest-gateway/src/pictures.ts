import { IMAGE_EXTENSIONS, pictureKey, SIDES, variantKey } from '@merx/router';
import type { FileStorage } from '@merx/storage';
import type { RequestHandler } from 'express';
import type { Log } from './log.js';
import type { PictureCache } from './picture-cache.js';
import { formatFor } from './picture-format.js';
import { MEDIA_CACHE, sendStored } from './send-stored.js';

const ADDRESS = new RegExp(`^/(\\d{2,4})x(\\d{2,4})(/[a-z0-9_-]/[a-z0-9_-]/[\\w-][\\w.-]*\\.(?:${IMAGE_EXTENSIONS.join('|')}))$`);

export interface PicturePlace {
  files: FileStorage;
  cache: PictureCache;
  log: Log;
}

/**
 * Serves `/{width}x{height}/a/b/file.jpg`: the product picture scaled down to fit that box, created on first request. Browsers that
 * accept AVIF or WebP get it. Any other path, size or file is a 404.
 */
export function pictures({ files, cache, log }: PicturePlace): RequestHandler {
  return async (request, response, next) => {
    const [, wide, high, file = ''] = ADDRESS.exec(request.path) ?? [];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const drawing = { width: Number(wide), height: Number(high), format: formatFor(request.headers.accept) };
    const [original, target] = [pictureKey(file), variantKey(file, drawing)];
    if (!isRead || !SIDES.includes(drawing.width) || !SIDES.includes(drawing.height) || !original || !target) return next('router');
    const key = await cache(original, target, drawing);
    if (!key) return next('router');
    response.vary('Accept');
    if (!(await sendStored({ request, response, log }, { files, key, cacheControl: MEDIA_CACHE }))) next('router');
  };
}
