import { type Amount, money, toWire } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import { countedQty, movedGoods, movedQty } from './moved-qty.js';
import { isOpen, openQty, type QtyAction } from './open-qty.js';
import { type OrderItemRow, orderLines } from './order-amounts.js';

const item = (item_id: number, qty_ordered: Amount, more: Partial<OrderItemRow> = {}): OrderItemRow => ({
  ...{ item_id, qty_ordered, product_type: 'simple', price: 5, row_total: 5, ...more },
});
const part = (item_id: number, parent_item_id: number, qty_ordered: Amount, more: Partial<OrderItemRow> = {}): OrderItemRow =>
  item(item_id, qty_ordered, { parent_item_id, price: 0, row_total: 0, ...more });
const priced = { price: 5, row_total: 5 };

const configurable = [item(1, 3, { product_type: 'configurable' }), part(2, 1, 3)];
/** Each unit contains one of the first part and two of the second. */
const fixedBundle = [item(1, 2, { product_type: 'bundle' }), part(2, 1, 2), part(3, 1, 4)];
/** The same, with its parts shipped separately. */
const separateBundle = fixedBundle.map((row) => ({ ...row, product_options: { shipment_type: '1' } }));
const dynamicBundle = [item(1, 2, { product_type: 'bundle' }), part(2, 1, 2, priced), part(3, 1, 4, priced)];

const shown = (quantities: ReadonlyMap<number, { toFixed(): string }>) =>
  Object.fromEntries([...quantities].map(([id, qty]) => [id, toWire(money(qty))]));
const changed = (rows: OrderItemRow[], changes: Record<number, Partial<OrderItemRow>>) =>
  rows.map((row) => ({ ...row, ...changes[row.item_id] }));
const wantedOf = (quantities: Record<number, Amount>) => new Map(Object.entries(quantities).map(([id, qty]) => [Number(id), money(qty)]));

describe('openQty', () => {
  it.each<[string, Partial<OrderItemRow>, number[]]>([
    ['a new line', {}, [5, 5, 0, 5]],
    ['a line invoiced in part', { qty_invoiced: 2 }, [3, 5, 2, 3]],
    ['a line shipped in part', { qty_shipped: 2 }, [5, 3, 0, 3]],
    ['a line invoiced and shipped apart', { qty_invoiced: 2, qty_shipped: 4 }, [3, 1, 2, 1]],
    ['a line given back in part', { qty_invoiced: 4, qty_refunded: 1 }, [1, 4, 3, 1]],
    ['a line given back and shipped', { qty_invoiced: 5, qty_refunded: 2, qty_shipped: 3 }, [0, 0, 3, 0]],
    ['a line canceled in part', { qty_invoiced: 1, qty_canceled: 4 }, [0, 1, 1, 0]],
    ['a virtual line', { is_virtual: 1, qty_invoiced: 1 }, [4, 0, 1, 4]],
    ['counters beyond what was ordered', { qty_invoiced: 9, qty_shipped: 9, qty_refunded: 10 }, [0, 0, 0, 0]],
    ['a broken quantity', { qty_ordered: '2.5', qty_invoiced: '0.7', qty_shipped: '1.25' }, [1.8, 1.25, 0.7, 1.25]],
  ])('of %s', (_name, counters, expected) => {
    const lines = orderLines([item(1, 5, counters)]);
    const actions: QtyAction[] = ['invoice', 'ship', 'refund', 'cancel'];
    expect(actions.map((action) => shown(openQty(lines, action))[1])).toEqual(expected);
    expect(actions.map((action) => isOpen(lines, action))).toEqual(expected.map((qty) => qty > 0));
  });

  it.each<[string, OrderItemRow[], QtyAction, Record<number, number>]>([
    [
      'a configurable, with its child',
      changed(configurable, { 1: { qty_invoiced: 1 }, 2: { qty_invoiced: 1 } }),
      'invoice',
      { 1: 2, 2: 2 },
    ],
    ['a configurable to ship', configurable, 'ship', { 1: 3, 2: 3 }],
    ['a bundle of fixed price to invoice', changed(fixedBundle, { 1: { qty_invoiced: 1 } }), 'invoice', { 1: 1, 2: 2, 3: 4 }],
    ['a bundle to ship', fixedBundle, 'ship', { 1: 2, 2: 2, 3: 4 }],
    ['a bundle to ship of which a part was given back', changed(dynamicBundle, { 2: { qty_refunded: 1 } }), 'ship', { 1: 2, 2: 1, 3: 4 }],
    ['a bundle to ship part by part', changed(separateBundle, { 2: { qty_shipped: 1 } }), 'ship', { 1: 1, 2: 1, 3: 4 }],
    ['a bundle of dynamic price, by its parts', changed(dynamicBundle, { 3: { qty_invoiced: 1 } }), 'invoice', { 1: 1, 2: 2, 3: 3 }],
    ['a bundle with a part that is not shipped', changed(dynamicBundle, { 2: { is_virtual: 1 } }), 'ship', { 1: 2, 2: 0, 3: 4 }],
    ['whole pieces of a bundle to cancel', changed(separateBundle, { 3: { qty_shipped: 1 } }), 'cancel', { 1: 1, 2: 1, 3: 2 }],
    ['parts of a bundle to cancel', changed(dynamicBundle, { 3: { qty_shipped: 1 } }), 'cancel', { 1: 1, 2: 2, 3: 3 }],
  ])('of %s', (_name, rows, action, expected) => expect(shown(openQty(orderLines(rows), action))).toEqual(expected));
});

