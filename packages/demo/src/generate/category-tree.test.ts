import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DemoCategory } from '../shop/categories.js';
import { categoryTree } from './category-tree.js';

const flat = (tree: readonly DemoCategory[]): DemoCategory[] => tree.flatMap((category) => [category, ...flat(category.children ?? [])]);
const depth = (tree: readonly DemoCategory[] | undefined): number =>
  tree ? 1 + Math.max(0, ...tree.map(({ children }) => depth(children))) : 0;

describe('categoryTree', () => {
  it('makes exactly as many categories as asked for, in three levels at most, each with a key of its own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 5000 }), (count, first) => {
        const tree = categoryTree(count, first);
        const keys = flat(tree).map(({ key }) => key);
        expect(keys).toHaveLength(count);
        expect(new Set(keys).size).toBe(count);
        expect(depth(tree)).toBeLessThanOrEqual(count === 0 ? 1 : 3);
      }),
    );
  });

  it('spreads 200 categories over three levels', () => {
    const tree = categoryTree(200, 1);
    expect(depth(tree)).toBe(3);
    expect(tree.length).toBe(5);
    expect(tree.flatMap(({ children }) => children ?? []).length).toBe(25);
  });
});
