import { compare, money, sum, toWire } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canCancel, canceledState, itemsNotBought, returnedByCancellation, ruleIdsOf, withCancellation } from './cancellation.js';
import type { ExactItem, ExactOrder } from './locked-order.queries.js';

type Counters = Partial<Record<`qty_${'ordered' | 'invoiced' | 'shipped' | 'refunded' | 'canceled'}`, number>>;
type Item = Counters & Partial<Pick<ExactItem, 'item_id' | 'parent_item_id' | 'product_type' | 'product_options'>> & { price?: number };

/** Items as read from the database; the product's id is the item's plus 100. */
const items = (...given: Item[]) =>
  given.map((item, index) => {
    const texts = Object.fromEntries(Object.entries(item).map(([name, value]) => [name, /^qty_|price/.test(name) ? String(value) : value]));
    const id = item.item_id ?? index + 1;
    return { product_type: 'simple', parent_item_id: null, ...texts, item_id: id, product_id: id + 100 } as ExactItem;
  });
const order = (state: string) => ({ state, grand_total: '0', base_grand_total: '0' }) as ExactOrder;
/** The quantities returned to stock when an order of these items is canceled, by product id. */
const back = (before: ExactItem[]) => {
  const after = withCancellation({ order: order('new'), items: before, payment: null });
  return returnedByCancellation(before, after.items, canceledState(before)).map(({ product_id, qty }) => [product_id, toWire(qty)]);
};

const bundle = { item_id: 1, product_type: 'bundle', qty_ordered: 2, price: 30 };
const tea = { item_id: 2, parent_item_id: 1, qty_ordered: 4 };
const cup = { item_id: 3, parent_item_id: 1, qty_ordered: 2 };
const shippedApart = { product_options: { shipment_type: '1' } };

describe('what a cancellation brings back', () => {
  it.each<[string, Item[], number[][]]>([
    [
      'all of a new order',
      [{ qty_ordered: 3 }, { qty_ordered: 1.5 }],
      [
        [101, 3],
        [102, 1.5],
      ],
    ],
    ['what was not sent', [{ qty_ordered: 5, qty_shipped: 2 }], [[101, 3]]],
    ['what is neither sent nor invoiced', [{ qty_ordered: 5, qty_shipped: 3, qty_invoiced: 1 }], [[101, 2]]],
    ['nothing that was canceled before', [{ qty_ordered: 5, qty_canceled: 5 }], []],
    ['nothing of what was sent whole', [{ qty_ordered: 5, qty_shipped: 5 }], []],
    [
      'the child of a configurable',
      [
        { item_id: 1, product_type: 'configurable', qty_ordered: 2, price: 9 },
        { item_id: 2, parent_item_id: 1, qty_ordered: 2 },
      ],
      [[102, 2]],
    ],
    [
      'the child of a configurable of which a piece was sent',
      [
        { item_id: 1, product_type: 'configurable', qty_ordered: 2, qty_shipped: 1, price: 9 },
        { item_id: 2, parent_item_id: 1, qty_ordered: 2 },
      ],
      [[102, 1]],
    ],
    [
      'the parts of a bundle',
      [bundle, tea, cup],
      [
        [102, 4],
        [103, 2],
      ],
    ],
    [
      'the parts of a bundle of which one is invoiced',
      [
        { ...bundle, qty_invoiced: 1 },
        { ...tea, qty_invoiced: 2 },
        { ...cup, qty_invoiced: 1 },
      ],
      [
        [102, 2],
        [103, 1],
      ],
    ],
    [
      'the parts of a bundle that are not sent, though no whole bundle is left',
      [{ ...bundle, ...shippedApart }, tea, { ...cup, qty_shipped: 2 }],
      [[102, 4]],
    ],
    [
      'the parts of a bundle of dynamic price, each by itself',
      [
        { ...bundle, price: 0 },
        { ...tea, price: 4, qty_invoiced: 2 },
        { ...cup, price: 6 },
      ],
      [
        [102, 2],
        [103, 2],
      ],
    ],
  ])('is %s', (_name, given, expected) => {
    expect(back(items(...given))).toEqual(expected);
  });

  it('is nothing of a product that is not known', () => {
    expect(back(items({ qty_ordered: 1 }).map((item) => ({ ...item, product_id: null })))).toEqual([]);
  });

  const counters = fc
    .record({ ordered: fc.integer({ min: 1, max: 9 }), a: fc.nat(), b: fc.nat(), c: fc.nat() })
    .map(({ ordered, a, b, c }) => {
      const invoiced = a % (ordered + 1);
      return { qty_ordered: ordered, qty_invoiced: invoiced, qty_shipped: b % (ordered + 1), qty_refunded: c % (invoiced + 1) };
    });

  it('is what was neither invoiced, sent nor canceled, and nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.array(counters, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('new', 'processing', 'pending_payment'),
        (given, state) => {
          const before = items(...given);
          const rows = { order: order(state), items: before, payment: null };
          const after = withCancellation(rows);
          const pieces = returnedByCancellation(before, after.items, canceledState(before));
          for (const { product_id, qty } of pieces) {
            const own = given[product_id - 101];
            const free = (own?.qty_ordered ?? 0) - Math.max(own?.qty_invoiced ?? 0, own?.qty_shipped ?? 0);
            expect(toWire(qty)).toBeLessThanOrEqual(free);
          }
          const canceled = sum(after.items.map(({ qty_canceled }) => money(qty_canceled ?? '0')));
          expect(compare(sum(pieces.map(({ qty }) => qty)), canceled)).toBe(0);
          if (!canCancel(rows)) return;
          const again = { ...after, order: { ...after.order, state: canceledState(before) } };
          expect(canCancel(again)).toBe(false);
          expect(returnedByCancellation(after.items, withCancellation(again).items, canceledState(after.items))).toEqual([]);
        },
      ),
    );
  });
});

