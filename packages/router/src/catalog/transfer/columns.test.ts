import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryNaming, escapeName, joinNames, naming, splitNames } from './columns.js';

describe('naming', () => {
  const colours = naming([
    ['1', 'Red'],
    ['2', 'blue'],
    ['3', 'Blue'],
    ['4', '2'],
    ['5', '#1'],
  ]);

  it.each([
    ['1', 'Red'],
    ['2', '#2'],
    ['3', '#3'],
    ['4', '2'],
    ['5', '#5'],
  ])('writes %s as %s and reads it back', (id, name) => {
    expect(colours.nameOf(id)).toBe(name);
    expect(colours.idOf(name)).toBe(id);
  });

  it('reads names case aside and ids that are nobody else’s name, and knows no others', () => {
    expect(colours.idOf(' RED ')).toBe('1');
    expect(colours.idOf('3')).toBe('3');
    for (const name of ['blue', 'green', '#9', '']) expect(colours.idOf(name)).toBeUndefined();
  });

  it('reads every name as the id it was written for', () => {
    const name = fc.string({ unit: fc.constantFrom('#', '1', '2', 'a', 'A', ' ') });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (names) => {
        const some = naming(names.map((text, index) => [String(index + 1), text] as const));
        for (const index of names.keys()) expect(some.idOf(some.nameOf(String(index + 1)) ?? '')).toBe(String(index + 1));
      }),
    );
  });
});

describe('lists of names', () => {
  it('are split where they were joined', () => {
    const name = fc.string({ unit: fc.constantFrom('|', '\\', '/', 'a'), minLength: 1 });
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const escaped = names.map(escapeName);
        expect(splitNames(joinNames(escaped))).toEqual(escaped);
      }),
    );
  });
});

describe('categoryNaming', () => {
  const tree = categoryNaming([
    { id: 1, parent_id: 0, level: 0, name: 'Root' },
    { id: 2, parent_id: 1, level: 1, name: 'Shop' },
    { id: 3, parent_id: 2, level: 2, name: 'Bags/Cases' },
    { id: 4, parent_id: 3, level: 3, name: 'Small' },
  ]);

  it('names a category by its way from the top, without the invisible root', () => {
    expect([tree.nameOf('1'), tree.nameOf('2'), tree.nameOf('4')]).toEqual([undefined, 'Shop', 'Shop/Bags\\/Cases/Small']);
    expect(tree.idOf('shop/bags\\/cases/small')).toBe('4');
  });
});
