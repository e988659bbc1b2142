import type { AddressInfo } from 'node:net';
import { openWorld, type World } from '@merx/router/test';
import { createLog } from '../src/log.js';
import { createGateway, type ServerOptions } from '../src/server.js';
import { recordExchange } from './record-exchange.js';

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
export interface Shop extends World {
  baseUrl: string;
  /** Calls a route; `path` starts with `/V1`, or with `/` for any other address. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

/** Starts the gateway on a free port over a fresh world. Close it after the file's tests. */
export async function openShop(options: Partial<ServerOptions> = {}): Promise<Shop> {
  const world = await openWorld();
  const server = createGateway({
    db: world.db,
    settings: world.settings,
    log: createLog('silent'),
    requestTimeout: 30,
    tokenFailures: { perAddress: 1000, window: 60 },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...world,
    baseUrl: base,
    call: (method, path, callOptions) => call(path.startsWith('/V1') ? `${base}/rest${path}` : base + path, method, callOptions),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await world.close();
    },
  };
}

async function call(url: string, method: string, { token, body, headers = {} }: CallOptions = {}): Promise<Answer> {
  const isText = typeof body === 'string';
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isText && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson && text ? JSON.parse(text) : text;
  if (isJson && !isText) record(url, method, body, response.status, answer);
  return { status: response.status, headers: response.headers, body: answer };
}

function record(url: string, method: string, body: unknown, status: number, answer: unknown): void {
  const { pathname, search } = new URL(url);
  if (pathname.startsWith('/rest/')) recordExchange({ method, path: pathname.slice('/rest'.length) + search, body, status, answer });
}
