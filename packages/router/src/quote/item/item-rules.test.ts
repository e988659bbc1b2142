import { compare, money, sum, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MerxError } from '../../trpc/errors.js';
import type { CartItem, CartProduct, ProductOption } from '../cart/cart.js';
import { mergedLines, type Stocks } from './item-rules.js';

const product = (id: number, more: Partial<CartProduct> = {}): CartProduct => ({
  id,
  sku: `sku-${id}`,
  type_id: 'simple',
  name: `Product ${id}`,
  status: 1,
  price: '10',
  weight: '1',
  tax_class_id: 2,
  in_website: true,
  rule_facts: null,
  special_price: null,
  special_from_date: null,
  special_to_date: null,
  tier_prices: [],
  list_prices: null,
  options: [],
  configurable: null,
  bundle: null,
  downloads: null,
  ...more,
});

let made = 0;
const line = (of: CartProduct, qty: string, product_option: ProductOption = {}): CartItem => ({
  item_id: ++made,
  product_id: of.id,
  sku: of.sku,
  name: of.name,
  product_type: of.type_id,
  qty,
  product_option,
  custom_price: null,
  gift_message_id: null,
  product: of,
  children: [],
});

/** The given quantity of each of the products 1 to 5. */
const stocks = (qty: number): Stocks =>
  new Map(
    [1, 2, 3, 4, 5].map((product_id) => [
      product_id,
      {
        product_id,
        has_qty: true,
        manage_stock: true,
        is_in_stock: true,
        is_qty_decimal: false,
        qty: money(qty),
        min_qty: ZERO,
        min_sale_qty: money(1),
        max_sale_qty: money(1000),
        backorders: 0,
        notify_stock_qty: ZERO,
        enable_qty_increments: false,
        qty_increments: ZERO,
      },
    ]),
  );

const shape = (lines: CartItem[]) => lines.map(({ product_id, qty }) => [product_id, Number(qty)]);
const textOption = (option_value: string): ProductOption => ({
  extension_attributes: { custom_options: [{ option_id: '7', option_value }] },
});
const engraved = product(3, {
  options: [
    {
      option_id: 7,
      title: 'Text',
      type: 'field',
      is_require: false,
      price: '0',
      price_type: 'fixed',
      sku: null,
      file_extension: null,
      max_characters: null,
      image_size_x: null,
      image_size_y: null,
      values: [],
    },
  ],
});

describe('lines that join a cart', () => {
  it('add to the line that is equal and stand behind the others', () => {
    const own = [line(product(1), '1'), line(product(2), '2')];
    const joined = mergedLines(own, [line(product(2), '3'), line(product(4), '1')], stocks(100));
    expect(shape(joined)).toEqual([
      [1, 1],
      [2, 5],
      [4, 1],
    ]);
    expect(joined.slice(0, 2).map(({ item_id }) => item_id)).toEqual(own.map(({ item_id }) => item_id));
  });

  it('are equal only when their choices are', () => {
    const own = [line(engraved, '1', textOption('Ann')), line(engraved, '1')];
    const joined = mergedLines(own, [line(engraved, '2', textOption('Bob')), line(engraved, '4', textOption('Ann'))], stocks(100));
    expect(joined.map(({ qty, product_option }) => [Number(qty), product_option])).toEqual([
      [5, textOption('Ann')],
      [1, {}],
      [2, textOption('Bob')],
    ]);
  });

  it.each<[string, CartItem]>([
    ['is switched off', line(product(1, { status: 2 }), '1')],
    ['is not sold on the website', line(product(1, { in_website: false }), '1')],
    ['has lost the option that was chosen', line(product(1), '1', textOption('Ann'))],
    ['is wanted more often than there is', line(product(1), '11')],
    ['is there too often together with the line it adds to', line(product(2), '4')],
  ])('are refused with 400 when one %s', (_fault, coming) => {
    const join = () => mergedLines([line(product(2), '7')], [coming], stocks(10));
    expect(join).toThrow(MerxError);
    expect(join).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  it('take no notice of a line that the cart had and that cannot be bought any more', () => {
    const own = [line(product(2, { status: 2 }), '500')];
    expect(shape(mergedLines(own, [line(product(1), '1')], stocks(10)))).toEqual([
      [2, 500],
      [1, 1],
    ]);
  });

  const anyLines = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 5 }), qty: fc.integer({ min: 1, max: 9 }) }), {
    selector: ({ id }) => id,
  });
  const lines = (of: { id: number; qty: number }[]) => of.map(({ id, qty }) => line(product(id), String(qty)));
  const total = (of: CartItem[]) => sum(of.map(({ qty }) => money(qty)));

  it('lose no piece and make no product stand twice, whatever their order', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (mine, others) => {
        const own = lines(mine);
        const joined = mergedLines(own, lines(others), stocks(100));
        expect(compare(total(joined), total([...own, ...lines(others)]))).toBe(0);
        expect(new Set(joined.map(({ product_id }) => product_id)).size).toBe(joined.length);
        const reversed = mergedLines(own, lines([...others].reverse()), stocks(100));
        expect(new Map(shape(reversed) as [number, number][])).toEqual(new Map(shape(joined) as [number, number][]));
      }),
    );
  });
});
