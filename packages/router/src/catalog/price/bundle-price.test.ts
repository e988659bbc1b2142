import { compare, money, toWire } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundlePrice } from './bundle-price.js';
import { ALL_GROUPS, type PricedProduct } from './unit-price.js';

const plain: PricedProduct = { price: null, special_price: null, special_from_date: null, special_to_date: null, tier_prices: [] };
const tier = (qty: string, value: string, percentage_value: string | null = null) => ({
  customer_group_id: ALL_GROUPS,
  qty,
  value,
  percentage_value,
});
const priceOf = (bundle: Partial<PricedProduct>, qty = 1) =>
  toWire(bundlePrice({ ...plain, ...bundle }, money(200), money(qty), 0, '2026-06-15'));

describe('bundlePrice', () => {
  it.each([
    ['the price itself', {}, 1, 200],
    ['the special percentage that is paid', { special_price: '80' }, 1, 160],
    ['no special percentage above a hundred', { special_price: '120' }, 1, 200],
    ['no special percentage before its day', { special_price: '80', special_from_date: '2026-06-16' }, 1, 200],
    ['no tier below its quantity', { tier_prices: [tier('3', '25')] }, 2, 200],
    ['the tier percentage that is taken off', { tier_prices: [tier('3', '25')] }, 3, 150],
    ['the percentage of a tier that has one', { tier_prices: [tier('3', '0', '10')] }, 3, 180],
    ['the better of tier and special', { special_price: '80', tier_prices: [tier('1', '50')] }, 1, 100],
  ])('takes %s', (_name, bundle, qty, expected) => {
    expect(priceOf(bundle, qty)).toBe(expected);
  });

  it('never exceeds the price', () => {
    const percent = fc.integer({ min: 0, max: 200 }).map(String);
    fc.assert(
      fc.property(percent, percent, fc.integer({ min: 0, max: 1_000_000 }), (special_price, off, cents) => {
        const price = money((cents / 100).toFixed(2));
        const paid = bundlePrice({ ...plain, special_price, tier_prices: [tier('1', off)] }, price, money(1), 0, '2026-06-15');
        expect(compare(paid, price)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
