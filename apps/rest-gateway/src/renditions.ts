import type { Database } from '@merx/db';
import { focusOf, IMAGE_EXTENSIONS, renditionKey, SIDES } from '@merx/router';
import type { Request, RequestHandler } from 'express';
import { keyIn } from './media-key.js';
import { formatFor } from './picture-format.js';
import { type PicturePlace, sendResized } from './pictures.js';

const PICTURE = new RegExp(`^(?:wysiwyg|catalog/(?:category|product))/.+\\.(?:${IMAGE_EXTENSIONS.join('|')})$`, 'i');
const OPEN = 0;

/**
 * Serves a picture of the library, a category or a product with `?width=640`, `?height=320` or both: scaled down to fit, or with
 * `fit=cover` cropped to fill the box around the focal point. Created on first request. Browsers that accept AVIF or WebP get it. Without
 * these parameters the request is passed on; any other size is a 404.
 */
export function renditions(place: PicturePlace, db: Database): RequestHandler {
  return async (request, response, next) => {
    const { width, height, fit } = request.query;
    const key = keyIn(request.path);
    if ((width ?? height ?? fit) === undefined || !key || !PICTURE.test(key)) return next();
    const box = boxOf(request.query);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !box) return next('router');
    const focus = box.isCrop ? await focusOf(db, key) : undefined;
    const rendition = { ...box, format: formatFor(request.headers.accept), focus };
    const target = renditionKey(key, rendition);
    if (!target) return next('router');
    await sendResized(place, { request, response, next }, { original: key, target, rendition });
  };
}

/** The requested box; undefined for a side that is not offered, an unknown fit, and a crop without both sides. */
function boxOf({ width, height, fit = 'contain' }: Request['query']) {
  const box = { width: sideOf(width), height: sideOf(height), isCrop: fit === 'cover' };
  const isKnown = [box.width, box.height].every((side) => side === OPEN || SIDES.includes(side)) && (fit === 'contain' || box.isCrop);
  const isComplete = box.isCrop ? box.width !== OPEN && box.height !== OPEN : box.width !== OPEN || box.height !== OPEN;
  return isKnown && isComplete ? box : undefined;
}

const sideOf = (given: unknown): number =>
  given === undefined ? OPEN : Number(typeof given === 'string' && /^\d{2,4}$/.test(given) ? given : -1);
