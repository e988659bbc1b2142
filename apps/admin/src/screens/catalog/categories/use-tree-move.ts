import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, queryClient, trpc } from '../../../api/trpc';
import { type FlatNode, moved, type Place, placeAt, type Tree, withoutBeneath } from './tree-model';

/** The category being moved, and its target. */
interface Moving {
  id: number;
  index: number;
  depth: number;
  byKeyboard: boolean;
}

/** Moving a category: the rows shown meanwhile, the target, and the keyboard controls. */
export function useTreeMove(lines: FlatNode[]) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [moving, setMoving] = useState<Moving>();
  const rows = moving ? withoutBeneath(lines, moving.id) : lines;
  const others = moving ? rows.filter(({ id }) => id !== moving.id) : lines;
  const place = moving && placeAt(others, moving.index, moving.depth);
  const line = moving && lines.find(({ id }) => id === moving.id);
  const shown =
    moving?.byKeyboard && line && place ? others.toSpliced(moving.index, 0, { ...line, depth: place.depth, hasChildren: false }) : rows;
  const nameOf = (id: number | null): string => lines.find((one) => one.id === id)?.name ?? '';

  const start = (id: number, byKeyboard: boolean): void => {
    const index = withoutBeneath(lines, id).findIndex((one) => one.id === id);
    setMoving({ id, index, depth: lines.find((one) => one.id === id)?.depth ?? 1, byKeyboard });
  };
  const step = (rows: number, levels: number): void => {
    if (!moving || !place) return;
    const index = Math.max(1, Math.min(others.length, moving.index + rows));
    setMoving({ ...moving, index, depth: Math.max(1, place.depth + levels) });
  };
  const drop = async (): Promise<void> => {
    setMoving(undefined);
    if (!moving || !place || !line) return;
    const at = rows.findIndex(({ id }) => id === moving.id);
    if (at === moving.index && place.depth === line.depth) return;
    const { parentId, beforeId } = place;
    await queryClient.cancelQueries({ queryKey: fullTree().queryKey });
    showMoved(moving.id, place);
    await act((call) => client.catalog.category.place.mutate({ categoryId: moving.id, parentId, beforeId }, call), {
      done: t('catalog.moved', { name: line.name, parent: nameOf(parentId) }),
      undo: true,
      onFailure: () => {
        void queryClient.invalidateQueries({ queryKey: fullTree().queryKey });
        return false;
      },
    });
  };
  const announcement = !place
    ? ''
    : place.beforeId
      ? t('catalog.movingBefore', { parent: nameOf(place.parentId), next: nameOf(place.beforeId) })
      : t('catalog.movingLast', { parent: nameOf(place.parentId) });
  return { moving, place, shown, announcement, start, step, drop, cancel: () => setMoving(undefined), setMoving };
}

/** The root of the tree; store root categories are its children. */
const TREE_ROOT = 1;

/** The whole tree, with default names. */
export const fullTree = () =>
  trpc.catalog.category.tree.queryOptions({ rootCategoryId: TREE_ROOT }, { trpc: { context: { store: 'all' } } });

/** Updates the cached tree optimistically. */
function showMoved(id: number, place: Pick<Place, 'parentId' | 'beforeId'>): void {
  queryClient.setQueryData<Tree>(fullTree().queryKey as readonly unknown[], (tree) => tree && moved(tree, id, place));
}
