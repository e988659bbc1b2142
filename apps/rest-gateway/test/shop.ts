import type { AddressInfo } from 'node:net';
import { type Database, type DatabaseLimits, openDatabase } from '@merx/db';
import { appRouter, compareOutputs } from '@merx/router';
import { openWorld, type World } from '@merx/router/test';
import { createLog } from '../src/log.js';
import { createGateway, type ServerOptions } from '../src/server.js';
import { exchange } from './exchange.js';
import { recordExchange } from './record-exchange.js';

compareOutputs(appRouter);

export interface Answer {
  status: number;
  // What a client reads is whatever the server wrote: the tests say what they expect of it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Headers;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A running shop: a world and the gateway over real HTTP. */
export interface Shop extends World, Instance {
  close(): Promise<void>;
}

/** One process of a shop, as its clients see it. */
export interface Instance {
  db: Database;
  baseUrl: string;
  /** Calls a route; `path` starts with `/V1`, or with `/` for any other address. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

interface ServeOptions extends Partial<ServerOptions> {
  /** By default one that is free. */
  port?: number;
}

/** Starts the gateway over a fresh world. Close it after the file's tests. */
export async function openShop(options: ServeOptions = {}): Promise<Shop> {
  const world = await openWorld();
  const { close, ...served } = await serve({ db: world.db, settings: world.settings, ...options });
  return { ...world, ...served, db: world.db, close: () => close().then(world.close) };
}

/** Generous enough to be met only by those tests that lower one of them. */
const LIMITS: DatabaseLimits = { lock: 30, statement: 30, idle: 60, guestStatement: 30, queue: 200, queueWait: 30 };

export interface InstanceOptions extends Partial<ServerOptions> {
  /** How the database is reached; by default as the shop reaches it. */
  databaseUrl?: string | undefined;
  /** The database itself, if `databaseUrl` is a pooler. */
  directUrl?: string | undefined;
  standbyUrls?: string[];
  maxConnections?: number;
  limits?: Partial<DatabaseLimits>;
}

/** Another instance of a shop on PostgreSQL, with connections and limits of its own. Close it before the shop. */
export async function openInstance(
  shop: Shop,
  { databaseUrl, directUrl, standbyUrls, maxConnections, limits, ...options }: InstanceOptions = {},
): Promise<Instance> {
  const db = await openDatabase({
    databaseUrl: databaseUrl ?? shop.url,
    directUrl,
    standbyUrls,
    maxConnections,
    limits: { ...LIMITS, ...limits },
  });
  const { close, ...served } = await serve({ db, settings: shop.settings, ...options });
  return { ...served, db, close: () => close().then(() => db.close()) };
}

/** The gateway over a database that is open already. */
export async function serve({
  port = 0,
  ...options
}: ServeOptions & Pick<ServerOptions, 'db' | 'settings'>): Promise<Omit<Instance, 'db'>> {
  const server = createGateway({
    log: createLog('silent'),
    requestTimeout: 30,
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const base = `${options.tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: base,
    call: (method, path, callOptions) => call(path.startsWith('/V1') ? `${base}/rest${path}` : base + path, method, callOptions),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function call(url: string, method: string, { token, body, headers = {} }: CallOptions = {}): Promise<Answer> {
  const isText = typeof body === 'string';
  const response = await exchange(url, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isText && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: isText || body === undefined ? body : JSON.stringify(body),
  });
  const { text } = response;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson && text ? JSON.parse(text) : text;
  if (isJson && !isText) record(url, method, body, response.status, answer);
  return { status: response.status, headers: response.headers, body: answer };
}

function record(url: string, method: string, body: unknown, status: number, answer: unknown): void {
  const { pathname, search } = new URL(url);
  if (pathname.startsWith('/rest/')) recordExchange({ method, path: pathname.slice('/rest'.length) + search, body, status, answer });
}
