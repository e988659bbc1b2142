import { toColumn } from '@merx/wire';
import { expect, it } from 'vitest';
import { goodsOf } from '../amounts/goods.js';
import { fullyRefundedItems } from './creditmemo.service.js';

const items = [
  { item_id: 1, product_id: 10, product_type: 'configurable', qty_ordered: '2', price: '5' },
  { item_id: 2, product_id: 11, parent_item_id: 1, product_type: 'simple', qty_ordered: '2' },
  { item_id: 3, product_id: 12, product_type: 'simple', qty_ordered: '3.5', price: '1' },
  { item_id: 4, product_id: null, product_type: 'simple', qty_ordered: '1', price: '1' },
];

it('brings back what has a shelf: no composite, no product that is gone, no line without pieces', () => {
  const back = goodsOf(items, [
    { order_item_id: 1, qty: '1' },
    { order_item_id: 2, qty: '1' },
    { order_item_id: 3, qty: '0.5' },
    { order_item_id: 4, qty: '1' },
  ]);
  expect(back.map(({ product_id, qty }) => [product_id, toColumn(qty)])).toEqual([
    [11, '1.0000'],
    [12, '0.5000'],
  ]);
  expect(goodsOf(items, [{ order_item_id: 3, qty: '0' }])).toEqual([]);
});

it.each([
  ['all of it', { qty_invoiced: '2', qty_refunded: '2' }, [7]],
  ['some of it', { qty_invoiced: '2', qty_refunded: '1' }, []],
  ['what was invoiced, while more may be', { qty_invoiced: '1', qty_refunded: '1' }, []],
  ['what was invoiced, the rest being canceled', { qty_invoiced: '1', qty_refunded: '1', qty_canceled: '1' }, [7]],
])('ends what an item gave a right to after a refund of %s', (_what, counts, ended) => {
  const after = [
    { item_id: 7, qty_ordered: '2', ...counts },
    { item_id: 8, qty_ordered: '1', qty_invoiced: '1', qty_refunded: '1' },
  ];
  expect(fullyRefundedItems(after, [{ order_item_id: 7, qty: '1' }])).toEqual(ended);
});
