import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { Log } from './log.js';
import { createPictureCache } from './picture-cache.js';

/** The side lengths of allowed boxes. Few, so that anonymous callers cannot fill the disk. */
export const SIDES: readonly number[] = [80, 160, 240, 320, 480, 640, 960, 1280, 1920];

const ADDRESS = /^\/(\d{2,4})x(\d{2,4})(\/[a-z0-9_-]\/[a-z0-9_-]\/[\w-][\w.-]*\.(?:jpe?g|png|gif))$/;

/**
 * Serves `/{width}x{height}/a/b/file.jpg`: the product picture scaled down to fit that box, created on first request. Browsers that
 * accept WebP get WebP. Any other path, size or file is a 404.
 */
export function pictures(mediaDir: string, log: Log): RequestHandler {
  const folder = join(mediaDir, 'catalog', 'product');
  const cache = createPictureCache(folder, (error, file) => log.warn({ err: error, file }, 'could not read an image'));
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
