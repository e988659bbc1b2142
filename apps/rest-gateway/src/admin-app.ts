import { statSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import sirv from 'sirv';
import { securityHeaders } from './security-headers.js';

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Merx admin</title></head>
  <body><h1>The admin has not been built</h1><p>Run <code>npm run build</code>, then load this page again.</p></body>
</html>
`;

/** The app loads its own files and calls this server; pictures may also be created in the page. */
const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  // The previews of content.
  frameSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const ASSETS = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the admin under `/admin`: its files, precompressed or compressed on the fly, and the app's page for every other path, because
 * the app does its own routing. Responds with 503 if there is no build.
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

/** The files of the current build; the listing is refreshed when the page changes. */
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

/** Redirects a browser from the root to the admin; other callers pass through. */
export const toAdmin: RequestHandler = (request, response, next) => {
  if (!request.headers.accept?.includes('text/html')) return next();
  response.redirect('/admin');
};
