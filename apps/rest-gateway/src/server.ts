import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Database } from '@merx/db';
import { appRouter, type Settings } from '@merx/router';
import { inFlight } from '@merx/wire';
import cors from 'cors';
import express from 'express';
import { adminApp, toAdmin } from './admin-app.js';
import { apiReference } from './api-reference.js';
import { type BodyLimits, DEFAULT_BODY_LIMITS } from './body-limits.js';
import { callerAddress, type Trusts } from './caller-address.js';
import type { RestRequest } from './carry-out.js';
import type { Processes } from './cluster/processes.js';
import { contentPreview } from './content-preview.js';
import { downloads } from './downloads.js';
import { notFound, tellFailure } from './error-step.js';
import { createFailureLog, type LogFailure } from './failure-log.js';
import { ADMIN_BUILD, POSTMAN_BUILD } from './files.js';
import { health } from './health.js';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.js';
import type { Log } from './log.js';
import { type MailCounts, noMailYet } from './mail-sender.js';
import { media } from './media.js';
import { createMetrics } from './metrics.js';
import { metricsPage } from './metrics-page.js';
import { oauthHandshake } from './oauth-handshake.js';
import { observe } from './observe.js';
import { paymentWebhooks } from './payment-webhooks.js';
import { postman } from './postman.js';
import type { BodyRoom } from './received-body.js';
import { createRest } from './rest.js';
import { DATA_POLICY, securityHeaders } from './security-headers.js';
import { singleSignOn } from './sso.js';
import { type Certificate, createTlsServer } from './tls.js';
import { traceRequests } from './tracing/trace-requests.js';
import { trpc } from './trpc.js';
import { boundUnfinished } from './unfinished-bodies.js';
import { cutOffAnswered } from './unread-body.js';
import { refuseUnreadable } from './unreadable.js';
import { unsubscribePage } from './unsubscribe.js';

export interface ServerOptions {
  db: Database;
  settings: Settings;
  log: Log;
  /** Maximum seconds for one request. */
  requestTimeout: number;
  /** The origins allowed by CORS; `*` for all, none by default. */
  corsOrigins?: string[] | '*' | undefined;
  /** Which proxies are trusted about the caller's address, in Express's syntax. */
  trustProxy?: boolean | number | string | undefined;
  /** Absent: clients use plain HTTP. */
  tls?: Certificate | undefined;
  /** Limits for bodies; absent: the defaults. */
  bodyLimits?: Partial<BodyLimits> | undefined;
  /** Bytes of memory for answers to reads of the catalogue; 0 keeps none. */
  keptAnswers?: number | undefined;
  /** Aborted when the process is shutting down: the server then reports not ready, but keeps responding until it is closed. */
  ending?: AbortSignal | undefined;
  /** The bearer token for `/metrics`; absent: only this machine may read it. */
  metricsToken?: string | undefined;
  /** Folder of the built admin; absent: the one in this working tree. */
  adminDir?: string | undefined;
  /** The Postman collection; absent: the one built in this working tree. */
  postmanFile?: string | undefined;
  /** The counts of this process's mail sender, for the metrics; absent if it has none. */
  mailCounts?: MailCounts | undefined;
  /** The processes beside this one, whose metrics are added; absent: it is alone. */
  processes?: Processes | undefined;
}

const DEFAULT_KEPT_ANSWERS = 32 * 1024 * 1024;

/** Creates a server without a handler: over TLS with HTTP/1.1 and HTTP/2 if there is a certificate, otherwise plain. */
export const createServer = (tls: Certificate | undefined): Server => (tls ? createTlsServer(tls) : createHttpServer());

/** The gateway as a server. The caller listens and closes. */
export function createGateway(options: ServerOptions): Server {
  const server = createServer(options.tls);
  serveGateway(server, options);
  return server;
}

/** Attaches the gateway to a server, whether it is already listening or not. */
export function serveGateway(server: Server, options: ServerOptions): void {
  const timeout = options.requestTimeout * 1000;
  server.requestTimeout = timeout;
  server.headersTimeout = Math.min(timeout, 60_000);
  server.setTimeout(timeout);
  server.keepAliveTimeout = 65_000; // longer than the 60 seconds after which most proxies drop an idle connection
  refuseUnreadable(server);
  server.on('request', traceRequests(createPipeline(options)));
}

/**
 * The whole pipeline, top to bottom. The web API is handled before Express: passing a request through Express costs four times what Node
 * needs to serve it.
 */
