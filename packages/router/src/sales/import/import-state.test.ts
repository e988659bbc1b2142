import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importedState } from './import-state.js';

const statuses = [
  { state: 'canceled', status: 'canceled', is_default: true },
  { state: 'closed', status: 'closed', is_default: true },
  { state: 'complete', status: 'complete', is_default: true },
  { state: 'holded', status: 'holded', is_default: true },
  { state: 'new', status: 'pending', is_default: true },
  { state: 'new', status: 'phoned', is_default: false },
  { state: 'payment_review', status: 'fraud', is_default: true },
  { state: 'processing', status: 'processing', is_default: true },
  { state: 'processing', status: 'fraud', is_default: false },
];
const counter = fc.constantFrom('0', '1', '2');
const counters = fc.record({ qty_invoiced: counter, qty_shipped: counter, qty_refunded: counter, qty_canceled: counter });
const state = fc.constantFrom(undefined, null, '', 'lost', ...statuses.map((one) => one.state));
const status = fc.constantFrom(undefined, null, '', 'lost', ...statuses.map((one) => one.status));

it('an order that is brought in ends in a state with a status of it, or it is told what is wrong', () => {
  fc.assert(
    fc.property(fc.record({ state, status, hold_before_state: state }), fc.array(counters, { maxLength: 2 }), (given, items) => {
      const rows = { order: { is_virtual: 0 }, items: items.map((item, index) => ({ item_id: index + 1, qty_ordered: '2', ...item })) };
      const { place, faults } = importedState(given, rows, statuses);
      expect(statuses).toContainEqual(expect.objectContaining({ state: place.state, status: place.status }));
      expect(place.hold_before_state === null).toBe(place.state !== 'holded');
      const fits = statuses.some((one) => one.state === given.state && one.status === given.status);
      if (fits && given.state !== 'holded') expect(faults).toEqual([]);
      if (given.state === 'lost' || given.status === 'lost') expect(faults).toHaveLength(1);
      if (fits && given.state === place.state) expect(place.status).toBe(given.status);
    }),
  );
});
