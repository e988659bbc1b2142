import { money, toWire } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import { cart, line, TAX, taxedAt } from '../../../test/totals.js';
import { collectTotals } from './collect-totals.js';
import { listPrice } from './price-cart.js';
import type { TotalsInput } from './totals.js';

const both = ({ base, display }: { base: Parameters<typeof toWire>[0]; display: Parameters<typeof toWire>[0] }) => [
  toWire(base),
  toWire(display),
];

function totalsOf(input: TotalsInput) {
  const totals = collectTotals(input);
  const [first] = totals.lines;
  if (!first) throw new Error('There is no line.');
  return { totals, first, listed: listPrice(input, first) };
}

describe('a price that staff ask', () => {
  it.each([
    // custom price, rate, quantity: unit price and row in both currencies
    ['7.50', '1', 3, [7.5, 7.5], [22.5, 22.5]],
    ['9.99', '0.8', 2, [12.49, 9.99], [24.98, 19.98]],
    ['0', '0.8', 2, [0, 0], [0, 0]],
    ['10.005', '1', 1, [10.01, 10.01], [10.01, 10.01]],
  ] as const)('of %s at the rate %s is exact in the currency it is asked in', (asked, rate, qty, price, row) => {
    const { first, listed } = totalsOf(cart([line(1, 20, qty, { customPrice: money(asked) })], { rate }));
    expect(both(first.price)).toEqual(price);
    expect(both(first.rowTotal)).toEqual(row);
    expect(both(listed)).toEqual([20, Number(rate) * 20]);
  });

  it('contains the tax where prices do, and so does what the goods cost by themselves', () => {
    const input = cart([line(1, 121, 2, { customPrice: money(60.5), taxes: taxedAt(21) })], { tax: { ...TAX, pricesInclude: true } });
    const { first, totals, listed } = totalsOf(input);
    expect(both(first.price)).toEqual([50, 50]);
    expect(both(first.priceInclTax)).toEqual([60.5, 60.5]);
    expect(both(totals.grandTotal)).toEqual([121, 121]);
    expect(both(listed)).toEqual([100, 100]);
  });

  it('changes nothing of lines that have none', () => {
    const { first, listed } = totalsOf(cart([line(1, 121, 1, { taxes: taxedAt(21) })], { tax: { ...TAX, pricesInclude: true } }));
    expect(listed).toEqual(first.price);
    expect(both(listed)).toEqual([100, 100]);
  });
});
