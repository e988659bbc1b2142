import { describe, expect, it } from 'vitest';
import { covers, type PickupBook, placesServing } from './pickup-book.js';

const item = (product_id: number, product_type = 'simple', children: [id: number, type: string][] = []) => ({
  product_id,
  product_type,
  children: children.map(([id, type]) => ({ product_id: id, product_type: type })),
});
const book: PickupBook = {
  known: new Set([1, 2, 3]),
  productsAt: new Map([
    ['north', new Set([1, 2])],
    ['south', new Set([1, 3])],
    ['empty', new Set<number>()],
  ]),
};

describe('the places where a cart can be picked up', () => {
  it.each<[string, ReturnType<typeof item>[], string[]]>([
    ['have its product', [item(1)], ['north', 'south']],
    ['have all of its products', [item(1), item(2)], ['north']],
    ['are none if no place has all of them', [item(2), item(3)], []],
    ['need not have what is not shipped', [item(1), item(9, 'virtual')], ['north', 'south']],
    ['have the parts of a composite product, which has no stock', [item(8, 'configurable', [[3, 'simple']])], ['south']],
    [
      'need not have a downloadable part',
      [
        item(8, 'bundle', [
          [2, 'simple'],
          [9, 'downloadable'],
        ]),
      ],
      ['north'],
    ],
  ])('%s', (_name, items, places) => {
    expect(placesServing(book, items)).toEqual(places);
  });

  it('are none if the shop does not offer it', () => {
    expect(placesServing(null, [item(1)])).toEqual([]);
  });

  it('are unknown for a product that was not looked up', () => {
    expect([covers(book, [item(1), item(3)]), covers(book, [item(1), item(4)])]).toEqual([true, false]);
  });
});
