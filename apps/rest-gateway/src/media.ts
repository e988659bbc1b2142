import { type RequestHandler, Router, static as staticFiles } from 'express';
import type { Log } from './log.js';
import { pictures } from './pictures.js';
import { MEDIA_POLICY, securityHeaders } from './security-headers.js';

export interface MediaOptions {
  https: boolean;
  log: Log;
}

/** Replaced files keep their name, so browsers ask again after an hour. */
const FILES = { index: false, redirect: false, dotfiles: 'ignore', maxAge: '1h', immutable: false } as const;

/** The public media files below `/media`: reading only, no listing. Pictures of products come in smaller sizes too. */
export function media(folder: string, { https, log }: MediaOptions): RequestHandler {
  const router = Router();
  router.use(securityHeaders({ policy: MEDIA_POLICY, embeddable: true, https }));
  router.use('/catalog/product/cache', pictures(folder, log));
  router.use(staticFiles(folder, FILES));
  return router;
}
