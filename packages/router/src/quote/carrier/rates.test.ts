import { configReader } from '@merx/db';
import { compare, money, toWire } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cart, line } from '../../../test/totals.js';
import { collectTotals } from '../totals/collect-totals.js';
import { type Shipment, shippingRates } from './rates.js';
import { indexRates } from './table-rates.js';

const rates = (settings: Record<string, string>, canBePickedUp: boolean) => {
  const book = { config: configReader(new Map(Object.entries(settings))), tableRates: indexRates([]), canBePickedUp };
  return (shipment: Shipment) => shippingRates(book, shipment);
};

const amounts = (
  settings: Record<string, string>,
  lines: [price: string, qty: string][],
  more: Parameters<typeof cart>[1] = {},
  canBePickedUp = false,
) => {
  const totals = collectTotals(
    cart(
      lines.map(([price, qty], index) => line(index + 1, price, qty)),
      { ...more, offer: rates(settings, canBePickedUp) },
    ),
  );
  return Object.fromEntries(totals.offered.map(({ carrier_code, amount }) => [carrier_code, toWire(amount)]));
};

describe('the flat rate', () => {
  it.each<[string, Record<string, string>, number]>([
    ['asks for every piece', {}, 25],
    ['asks once for an order', { 'carriers/flatrate/type': 'O' }, 5],
    ['adds a fixed fee', { 'carriers/flatrate/handling_fee': '2.5' }, 27.5],
    ['adds a percentage', { 'carriers/flatrate/handling_fee': '10', 'carriers/flatrate/handling_type': 'P' }, 27.5],
  ])('%s', (_name, settings, expected) => {
    expect(
      amounts(settings, [
        ['10', '3'],
        ['20', '2'],
      ]),
    ).toEqual({ flatrate: expected });
  });

  it('is not offered where it is switched off, or to other countries than its own', () => {
    expect(amounts({ 'carriers/flatrate/active': '0' }, [['10', '1']])).toEqual({});
    const abroad = { 'carriers/flatrate/sallowspecific': '1', 'carriers/flatrate/specificcountry': 'DE,FR' };
    expect(amounts(abroad, [['10', '1']])).toEqual({});
    expect(amounts(abroad, [['10', '1']], { destination: { countryId: 'FR', regionId: 0, postcode: null } })).toEqual({ flatrate: 5 });
  });

  it('never falls when something is added to the cart', () => {
    const anyLine = fc.tuple(
      fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
      fc.integer({ min: 1, max: 50 }).map(String),
    );
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), anyLine, fc.constantFrom('', '1.5'), (lines, added, handling_fee) => {
        const settings = { 'carriers/flatrate/handling_fee': handling_fee };
        const before = amounts(settings, lines).flatrate ?? 0;
        expect(compare(money(amounts(settings, [...lines, added]).flatrate ?? 0), money(before))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('free shipping', () => {
  const FREE = { 'carriers/freeshipping/active': '1', 'carriers/flatrate/active': '0' };

  it('is offered from a value on, and not without one', () => {
    const from50 = { ...FREE, 'carriers/freeshipping/free_shipping_subtotal': '50' };
    expect(amounts(from50, [['49.99', '1']])).toEqual({});
    expect(amounts(from50, [['25', '2']])).toEqual({ freeshipping: 0 });
    expect(amounts(FREE, [['1000', '1']])).toEqual({});
  });

  it('comes in the order of the carriers unless their settings say otherwise', () => {
    const both = { ...FREE, 'carriers/flatrate/active': '1', 'carriers/freeshipping/free_shipping_subtotal': '1' };
    expect(Object.keys(amounts(both, [['10', '1']]))).toEqual(['flatrate', 'freeshipping']);
    expect(Object.keys(amounts({ ...both, 'carriers/flatrate/sort_order': '9' }, [['10', '1']]))).toEqual(['freeshipping', 'flatrate']);
  });
});

describe('pick-up in store', () => {
  const ON = { 'carriers/instore/active': '1', 'carriers/instore/price': '1.50', 'carriers/flatrate/active': '0' };
  const goods: [string, string][] = [['10', '3']];

  it('costs the same for any number of pieces, where a place has them', () => {
    expect(amounts(ON, goods, {}, true)).toEqual({ instore: 1.5 });
    expect(amounts(ON, goods, {}, false)).toEqual({});
    expect(amounts({ ...ON, 'carriers/instore/active': '0' }, goods, {}, true)).toEqual({});
  });
});