describe('movedQty', () => {
  it.each<[string, OrderItemRow[], QtyAction, Record<number, Amount> | undefined, Record<number, number>]>([
    ['everything', dynamicBundle, 'invoice', undefined, { 1: 2, 2: 2, 3: 4 }],
    ['a configurable with its child', configurable, 'invoice', { 1: 2 }, { 1: 2, 2: 2 }],
    ['both when they agree', configurable, 'ship', { 1: 2, 2: 2 }, { 1: 2, 2: 2 }],
    ['a piece of a bundle with what it holds', fixedBundle, 'invoice', { 1: 1 }, { 1: 1, 2: 1, 3: 2 }],
    ['a piece of a bundle of dynamic price', dynamicBundle, 'invoice', { 1: 1 }, { 1: 1, 2: 1, 3: 2 }],
    ['parts alone, which make no piece', dynamicBundle, 'invoice', { 2: 2, 3: 1 }, { 1: 0, 2: 2, 3: 1 }],
    ['parts that complete pieces begun before', changed(dynamicBundle, { 2: { qty_invoiced: 2 } }), 'invoice', { 3: 4 }, { 1: 2, 3: 4 }],
    ['pieces and parts that agree', dynamicBundle, 'invoice', { 1: 1, 2: 2, 3: 2 }, { 1: 1, 2: 2, 3: 2 }],
    ['parts of a bundle that are sent one by one', separateBundle, 'ship', { 3: 3 }, { 1: 0, 3: 3 }],
    ['nothing', fixedBundle, 'ship', { 3: 0 }, {}],
    [
      'what was invoiced, given back',
      changed(fixedBundle, { 1: { qty_invoiced: 1 }, 2: { qty_invoiced: 1 }, 3: { qty_invoiced: 2 } }),
      'refund',
      undefined,
      { 1: 1, 2: 1, 3: 2 },
    ],
  ])('moves %s', (_name, rows, action, wanted, expected) => {
    expect(shown(movedQty(orderLines(rows), action, wanted && wantedOf(wanted)))).toEqual(expected);
  });

  it('gives the last pieces all that is left of a part, whatever it was given before', () => {
    const rows = [item(1, 3, { product_type: 'bundle', qty_invoiced: 2 }), part(2, 1, 1, { qty_invoiced: '0.6667' })];
    expect(shown(movedQty(orderLines(rows), 'invoice', wantedOf({ 1: 1 })))).toEqual({ 1: 1, 2: 0.3333 });
  });

  it.each<[string, OrderItemRow[], QtyAction, Record<number, Amount>, string, object]>([
    ['an unknown item', configurable, 'invoice', { 9: 1 }, 'The order has no item %orderItemId.', { orderItemId: 9 }],
    [
      'less than nothing',
      configurable,
      'ship',
      { 1: -1 },
      'The quantity of the order item %orderItemId is below zero.',
      { orderItemId: 1 },
    ],
    [
      'more than is open',
      configurable,
      'ship',
      { 1: 4 },
      'No more than %open of the order item %orderItemId can be shipped.',
      { orderItemId: 1, open: 3 },
    ],
    [
      'more pieces of a bundle than are whole',
      changed(dynamicBundle, { 3: { qty_invoiced: 1 } }),
      'invoice',
      { 1: 2 },
      'No more than %open of the order item %orderItemId can be invoiced.',
      { orderItemId: 1, open: 1 },
    ],
    [
      'a refund of what is not invoiced',
      configurable,
      'refund',
      { 1: 1 },
      'No more than %open of the order item %orderItemId can be refunded.',
      { orderItemId: 1, open: 0 },
    ],
    [
      'a child alone',
      configurable,
      'invoice',
      { 2: 1 },
      'The order item %orderItemId goes with the item %parentItemId, %qty of it.',
      { orderItemId: 2, parentItemId: 1, qty: 0 },
    ],
    [
      'a child that disagrees with its parent',
      fixedBundle,
      'invoice',
      { 1: 1, 3: 1 },
      'The order item %orderItemId goes with the item %parentItemId, %qty of it.',
      { orderItemId: 3, parentItemId: 1, qty: 2 },
    ],
    [
      'parts that make fewer pieces than are named',
      dynamicBundle,
      'invoice',
      { 1: 2, 2: 2 },
      'The parts of the order item %orderItemId do not make as many of it as are given, but %qty.',
      { orderItemId: 1, parentItemId: 1, qty: 0 },
    ],
  ])('refuses %s', (_name, rows, action, wanted, message, parameters) => {
    const lines = orderLines(rows);
    expect(() => movedQty(lines, action, wantedOf(wanted))).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', message }));
    try {
      movedQty(lines, action, wantedOf(wanted));
    } catch (error) {
      const faults = (error as { errors?: { parameters: object }[] }).errors ?? [error as { parameters: object }];
      expect(faults).toContainEqual(expect.objectContaining({ message, parameters }));
    }
  });

  it('has no invoice and no shipment without goods', () => {
    expect(() => movedGoods(orderLines(configurable), 'invoice', new Map())).toThrow("You can't create an invoice without products.");
    const done = changed(configurable, { 1: { qty_shipped: 3 }, 2: { qty_shipped: 3 } });
    expect(() => movedGoods(orderLines(done), 'ship')).toThrow("You can't create a shipment without products.");
  });

  it('counts each piece once', () => {
    const total = (rows: OrderItemRow[], action: QtyAction) =>
      toWire(countedQty(orderLines(rows), action, movedQty(orderLines(rows), action)));
    expect([
      total(configurable, 'invoice'),
      total(fixedBundle, 'invoice'),
      total(dynamicBundle, 'invoice'),
      total(fixedBundle, 'ship'),
      total(separateBundle, 'ship'),
    ]).toEqual([3, 2, 6, 2, 6]);
  });
});

describe('orderLines', () => {
  const places = (rows: OrderItemRow[]) => orderLines(rows).map(({ billedIn, shippedIn }) => [billedIn, shippedIn]);

  it('tells where the amounts and the shipped pieces of composites are', () => {
    expect(places(configurable)).toEqual([
      ['itself', 'itself'],
      ['parent', 'parent'],
    ]);
    expect(places(fixedBundle)).toEqual([
      ['itself', 'itself'],
      ['parent', 'parent'],
      ['parent', 'parent'],
    ]);
    expect(places(separateBundle)).toEqual([
      ['itself', 'parts'],
      ['parent', 'itself'],
      ['parent', 'itself'],
    ]);
    expect(places(dynamicBundle)).toEqual([
      ['parts', 'itself'],
      ['itself', 'parent'],
      ['itself', 'parent'],
    ]);
  });

  it('takes a line whose parent is not there for one of its own', () => {
    expect(orderLines([part(2, 1, 3)])).toMatchObject([{ parentItemId: null, billedIn: 'itself', shippedIn: 'itself' }]);
  });
});
