import { compare, isZero, money, sum, toColumn, toWire, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cart, UNTAXED } from '../../../test/totals.js';
import type { Bundle, CartItem, CartProduct, CustomOption, ProductOption } from '../cart/cart.js';
import { itemPrice, linesOf } from './cart-lines.js';
import { collectTotals } from './collect-totals.js';

const SCOPE = { groupId: 0, today: '2026-06-15', now: 0, rulePriceOf: () => null, taxesOf: () => UNTAXED };

const product = (id: number, price: string, more: Partial<CartProduct> = {}): CartProduct => ({
  id,
  sku: `sku-${id}`,
  type_id: 'simple',
  name: `Product ${id}`,
  status: 1,
  price,
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

const item = (of: CartProduct, qty: string, product_option: ProductOption = {}): CartItem => ({
  item_id: of.id,
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

const child = (of: CartProduct, qty: string, selection_id: number | null) => {
  const { item_id, product_id, sku, name, product_type } = item(of, qty);
  return { item_id, product_id, sku, name, product_type, qty, selection_id, product: of };
};

interface Part {
  price: string;
  qty: string;
  /** Its quantity in the bundle. */
  value: string;
  percent: boolean;
}

/** A bundle with these parts, each in an option of its own. */
function kit(dynamic_price: boolean, price: string, qty: string, parts: Part[]): CartItem {
  const bundle: Bundle = {
    dynamic_price,
    dynamic_sku: true,
    dynamic_weight: true,
    ships_separately: false,
    options: parts.map((part, index) => ({
      option_id: index,
      title: `Option ${index}`,
      type: 'select',
      required: true,
      selections: [
        {
          selection_id: index,
          product_id: 100 + index,
          sku: `sku-${100 + index}`,
          qty: part.qty,
          can_change_qty: false,
          price_type: part.percent ? 1 : 0,
          price_value: part.value,
        },
      ],
    })),
  };
  const line = item(product(1, price, { type_id: 'bundle', bundle }), qty);
  return { ...line, children: parts.map((part, index) => child(product(100 + index, part.price), part.qty, index)) };
}

const cents = fc.integer({ min: 0, max: 99_999 }).map((value) => (value / 100).toFixed(2));
const anyPart: fc.Arbitrary<Part> = fc.record({
  price: fc.integer({ min: 0, max: 9_999_999 }).map((value) => (value / 10_000).toFixed(4)),
  qty: fc.integer({ min: 1, max: 9 }).map(String),
  value: fc.integer({ min: 0, max: 100 }).map(String),
  percent: fc.boolean(),
});
const anyKit = fc.record({
  dynamic: fc.boolean(),
  price: cents,
  qty: fc.integer({ min: 1, max: 20 }).map(String),
  parts: fc.array(anyPart, { minLength: 1, maxLength: 6 }),
});
const built = ({ dynamic, price, qty, parts }: { dynamic: boolean; price: string; qty: string; parts: Part[] }) =>
  kit(dynamic, price, qty, parts);

describe('the lines of a bundle', () => {
  it('add up: its price times its quantity is its row, and the subtotal counts every amount once', () => {
    fc.assert(
      fc.property(anyKit, fc.constantFrom('1', '0.7067', '1.5'), (given, rate) => {
        const totals = collectTotals(cart(linesOf([built(given)], SCOPE), { rate }));
        const [line, ...parts] = totals.lines;
        if (!line) throw new Error('No line.');
        for (const currency of ['base', 'display'] as const) {
          expect(toColumn(totals.subtotal[currency])).toBe(toColumn(line.rowTotal[currency]));
          expect(toWire(line.rowTotal[currency])).toBeCloseTo(toWire(line.price[currency]) * Number(given.qty), 6);
          const inParts = sum(parts.map((part) => part.rowTotal[currency]));
          expect(toColumn(inParts)).toBe(given.dynamic ? toColumn(line.rowTotal[currency]) : '0.0000');
        }
      }),
    );
  });

  it('of fixed price cost the price and every selection, however dear the parts are', () => {
    const parts: Part[] = [
      { price: '500', qty: '2', value: '10', percent: true },
      { price: '700', qty: '3', value: '1.25', percent: false },
    ];
    expect(toWire(itemPrice(kit(false, '80', '1', parts), SCOPE))).toBe(80 + 2 * 8 + 3 * 1.25);
  });
});

const option = (price: string, price_type: string): CustomOption => ({
  option_id: 7,
  title: 'Text',
  type: 'field',
  is_require: false,
  price,
  price_type,
  sku: null,
  file_extension: null,
  max_characters: null,
  image_size_x: null,
  image_size_y: null,
  values: [],
});
const CHOSEN: ProductOption = { extension_attributes: { custom_options: [{ option_id: '7', option_value: 'x' }] } };

describe('the price of an item', () => {
  it('is that of a configurable’s child, with the parent’s options on top', () => {
    const shirt = product(1, '999', {
      type_id: 'configurable',
      configurable: { variations: [], child_ids: [2] },
      options: [option('10', 'percent')],
    });
    const line = { ...item(shirt, '1', CHOSEN), children: [child(product(2, '30'), '1', null)] };
    expect(toWire(itemPrice(line, SCOPE))).toBe(33);
    expect(linesOf([line], SCOPE)[1]).toMatchObject({ amountsIn: 'parent', unitPrice: ZERO });
  });

  it('grows with the price of an option, and is never below zero', () => {
    const signed = fc.integer({ min: -50_000, max: 50_000 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(cents, signed, fc.constantFrom('fixed', 'percent'), (price, extra, type) => {
        const paid = itemPrice(item(product(1, price, { options: [option(extra, type)] }), '1', CHOSEN), SCOPE);
        const plain = itemPrice(item(product(1, price), '1'), SCOPE);
        expect(compare(paid, ZERO)).toBeGreaterThanOrEqual(0);
        const grows = compare(money(extra), ZERO) > 0 && !(type === 'percent' && isZero(plain));
        if (grows) expect(compare(paid, plain)).toBe(1);
      }),
    );
  });

  it('does not count an option that the product has no more', () => {
    expect(toWire(itemPrice(item(product(1, '10'), '1', CHOSEN), SCOPE))).toBe(10);
  });

  it('counts the links of a download only when they are sold one by one', () => {
    const links = [
      { link_id: 1, title: 'One', price: '2.5' },
      { link_id: 2, title: 'Two', price: '4' },
    ];
    const album = (separately: boolean) => product(1, '10', { type_id: 'downloadable', downloads: { title: 'Songs', separately, links } });
    const chosen = { extension_attributes: { downloadable_option: { downloadable_links: [2] } } };
    expect(toWire(itemPrice(item(album(true), '1', chosen), SCOPE))).toBe(14);
    expect(toWire(itemPrice(item(album(false), '1', chosen), SCOPE))).toBe(10);
  });
});
