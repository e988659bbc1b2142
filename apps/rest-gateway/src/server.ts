import { createServer, type Server } from 'node:http';
import type { Database } from '@merx/db';
import { appRouter, type Settings } from '@merx/router';
import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import { apiReference } from './api-reference.js';
import { notFound, tellFailure } from './error-step.js';
import { createGuessLimit } from './guess-limit.js';
import { health } from './health.js';
import type { Log } from './log.js';
import { media } from './media.js';
import { createMetrics } from './metrics.js';
import { observe } from './observe.js';
import { bodyLimit, readRawBody } from './raw-body.js';
import { createRest, type Rest } from './rest.js';
import { DATA_POLICY, securityHeaders } from './security-headers.js';
import { trpc } from './trpc.js';

export interface ServerOptions {
  db: Database;
  settings: Settings;
  log: Log;
  /** Seconds that one request may take. */
  requestTimeout: number;
  /** Pages of these origins may call the shop; `*` for all, none by default. */
  corsOrigins?: string[] | '*' | undefined;
  /** Which proxies in front are believed about the caller's address, in Express's words. */
  trustProxy?: boolean | number | string | undefined;
  tokenFailures: { perAddress: number; window: number };
}

/** The gateway as a server of its own. The caller listens and closes. */
export function createGateway(options: ServerOptions): Server {
  const server = createServer();
  serveGateway(server, options);
  return server;
}

/** Lets a server, listening already or not, answer as the gateway. */
export function serveGateway(server: Server, options: ServerOptions): void {
  const timeout = options.requestTimeout * 1000;
  server.requestTimeout = timeout;
  server.headersTimeout = Math.min(timeout, 60_000);
  server.setTimeout(timeout);
  server.keepAliveTimeout = 65_000; // longer than the 60 seconds after which usual proxies drop an idle connection
  server.on('request', createPipeline(options));
}

/** The whole pipeline, top to bottom. */
function createPipeline(options: ServerOptions): Express {
  const { db, settings, log } = options;
  const https = settings.baseUrl.startsWith('https:');
  const metrics = createMetrics(db);
  const guesses = createGuessLimit(options.tokenFailures);
  const rest = createRest({
    db,
    router: appRouter,
    settings,
    guesses,
    onBug: (error, { id, method, pattern }) => log.error({ err: error, requestId: id, method, route: pattern }, 'request failed'),
  });
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', options.trustProxy ?? false);
  app.use(observe(log, metrics));
  app.use(securityHeaders({ policy: DATA_POLICY, https }));
  if (options.corsOrigins) app.use(crossOrigin(options.corsOrigins));
  app.use(webApi(rest));
  app.use('/trpc', trpc({ db, settings, log, guesses }));
  app.use('/media', media(settings.mediaDir, https));
  app.use('/health', health(db, log));
  app.get('/metrics', async (_request, response) => {
    response.set('Content-Type', metrics.contentType).send(await metrics.text());
  });
  app.use(apiReference(settings.baseUrl));
  app.use(notFound);
  app.use(tellFailure(log));
  return app;
}

const WEB_API = /^\/+(index\.php\/+)?rest\//;

function webApi(rest: Rest): RequestHandler {
  return async (request, response, next) => {
    if (!WEB_API.test(request.url)) return next();
    await rest(request, await readRawBody(request, bodyLimit(request.url)), response);
  };
}

/** Callers are known by their token, never by a cookie, so no credentials need to cross. */
function crossOrigin(origin: string[] | '*'): RequestHandler {
  return cors({
    origin,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Merx-Store', 'X-Request-Id'],
    exposedHeaders: ['X-Request-Id', 'Retry-After'],
    maxAge: 600,
  });
}
