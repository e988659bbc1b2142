import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '../order/order.schema.js';
import { changedFixedFields, SETTABLE } from './fixed-fields.js';
import type { OrderImport } from './order-import.schema.js';

const item = {
  item_id: 5,
  sku: 'mug',
  qty_ordered: 2,
  product_option: { extension_attributes: { custom_options: [{ option_id: '1', option_value: 'x' }] } },
};
const kept = {
  ...{ entity_id: 7, increment_id: '000000007', customer_email: 'a@b.test', grand_total: 20.1234, base_grand_total: 20.1234 },
  items: [item, { ...item, item_id: 6, sku: 'cup' }],
  billing_address: { entity_id: 1, city: null, street: ['1 Way', 'Flat 2'] },
  payment: { method: 'free', additional_information: [] },
  extension_attributes: { shipping_assignments: [{ shipping: { method: 'a_b', total: { shipping_amount: 5 } }, items: [] }] },
} as unknown as Order;
const changed = (given: object) =>
  changedFixedFields(given as OrderImport, kept).map(({ parameters }) => Object.values(parameters ?? {})[0]);

describe('an order that is saved again', () => {
  it('changes nothing when it is given as it is kept, whole or in part', () => {
    expect(changed(kept)).toEqual([]);
    expect(changed({})).toEqual([]);
    expect(changed({ grand_total: 20.12341, billing_address: { city: '' }, items: [{ item_id: 6, sku: 'cup' }] })).toEqual([]);
  });

  it.each<[string, object]>([
    ['grand_total', { grand_total: 20.1235 }],
    ['discount_amount', { discount_amount: 1 }],
    ['billing_address.street[1]', { billing_address: { street: ['1 Way', 'Flat 3'] } }],
    ['billing_address.city', { billing_address: { city: 'Rome' } }],
    ['items[0].sku', { items: [{ item_id: 6, sku: 'mug' }] }],
    ['items[2]', { items: [...kept.items, item.product_option] }],
    ['items[0]', { items: [{ item_id: 9 }] }],
    [
      'items[0].product_option.extension_attributes.custom_options[0].option_value',
      { items: [{ item_id: 5, product_option: { extension_attributes: { custom_options: [{ option_id: '1', option_value: 'y' }] } } }] },
    ],
    ['payment.additional_information[0]', { payment: { additional_information: ['x'] } }],
    ['extension_attributes.gift_message.sender', { extension_attributes: { gift_message: { sender: 'me' } } }],
  ])('names %s', (path, given) => {
    expect(changed(given)).toEqual([path]);
  });

  it('may give what is settable, nothing, and the server’s own times as anything', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
    const free = fc.constantFrom(...SETTABLE, 'updated_at', 'state', 'status', 'status_histories');
    fc.assert(
      fc.property(fc.dictionary(free, value), (given) => {
        expect(changed(given)).toEqual([]);
      }),
    );
  });
});
