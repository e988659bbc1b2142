import { compare, money, sum, toColumn, toWire, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectTotals } from './collect-totals.js';
import type { TotalsInput, TotalsLine } from './totals.js';

const line = (itemId: number, unitPrice: string, qty: string): TotalsLine => ({
  itemId,
  parent: null,
  amountsIn: 'itself',
  unitPrice: money(unitPrice),
  qty: money(qty),
  isVirtual: false,
});
const cart = (lines: TotalsLine[], shipping: string | null = null, rate = '1'): TotalsInput => ({
  lines,
  shipping: shipping === null ? null : money(shipping),
  rate: money(rate),
});

const anyLine = fc
  .record({ price: fc.integer({ min: 0, max: 99_999_999 }), qty: fc.integer({ min: 1, max: 100_000 }) })
  .map(({ price, qty }) => ({ price: (price / 10_000).toFixed(4), qty: (qty / 10).toFixed(1) }));
const anyCart = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  shipping: fc.option(fc.integer({ min: 0, max: 50_000 }).map((cents) => (cents / 100).toFixed(2))),
  rate: fc.integer({ min: 1, max: 30_000 }).map((rate) => (rate / 10_000).toFixed(4)),
});
const built = ({ lines, shipping, rate }: { lines: { price: string; qty: string }[]; shipping: string | null; rate: string }) =>
  cart(
    lines.map(({ price, qty }, index) => line(index + 1, price, qty)),
    shipping,
    rate,
  );

describe('collectTotals', () => {
  it.each([
    ['an empty cart', cart([]), { subtotal: 0, shipping: 0, grandTotal: 0 }],
    ['one row', cart([line(1, '29.99', '2')]), { subtotal: 59.98, shipping: 0, grandTotal: 59.98 }],
    [
      'a unit price of three decimals, rounded before it is multiplied',
      cart([line(1, '0.335', '3')]),
      { subtotal: 1.02, shipping: 0, grandTotal: 1.02 },
    ],
    ['a broken quantity', cart([line(1, '9.99', '0.5')]), { subtotal: 5, shipping: 0, grandTotal: 5 }],
    ['shipping on top', cart([line(1, '10', '1'), line(2, '5.55', '3')], '12.50'), { subtotal: 26.65, shipping: 12.5, grandTotal: 39.15 }],
  ])('sums %s', (_name, input, expected) => {
    const { subtotal, shipping, grandTotal } = collectTotals(input);
    expect({ subtotal: toWire(subtotal.base), shipping: toWire(shipping.base), grandTotal: toWire(grandTotal.base) }).toEqual(expected);
  });

  it('rounds in the display currency from the rounded base price', () => {
    const { lines, subtotal } = collectTotals(cart([line(1, '10.005', '1')], null, '0.7067'));
    expect(lines[0]?.price).toEqual({ base: money('10.01'), display: money('7.07') });
    expect(toWire(subtotal.display)).toBe(7.07);
  });

  it('adds up: rows to the subtotal, parts to the grand total, in both currencies', () => {
    fc.assert(
      fc.property(anyCart, (given) => {
        const totals = collectTotals(built(given));
        for (const currency of ['base', 'display'] as const) {
          expect(toColumn(sum(totals.lines.map((row) => row.rowTotal[currency])))).toBe(toColumn(totals.subtotal[currency]));
          expect(toColumn(sum([totals.subtotal[currency], totals.shipping[currency]]))).toBe(toColumn(totals.grandTotal[currency]));
        }
      }),
    );
  });

  it('does not depend on the order of the items', () => {
    fc.assert(
      fc.property(anyCart, (given) => {
        const there = collectTotals(built(given));
        const back = collectTotals(built({ ...given, lines: [...given.lines].reverse() }));
        expect(toColumn(there.grandTotal.display)).toBe(toColumn(back.grandTotal.display));
      }),
    );
  });

  it('never falls below zero', () => {
    fc.assert(
      fc.property(anyCart, (given) => {
        expect(compare(collectTotals(built(given)).grandTotal.base, ZERO)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
