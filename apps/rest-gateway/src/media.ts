import { type RequestHandler, Router, static as staticFiles } from 'express';
import type { Log } from './log.js';
import { pictures } from './pictures.js';
import { MEDIA_POLICY, securityHeaders } from './security-headers.js';

export interface MediaOptions {
  https: boolean;
  log: Log;
}

/** Replaced files keep their name, so browsers revalidate after an hour. */
const FILES = { index: false, redirect: false, dotfiles: 'ignore', maxAge: '1h', immutable: false } as const;

/** Serves the public media files under `/media`: read-only, no listing. Product pictures are also available in smaller sizes. */
export function media(folder: string, { https, log }: MediaOptions): RequestHandler {
  const router = Router();
  router.use(securityHeaders({ policy: MEDIA_POLICY, embeddable: true, https }));
  router.use('/catalog/product/cache', pictures(folder, log));
  router.use(staticFiles(folder, FILES));
  return router;
}