describe('whether an order can be canceled', () => {
  const can = (state: string, ...given: Item[]) => canCancel({ order: order(state), items: items(...given) });

  it.each([
    ['new', true],
    ['pending_payment', true],
    ['processing', true],
    ['complete', false],
    ['closed', false],
    ['canceled', false],
    ['holded', false],
    ['payment_review', false],
  ])('depends on its state: %s', (state, expected) => {
    expect(can(state, { qty_ordered: 1 })).toBe(expected);
  });

  it('needs something that is not invoiced', () => {
    expect(can('processing', { qty_ordered: 2, qty_invoiced: 2 })).toBe(false);
    expect(can('processing', { qty_ordered: 2, qty_invoiced: 1 })).toBe(true);
    expect(can('processing', { qty_ordered: 2, qty_invoiced: 1, qty_shipped: 2 })).toBe(false);
    expect(can('new', { qty_ordered: 2, qty_shipped: 2 })).toBe(true);
    expect(can('new')).toBe(false);
  });
});

it('an order goes on after a cancellation while something of it is bought', () => {
  expect(canceledState(items({ qty_ordered: 2 }))).toBe('canceled');
  expect(canceledState(items({ qty_ordered: 2, qty_invoiced: 1 }))).toBe('processing');
  expect(canceledState(items({ qty_ordered: 2, qty_invoiced: 1, qty_refunded: 1 }))).toBe('canceled');
  expect(
    itemsNotBought(items({ qty_ordered: 2 }, { qty_ordered: 2, qty_invoiced: 1 }, { qty_ordered: 1, qty_invoiced: 1, qty_refunded: 1 })),
  ).toEqual([1, 3]);
});

it.each([
  [null, []],
  ['', []],
  ['7', [7]],
  ['7,12', [7, 12]],
  [' 7 , x,-1', [7]],
])('the ids of the rules %j are %j', (text, ids) => {
  expect(ruleIdsOf(text)).toEqual(ids);
});
