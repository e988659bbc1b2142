import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { Log } from './log.js';
import { createPictureCache } from './picture-cache.js';

/** The sides a picture may be asked to fit in. Few, so that strangers cannot fill the disk with sizes. */
export const SIDES: readonly number[] = [80, 160, 240, 320, 480, 640, 960, 1280, 1920];

const ADDRESS = /^\/(\d{2,4})x(\d{2,4})(\/[a-z0-9_-]\/[a-z0-9_-]\/[\w-][\w.-]*\.(?:jpe?g|png|gif))$/;

/**
 * Serves `/{width}x{height}/a/b/file.jpg`: the product's picture made to fit in that box, never larger than it is, made when it is first
 * asked for. Browsers that take WebP get that. What is no such address, size or picture is left to the 404.
 */
export function pictures(mediaDir: string, log: Log): RequestHandler {
  const folder = join(mediaDir, 'catalog', 'product');
  const cache = createPictureCache(folder, (error, file) => log.warn({ err: error, file }, 'a picture could not be read'));
  return (request, response, next) => {
    const [, width, height, file = ''] = ADDRESS.exec(request.path) ?? [];
    const box = { width: Number(width), height: Number(height) };
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !SIDES.includes(box.width) || !SIDES.includes(box.height)) return next('router');
    const webp = /\bimage\/webp\b/.test(request.headers.accept ?? '');
    cache(file, box, webp)
      .then((variant) => {
        if (!variant) return next('router');
        response.vary('Accept');
        response.sendFile(variant, { root: folder, maxAge: '1h', dotfiles: 'ignore' }, (error) => {
          if (error && !response.headersSent) next(error);
        });
      })
      .catch(next);
  };
}
