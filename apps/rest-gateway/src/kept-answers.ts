import { type Area, type Changes, type KeptCounts, NOTIFIED_LATER } from '@merx/db';
import { type Context, mayUse } from '@merx/router';
import type { AclResource } from '@merx/wire';
import { LRUCache } from 'lru-cache';
import { tagOf } from './conditional.js';
import type { KeptRoute } from './rest-view.js';

/** The answer to a read, with its entity tag. */
export interface ReadAnswer {
  content: Buffer;
  tag: string;
  /** To call whenever it is sent. */
  count?: (() => void) | undefined;
}

/** A read that may have an answer already. */
export interface KeptRead {
  /** The route, by the name of its procedure. */
  name: string;
  kept: KeptRoute;
  context: Context;
  /** Path and query as sent: other spellings of the same read are kept by themselves. */
  path: string;
  queryText: string;
}

/** Answers to reads of the catalogue, kept in memory as they are sent until something that they are made from changes. */
export interface KeptAnswers {
  /** Whether any are kept. */
  isOn: boolean;
  /**
   * The kept answer, or the one that `make` returns as text, which is then kept. Callers who want the same at once share it. Throws what
   * `make` throws.
   */
  answer(read: KeptRead, make: () => Promise<string>): Promise<ReadAnswer>;
  counts(): KeptCounts;
}

interface Entry extends ReadAnswer {
  version: number;
}

/** How long a change could be missed that nobody is notified of, such as one made with triggers disabled. */
const MAX_AGE_MS = 30_000;
/** The same for areas whose changes are not always notified. */
const SHORT_AGE_MS = 5000;
/** What an entry takes besides its bytes, roughly. */
const ENTRY_SIZE = 400;
/** A single answer may use up to this part of the memory. */
const LARGEST_SHARE = 8;

/** An answer being made. */
interface Making {
  version: number;
  /** Callers of another share wait for their own connection. */
  db: Context['db'];
  answer: Promise<ReadAnswer>;
}

/** Keeps up to `size` bytes of answers, those used last. With 0 nothing is kept. */
export function createKeptAnswers(changes: Changes, size: number): KeptAnswers {
  const counts = { hits: 0, misses: 0 };
  if (size === 0) return { isOn: false, answer: made, counts: () => ({ ...counts, bytes: 0 }) };
  const entries = new LRUCache<string, Entry>({ maxSize: size, maxEntrySize: Math.ceil(size / LARGEST_SHARE), ttlResolution: 100 });
  const underWay = new Map<string, Making>();
  const keep = (key: string, areas: readonly Area[], version: number, answer: ReadAnswer): ReadAnswer => {
    if (changes.version(areas) !== version) return answer;
    const entry = { ...answer, content: ownBytes(answer.content), version };
    const ttl = areas.some((area) => NOTIFIED_LATER.has(area)) ? SHORT_AGE_MS : MAX_AGE_MS;
    entries.set(key, entry, { ttl, size: ENTRY_SIZE + 2 * key.length + entry.content.length });
    return entry;
  };
  return {
    isOn: true,
    async answer(read, make) {
      // Taken before anything is read. A caller without the permission is refused by the procedure itself.
      const areas = read.kept.admits(read.context) ? areasOf(read) : null;
      const version = areas ? changes.version(areas) : undefined;
      if (!areas || version === undefined) return made(read, make);
      const { db } = read.context;
      const key = keyOf(read);
      const found = entries.get(key);
      const other = underWay.get(key);
      const known = found?.version === version ? found : other?.version === version && other.db === db ? other.answer : undefined;
      counts[known ? 'hits' : 'misses']++;
      if (known) return known;
      const answer = made(read, make).then((one) => keep(key, areas, version, one));
      underWay.set(key, { version, db, answer });
      const end = () => underWay.get(key)?.answer === answer && underWay.delete(key);
      answer.then(end, end);
      return answer;
    },
    counts: () => ({ ...counts, bytes: entries.calculatedSize }),
  };
}

/** The answer made now, encoded once for its tag, its length and the connection. Throws what `make` throws. */
export async function made({ context }: Pick<KeptRead, 'context'>, make: () => Promise<string>): Promise<ReadAnswer> {
  const content = Buffer.from(await make());
  return { content, tag: tagOf(content), count: context.served?.count };
}

/** Not part of a larger piece of memory, which it would keep in use. */
function ownBytes(content: Buffer): Buffer {
  if (content.length === content.buffer.byteLength) return content;
  const bytes = Buffer.allocUnsafeSlow(content.length);
  content.copy(bytes);
  return bytes;
}

function areasOf({ kept: { areas, shows = {} }, context: { actor } }: KeptRead): readonly Area[] {
  const more = Object.entries(shows).flatMap(([resource, shown]) => (mayUse(actor, resource as AclResource) ? shown : []));
  return more.length > 0 ? [...areas, ...more] : areas;
}

/** Equal for callers who get the same answer. */
function keyOf({ name, kept: { shows = {} }, context: { actor, scope }, path, queryText }: KeptRead): string {
  const sight = Object.keys(shows).map((resource) => (mayUse(actor, resource as AclResource) ? 1 : 0));
  return `${name} ${scope.storeId} ${scope.explicit} ${sight.join('')} ${path}?${queryText}`;
}
