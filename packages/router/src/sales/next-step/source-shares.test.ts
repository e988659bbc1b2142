import { money, toWire } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import { sourceShares } from './source-shares.js';

const line = (order_item_id: number, qty: number, goods: [product: number, qty: number][]) => ({
  order_item_id,
  qty: money(qty),
  goods: goods.map(([product_id, pieces]) => ({ product_id, qty: money(pieces) })),
});
const shelf = (source_code: string, available: [product: number, qty: number][]) => ({
  source_code,
  available: new Map(available.map(([product, qty]) => [product, money(qty)])),
});
const shares = (...given: Parameters<typeof sourceShares>) =>
  [...sourceShares(...given)].map(([code, items]) => [code, items.map(({ order_item_id, qty }) => [order_item_id, toWire(qty)])]);

describe('sourceShares', () => {
  it('takes from each source what those before left open', () => {
    expect(
      shares([line(1, 5, [[10, 5]])], [shelf('a', [[10, 2]]), shelf('b', [[10, 2.5]]), shelf('c', [[10, 9]]), shelf('d', [[10, 9]])]),
    ).toEqual([
      ['a', [[1, 2]]],
      ['b', [[1, 2.5]]],
      ['c', [[1, 0.5]]],
      ['d', []],
    ]);
  });

  it('gives the goods of a source to one of two lines of the same product', () => {
    expect(shares([line(1, 2, [[10, 2]]), line(2, 2, [[10, 2]])], [shelf('a', [[10, 3]])])).toEqual([
      [
        'a',
        [
          [1, 2],
          [2, 1],
        ],
      ],
    ]);
  });

  it('ships several products of a line together or not at all', () => {
    const kit = line(1, 2, [
      [10, 2],
      [11, 4],
    ]);
    const short = shelf('a', [
      [10, 2],
      [11, 3],
    ]);
    const full = shelf('b', [
      [10, 2],
      [11, 4],
    ]);
    expect(shares([kit, line(2, 1, [[10, 1]])], [short, full])).toEqual([
      ['a', [[2, 1]]],
      ['b', [[1, 2]]],
    ]);
  });

  it('takes nothing from a shelf that owes goods', () => {
    expect(shares([line(1, 2, [[10, 2]])], [shelf('a', [[10, -1]])])).toEqual([['a', []]]);
  });
});
