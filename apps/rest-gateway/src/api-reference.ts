import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@merx/router';
import compression from 'compression';
import { type RequestHandler, Router, static as staticFiles } from 'express';
import type { OpenApiText } from './openapi.js';
import { securityHeaders } from './security-headers.js';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Merx API reference</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  persistAuthorization: true,
  validatorUrl: null,
  requestInterceptor: (request) => {
    request.url = bracketed(request.url);
    return request;
  },
});

// Swagger UI writes what lies within a criterion as JSON; the web API reads brackets all the way down.
function bracketed(address) {
  const url = new URL(address, location.href);
  for (const [name, value] of [...url.searchParams]) {
    if (!name.startsWith('searchCriteria[') || !/^[[{]/.test(value)) continue;
    url.searchParams.delete(name);
    for (const [path, leaf] of leavesOf(name, JSON.parse(value))) url.searchParams.append(path, leaf);
  }
  return url.href;
}

function leavesOf(path, value) {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, held]) => leavesOf(path + '[' + name + ']', held));
}
`;

/** Only those of the package's files that the page loads. */
const FILES = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']);

/**
 * Serves `/openapi.json` and the interactive reference at `/docs`. Both are large and rarely requested, so they are compressed, unlike
 * other responses.
 */
export function apiReference(baseUrl: string): RequestHandler {
  const router = Router();
  const openApi = openApiOf(baseUrl);
  router.use(['/openapi.json', '/docs'], compression());
  router.get('/openapi.json', async (_request, response) => {
    const { text, etag } = await openApi();
    response.set({ ETag: etag, 'Cache-Control': 'no-cache' }).type('json').send(text);
  });
  router.use('/docs', securityHeaders({ policy: pagePolicy(baseUrl), https: baseUrl.startsWith('https:') }));
  router.get('/docs', (_request, response) => {
    response.type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(START);
  });
  const files = staticFiles(dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))), { index: false, redirect: false });
  router.use('/docs', (request, response, next) => (FILES.has(request.path) ? files(request, response, next) : next()));
  return router;
}

/** The document, made with the libraries for it at the first request. */
function openApiOf(baseUrl: string): () => Promise<OpenApiText> {
  let made: Promise<() => OpenApiText> | undefined;
  return async () => {
    made ??= import('./openapi.js').then(({ createOpenApi }) => createOpenApi(appRouter, baseUrl));
    return (await made)();
  };
}

/** The page may run only its own files and call this server, even if it was opened under another host name. */
function pagePolicy(baseUrl: string): Record<string, string[]> {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", new URL(baseUrl).origin],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  };
}
