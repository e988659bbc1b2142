import { describe, expect, it } from 'vitest';
import { requireAgreement, wantedQty } from './agreement.js';

const expected = {
  document: { order_id: 7, store_id: 1, total_qty: 2, increment_id: '000000003', total_weight: 5 },
  items: [{ order_item_id: 4, qty: 2, price: 10, sku: 'mug' }],
};
const agree =
  (given: object, free: string[] = []) =>
  () =>
    requireAgreement({ kind: 'shipment', given, expected, free });
const item = (values: object) => ({ items: [{ order_item_id: 4, qty: 2, ...values }] });

describe('what a client says of a document', () => {
  it.each<[string, object]>([
    ['nothing', {}],
    ['nulls', { store_id: null, total_qty: null }],
    ['what it is, as numbers or text', { store_id: '1', total_qty: '2.0000', ...item({ price: '10.00', sku: 'mug' }) }],
    ['what only the server says', { entity_id: 99, increment_id: 'X', created_at: 'then', email_sent: 1 }],
    ['what is no column', { comments: [], colour: 'red' }],
  ])('agrees with %s', (_, given) => expect(agree(given)).not.toThrow());

  it.each<[object, object]>([
    [{ store_id: 2 }, { fieldName: 'store_id', value: '2', expected: '1' }],
    [{ customer_id: 2 }, { fieldName: 'customer_id', expected: '' }],
    [{ total_qty: 2.0001 }, { fieldName: 'total_qty', value: 2.0001, expected: 2 }],
    [item({ price: 10.01 }), { fieldName: 'items[0].price', expected: 10 }],
    [item({ sku: 'cup' }), { fieldName: 'items[0].sku', expected: 'mug' }],
  ])('is refused where it is not so: %j', (given, parameters) => {
    expect(agree(given)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', parameters: expect.objectContaining(parameters) }));
  });

  it('names every fault, and leaves fields alone that are the client’s to say', () => {
    const faults = expect.objectContaining({ errors: [expect.anything(), expect.anything()] });
    expect(agree({ total_weight: 6, store_id: 2 })).toThrow(faults);
    expect(agree({ total_weight: 6 }, ['total_weight'])).not.toThrow();
  });
});

describe('wantedQty', () => {
  it('has what is named by order item, everything where nothing is named, and refuses an item named twice', () => {
    expect(wantedQty(undefined)).toBeUndefined();
    expect([...(wantedQty([{ order_item_id: 4, qty: 1.5 }]) ?? [])].map(([id, qty]) => [id, qty.toString()])).toEqual([[4, '1.5']]);
    const twice = [4, 5, 4].map((order_item_id) => ({ order_item_id, qty: 1 }));
    expect(() => wantedQty(twice)).toThrow(expect.objectContaining({ parameters: { orderItemId: 4 } }));
  });
});
