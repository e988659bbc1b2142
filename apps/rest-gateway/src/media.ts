import { type RequestHandler, Router, static as staticFiles } from 'express';
import { MEDIA_POLICY, securityHeaders } from './security-headers.js';

/** The public media files below `/media`: reading only, no listing. Replaced files keep their name, so browsers ask again after an hour. */
export function media(folder: string, https: boolean): RequestHandler {
  const router = Router();
  router.use(securityHeaders({ policy: MEDIA_POLICY, embeddable: true, https }));
  router.use(staticFiles(folder, { index: false, redirect: false, dotfiles: 'ignore', maxAge: '1h', immutable: false }));
  return router;
}
