import { configReader } from '@merx/db';
import { compare, money, subtract, times, toColumn } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartStock, normaliseQty, quantityFault } from './quantity.js';
import { freshStockRow, readStockSettings, stateOf } from './stock-state.js';

const plenty: CartStock = {
  ...stateOf({ ...freshStockRow(1), qty: 100, is_in_stock: true }, readStockSettings(configReader())),
  product_id: 1,
  has_qty: true,
};
const stock = (change: Partial<CartStock>): CartStock => ({ ...plenty, ...change });
const three = money(3);

describe('quantityFault', () => {
  it.each<[string, Partial<CartStock>, string]>([
    ['all there is', {}, '100'],
    ['the smallest quantity sold', { min_sale_qty: three }, '3'],
    ['the largest quantity sold', { max_sale_qty: three }, '3'],
    ['any quantity when there is no largest one', { max_sale_qty: money(0), manage_stock: false }, '50000'],
    ['a multiple of the step', { qty_increments: three }, '9'],
    ['a multiple of a step with decimals', { qty_increments: money('0.1'), min_sale_qty: money(0) }, '0.3'],
    ['what is down to the reserve but not into it', { min_qty: money(40) }, '60'],
    ['more than there is when it may be back-ordered', { backorders: 1 }, '101'],
    ['more than there is when stock is not managed', { manage_stock: false, is_in_stock: false }, '101'],
    ['a composite product, whose parts are counted', { has_qty: false, qty: money(0) }, '5'],
  ])('allows %s', (_, change, wanted) => {
    expect(quantityFault(stock(change), money(wanted))).toBeNull();
  });

  it.each<[string, Partial<CartStock>, string, (string | number)[] | undefined]>([
    ['less than the smallest quantity sold', { min_sale_qty: three }, '2.9999', [3]],
    ['more than the largest quantity sold', { max_sale_qty: three }, '3.0001', [3]],
    ['what the database could not hold', { max_sale_qty: money(0), manage_stock: false }, '100000000', [99_999_999.9999]],
    ['what is between two steps', { qty_increments: three }, '10', [3]],
    ['more than there is', {}, '101', undefined],
    ['what would break into the reserve', { min_qty: money(40) }, '60.0001', undefined],
    ['a product that is out of stock, back-ordered or not', { is_in_stock: false, backorders: 2 }, '1', undefined],
    ['a composite product that is out of stock', { has_qty: false, is_in_stock: false }, '1', undefined],
  ])('refuses %s', (_, change, wanted, parameters) => {
    const fault = quantityFault(stock(change), money(wanted));
    expect(fault?.message).toEqual(expect.any(String));
    expect(fault?.parameters).toEqual(parameters);
  });

  it('never lets stock fall below the reserve without back-orders', () => {
    const tenThousandths = fc.integer({ min: 1, max: 2_000_000 }).map((value) => times(money(value), '0.0001'));
    fc.assert(
      fc.property(tenThousandths, tenThousandths, tenThousandths, (qty, reserve, wanted) => {
        const fits = compare(subtract(qty, reserve), wanted) >= 0;
        expect(quantityFault(stock({ qty, min_qty: reserve, min_sale_qty: money(0) }), wanted) === null).toBe(fits);
      }),
    );
  });

  it('takes exactly the multiples of a step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 50_000 }), (step, wanted) => {
        const fault = quantityFault(
          stock({ qty_increments: times(money(step), '0.0001'), min_sale_qty: money(0) }),
          times(money(wanted), '0.0001'),
        );
        expect(fault === null).toBe(wanted % step === 0);
      }),
    );
  });
});

describe('normaliseQty', () => {
  it.each([
    [false, '2', '2.0000'],
    [false, 2.9, '2.0000'],
    [false, '2.5', '2.0000'],
    [false, '0.4', '1.0000'],
    [false, '0.9', '1.0000'],
    [true, '0.4', '0.4000'],
    [true, '1.23456', '1.2346'],
  ])('decimal %s: %s is kept as %s', (is_qty_decimal, given, kept) => {
    expect(toColumn(normaliseQty({ is_qty_decimal }, given))).toBe(kept);
  });

  it('gives whole pieces, at least one and never more than was asked for above that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (tenThousandths) => {
        const given = times(money(tenThousandths), '0.0001');
        const kept = Number(toColumn(normaliseQty({ is_qty_decimal: false }, given)));
        expect(kept).toBe(Math.max(1, Math.floor(tenThousandths / 10_000)));
      }),
    );
  });
});
