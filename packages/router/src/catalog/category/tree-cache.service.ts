import type { Cache, Database } from '@merx/db';
import type { CategoryTree } from './category.schema.js';

interface Kept {
  version: string;
  tree: Promise<CategoryTree | undefined>;
}

/** A shop asks for the trees of its few stores; whoever asks for each subtree in turn empties the memory now and then. */
const MOST_TREES = 100;

const kept = new WeakMap<Cache, Map<string, Kept>>();

/**
 * The tree under `key` at this version, loaded when it is not in memory. The version has to be read before: a load may bring what is
 * newer, never what is older. Nobody may change what is answered.
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
  // What failed, or is nothing, is not kept; the caller hears of it.
  const drop = () => {
    if (trees.get(key) === entry) trees.delete(key);
  };
  entry.tree.then((tree) => tree ?? drop(), drop);
  return entry.tree;
}
