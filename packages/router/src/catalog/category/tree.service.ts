import type { Database, Queryable } from '@merx/db';
import { frontStore } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import type { CategoryTree, Move, Place } from './category.schema.js';
import { TREE_ROOT } from './category.service.js';
import { movedIntoItself, storeRootNotMovable } from './faults.js';
import { assembleTree, cutTree } from './tree.js';
import {
  addToCounts,
  foldTreeVersion,
  holdsStoreRoot,
  lockTree,
  type Node,
  selectChildIds,
  selectNode,
  selectTree,
  selectTreeVersion,
  updatePaths,
  updatePositions,
} from './tree.queries.js';
import { keptTree } from './tree-cache.service.js';
import { writeUrls } from './url.service.js';

interface TreeCall {
  ctx: Context;
  input: { rootCategoryId?: number | null | undefined; depth?: number | null | undefined };
}

/** The requested category tree; by default that of the store's root, or under `all` the root of everything. Throws 404 if it is unknown. */
export async function getTree({ ctx, input }: TreeCall): Promise<CategoryTree> {
  const { storeId } = ctx.scope;
  const rootId = input.rootCategoryId ?? (storeId === 0 ? TREE_ROOT : (await frontStore(ctx.db, storeId)).group.root_category_id);
  const tree = await wholeTree(ctx.db, rootId, storeId);
  if (!tree) throw notFound('id', rootId);
  return cutTree(tree, input.depth ?? null);
}

/** Counting products per subtree is expensive, so trees are cached until categories or their products change. */
async function wholeTree(db: Database, rootId: number, storeId: number): Promise<CategoryTree | undefined> {
  const { version, rows } = await selectTreeVersion(db);
  return keptTree(db, `${rootId}/${storeId}`, version, async () => {
    if (rows > FOLD_FROM) await foldTreeVersion(db);
    return assembleTree(await selectTree(db, rootId, storeId), null);
  });
}

/** Number of version rows from which they are folded into one. */
const FOLD_FROM = 500;

/**
 * Moves a category under a parent, after one of its children: `afterId` 0 means first, null or a number above the last child's id last.
 * Throws 404 for an unknown category, 400 for a move into its own subtree or to an address already in use.
 */
export const moveCategory = ({ ctx, input }: { ctx: Context; input: Move }): Promise<boolean> =>
  putCategory(ctx, input, (siblings, id) => placed(siblings, id, input.afterId ?? null));

/** Moves a category under a parent, before one of its children; without one, to the end. Throws as `moveCategory`. */
export const placeCategory = ({ ctx, input }: { ctx: Context; input: Place }): Promise<boolean> =>
  putCategory(ctx, input, (siblings, id) => {
    const index = siblings.indexOf(input.beforeId ?? 0);
    return index < 0 ? [...siblings, id] : siblings.toSpliced(index, 0, id);
  });

type Target = { categoryId: number; parentId: number };

/** `order` receives the other children of the parent and returns all of them in their new order. */
async function putCategory(ctx: Context, target: Target, order: (siblings: readonly number[], id: number) => number[]): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    await lockTree(tx);
    const node = await selectNode(tx, target.categoryId);
    if (!node) throw notFound('id', target.categoryId);
    const parent = await selectNode(tx, target.parentId);
    if (!parent) throw notFound('parentId', target.parentId);
    if (`${parent.path}/`.startsWith(`${node.path}/`)) throw movedIntoItself({ fieldName: 'parentId' });
    const siblings = (await selectChildIds(tx, parent.id)).filter((id) => id !== node.id);
    if (node.parent_id !== parent.id) await changeParent(tx, node, parent);
    await updatePositions(tx, order(siblings, node.id));
  });
  return true;
}

async function changeParent(tx: Queryable, node: Node, parent: Node): Promise<void> {
  if (await holdsStoreRoot(tx, node.path)) throw storeRootNotMovable({ fieldName: 'categoryId' });
  await updatePaths(tx, node, parent);
  await addToCounts(tx, pathAbove(node), -(node.children_count + 1));
  await addToCounts(tx, parent.path, node.children_count + 1);
  await writeUrls(tx, node.id);
}

const pathAbove = ({ path }: Node) => path.slice(0, path.lastIndexOf('/'));

function placed(siblings: readonly number[], id: number, afterId: number | null): number[] {
  const last = siblings.at(-1);
  const index = afterId === null || last === undefined || afterId > last ? -1 : siblings.indexOf(afterId);
  if (afterId === 0) return [id, ...siblings];
  return index < 0 ? [...siblings, id] : [...siblings.slice(0, index + 1), id, ...siblings.slice(index + 1)];
}
