import { describe, expect, it } from 'vitest';
import { ancestorsOf, flatten, moved, placeAt, type Tree, withoutBeneath } from './tree-model';

const node = (id: number, ...children_data: Tree[]): Tree => ({
  id,
  parent_id: 0,
  name: `Category ${id}`,
  is_active: true,
  position: 1,
  level: 1,
  product_count: 0,
  children_data: children_data.map((child) => ({ ...child, parent_id: id })),
});
const tree = node(1, node(2, node(3, node(4), node(5)), node(6)));
const lines = flatten(tree, () => true);
const shape = (one: Tree): string => `${one.id}${one.children_data.length > 0 ? `(${one.children_data.map(shape).join(' ')})` : ''}`;

describe('the tree of categories', () => {
  it('shows what is open, line by line', () => {
    expect(lines.map(({ id, depth }) => [id, depth])).toEqual([
      [2, 0],
      [3, 1],
      [4, 2],
      [5, 2],
      [6, 1],
    ]);
    expect(flatten(tree, (id) => id === 2).map(({ id }) => id)).toEqual([2, 3, 6]);
    expect(withoutBeneath(lines, 3).map(({ id }) => id)).toEqual([2, 3, 6]);
  });

  it('finds the place that an index and a depth mean', () => {
    const others = lines.filter(({ id }) => id !== 6);
    expect(placeAt(others, 2, 2)).toEqual({ parentId: 3, beforeId: 4, depth: 2 });
    expect(placeAt(others, 4, 2)).toEqual({ parentId: 3, beforeId: null, depth: 2 });
    expect(placeAt(others, 4, 3)).toEqual({ parentId: 5, beforeId: null, depth: 3 });
    expect(placeAt(others, 1, 1)).toEqual({ parentId: 2, beforeId: 3, depth: 1 });
    expect(placeAt(others, 4, 0)).toEqual({ parentId: 2, beforeId: null, depth: 1 });
  });

  it('moves a category with all beneath it', () => {
    expect(shape(moved(tree, 6, { parentId: 3, beforeId: 5 }))).toBe('1(2(3(4 6 5)))');
    expect(shape(moved(tree, 3, { parentId: 6, beforeId: null }))).toBe('1(2(6(3(4 5))))');
    expect(ancestorsOf(tree, 5)).toEqual([1, 2, 3]);
  });
});
