import { expect, it } from 'vitest';
import type { OrderParts } from '../order/order.queries.js';
import { pickRows, picksOf, piecesOf } from './pick-list.js';

const orderOf = (increment_id: string, items: object[], state = 'processing') =>
  ({ order: { increment_id, state, is_virtual: 0 }, items: items.map((item, index) => ({ item_id: index + 1, ...item })) }) as OrderParts;

const red = [{ label: 'Colour', value: 'Red' }];
const shirt = (qty: number, more: object = {}) => [
  { sku: 'shirt-red', name: 'Shirt', product_type: 'configurable', qty_ordered: qty, product_options: { labels: red }, ...more },
  { sku: 'shirt-red', name: 'Red shirt', product_type: 'simple', qty_ordered: qty, parent_item_id: 1, ...more },
];
const mug = (qty_ordered: number, more: object = {}) => ({ sku: 'mug', name: 'Mug', product_type: 'simple', qty_ordered, ...more });

it('adds up what is left to ship of each product with its options, by sku', () => {
  const picks = picksOf([
    orderOf('1', [...shirt(3, { qty_shipped: 1 }), mug(1.5)]),
    orderOf('2', [mug(2, { qty_refunded: 1 }), mug(1), mug(4, { product_options: { labels: red } })]),
  ]);
  expect(pickRows(picks, String)).toEqual([
    { cells: ['Mug', 'mug', '1 (1.5), 2 (2)', '3.5'], details: [] },
    { cells: ['Mug', 'mug', '2 (4)', '4'], details: ['Colour: Red'] },
    { cells: ['Red shirt', 'shirt-red', '1 (2)', '2'], details: ['Colour: Red'] },
  ]);
  expect(piecesOf(picks)).toBe(9.5);
});

it('takes a bundle as its parts, and leaves out what is not shipped, and orders that must not be', () => {
  const kit = { sku: 'kit', product_type: 'bundle', qty_ordered: 2, product_options: { labels: [{ label: 'Frame', value: '1 x Steel' }] } };
  const part = { sku: 'steel', name: 'Steel', product_type: 'simple', qty_ordered: 4, parent_item_id: 1 };
  const ticket = { sku: 'ticket', product_type: 'virtual', is_virtual: 1, qty_ordered: 1 };
  const picks = picksOf([
    orderOf('1', [kit, part, ticket]),
    orderOf('2', [mug(1, { qty_canceled: 1 })]),
    orderOf('3', [mug(1)], 'holded'),
    orderOf('4', [mug(1)], 'canceled'),
  ]);
  expect(pickRows(picks, String)).toEqual([{ cells: ['Steel', 'steel', '1 (4)', '4'], details: [] }]);
});
