import { randomUUID } from 'node:crypto';
import type { Listener } from './listener.js';
import type { NoticeSender } from './notice-sender.js';

/**
 * An in-memory cache for small, rarely changed data (stores, settings, attribute definitions). A change invalidates the entry here at
 * once and in the other instances through NOTIFY. After a gap in the notifications the whole cache is cleared; during a gap entries
 * expire quickly.
 */
export interface Cache {
  /** The value under `key`, loaded if it is not cached. */
  get<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** Invalidates every key that starts with `prefix`, here and in the other instances. Call it after the commit. Never throws. */
  forget(prefix: string): Promise<void>;
}

/** The cache as the database sees it. */
export interface LocalCache extends Cache {
  /** Invalidates every key that starts with `prefix` in this instance alone. */
  forgetHere(prefix: string): void;
  /** A number that differs after every invalidation. */
  version(): number;
}

const CHANNEL = 'merx_cache';
const MAX_AGE_MS = 30_000;
/** The maximum age of an entry while no notifications arrive. */
const DEAF_AGE_MS = 1000;

/** How instances notify each other. */
export interface Notices {
  sender: NoticeSender;
  listener: Listener;
}

/** A cache. The embedded database has only one instance and no notices. Call it before the listener starts. */
export function createCache(notices: Notices | null): LocalCache {
  const entries = new Map<string, { value: unknown; loadedAt: number }>();
  let forgotten = 0;
  const forgetHere = (prefix: string) => {
    forgotten++;
    for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
  };
  // Identifies this cache in its notifications: its own arrive late and would drop what has been reloaded since.
  const self = randomUUID();
  notices?.listener.hear(CHANNEL, {
    onNotice: (payload) => {
      const [sender, prefix] = payload.split(' ', 2);
      if (sender !== self) forgetHere(prefix ?? '');
    },
    onGap: () => forgetHere(''),
  });
  return {
    async get<T>(key: string, load: () => Promise<T>): Promise<T> {
      const entry = entries.get(key);
      const maxAge = !notices || notices.listener.isListening() ? MAX_AGE_MS : DEAF_AGE_MS;
      if (entry && Date.now() - entry.loadedAt < maxAge) return entry.value as T;
      // Callers do not share a load in progress: one inside a transaction could wait for one that waits for its connection.
      const before = forgotten;
      const value = await load();
      // Do not cache what was read before a change.
      if (before === forgotten) entries.set(key, { value, loadedAt: Date.now() });
      return value;
    },
    async forget(prefix) {
      forgetHere(prefix);
      await notices?.sender.send(CHANNEL, `${self} ${prefix}`);
    },
    forgetHere,
    version: () => forgotten,
  };
}
