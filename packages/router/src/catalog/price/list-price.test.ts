import { compare, money, toWire } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListPrice, overridePrice, salePrice } from './list-price.js';

const NOW = 1_000_000;
const listed = (price: string, more: Partial<ListPrice> = {}): ListPrice => ({
  ...{ price_list_id: 1, type: 'sale', sort_order: 0, customer_group_ids: [], starts_at: null, ends_at: null, qty: '1.0000', price },
  ...more,
});
const terms = (groupId = 0, now = NOW) => ({ groupId, today: '2026-06-15', now });
const sale = (prices: ListPrice[] | null, qty: number | string = 1, of = terms()) => {
  const found = salePrice(prices, money(qty), of);
  return found && toWire(found);
};

describe('salePrice', () => {
  it.each<[string, ListPrice[] | null, number | null]>([
    ['none without lists', null, null],
    ['none of a product in no list', [], null],
    ['the price of a list', [listed('9.99')], 9.99],
    ['the lowest of several lists', [listed('9'), listed('8.5', { price_list_id: 2 }), listed('8.75', { price_list_id: 3 })], 8.5],
    ['none of a list that replaces the price', [listed('9', { type: 'override' })], null],
    ['the price of a list for the group', [listed('9', { customer_group_ids: [3, 0] })], 9],
    ['none of a list for another group', [listed('9', { customer_group_ids: [3] })], null],
    ['the price from the first moment on', [listed('9', { starts_at: NOW })], 9],
    ['none before it', [listed('9', { starts_at: NOW + 1 })], null],
    ['the price until the last moment', [listed('9', { ends_at: NOW + 1 })], 9],
    ['none after it', [listed('9', { ends_at: NOW })], null],
  ])('is %s', (_name, prices, expected) => expect(sale(prices)).toBe(expected));

  it('is that of the highest quantity reached, even if dearer, in each list by itself', () => {
    const prices = [listed('9'), listed('8', { qty: '5.5000' }), listed('8.5', { qty: '10.0000' })];
    expect([1, '5.4999', '5.5', 9, 10].map((qty) => sale(prices, qty))).toEqual([9, 9, 8, 8, 8.5]);
    expect(sale([...prices, listed('8.25', { price_list_id: 2 })], 10)).toBe(8.25);
    expect(sale([listed('9', { qty: '2.0000' })])).toBeNull();
  });

  it('is never above any price that applies by itself, and one of them', () => {
    const one = fc.record({
      price_list_id: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 0, max: 99_999_999 }).map((units) => (units / 10_000).toFixed(4)),
      customer_group_ids: fc.constantFrom([], [0], [1], [0, 1]),
      starts_at: fc.constantFrom(null, NOW - 1, NOW + 1),
      ends_at: fc.constantFrom(null, NOW - 1, NOW + 1),
    });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ price_list_id }) => price_list_id }), (lists) => {
        const prices = lists.map((list) => listed(list.price, list));
        const alone = prices.flatMap((price) => salePrice([price], money(1), terms()) ?? []);
        const found = salePrice(prices, money(1), terms());
        expect(found === null).toBe(alone.length === 0);
        if (found)
          expect(alone.map((other) => compare(found, other)).sort()).toEqual(
            alone.map((_, index) => (index === alone.length - 1 ? 0 : -1)).sort(),
          );
      }),
    );
  });
});

describe('overridePrice', () => {
  const override = (price: string, price_list_id: number, sort_order = 0) => listed(price, { type: 'override', price_list_id, sort_order });
  it.each<[string, ListPrice[] | null, string | null]>([
    ['none without lists', null, null],
    ['none of a list that competes', [listed('9')], null],
    ['that of the list with the lowest order, even if dearer', [override('9', 1, 2), override('12', 2, 1)], '12'],
    ['the lowest of lists with the same order', [override('9', 1), override('8', 2), override('10', 3)], '8'],
    ['exactly the text of the list', [override('0.1000', 1)], '0.1000'],
  ])('is %s', (_name, prices, expected) => expect(overridePrice(prices, money(1), terms())).toBe(expected));
});
