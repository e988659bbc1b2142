import type { Cache, Database, Queryable } from '@merx/db';
import { jsonAnswer } from '@merx/wire';
import { frontStore } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { CategoryTree, Move, Place, TreeQuery } from './category.schema.js';
import { TREE_ROOT, writeUrls } from './category.service.js';
import { movedIntoItself, storeRootNotMovable } from './faults.js';
import { assembleTree, cutTree } from './tree.js';
import type { Node } from './tree.queries.js';
import * as queries from './tree.queries.js';

/** A store needs the trees of its few stores; a caller that requests every subtree clears the cache now and then. */
const MOST_TREES = 100;

/** Number of version rows from which they are folded into one. */
const FOLD_FROM = 500;

interface CachedTree {
  version: string;
  tree: Promise<CategoryTree | undefined>;
}

const cachedTrees = new WeakMap<Cache, Map<string, CachedTree>>();

/** The requested category tree; by default that of the store's root, or under `all` the root of everything. Throws 404 if it is unknown. */
export async function getTree({ ctx, input }: Call<TreeQuery>): Promise<CategoryTree> {
  const { storeId } = ctx.scope;
  const rootId = input.rootCategoryId ?? (storeId === 0 ? TREE_ROOT : (await frontStore(ctx.db, storeId)).group.root_category_id);
  const tree = await cachedTree(ctx.db, rootId, storeId);
  if (!tree) throw notFound('id', rootId);
  const depth = input.depth ?? null;
  if (!ctx.takesText) return cutTree(tree, depth);
  return jsonAnswer(ctx, depth === null ? wholeText(tree) : JSON.stringify(cutTree(tree, depth)));
}

const wholeTexts = new WeakMap<CategoryTree, string>();

/** A whole tree as JSON text, printed once. */
function wholeText(tree: CategoryTree): string {
  const text = wholeTexts.get(tree) ?? JSON.stringify(tree);
  wholeTexts.set(tree, text);
  return text;
}

/**
 * Counting products per subtree is expensive, so trees are cached until categories or their products change. The version is read first: a
 * load may return newer data, never older. The result must not be modified.
 */
async function cachedTree(db: Database, rootId: number, storeId: number): Promise<CategoryTree | undefined> {
  const { version, rows } = await queries.selectTreeVersion(db);
  const trees = cachedTrees.get(db.cache) ?? new Map<string, CachedTree>();
  cachedTrees.set(db.cache, trees);
  const key = `${rootId}/${storeId}`;
  const found = trees.get(key);
  if (found?.version === version) return found.tree;
  if (trees.size >= MOST_TREES) trees.clear();
  const entry = { version, tree: loadTree(db, rootId, storeId, rows > FOLD_FROM) };
  trees.set(key, entry);
  // Failures and empty results are not cached; the caller still gets them.
  const drop = () => {
    if (trees.get(key) === entry) trees.delete(key);
  };
  entry.tree.then((tree) => tree ?? drop(), drop);
  return entry.tree;
}

async function loadTree(db: Database, rootId: number, storeId: number, foldsVersion: boolean): Promise<CategoryTree | undefined> {
  if (foldsVersion) await queries.foldTreeVersion(db);
  return assembleTree(await queries.selectTree(db, rootId, storeId));
}

/**
 * Moves a category under a parent, after one of its children: `afterId` 0 means first, null or a number above the last child's id last.
 * Throws 404 for an unknown category, 400 for a move into its own subtree or to an address already in use.
 */
export const moveCategory = ({ ctx, input }: Call<Move>): Promise<boolean> =>
  putCategory(ctx, input, (siblings, id) => placed(siblings, id, input.afterId ?? null));

/** Moves a category under a parent, before one of its children; without one, to the end. Throws as `moveCategory`. */
export const placeCategory = ({ ctx, input }: Call<Place>): Promise<boolean> =>
  putCategory(ctx, input, (siblings, id) => {
    const index = siblings.indexOf(input.beforeId ?? 0);
    return index < 0 ? [...siblings, id] : siblings.toSpliced(index, 0, id);
  });

/** `order` receives the other children of the parent and returns all of them in their new order. */
async function putCategory(
  ctx: Context,
  target: Pick<Move, 'categoryId' | 'parentId'>,
  order: (siblings: readonly number[], id: number) => number[],
): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    await queries.lockTree(tx);
    const node = await queries.selectNode(tx, target.categoryId);
    if (!node) throw notFound('id', target.categoryId);
    const parent = await queries.selectNode(tx, target.parentId);
    if (!parent) throw notFound('parentId', target.parentId);
    if (`${parent.path}/`.startsWith(`${node.path}/`)) throw movedIntoItself({ fieldName: 'parentId' });
    const siblings = (await queries.selectChildIds(tx, parent.id)).filter((id) => id !== node.id);
    if (node.parent_id !== parent.id) await changeParent(tx, node, parent);
    await queries.updatePositions(tx, order(siblings, node.id));
  });
  return true;
}

async function changeParent(tx: Queryable, node: Node, parent: Node): Promise<void> {
  if (await queries.holdsStoreRoot(tx, node.path)) throw storeRootNotMovable({ fieldName: 'categoryId' });
  await queries.updatePaths(tx, node, parent);
  await queries.addToCounts(tx, pathAbove(node), -(node.children_count + 1));
  await queries.addToCounts(tx, parent.path, node.children_count + 1);
  await writeUrls(tx, node.id);
}

const pathAbove = ({ path }: Node) => path.slice(0, path.lastIndexOf('/'));

function placed(siblings: readonly number[], id: number, afterId: number | null): number[] {
  if (afterId === 0) return [id, ...siblings];
  const last = siblings.at(-1);
  const index = afterId === null || last === undefined || afterId > last ? -1 : siblings.indexOf(afterId);
  return index < 0 ? [...siblings, id] : siblings.toSpliced(index + 1, 0, id);
}
