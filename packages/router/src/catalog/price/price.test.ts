import { compare, money, toWire } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListPrice } from './list-price.js';
import { ALL_GROUPS, bundlePrice, type PricedProduct, unitPrice } from './price.js';

const plain: PricedProduct = {
  ...{ price: '100.0000', special_price: null, special_from_date: null, special_to_date: null },
  ...{ tier_prices: [], list_prices: null },
};
const terms = { groupId: 0, today: '2026-06-15', now: 1000 };
const priceOf = (product: Partial<PricedProduct>, qty = 1, groupId = 0) =>
  toWire(unitPrice({ ...plain, ...product }, money(qty), { ...terms, groupId }));
const listed = (price: string, more: Partial<ListPrice> = {}): ListPrice => ({
  ...{ price_list_id: 1, type: 'sale', sort_order: 0, customer_group_ids: [], starts_at: null, ends_at: null, qty: '1', price },
  ...more,
});
const tier = (customer_group_id: number, qty: string, value: string, percentage_value: string | null = null) => ({
  customer_group_id,
  qty,
  value,
  percentage_value,
});

describe('unitPrice', () => {
  it.each([
    ['the plain price', {}, 1, 100],
    ['no price at all', { price: null }, 1, 0],
    ['a special price without dates', { special_price: '80.5' }, 1, 80.5],
    ['a special price above the price', { special_price: '120' }, 1, 100],
    ['a special price that starts today', { special_price: '80', special_from_date: '2026-06-15 00:00:00' }, 1, 80],
    ['a special price that ends today', { special_price: '80', special_to_date: '2026-06-15 00:00:00' }, 1, 80],
    ['a special price that starts tomorrow', { special_price: '80', special_from_date: '2026-06-16' }, 1, 100],
    ['a special price that ended yesterday', { special_price: '80', special_to_date: '2026-06-14' }, 1, 100],
    ['a tier that is not reached', { tier_prices: [tier(ALL_GROUPS, '5', '70')] }, 4, 100],
    ['a tier that is reached exactly', { tier_prices: [tier(ALL_GROUPS, '5', '70')] }, 5, 70],
    ['the highest tier reached, even if dearer', { tier_prices: [tier(ALL_GROUPS, '5', '70'), tier(ALL_GROUPS, '10', '75')] }, 10, 75],
    ['the own group before all groups', { tier_prices: [tier(ALL_GROUPS, '5', '70'), tier(0, '5', '72')] }, 5, 72],
    ['another group’s tier', { tier_prices: [tier(2, '5', '70')] }, 5, 100],
    ['a tier in percent', { tier_prices: [tier(ALL_GROUPS, '5', '0', '12.5')] }, 5, 87.5],
    ['the special price below the tier', { special_price: '60', tier_prices: [tier(ALL_GROUPS, '1', '70')] }, 1, 60],
    ['a list price below the others', { special_price: '60', list_prices: [listed('59.95')] }, 1, 59.95],
    ['the special price below a list price', { special_price: '60', list_prices: [listed('61')] }, 1, 60],
    ['no list price above the price', { list_prices: [listed('120')] }, 1, 100],
    ['a list price that replaces the price, even if dearer', { list_prices: [listed('120', { type: 'override' })] }, 1, 120],
    [
      'the special price below one that replaces the price',
      { special_price: '60', list_prices: [listed('120', { type: 'override' })] },
      1,
      60,
    ],
    [
      'a tier in percent off the price that replaces it',
      { tier_prices: [tier(ALL_GROUPS, '1', '0', '50')], list_prices: [listed('120', { type: 'override' })] },
      1,
      60,
    ],
    ['a list price of a product without one', { price: null, list_prices: [listed('7', { type: 'override' })] }, 1, 7],
  ])('takes %s', (_name, product, qty, expected) => {
    expect(priceOf(product, qty)).toBe(expected);
  });

  it('has rules start from the price that replaces the own price', () => {
    const half = (own: string | null) => money(own === '80' ? '40' : '1000');
    expect(toWire(unitPrice({ ...plain, list_prices: [listed('80', { type: 'override' })] }, money(1), terms, half))).toBe(40);
  });

  it('never exceeds the price', () => {
    const tiers = fc.array(
      fc.record({
        group: fc.constantFrom(0, 1, ALL_GROUPS),
        qty: fc.integer({ min: 1, max: 20 }),
        value: fc.integer({ min: 0, max: 200 }),
      }),
    );
    fc.assert(
      fc.property(tiers, fc.integer({ min: 1, max: 30 }), fc.constantFrom(0, 1), (rows, qty, group) => {
        const tier_prices = rows.map((row) => tier(row.group, String(row.qty), String(row.value)));
        expect(priceOf({ tier_prices }, qty, group)).toBeLessThanOrEqual(100);
      }),
    );
  });
});

const bundlePriceOf = (bundle: Partial<PricedProduct>, qty = 1) =>
  toWire(bundlePrice({ ...plain, price: null, ...bundle }, money(200), money(qty), terms));

describe('bundlePrice', () => {
  it.each([
    ['the price itself', {}, 1, 200],
    ['the special percentage that is paid', { special_price: '80' }, 1, 160],
    ['no special percentage above a hundred', { special_price: '120' }, 1, 200],
    ['no special percentage before its day', { special_price: '80', special_from_date: '2026-06-16' }, 1, 200],
    ['no tier below its quantity', { tier_prices: [tier(ALL_GROUPS, '3', '25')] }, 2, 200],
    ['the tier percentage that is taken off', { tier_prices: [tier(ALL_GROUPS, '3', '25')] }, 3, 150],
    ['the percentage of a tier that has one', { tier_prices: [tier(ALL_GROUPS, '3', '0', '10')] }, 3, 180],
    ['the better of tier and special', { special_price: '80', tier_prices: [tier(ALL_GROUPS, '1', '50')] }, 1, 100],
  ])('takes %s', (_name, bundle, qty, expected) => {
    expect(bundlePriceOf(bundle, qty)).toBe(expected);
  });

  it('never exceeds the price', () => {
    const percent = fc.integer({ min: 0, max: 200 }).map(String);
    fc.assert(
      fc.property(percent, percent, fc.integer({ min: 0, max: 1_000_000 }), (special_price, off, cents) => {
        const price = money((cents / 100).toFixed(2));
        const paid = bundlePrice(
          { ...plain, price: null, special_price, tier_prices: [tier(ALL_GROUPS, '1', off)] },
          price,
          money(1),
          terms,
        );
        expect(compare(paid, price)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
