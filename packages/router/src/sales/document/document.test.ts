import { describe, expect, it } from 'vitest';
import type { Value } from '../amounts/currencies.js';
import { checkAmounts, requestedQty, requireAgreement, requireUnchanged } from './document.js';
import { documentTables } from './document.queries.js';

const expected = {
  document: { order_id: 7, store_id: 1, state: 2, grand_total: 15, total_qty: 2, increment_id: '000000003', base_to_order_rate: 1 },
  items: [{ order_item_id: 4, qty: 2, price: 10, sku: 'mug', base_cost: 3 }],
};
const of = (given: object) => ({ tables: documentTables.invoice, input: given, expected });
const item = (values: object) => ({ items: [{ order_item_id: 4, qty: 2, ...values }] });

describe('what a client says of a document', () => {
  it.each<[string, object]>([
    ['nothing', {}],
    ['nulls', { grand_total: null, ...item({ price: null }) }],
    ['the right money, as numbers or text', { grand_total: '15.0000', ...item({ price: '10.00' }) }],
    ['what is no money', { store_id: 2, total_qty: 1, base_to_order_rate: 7, increment_id: 'X', ...item({ sku: 'cup', base_cost: 9 }) }],
    ['what is no column', { comments: [], colour: 'red' }],
  ])('agrees with %s', (_, given) => {
    expect(() => requireAgreement(of(given))).not.toThrow();
    expect(() => requireUnchanged(of(given))).not.toThrow();
  });

  it.each<[object, object]>([
    [{ grand_total: 15.01 }, { fieldName: 'grand_total', value: 15.01, expected: 15 }],
    [{ base_grand_total: 15 }, { fieldName: 'base_grand_total', expected: 0 }],
    [item({ price: 10.01 }), { fieldName: 'items[0].price', expected: 10 }],
  ])('is refused for other money: %j', (given, parameters) => {
    const refused = expect.objectContaining({ code: 'BAD_REQUEST', parameters: expect.objectContaining(parameters) });
    expect(() => requireAgreement(of(given))).toThrow(refused);
    expect(() => requireUnchanged(of(given))).toThrow(refused);
  });

  it('names every fault', () => {
    const faults = expect.objectContaining({ errors: [expect.anything(), expect.anything()] });
    expect(() => requireAgreement(of({ grand_total: 1, ...item({ price: 1 }) }))).toThrow(faults);
  });

  it.each<[object, string]>([
    [{ state: 3 }, 'state'],
    [{ order_id: 8 }, 'order_id'],
    [{ items: [{ order_item_id: 4, qty: 2.0001 }] }, 'items[0].qty'],
  ])('may not move a document that is there: %j', (given, fieldName) => {
    expect(() => requireAgreement(of(given))).not.toThrow();
    expect(() => requireUnchanged(of(given))).toThrow(expect.objectContaining({ parameters: expect.objectContaining({ fieldName }) }));
  });
});

describe('requestedQty', () => {
  it('has what is named by order item, everything where nothing is named, and refuses an item named twice', () => {
    expect(requestedQty(undefined)).toBeUndefined();
    expect([...(requestedQty([{ order_item_id: 4, qty: 1.5 }]) ?? [])].map(([id, qty]) => [id, qty.toString()])).toEqual([[4, '1.5']]);
    const twice = [4, 5, 4].map((order_item_id) => ({ order_item_id, qty: 1 }));
    expect(() => requestedQty(twice)).toThrow(expect.objectContaining({ parameters: { orderItemId: 4 } }));
  });
});

describe('checkAmounts', () => {
  const is = { grand_total: '15.2400', discount_amount: '-1.0000', qty: '1.0000', total_qty: '1.0000' };

  it.each<[string, Record<string, Value>]>([
    ['nothing given', {}],
    ['nothing said', { grand_total: null, qty: undefined }],
    ['the same', { grand_total: 15.24, discount_amount: '-1', qty: 1 }],
    ['the same to the cent', { grand_total: '15.2412' }],
    ['what nobody works out', { note: 5 }],
  ])('agrees with %s', (_name, given) => expect(checkAmounts(given, is)).toEqual([]));

  it('names every field that differs', () => {
    const fault = (fieldName: string, value: number, expected: number) =>
      expect.objectContaining({ parameters: { fieldName, value, expected } });
    expect(checkAmounts({ grand_total: 15.25, discount_amount: 1, qty: '1.001', total_qty: 1 }, is, 'items[2].')).toEqual([
      fault('items[2].grand_total', 15.25, 15.24),
      fault('items[2].discount_amount', 1, -1),
      fault('items[2].qty', 1.001, 1),
    ]);
  });
});
