import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { listen } from './listener.js';

/**
 * Small, rarely changed data (stores, settings, attribute definitions) kept in memory. A change empties the entry here at once and in
 * the other instances by NOTIFY. After a gap in the notices everything is forgotten, and during one nothing is kept for long.
 */
export interface Cache {
  /** The value under `key`, loaded when it is not there. */
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Forgets every key that starts with `prefix`, here and in the other instances. Call it after the commit. It does not throw. */
  forget(prefix: string): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'merx_cache';
const MAX_AGE_MS = 30_000;
/** While no notices arrive. */
const DEAF_AGE_MS = 1000;

/** A cache over `pool`. The embedded database serves one instance and needs no notices. */
export async function openCache(pool: pg.Pool, embedded: boolean): Promise<Cache> {
  const entries = new Map<string, { value: unknown; loadedAt: number }>();
  let forgotten = 0;
  const forgetHere = (prefix: string) => {
    forgotten++;
    for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
  };
  const notices = embedded ? null : await openNotices(pool, forgetHere);
  return {
    async get<T>(key: string, load: () => Promise<T>): Promise<T> {
      const entry = entries.get(key);
      const maxAge = !notices || notices.arrive() ? MAX_AGE_MS : DEAF_AGE_MS;
      if (entry && Date.now() - entry.loadedAt < maxAge) return entry.value as T;
      // Callers do not share a load that is under way: one inside a transaction would wait for one that waits for its connection.
      const before = forgotten;
      const value = await load();
      // What was read before a change must not be kept after it.
      if (before === forgotten) entries.set(key, { value, loadedAt: Date.now() });
      return value;
    },
    async forget(prefix) {
      forgetHere(prefix);
      await notices?.send(prefix);
    },
    close: async () => notices?.close(),
  };
}

interface Notices {
  /** Whether those of other instances arrive at present. */
  arrive(): boolean;
  /** Notifies the other instances; resolves after the first attempt. */
  send(prefix: string): Promise<void>;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

async function openNotices(pool: pg.Pool, forgetHere: (prefix: string) => void): Promise<Notices> {
  // Names this cache in its notices: its own come back late, and would empty what has been loaded anew since.
  const self = randomUUID();
  const listener = await listen({
    connection: pool.options,
    channel: CHANNEL,
    onNotice: (payload) => {
      const [sender, prefix] = payload.split(' ', 2);
      if (sender !== self) forgetHere(prefix ?? '');
    },
    onGap: () => forgetHere(''),
  });
  let isClosed = false;
  const send = async (prefix: string, pause = FIRST_PAUSE_MS): Promise<void> => {
    try {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, `${self} ${prefix}`]);
    } catch {
      // The change is committed: whoever made it must not read that it failed, and the others have to hear of it.
      if (!isClosed) setTimeout(() => void send(prefix, Math.min(pause * 2, LONGEST_PAUSE_MS)), pause).unref();
    }
  };
  const close = async () => {
    isClosed = true;
    await listener.close();
  };
  return { arrive: listener.isListening, send, close };
}
