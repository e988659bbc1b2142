import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Small, rarely changed data (stores, settings, attribute definitions) kept in memory. A change empties the entry here at once and in
 * the other instances by NOTIFY; the age limit is the belt for a notice that got lost with its connection.
 */
export interface Cache {
  /** The value under `key`, loaded when it is not there. */
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Forgets every key that starts with `prefix`, here and in the other instances. Call it after the commit. */
  forget(prefix: string): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'merx_cache';
const MAX_AGE_MS = 30_000;

/** A cache over `pool`. The embedded database serves one instance and needs no notices. */
export function createCache(pool: pg.Pool, embedded: boolean): Cache {
  const entries = new Map<string, { value: unknown; loadedAt: number }>();
  let forgotten = 0;
  const forgetHere = (prefix: string) => {
    forgotten++;
    for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
  };
  // Names this cache in its notices: its own come back late, and would empty what has been loaded anew since.
  const self = randomUUID();
  const listener = embedded ? null : listen(pool, self, forgetHere);
  return {
    async get<T>(key: string, load: () => Promise<T>): Promise<T> {
      const entry = entries.get(key);
      if (entry && Date.now() - entry.loadedAt < MAX_AGE_MS) return entry.value as T;
      // Callers do not share a load that is under way: one inside a transaction would wait for one that waits for its connection.
      const before = forgotten;
      const value = await load();
      // What was read before a change must not be kept after it.
      if (before === forgotten) entries.set(key, { value, loadedAt: Date.now() });
      return value;
    },
    async forget(prefix) {
      forgetHere(prefix);
      if (!embedded) await pool.query('select pg_notify($1, $2)', [CHANNEL, `${self} ${prefix}`]);
    },
    close: async () => {
      await (await listener)?.end();
    },
  };
}

async function listen(pool: pg.Pool, self: string, forgetHere: (prefix: string) => void): Promise<pg.Client | null> {
  const client = new pg.Client(pool.options);
  client.on('notification', ({ payload = '' }) => {
    const [sender, prefix] = payload.split(' ', 2);
    if (sender !== self) forgetHere(prefix ?? '');
  });
  // Without notices the age limit still holds; a lost connection must not stop the shop.
  client.on('error', () => forgetHere(''));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  } catch {
    return null;
  }
}
