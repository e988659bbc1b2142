import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Database } from '@merx/db';
import { appRouter, type Settings } from '@merx/router';
import express from 'express';
import helmet from 'helmet';
import { health } from './health.js';
import { type Log, requestLog } from './log.js';
import { bodyLimit, readRawBody } from './raw-body.js';
import { createRest, type RestRequest } from './rest.js';
import { trpc } from './trpc.js';

export interface ServerOptions {
  db: Database;
  settings: Settings;
  log: Log;
  /** Seconds that one request may take. */
  requestTimeout: number;
  corsOrigins?: string | undefined;
  trustProxy?: string | undefined;
  tokenFailures: { perAddress: number; window: number };
}

/** The whole pipeline, top to bottom. The caller listens and closes. */
export function createGateway(options: ServerOptions): Server {
  const { db, settings, log } = options;
  const rest = createRest({
    db,
    router: appRouter,
    settings,
    onBug: (error, request) => log.error({ err: error, requestId: (request as RestRequest).id }, 'request failed'),
  });
  const app = express();
  app.disable('x-powered-by');
  app.use((request, _response, next) => {
    (request as unknown as RestRequest).id = randomUUID();
    next();
  });
  app.use(requestLog(log));
  app.use(helmet());
  app.use('/health', health(db));
  app.use('/trpc', trpc({ db, settings, log }));
  app.use(async (request, response, next) => {
    if (!/^\/(index\.php\/)?rest\//.test(request.path)) return next();
    const restRequest = request as unknown as RestRequest;
    restRequest.rawBody = await readRawBody(request, bodyLimit(request.path));
    await rest(restRequest, response);
  });
  app.use((_request, response) => {
    response.status(404).json({ message: 'Not found.' });
  });
  const server = createServer(app);
  server.requestTimeout = options.requestTimeout * 1000;
  server.keepAliveTimeout = 65_000;
  return server;
}
