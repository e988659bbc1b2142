import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import sirv from 'sirv';
import { securityHeaders } from './security-headers.js';

/** Where the build of the admin lies, seen from the source as from the build of the gateway. */
export const ADMIN_BUILD = fileURLToPath(new URL('../../admin/dist', import.meta.url));

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Merx admin</title></head>
  <body><h1>The admin has not been built</h1><p>Run <code>npm run build</code>, then load this page again.</p></body>
</html>
`;

/** The app loads what is its own and calls this shop; pictures may also be made in the page. */
const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const ASSETS = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * The admin's web app below `/admin`: its files, which are compressed beforehand or now, and the app's page for every other path, as the
 * app finds its own way. Answers 503 while there is no build.
 */
export function adminApp(folder: string, { https }: { https: boolean }): RequestHandler {
  const router = Router();
  const filesNow = builtFiles(folder);
  router.use(securityHeaders({ policy: POLICY, https }), compression());
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const files = filesNow();
    if (!files) return void response.status(503).set('Cache-Control', 'no-store').type('html').send(NOT_BUILT);
    const page = () => {
      request.url = '/index.html';
      files(request, response, next);
    };
    if (request.path.startsWith(ASSETS)) files(request, response, next);
    else if (request.path === '/') page();
    else files(request, response, page);
  });
  return router;
}

/** The files of the build as it is now: the listing is made anew when there is another page. */
function builtFiles(folder: string) {
  const page = join(folder, 'index.html');
  let known: { time: number; serve: ReturnType<typeof sirv> } | undefined;
  return () => {
    const time = statSync(page, { throwIfNoEntry: false })?.mtimeMs;
    if (time === undefined) return undefined;
    if (known?.time !== time) known = { time, serve: serveFiles(folder) };
    return known.serve;
  };
}

const serveFiles = (folder: string) =>
  sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders: (response, path) => response.setHeader('Cache-Control', path.startsWith(ASSETS) ? FOREVER : 'no-cache'),
  });

/** Leads a browser from the root to the admin; other callers go on. */
export const toAdmin: RequestHandler = (request, response, next) => {
  if (!request.headers.accept?.includes('text/html')) return next();
  response.redirect('/admin');
};
