import { IMAGE_EXTENSIONS, pictureKey, type Rendition, SIDES, variantKey } from '@merx/router';
import type { FileStorage } from '@merx/storage';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
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
export function pictures(place: PicturePlace): RequestHandler {
  return async (request, response, next) => {
    const [, wide, high, file = ''] = ADDRESS.exec(request.path) ?? [];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const variant = { width: Number(wide), height: Number(high), format: formatFor(request.headers.accept) };
    const [original, target] = [pictureKey(file), variantKey(file, variant)];
    if (!isRead || !SIDES.includes(variant.width) || !SIDES.includes(variant.height) || !original || !target) return next('router');
    await sendResized(place, { request, response, next }, { original, target, rendition: variant });
  };
}

interface Exchange {
  request: Request;
  response: Response;
  next: NextFunction;
}

/** Sends a resized picture in the format that the client takes, and passes on a request for one that is not there. */
export async function sendResized(
  { files, cache, log }: PicturePlace,
  { request, response, next }: Exchange,
  { original, target, rendition }: { original: string; target: string; rendition: Rendition },
): Promise<void> {
  const key = await cache(original, target, rendition);
  if (!key) return next('router');
  response.vary('Accept');
  if (!(await sendStored({ request, response, log }, { files, key, cacheControl: MEDIA_CACHE }))) next('router');
}
