import type pg from 'pg';
import type { LocalCache, Notices } from './cache.js';
import type { NoticeSender } from './notice-sender.js';

/** The parts of the data whose changes triggers announce; which tables belong to each is declared by the triggers. */
export const AREAS = [
  'product',
  'assignment',
  'category',
  'attribute',
  'store',
  'setting',
  'stock',
  'url',
  'access',
  'promotion',
  'price',
] as const;
export type Area = (typeof AREAS)[number];

/**
 * The areas that every order changes. Their changes are announced without NOTIFY, by which the commits of all orders would wait for each
 * other; the process that made them notifies the others soon after. If it does not live to do so, or another program made the change, nobody
 * is notified: what is kept of these areas must not get old.
 */
export const NOTIFIED_LATER: ReadonlySet<Area> = new Set(['stock']);

/** The changes of the data that this instance knows of: its own before they are reported as made, those of others once notified. */
export interface Changes {
  /**
   * A number that differs after every change of these areas. What is read after it was taken, and while it stays the same, is current.
   * Undefined while a change is being made here, or changes of others might be missed: nothing kept is then current.
   */
  version(areas: readonly Area[]): number | undefined;
}

const CHANNEL = 'merx_change';
/** The code of the notices of the trigger function `announce_change`. */
const ANNOUNCED = 'MX001';

/** The areas that the cache holds: it is cleared even if whoever changed them did not invalidate it. */
const CACHED: ReadonlySet<Area> = new Set(['attribute', 'store', 'setting', 'promotion']);

interface Tracked {
  version: number;
  /** How many connections are changing it. */
  inProgress: number;
}

export interface ChangeTracker extends Changes {
  /** Tracks the changes made on the connections of a pool. */
  watch(pool: pg.Pool): void;
  /** An area was changed elsewhere; all areas if it is not one of them. */
  raise(area: string): void;
  /** Sends the notifications that are due. */
  close(): Promise<void>;
}

export interface TrackerOptions {
  cache: LocalCache;
  /** Absent for the embedded database. */
  notices: Notices | null;
  /** Whether the changes of others are reported to `raise`, or to the listener. */
  hearsOthers: () => boolean;
}

/** Tracks the changes of a database. Call it before the listener starts. */
export function trackChanges({ cache, notices, hearsOthers }: TrackerOptions): ChangeTracker {
  const areas = new Map<string, Tracked>(AREAS.map((area) => [area, { version: 0, inProgress: 0 }]));
  const raise = (name: string) => {
    const one = areas.get(name);
    for (const area of one ? [one] : areas.values()) area.version++;
    if (!one || CACHED.has(name as Area)) cache.forgetHere('');
  };
  notices?.listener.hear(CHANNEL, { onNotice: raise, onGap: () => raise('') });
  const later = notices && notifyLater(notices.sender);
  const onChanged = (area: string) => {
    raise(area);
    if (NOTIFIED_LATER.has(area as Area)) later?.add(area);
  };
  return {
    raise,
    version(wanted) {
      if (!hearsOthers()) return undefined;
      let sum = cache.version();
      for (const name of wanted) {
        const area = areas.get(name);
        if (!area || area.inProgress > 0) return undefined;
        sum += area.version;
      }
      return sum;
    },
    watch: (pool) => watchPool(pool, areas, onChanged),
    close: async () => later?.send(),
  };
}

/**
 * An announced area counts as being changed until its connection is returned to the pool. That is after the commit, and before whoever
 * used the connection continues.
 */
function watchPool(pool: pg.Pool, areas: ReadonlyMap<string, Tracked>, onChanged: (area: string) => void): void {
  const changing = new WeakMap<pg.ClientBase, Set<string>>();
  pool.on('connect', (client) => {
    const announced = new Set<string>();
    changing.set(client, announced);
    client.on('notice', ({ code, message = '' }) => {
      const area = code === ANNOUNCED && !announced.has(message) && areas.get(message);
      if (!area) return;
      announced.add(message);
      area.inProgress++;
    });
  });
  const settle = (client: pg.ClientBase) => {
    const announced = changing.get(client);
    for (const name of announced ?? []) {
      onChanged(name);
      const area = areas.get(name);
      if (area) area.inProgress--;
    }
    announced?.clear();
  };
  pool.on('release', (_error, client) => settle(client));
  pool.on('remove', settle);
}

const NOTIFY_PAUSE_MS = 20;

/** Collects areas and sends each once per pause. */
function notifyLater(sender: NoticeSender): { add(area: string): void; send(): Promise<void> } {
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    const areas = [...due];
    due.clear();
    await Promise.all(areas.map((area) => sender.send(CHANNEL, area)));
  };
  return {
    send,
    add(area) {
      due.add(area);
      timer ??= setTimeout(() => void send(), NOTIFY_PAUSE_MS);
    },
  };
}
