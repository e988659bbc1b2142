import { queryClient, trpc } from '../../../api/trpc';
import { moved, type Place, type Tree } from './tree-model';

/** The root of the tree; store root categories are its children. */
export const TREE_ROOT = 1;

/** The whole tree, with default names. */
export const wholeTree = () =>
  trpc.catalog.category.tree.queryOptions({ rootCategoryId: TREE_ROOT }, { trpc: { context: { store: 'all' } } });

/** Updates the cached tree optimistically. */
export function showMoved(id: number, place: Pick<Place, 'parentId' | 'beforeId'>): void {
  queryClient.setQueryData<Tree>(wholeTree().queryKey as readonly unknown[], (tree) => tree && moved(tree, id, place));
}
