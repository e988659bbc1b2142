import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.js';

/** How connections to a database are made, which one server has at a time: the primary. */
export interface Servers {
  config: pg.ClientConfig;
  /** Connects to the server that is the primary as far as is known. */
  Client: new (
    config?: pg.ClientConfig,
  ) => pg.Client;
  /** Fails on a new connection to a server that is not the primary; absent for a single server. */
  check: ((client: pg.ClientBase) => Promise<void>) | undefined;
  /** Resolves when the primary is known. Throws if there is none for a while. */
  find(): Promise<void>;
  close(): void;
}

/** `postgres://user@first:5432,second:5432/name`: the part before the servers, the servers, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** One URL for each server that a connection URL names. */
export function urlsOf(databaseUrl: string): string[] {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(databaseUrl) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${rest}`) : [databaseUrl];
}

/** The host and port of a URL. */
export const addressOf = (url: string): string => new URL(url).host;

/** The servers of a connection URL. If it names several, the one that takes writes is used, and looked for again when it is lost. */
export function serversAt(databaseUrl: string | undefined): Servers {
  const urls = databaseUrl === undefined ? [] : urlsOf(databaseUrl);
  if (urls.length > 1) return severalServers(urls);
  const nothing = { check: undefined, find: async () => undefined, close: () => undefined };
  return { config: { connectionString: databaseUrl }, Client: pg.Client, ...nothing };
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>({ Client, config }: Servers, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...config, connectionTimeoutMillis: 15_000 });
  client.on('error', () => undefined); // reported by the statement in progress
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

const PROBE_MS = 2000;
const PAUSE_MS = 200;
/** How long a start waits for a primary. */
const PATIENCE_MS = 15_000;

interface State {
  urls: string[];
  /** The URL of the primary. */
  current: string;
  /** The open connections by the URL they were opened with. */
  clients: Map<pg.Client, string>;
  search: Promise<boolean> | undefined;
  isClosed: boolean;
}

function severalServers(urls: string[]): Servers {
  const state: State = { urls, current: urls[0] ?? '', clients: new Map(), search: undefined, isClosed: false };
  class PrimaryClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const url = state.current;
      super({ ...config, connectionString: url });
      state.clients.set(this, url);
      this.once('end', () => {
        state.clients.delete(this);
        // Closed by us or by a server that is gone: to look costs little.
        void search(state);
      });
    }
  }
  return {
    config: { connectionString: state.current },
    Client: PrimaryClient,
    check: async (client) => {
      if (!(await isPrimary(client))) throw new DatabaseUnavailable('away', 'The database server is a standby');
    },
    find: async () => {
      if (!(await search(state, PATIENCE_MS))) throw new Error(`None of the ${urls.length} database servers takes writes.`);
    },
    close: () => {
      state.isClosed = true;
    },
  };
}

/** Looks for the primary until there is one, or for `forMs`; returns whether there is. Callers share a search in progress. */
function search(state: State, forMs = Number.POSITIVE_INFINITY): Promise<boolean> {
  state.search ??= searching(state, forMs).finally(() => {
    state.search = undefined;
  });
  return state.search;
}

async function searching(state: State, forMs: number): Promise<boolean> {
  const until = performance.now() + forMs;
  while (!state.isClosed && performance.now() < until) {
    const found = await Promise.any(state.urls.map(primaryAt)).catch(() => undefined);
    if (found !== undefined) {
      state.current = found;
      leaveOthers(state);
      return true;
    }
    await pause(PAUSE_MS, undefined, { ref: false });
  }
  return false;
}

/** Connections to another server are of no use, and some only fail after minutes if that server vanished from the network. */
function leaveOthers({ clients, current }: State): void {
  for (const [client, url] of clients) {
    if (url === current) continue;
    cutOff(client);
  }
}

/** Ends a connection at once: what is in progress on it fails. */
export function cutOff(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** The URL, if the server there is the primary. Throws if it is not or does not answer. */
async function primaryAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => undefined); // reported by the query
  try {
    await client.connect();
    if (!(await isPrimary(client))) throw new Error('a standby');
    return url;
  } finally {
    client.end().catch(() => undefined);
  }
}

async function isPrimary(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby === false;
}