function createPipeline(options: ServerOptions): RequestListener {
  const { db, settings, log } = options;
  const https = settings.baseUrl.startsWith('https:');
  const kept = createKeptAnswers(db.changes, options.keptAnswers ?? DEFAULT_KEPT_ANSWERS);
  const metrics = createMetrics({ db, mails: options.mailCounts ?? noMailYet(), kept, processes: options.processes });
  const limits = { ...DEFAULT_BODY_LIMITS, ...options.bodyLimits };
  const bodies: BodyRoom = { limits, unfinished: boundUnfinished(limits) };
  const begin = observe(log, metrics);
  const protect = securityHeaders({ policy: DATA_POLICY, https });
  const logFailure = createFailureLog(log);
  const cross = crossOrigin(options.corsOrigins);
  const pages = express();
  pages.disable('x-powered-by');
  pages.set('trust proxy', options.trustProxy ?? false);
  const webApi = createWebApi(options, { logFailure, trusts: pages.get('trust proxy fn'), bodies, kept });
  pages.use('/trpc', trpc({ db, settings, log, logFailure, bodies }));
  pages.get('/', toAdmin);
  pages.use('/admin/sso', singleSignOn({ db: db.forShare('staff'), settings, log }));
  pages.use('/admin/preview', contentPreview({ key: settings.secretKey, unfinished: bodies.unfinished, https }));
  pages.use('/admin', adminApp(options.adminDir ?? ADMIN_BUILD, { https }));
  pages.use('/media', media(settings.media, { db, https, log }));
  pages.use('/unsubscribe', unsubscribePage(db.forShare('checkout')));
  pages.use('/downloads', downloads({ db: db.forShare('checkout'), privateFiles: settings.privateFiles, log }));
  const { unfinished } = bodies;
  pages.use('/oauth/token', oauthHandshake({ db: db.forShare('staff'), settings, trusts: pages.get('trust proxy fn'), unfinished }));
  pages.use('/payments', paymentWebhooks({ db: db.forShare('checkout'), unfinished }));
  pages.use('/health', health({ db: db.forShare('checkout'), logFailure, ending: options.ending }));
  pages.get('/metrics', metricsPage(metrics, options.metricsToken));
  pages.use(apiReference(settings.baseUrl));
  pages.use('/postman.json', postman(settings.baseUrl, options.postmanFile ?? POSTMAN_BUILD));
  pages.use(notFound);
  pages.use(tellFailure(logFailure));
  const noteForwarding = forwardingNoted(options);
  return (incoming, response) => {
    noteForwarding(incoming);
    const request = begin(incoming, response);
    protect(request, response);
    cutOffAnswered(request, response);
    if (SCHEMA.test(request.url ?? '')) Object.assign(request, { url: DOCUMENT, pattern: '/schema' });
    cross(request, response, () => (WEB_API.test(request.url ?? '') ? webApi(request, response) : pages(request, response)));
  };
}

/** Where Magento clients look for the web API schema, for any service names. */
const SCHEMA = /^\/+(index\.php\/+)?rest\/+(\w+\/+)?schema\/?(\?|$)/;
const DOCUMENT = '/openapi.json';
const WEB_API = /^\/+(index\.php\/+)?rest\//;

interface WebApiParts {
  logFailure: LogFailure;
  trusts: Trusts;
  bodies: BodyRoom;
  kept: KeptAnswers;
}

function createWebApi({ db, settings, log }: ServerOptions, { logFailure, trusts, bodies, kept }: WebApiParts) {
  const rest = createRest({
    db,
    router: appRouter,
    settings,
    trusts,
    bodies,
    kept,
    onBug: (error, { id, method, pattern }) => logFailure(error, { requestId: id, method, route: pattern }, 'request failed'),
    warn: (error, message) => log.warn({ err: error }, message),
  });
  const serve = async (request: RestRequest, response: ServerResponse): Promise<void> => {
    request.remoteIp = callerAddress(request, trusts);
    await rest(request, response);
  };
  return (request: RestRequest, response: ServerResponse): void => {
    inFlight(serve(request, response)).catch((error: unknown) => {
      log.fatal({ err: error, requestId: request.id }, 'could not write a response');
      response.destroy();
    });
  };
}

/** Warns once, on the first proxied request, if no proxy is trusted: all callers then share the proxy's address and its limits. */
function forwardingNoted({ log, trustProxy }: ServerOptions): (request: IncomingMessage) => void {
  let isTold = trustProxy !== undefined;
  return ({ headers }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn('X-Forwarded-For is ignored because TRUST_PROXY is not set: all callers have the address of the proxy');
  };
}

type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const OWN_HEADERS = ['Authorization', 'Content-Type', 'X-Merx-Store', 'X-Merx-Change', 'X-Merx-Expects', 'X-Request-Id', 'Idempotency-Key'];

/** Callers from other origins authenticate with their token: the admin's cookie is never sent cross-origin. */
function crossOrigin(origin: string[] | '*' | undefined): Step {
  if (!origin) return (_request, _response, next) => next();
  return cors({
    origin,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [...OWN_HEADERS, 'traceparent', 'tracestate'],
    exposedHeaders: ['X-Request-Id', 'Retry-After'],
    maxAge: 600,
  });
}
