import type pg from 'pg';
import type { Connections } from '../connections.js';
import type { Queryable } from '../database.js';
import { cutOff, type Servers } from '../servers.js';
import type { ShareGate } from '../share-gate.js';
import { type Reader, readerWithFallback } from './reader.js';
import { recentWriters } from './recent-writers.js';
import { type StandbyState, watchStandbys } from './watch.js';

/** The connections to a standby, and their shares. */
export interface StandbyConnections {
  url: string;
  connections: Connections;
  gate: ShareGate;
}

/** Reads from standbys for callers who do not mind, or cannot notice, that they lag by up to two seconds. */
export interface Standbys {
  /**
   * Where a call of this caller reads: a standby, over `readers` (one for each), unless the caller has just changed something; null stands
   * for callers who change nothing that they read this way. Undefined: on the primary.
   */
  readerFor(caller: string | null, primary: Reader, readers: readonly Reader[]): Promise<Reader | undefined>;
  /** A caller has changed something. */
  wrote(caller: string): Promise<void>;
  state(): StandbyState[];
  close(): Promise<void>;
}

export interface StandbysOptions {
  primary: Servers;
  standbys: readonly StandbyConnections[];
  /** Runs a statement on the primary. */
  query: Queryable['query'];
}

/** Watches the standbys. */
export async function openStandbys({ primary, standbys, query }: StandbysOptions): Promise<Standbys> {
  const open = standbys.map(({ connections }) => openClients(connections.pool));
  const urls = standbys.map(({ url }) => url);
  const watch = await watchStandbys({ primary, urls, onLost: (index) => open[index]?.cut() });
  const writers = recentWriters({ query });
  return {
    async readerFor(caller, onPrimary, readers) {
      const index = watch.pick();
      const reader = index === undefined ? undefined : readers[index];
      if (!reader || (caller !== null && (await writers.hasWritten(caller)))) return undefined;
      return readerWithFallback(reader, onPrimary, () => watch.lose(index ?? 0));
    },
    wrote: writers.wrote,
    state: watch.state,
    close: async () => {
      await watch.close();
      await Promise.all(standbys.map(({ connections }) => connections.close()));
    },
  };
}

/** The open connections of a pool, to be cut when their server stops to answer. */
function openClients(pool: pg.Pool): { cut(): void } {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return {
    cut: () => {
      for (const client of clients) cutOff(client);
    },
  };
}
