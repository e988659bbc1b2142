import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CategoryTree } from './category.schema.js';
import { assembleTree, cutTree } from './tree.js';
import type { TreeRow } from './tree.queries.js';

/** Builds rows from each category's parent index and products; id 1 is the root. */
function rowsOf(categories: { parent: number; products: number[]; isAnchor: boolean }[]): TreeRow[] {
  const rows: TreeRow[] = [];
  categories.forEach(({ parent, products, isAnchor }, index) => {
    const above = index === 0 ? undefined : rows[parent % index];
    rows.push({
      id: index + 1,
      parent_id: above?.id ?? 0,
      name: `Category ${index + 1}`,
      is_active: true,
      position: index,
      level: (above?.level ?? -1) + 1,
      is_anchor: isAnchor,
      product_ids: products.length > 0 ? products.join(',') : null,
    });
  });
  return rows.sort((a, b) => a.level - b.level || a.position - b.position);
}

const flat = (tree: CategoryTree): CategoryTree[] => [tree, ...tree.children_data.flatMap(flat)];

/** Reference implementation: counts by sets of products, slowly. */
function countBySets(rows: TreeRow[], id: number): number {
  const found = new Set<string>();
  const collect = (at: number) => {
    for (const product of rows.find((row) => row.id === at)?.product_ids?.split(',') ?? []) found.add(product);
    for (const row of rows) if (row.parent_id === at) collect(row.id);
  };
  collect(id);
  return found.size;
}

const category = fc.record({
  parent: fc.nat(30),
  products: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }),
  isAnchor: fc.boolean(),
});

describe('assembleTree', () => {
  it('counts for an anchor the distinct products of its subtree, for any other its own', () => {
    fc.assert(
      fc.property(fc.array(category, { minLength: 1, maxLength: 25 }), (categories) => {
        const rows = rowsOf(categories);
        const tree = assembleTree(rows);
        const nodes = tree ? flat(tree) : [];
        expect(nodes).toHaveLength(rows.length);
        for (const node of nodes) {
          const row = rows.find(({ id }) => id === node.id);
          const own = row?.product_ids?.split(',').length ?? 0;
          expect(node.product_count).toBe(row?.is_anchor ? countBySets(rows, node.id) : own);
        }
      }),
    );
  });

  it('keeps the order of siblings and cuts at the depth asked for', () => {
    const nobody = { products: [], isAnchor: true };
    const rows = rowsOf([
      { parent: 0, ...nobody },
      { parent: 0, ...nobody },
      { parent: 0, ...nobody },
      { parent: 1, products: [7], isAnchor: true },
    ]);
    const cut = (depth: number | null) => cutTree(assembleTree(rows) ?? expect.fail('no tree'), depth);
    const ids = (depth: number | null) => flat(cut(depth)).map(({ id }) => id);
    expect(ids(null)).toEqual([1, 2, 4, 3]);
    expect(ids(1)).toEqual([1, 2, 3]);
    expect(ids(0)).toEqual([1]);
    expect(cut(1).children_data[0]?.product_count, 'what is cut off still counts').toBe(1);
  });

  it('answers nothing for no rows', () => {
    expect(assembleTree([])).toBeUndefined();
  });
});
