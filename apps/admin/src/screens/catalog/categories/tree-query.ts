import { queryClient, trpc } from '../../../api/trpc';
import { moved, type Place, type Tree } from './tree-model';

/** The root of all categories; the roots of stores stand beneath it. */
export const TREE_ROOT = 1;

/** The whole tree, named as all store views know it. */
export const wholeTree = () =>
  trpc.catalog.category.tree.queryOptions({ rootCategoryId: TREE_ROOT }, { trpc: { context: { store: 'all' } } });

/** Shows the tree as it will be, before the shop has answered. */
export function showMoved(id: number, place: Pick<Place, 'parentId' | 'beforeId'>): void {
  queryClient.setQueryData<Tree>(wholeTree().queryKey as readonly unknown[], (tree) => tree && moved(tree, id, place));
}
