import { describe, expect, it } from 'vitest';
import { type PricedPart, type PricedRow, shownPrices } from './render-price.js';

const prices = (price: string, more: object = {}) => ({
  ...{ price, special_price: null, special_from_date: null, special_to_date: null, tier_prices: [], list_prices: null },
  ...more,
});
const part = (price: string, more: Partial<PricedPart> = {}): PricedPart => ({
  ...{
    choice: 0,
    required: true,
    is_many: false,
    qty: '1',
    price_type: 0,
    price_value: '0',
    product_id: 1,
    type_id: 'simple',
    stock: null,
  },
  ...{ prices: prices(price), ...more },
});
const row = (type_id: string, price: string, parts: PricedPart[] = [], more: Partial<PricedRow> = {}): PricedRow => ({
  ...{ type_id, prices: prices(price), dynamic_price: false, parts },
  ...more,
});
const tier = (qty: string, value: string, customer_group_id = 32_000) => ({ customer_group_id, qty, value, percentage_value: null });

const listed = (price: string, qty: string, type: string) => ({
  ...{ price_list_id: qty, type, sort_order: 0, customer_group_ids: [0], starts_at: null, ends_at: null, qty, price },
});

/** Final price from and to, regular price from and to, and the best price. */
function shown(of: PricedRow): string {
  const { final, regular, minimal } = shownPrices(of, { groupId: 0, today: '2026-06-15', now: 0 });
  return [final.least, final.most, regular.least, regular.most, minimal].map((amount) => amount.toFixed()).join(' ');
}

describe('shownPrices', () => {
  it.each<[string, PricedRow, string]>([
    ['a plain product', row('simple', '20'), '20 20 20 20 20'],
    ['a special price that counts', row('simple', '20', [], { prices: prices('20', { special_price: '15' }) }), '15 15 20 20 15'],
    [
      'a special price that is over',
      row('simple', '20', [], { prices: prices('20', { special_price: '15', special_to_date: '2026-06-14 00:00:00' }) }),
      '20 20 20 20 20',
    ],
    ['a tier price', row('simple', '20', [], { prices: prices('20', { tier_prices: [tier('5', '12')] }) }), '20 20 20 20 12'],
    [
      'a tier price of another group',
      row('simple', '20', [], { prices: prices('20', { tier_prices: [tier('5', '12', 3)] }) }),
      '20 20 20 20 20',
    ],
    [
      'price lists: one that replaces the price, and one from three on',
      row('simple', '20', [], { prices: prices('20', { list_prices: [listed('18', '1', 'override'), listed('11', '3', 'sale')] }) }),
      '18 18 18 18 11',
    ],
    ['a configurable', row('configurable', '0', [part('30'), part('25')]), '25 30 25 30 25'],
    ['a configurable without children', row('configurable', '9', [part('1', { product_id: null })]), '0 0 0 0 0'],
    [
      'a dynamic bundle: one of two, and extras',
      row('bundle', '0', [part('5', { choice: 1, qty: '2' }), part('8', { choice: 1 }), part('1', { choice: 2, required: false })], {
        dynamic_price: true,
      }),
      '8 11 8 11 8',
    ],
    [
      'a bundle of fixed price with a percentage',
      row('bundle', '100', [part('1', { choice: 1, price_value: '7' }), part('1', { choice: 1, price_type: 1, price_value: '10' })]),
      '107 110 107 110 107',
    ],
    [
      'a bundle of which only extras are chosen, several at once',
      row(
        'bundle',
        '0',
        [part('3', { choice: 1, required: false, is_many: true }), part('4', { choice: 1, required: false, is_many: true })],
        {
          dynamic_price: true,
        },
      ),
      '3 7 3 7 3',
    ],
    [
      'a bundle at 80 percent',
      row('bundle', '0', [part('10', { choice: 1 })], { dynamic_price: true, prices: prices('0', { special_price: '80' }) }),
      '8 8 10 10 8',
    ],
  ])('%s', (_, of, expected) => {
    expect(shown(of)).toBe(expected);
  });
});
