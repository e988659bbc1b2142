import { describe, expect, it } from 'vitest';
import { isUnchanged, keptMark } from './kept-mark.js';

const item = { qty_invoiced: '0.0000', qty_shipped: '0.0000', qty_refunded: '0.0000', qty_canceled: '0.0000' };
const order = {
  ...{ updated_at: '2026-01-02 03:04:05', state: 'new', status: 'pending', total_paid: null, total_invoiced: null },
  ...{ total_refunded: null, total_canceled: null, shipping_invoiced: null, shipping_refunded: null },
};
const kept = { order, items: [item, item] };

describe('the mark of an imported order', () => {
  it('recognizes it as it was, also by the time alone that older versions kept', () => {
    expect(isUnchanged({ order: { ...order }, items: [{ ...item }, { ...item }] }, keptMark(kept))).toBe(true);
    expect(isUnchanged(kept, order.updated_at)).toBe(true);
  });

  it.each(Object.keys(order))('is another when %s has changed', (name) => {
    expect(isUnchanged({ ...kept, order: { ...order, [name]: 'x' } }, keptMark(kept))).toBe(false);
  });

  it.each(Object.keys(item))('is another when %s of an item has changed', (name) => {
    expect(isUnchanged({ ...kept, items: [item, { ...item, [name]: '1.0000' }] }, keptMark(kept))).toBe(false);
  });
});
