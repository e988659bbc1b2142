import { describe, expect, it } from 'vitest';
import { type Assignment, changedPositions, reordered } from './assignments';

const products = (...entries: [string, number][]): Assignment[] => entries.map(([sku, position]) => ({ sku, position, category_id: '2' }));

describe('the order of products in a category', () => {
  it('numbers what stood at the same place', () => {
    const before = products(['a', 0], ['b', 0], ['c', 0]);
    const after = reordered(before, 'c', 'a');
    expect(after).toEqual(products(['c', 0], ['a', 1], ['b', 2]));
    expect(changedPositions(before, after).map(({ sku }) => sku)).toEqual(['a', 'b']);
  });

  it('changes as few as it takes', () => {
    const before = products(['a', 1], ['b', 5], ['c', 9], ['d', 20]);
    const after = reordered(before, 'a', 'b');
    expect(after.map(({ sku }) => sku)).toEqual(['b', 'a', 'c', 'd']);
    expect(changedPositions(before, after)).toEqual(products(['a', 6]));
  });
});
