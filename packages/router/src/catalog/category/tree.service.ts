import type { Database } from '@merx/db';
import { frontStore } from '../../store/index.js';
import type { Context } from '../../trpc/context.js';
import { badInput, notFound } from '../../trpc/errors.js';
import type { CategoryTree, Move } from './category.schema.js';
import { TREE_ROOT } from './category.service.js';
import { assembleTrees, cutAt } from './tree.js';
import {
  addToCounts,
  holdsStoreRoot,
  lockTree,
  type Node,
  selectChildIds,
  selectNode,
  selectTree,
  updatePaths,
  updatePositions,
} from './tree.queries.js';
import { forgetTree } from './tree-cache.js';
import { writeUrls } from './url.service.js';

interface TreeCall {
  ctx: Context;
  input: { rootCategoryId?: number | null | undefined; depth?: number | null | undefined };
}

/** The tree below a category: the one asked for, the store's root, or under `all` the root of everything. Throws 404 when it is unknown. */
export async function getTree({ ctx, input }: TreeCall): Promise<CategoryTree> {
  const { storeId } = ctx.scope;
  const rootId = input.rootCategoryId ?? (storeId === 0 ? TREE_ROOT : (await frontStore(ctx.db, storeId)).group.root_category_id);
  const tree = (await treesOf(ctx.db, storeId)).get(rootId);
  if (!tree) throw notFound('id', rootId);
  return typeof input.depth === 'number' ? cutAt(tree, input.depth) : tree;
}

/** Everything that a store view shows of the tree. Kept in memory: counting the products of every subtree costs more than all the rest. */
function treesOf(db: Database, storeId: number) {
  return db.cache.get(`category-tree:${storeId}`, async () => assembleTrees(await selectTree(db, storeId)));
}

/**
 * Puts a category under a parent, behind one of its children: `afterId` 0 is the first place, null or a number above the last child's id
 * the last one. Throws 404 for an unknown category, 400 for a move that would tear the tree apart or give two things one address.
 */
export async function moveCategory({ ctx, input }: { ctx: Context; input: Move }): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    await lockTree(tx);
    const node = await selectNode(tx, input.categoryId);
    if (!node) throw notFound('id', input.categoryId);
    const parent = await selectNode(tx, input.parentId);
    if (!parent) throw notFound('parentId', input.parentId);
    if (`${parent.path}/`.startsWith(`${node.path}/`)) {
      throw badInput('A category cannot be moved into itself or one of its descendants.', { fieldName: 'parentId' });
    }
    const siblings = (await selectChildIds(tx, parent.id)).filter((id) => id !== node.id);
    if (node.parent_id !== parent.id) {
      if (await holdsStoreRoot(tx, node.path)) throw badInput('The root category of a store cannot be moved.', { fieldName: 'categoryId' });
      await updatePaths(tx, node, parent);
      await addToCounts(tx, pathAbove(node), -(node.children_count + 1));
      await addToCounts(tx, parent.path, node.children_count + 1);
      await writeUrls(tx, node.id);
    }
    await updatePositions(tx, placed(siblings, node.id, input.afterId ?? null));
  });
  await forgetTree(ctx.db);
  return true;
}

const pathAbove = ({ path }: Node) => path.slice(0, path.lastIndexOf('/'));

function placed(siblings: readonly number[], id: number, afterId: number | null): number[] {
  const last = siblings.at(-1);
  const index = afterId === null || last === undefined || afterId > last ? -1 : siblings.indexOf(afterId);
  if (afterId === 0) return [id, ...siblings];
  return index < 0 ? [...siblings, id] : [...siblings.slice(0, index + 1), id, ...siblings.slice(index + 1)];
}
