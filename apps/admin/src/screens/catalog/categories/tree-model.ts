import type { Outputs } from '../../../api/trpc';

export type Tree = Outputs['catalog']['category']['tree'];

/** A line of the tree as it is shown. */
export interface FlatNode {
  id: number;
  parentId: number;
  /** 0 for the roots of stores. */
  depth: number;
  name: string;
  isActive: boolean;
  productCount: number;
  hasChildren: boolean;
}

/** Where a category would come: under a parent, before a child of it or last. */
export interface Place {
  parentId: number;
  beforeId: number | null;
  depth: number;
}

/** The lines to show: children of closed categories are left out. */
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

/** The lines without those beneath one of them. */
export function withoutBeneath(lines: readonly FlatNode[], id: number): FlatNode[] {
  const at = lines.findIndex((line) => line.id === id);
  const depth = lines[at]?.depth ?? 0;
  let end = at + 1;
  while (end < lines.length && (lines[end]?.depth ?? 0) > depth) end += 1;
  return lines.filter((_, index) => index <= at || index >= end);
}

/**
 * The place at an index of the lines that do not hold the moved one, as near to the wished depth as the neighbours allow. Nothing becomes
 * the root of a store by being moved.
 */
export function placeAt(others: readonly FlatNode[], index: number, wished: number): Place {
  const before = others[index - 1];
  const after = others[index];
  const deepest = before ? before.depth + 1 : 1;
  const depth = Math.max(Math.min(wished, deepest), Math.max(after?.depth ?? 1, 1));
  const parent = others.slice(0, index).findLast((line) => line.depth === depth - 1);
  return { parentId: parent?.id ?? 0, beforeId: after && after.depth === depth ? after.id : null, depth };
}

/** The tree with a category at another place, as the shop will have it. */
export function moved(tree: Tree, id: number, place: Pick<Place, 'parentId' | 'beforeId'>): Tree {
  const node = find(tree, id);
  return node ? inserted(removed(tree, id), node, place) : tree;
}

/** The category of that number with all beneath it, or undefined. */
export function find(tree: Tree, id: number): Tree | undefined {
  if (tree.id === id) return tree;
  for (const child of tree.children_data) {
    const found = find(child, id);
    if (found) return found;
  }
  return undefined;
}

/** The numbers of all categories above one, from the top. */
export function above(tree: Tree, id: number): number[] {
  for (const child of tree.children_data) {
    if (child.id === id) return [tree.id];
    const path = above(child, id);
    if (path.length > 0) return [tree.id, ...path];
  }
  return [];
}

/** All categories to choose from, each with the names above it. */
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
