import type { Outputs } from '../../../api/trpc';

export type Tree = Outputs['catalog']['category']['tree'];

/** A visible row of the tree. */
export interface FlatNode {
  id: number;
  parentId: number;
  /** 0 for root categories. */
  depth: number;
  name: string;
  isActive: boolean;
  productCount: number;
  hasChildren: boolean;
}

/** Target of a move: a parent, and before which child; last if none. */
export interface Place {
  parentId: number;
  beforeId: number | null;
  depth: number;
}

/** The visible rows, without the children of collapsed categories. */
export function flatten(tree: Tree, isOpen: (id: number) => boolean, depth = 0): FlatNode[] {
  return tree.children_data.flatMap((node) => [
    {
      id: node.id,
      parentId: tree.id,
      depth,
      name: node.name,
      isActive: node.is_active,
      productCount: node.product_count,
      hasChildren: node.children_data.length > 0,
    },
    ...(isOpen(node.id) ? flatten(node, isOpen, depth + 1) : []),
  ]);
}

/** The rows without the descendants of one of them. */
export function withoutBeneath(lines: readonly FlatNode[], id: number): FlatNode[] {
  const at = lines.findIndex((line) => line.id === id);
  const depth = lines[at]?.depth ?? 0;
  let end = at + 1;
  while (end < lines.length && (lines[end]?.depth ?? 0) > depth) end += 1;
  return lines.filter((_, index) => index <= at || index >= end);
}

/**
 * The target at an index of the rows without the moved one, at the depth closest to the requested one that the neighbors allow. A move
 * never creates a root category.
 */
export function placeAt(others: readonly FlatNode[], index: number, requested: number): Place {
  const before = others[index - 1];
  const after = others[index];
  const deepest = before ? before.depth + 1 : 1;
  const depth = Math.max(Math.min(requested, deepest), Math.max(after?.depth ?? 1, 1));
  const parent = others.slice(0, index).findLast((line) => line.depth === depth - 1);
  return { parentId: parent?.id ?? 0, beforeId: after && after.depth === depth ? after.id : null, depth };
}

/** The tree after moving a category, as the server will return it. */
export function moved(tree: Tree, id: number, place: Pick<Place, 'parentId' | 'beforeId'>): Tree {
  const node = find(tree, id);
  return node ? inserted(removed(tree, id), node, place) : tree;
}

/** The category with that id including its descendants, or undefined. */
export function find(tree: Tree, id: number): Tree | undefined {
  if (tree.id === id) return tree;
  for (const child of tree.children_data) {
    const found = find(child, id);
    if (found) return found;
  }
  return undefined;
}

/** The ids of a category's ancestors, from the top. */
export function ancestorsOf(tree: Tree, id: number): number[] {
  for (const child of tree.children_data) {
    if (child.id === id) return [tree.id];
    const path = ancestorsOf(child, id);
    if (path.length > 0) return [tree.id, ...path];
  }
  return [];
}

/** All categories as options, labeled with their path. */
export const choicesOf = (tree: Tree, names: readonly string[] = []): { value: string; label: string }[] =>
  tree.children_data.flatMap((node) => {
    const path = [...names, node.name];
    return [{ value: String(node.id), label: path.join(' › ') }, ...choicesOf(node, path)];
  });

const removed = (tree: Tree, id: number): Tree => ({
  ...tree,
  children_data: tree.children_data.filter((child) => child.id !== id).map((child) => removed(child, id)),
});

function inserted(tree: Tree, node: Tree, place: Pick<Place, 'parentId' | 'beforeId'>): Tree {
  if (tree.id !== place.parentId) return { ...tree, children_data: tree.children_data.map((child) => inserted(child, node, place)) };
  const at = tree.children_data.findIndex(({ id }) => id === place.beforeId);
  const child = { ...node, parent_id: tree.id };
  return { ...tree, children_data: at < 0 ? [...tree.children_data, child] : tree.children_data.toSpliced(at, 0, child) };
}
