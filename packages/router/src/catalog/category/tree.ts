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

/**
 * The trees below every category, by its id. Rows come with parents before children and siblings in their order. An anchor category
 * counts the distinct products of its whole subtree, any other its own.
 */
export function assembleTrees(rows: readonly TreeRow[]): ReadonlyMap<number, CategoryTree> {
  const nodes = new Map<number, Node>();
  for (const row of rows) {
    const parent = nodes.get(row.parent_id) ?? null;
    const products = row.product_ids ? row.product_ids.split(',').map(Number) : [];
    const node: Node = { row, parent, children: [], products, total: 0 };
    parent?.children.push(node);
    nodes.set(row.id, node);
  }
  const trees = new Map<number, CategoryTree>();
  for (const node of nodes.values()) {
    if (node.parent) continue;
    countDistinct(node);
    answer(node, trees);
  }
  return trees;
}

/** A tree cut off below so many levels. */
export function cutAt(tree: CategoryTree, depth: number): CategoryTree {
  return { ...tree, children_data: depth > 0 ? tree.children_data.map((child) => cutAt(child, depth - 1)) : [] };
}

/**
 * Going through the tree depth first, a product met again is taken off where its two places have their lowest common ancestor: so every
 * subtree ends up with each of its products once, and no set is built but one.
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

/** Called for every second assignment of a big shop: no allocation. */
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

function answer({ row, children, products, total }: Node, trees: Map<number, CategoryTree>): CategoryTree {
  const tree: CategoryTree = {
    id: row.id,
    parent_id: row.parent_id,
    name: row.name,
    is_active: row.is_active,
    position: row.position,
    level: row.level,
    product_count: row.is_anchor ? total : products.length,
    children_data: children.map((child) => answer(child, trees)),
  };
  trees.set(row.id, tree);
  return tree;
}
