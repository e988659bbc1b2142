import type { CategoryTree } from './category.schema.js';
import type { TreeRow } from './tree.queries.js';

interface Node {
  row: TreeRow;
  parent: Node | null;
  children: Node[];
  products: number[];
  /** Distinct products of the subtree. */
  total: number;
}

/** The top levels of a tree; null: all. */
export function cutTree(tree: CategoryTree, depth: number | null): CategoryTree {
  if (depth === null) return tree;
  return { ...tree, children_data: depth > 0 ? tree.children_data.map((child) => cutTree(child, depth - 1)) : [] };
}

/**
 * The tree below the first row, or undefined for no rows. Rows must have parents before children and siblings in order. An anchor category
 * counts the distinct products of its whole subtree, any other only its own.
 */
export function assembleTree(rows: readonly TreeRow[]): CategoryTree | undefined {
  const nodes = new Map<number, Node>();
  for (const row of rows) {
    const parent = nodes.get(row.parent_id) ?? null;
    const products = row.product_ids ? row.product_ids.split(',').map(Number) : [];
    const node: Node = { row, parent, children: [], products, total: 0 };
    parent?.children.push(node);
    nodes.set(row.id, node);
  }
  const [root] = nodes.values();
  if (!root) return undefined;
  countDistinct(root);
  return treeOf(root);
}

/**
 * Walks the tree depth first; a repeated product is subtracted at the lowest common ancestor of its two places. So every subtree counts
 * each product once, using a single set.
 */
function countDistinct(root: Node): void {
  const order: Node[] = [];
  const lastPlace = new Map<number, Node>();
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    order.push(node);
    waiting.push(...node.children);
    for (const product of node.products) {
      const before = lastPlace.get(product);
      node.total += 1;
      if (before) commonAncestor(before, node).total -= 1;
      lastPlace.set(product, node);
    }
  }
  for (const node of order.reverse()) if (node.parent) node.parent.total += node.total;
}

/** Called for every repeated assignment of a large catalogue, so it does not allocate. */
function commonAncestor(one: Node, other: Node): Node {
  let a = one;
  let b = other;
  while (a !== b) {
    const fromA = a.row.level >= b.row.level;
    const above = fromA ? a.parent : b.parent;
    if (!above) return a;
    if (fromA) a = above;
    else b = above;
  }
  return a;
}

function treeOf({ row: { is_anchor, product_ids: _, ...row }, children, products, total }: Node): CategoryTree {
  return { ...row, product_count: is_anchor ? total : products.length, children_data: children.map(treeOf) };
}
