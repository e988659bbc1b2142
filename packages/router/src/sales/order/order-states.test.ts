import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderState, progressOf, stateAfter } from './order-states.js';

const item = { item_id: 1, product_type: 'simple', qty_ordered: 2 };
const order = { state: 'new', is_virtual: 0 };
const stateOf = (of: object, ...items: object[]) =>
  stateAfter(progressOf({ order: { ...order, ...of }, items: items.map((one, index) => ({ ...item, item_id: index + 1, ...one })) }));

const paid = { total_invoiced: '20', total_paid: '20' };
const all = { qty_invoiced: '2', qty_shipped: '2' };

describe('the state after a change', () => {
  it.each<[string, object, object, OrderState]>([
    ['a new order stays new', {}, {}, 'new'],
    ['an invoice begins it', { total_invoiced: '10' }, { qty_invoiced: '1' }, 'processing'],
    ['a shipment begins it', {}, { qty_shipped: '1' }, 'processing'],
    ['it goes on while pieces are to be sent', paid, { qty_invoiced: '2' }, 'processing'],
    ['it goes on while pieces are to be invoiced', {}, { qty_shipped: '2' }, 'processing'],
    ['all invoiced and sent is complete', paid, all, 'complete'],
    ['invoiced, sent or canceled is complete', paid, { qty_invoiced: '1', qty_shipped: '1', qty_canceled: '1' }, 'complete'],
    ['a virtual order is complete when it is invoiced', { ...paid, is_virtual: 1 }, { qty_invoiced: '2' }, 'complete'],
    ['what was given back in part is complete', { ...paid, total_refunded: '10' }, { ...all, qty_refunded: '1' }, 'complete'],
    ['what was given back whole is closed', { ...paid, total_refunded: '20' }, { ...all, qty_refunded: '2' }, 'closed'],
    [
      'what was given back before it was sent is closed',
      { ...paid, total_refunded: '20' },
      { qty_invoiced: '2', qty_refunded: '2' },
      'closed',
    ],
    [
      'what was given back but for a fee is closed',
      { ...paid, total_refunded: '18', adjustment_negative: '3', adjustment_positive: '1' },
      { ...all, qty_refunded: '2' },
      'closed',
    ],
    [
      'what is left beside a fee may still be given back',
      { ...paid, total_refunded: '7', adjustment_negative: '3' },
      { ...all, qty_refunded: '1' },
      'complete',
    ],
    ['an order for nothing is complete, not closed', {}, all, 'complete'],
    ['an order on hold stays there', { ...paid, state: 'holded' }, all, 'holded'],
    ['a canceled order stays canceled', { state: 'canceled' }, { qty_canceled: '2' }, 'canceled'],
    ['a payment that waits, waits', { state: 'pending_payment' }, {}, 'pending_payment'],
  ])('%s', (_name, of, counters, expected) => {
    expect(stateOf(of, counters)).toBe(expected);
  });

  it('is what it is when it is worked out again', () => {
    const counter = fc.nat({ max: 2 }).map(String);
    const counters = fc.record({ qty_invoiced: counter, qty_shipped: counter, qty_refunded: counter, qty_canceled: counter });
    const totals = fc.record({ total_paid: counter, total_refunded: counter, is_virtual: fc.constantFrom(0, 1) });
    const states = fc.constantFrom('new', 'pending_payment', 'processing', 'complete', 'closed', 'canceled', 'holded', 'payment_review');
    fc.assert(
      fc.property(states, totals, fc.array(counters, { maxLength: 3 }), (state, of, items) => {
        const after = stateOf({ ...of, state }, ...items);
        expect(stateOf({ ...of, state: after }, ...items)).toBe(after);
      }),
    );
  });
});
