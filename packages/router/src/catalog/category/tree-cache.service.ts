import type { Cache, Database } from '@merx/db';
import type { CategoryTree } from './category.schema.js';

interface Kept {
  version: string;
  tree: Promise<CategoryTree | undefined>;
}

/** A store needs the trees of its few stores; a caller that requests every subtree clears the cache now and then. */
const MOST_TREES = 100;

const kept = new WeakMap<Cache, Map<string, Kept>>();

/**
 * The cached tree under `key` at this version, loaded if not cached. Read the version first: a load may return newer data, never older. The
 * result must not be modified.
 */
export function keptTree(
  db: Database,
  key: string,
  version: string,
  load: () => Promise<CategoryTree | undefined>,
): Promise<CategoryTree | undefined> {
  const trees = kept.get(db.cache) ?? new Map<string, Kept>();
  kept.set(db.cache, trees);
  const found = trees.get(key);
  if (found?.version === version) return found.tree;
  if (trees.size >= MOST_TREES) trees.clear();
  const entry = { version, tree: load() };
  trees.set(key, entry);
  // Failures and empty results are not cached; the caller still gets them.
  const drop = () => {
    if (trees.get(key) === entry) trees.delete(key);
  };
  entry.tree.then((tree) => tree ?? drop(), drop);
  return entry.tree;
}
