import { LRUCache } from 'lru-cache';
import type { Changes } from './changes.js';
import type { Database, Queryable } from './database.js';

/**
 * Rows as responses show them, kept as text in memory under the version of what they were made from. Whoever reads one says which version is
 * current, so a text of another version is never found.
 */
export interface Documents {
  /** Whether any are kept. */
  isOn: boolean;
  /** The text kept under this key, if it was made from this version. */
  find(key: string, version: string): string | undefined;
  /** Keeps a text for at most `maxAge` milliseconds. */
  keep(key: string, document: { version: string; text: string; maxAge: number }): void;
  counts(): KeptCounts;
}

export interface KeptCounts {
  hits: number;
  misses: number;
  /** Of memory in use. */
  bytes: number;
}

/** What an entry takes besides its texts, roughly. */
const ENTRY_SIZE = 300;
/** A single text may use up to this part of the memory. */
const LARGEST_SHARE = 8;

/** Keeps up to `size` bytes of texts, those used last. With 0 nothing is kept. */
export function createDocuments(size: number): Documents {
  const counts = { hits: 0, misses: 0 };
  if (size === 0) return { isOn: false, find: () => undefined, keep: () => undefined, counts: () => ({ ...counts, bytes: 0 }) };
  const entries = new LRUCache<string, { version: string; text: string }>({
    maxSize: size,
    maxEntrySize: Math.ceil(size / LARGEST_SHARE),
    ttlResolution: 100,
  });
  return {
    isOn: true,
    find(key, version) {
      const found = entries.get(key);
      const isCurrent = found?.version === version;
      counts[isCurrent ? 'hits' : 'misses']++;
      return isCurrent ? found.text : undefined;
    },
    keep(key, { version, text, maxAge }) {
      const bytes = Buffer.from(text);
      // One byte per character, unless some are beyond Latin 1.
      const length = bytes.length === text.length ? bytes.length : 2 * text.length;
      // A copy: the text itself may be parts of the whole answer of a statement, which it would keep in use.
      entries.set(key, { version, text: bytes.toString() }, { ttl: maxAge, size: ENTRY_SIZE + 2 * (key.length + version.length) + length });
    },
    counts: () => ({ ...counts, bytes: entries.calculatedSize }),
  };
}

/** The documents kept for this database, and the changes known to it. */
export interface Memory {
  documents: Documents;
  changes: Changes;
}

/** The documents that a call may use; undefined in a transaction, which may see its own changes, and where none are kept. */
export function memoryOf(db: Queryable & Partial<Pick<Database, 'documents' | 'changes'>>): Memory | undefined {
  const { documents, changes } = db;
  return documents?.isOn && changes ? { documents, changes } : undefined;
}
