import type { Area, Database } from '@merx/db';
import type { Actor } from '../../trpc/context.js';

interface Kept {
  caller: Actor;
  /** Of the data that it was read from. */
  version: number;
  /** In the time of `performance.now()`. */
  until: number;
}

/** Tokens, accounts and roles: triggers announce what may change a caller. */
const READ: readonly Area[] = ['access'];
/** Limits how late a change is noticed that no notification can report, as when the network fails silently. */
const MAX_AGE_MS = 5000;
const MOST_KEPT = 10_000;

/** By the cache of their database, which is one per instance. */
const keptOf = new WeakMap<Database['cache'], Map<string, Kept>>();

/**
 * The caller under this key, as last read, or read now: a guest is not kept, and others for at most the `seconds` they are valid. Nothing
 * kept outlives a change: in the instance that makes it before it reports so, in others once notified, and while notifications do not
 * arrive every caller is read.
 */
export async function keptCaller(db: Database, key: string, read: () => Promise<{ caller: Actor; seconds: number }>): Promise<Actor> {
  const all = keptOf.get(db.cache) ?? new Map<string, Kept>();
  keptOf.set(db.cache, all);
  const version = db.changes.version(READ);
  const kept = version === undefined ? undefined : all.get(key);
  if (kept?.version === version && kept && performance.now() < kept.until) return kept.caller;
  const readAt = performance.now();
  const { caller, seconds } = await read();
  if (version === undefined || caller.type === 'guest') return caller;
  if (all.size >= MOST_KEPT) all.clear();
  all.set(key, { caller, version, until: readAt + Math.min(MAX_AGE_MS, seconds * 1000) });
  return caller;
}
