import {
  type Amount,
  add,
  compare,
  type Money,
  max,
  money,
  percentOf,
  roundToCent,
  subtract,
  sum,
  times,
  toColumn,
  toWire,
  ZERO,
} from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { product, productCombine, rule } from '../../../test/cart-rules.js';
import { cart, line, TAX, taxedAt } from '../../../test/totals.js';
import type { CartRule } from '../../sales-rule/index.js';
import type { TaxAlgorithm } from '../../tax/index.js';
import { collectTotals } from './collect-totals.js';
import type { Totals, TotalsInput, TotalsLine } from './totals.js';

/** The displayed totals, as numbers. */
const shown = (totals: Totals) => ({
  subtotal: toWire(totals.subtotal.base),
  discount: toWire(totals.discount.base),
  shipping: toWire(totals.shipping.base),
  shippingDiscount: toWire(totals.shippingDiscount.base),
  tax: toWire(totals.tax.base),
  grandTotal: toWire(totals.grandTotal.base),
});
const NOTHING_SHOWN = shown(collectTotals(cart([])));
const onSku = (...skus: string[]) => productCombine([product('sku', '()', skus.join(','))]);

describe('collectTotals', () => {
  it.each<[string, TotalsInput, Partial<ReturnType<typeof shown>>]>([
    ['an empty cart', cart([]), {}],
    ['one row', cart([line(1, '29.99', '2')]), { subtotal: 59.98, grandTotal: 59.98 }],
    [
      'a unit price of three decimals, rounded before it is multiplied',
      cart([line(1, '0.335', '3')]),
      { subtotal: 1.02, grandTotal: 1.02 },
    ],
    ['a broken quantity', cart([line(1, '9.99', '0.5')]), { subtotal: 5, grandTotal: 5 }],
    [
      'shipping on top',
      cart([line(1, '10', '1'), line(2, '5.55', '3')], { shipping: '12.50' }),
      { subtotal: 26.65, shipping: 12.5, grandTotal: 39.15 },
    ],
    [
      'tax on what is left after the discount',
      cart([line(1, '100', '1', { taxes: taxedAt('8.25') })], { rules: [rule({ discount_amount: 20 })] }),
      { subtotal: 100, discount: 20, tax: 6.6, grandTotal: 86.6 },
    ],
    [
      'tax on the whole where the settings say so',
      cart([line(1, '100', '1', { taxes: taxedAt('8.25') })], {
        rules: [rule({ discount_amount: 20 })],
        tax: { ...TAX, afterDiscount: false },
      }),
      { subtotal: 100, discount: 20, tax: 8.25, grandTotal: 88.25 },
    ],
    [
      'a discount worked out on prices with tax',
      cart([line(1, '100', '1', { taxes: taxedAt('20') })], {
        rules: [rule({ discount_amount: 10 })],
        tax: { ...TAX, discountOnGross: true },
      }),
      { subtotal: 100, discount: 12, tax: 17.6, grandTotal: 105.6 },
    ],
    [
      'prices with tax: what the discount takes off the tax is no gift',
      cart([line(1, '120', '1', { taxes: taxedAt('20') })], {
        rules: [rule({ discount_amount: 10 })],
        tax: { ...TAX, pricesInclude: true, discountOnGross: true },
      }),
      { subtotal: 100, discount: 12, tax: 18, grandTotal: 108 },
    ],
    [
      'shipping that is not taxed',
      cart([line(1, '100', '1', { taxes: taxedAt('10') })], { shipping: '5' }),
      { subtotal: 100, shipping: 5, tax: 10, grandTotal: 115 },
    ],
    [
      'shipping that is taxed',
      cart([line(1, '100', '1', { taxes: taxedAt('10') })], { shipping: '5', shippingTaxes: taxedAt('10') }),
      { subtotal: 100, shipping: 5, tax: 10.5, grandTotal: 115.5 },
    ],
    [
      'shipping whose price contains the tax',
      cart([line(1, '100', '1')], { shipping: '12', shippingTaxes: taxedAt('20'), tax: { ...TAX, shippingIncludes: true } }),
      { subtotal: 100, shipping: 10, tax: 2, grandTotal: 112 },
    ],
    [
      'prices and shipping with tax, whose fractions of a cent come to a cent together: what is asked is what is paid',
      cart([line(1, '1.03', '1', { taxes: taxedAt('19') })], {
        shipping: '1.02',
        shippingTaxes: taxedAt('19'),
        tax: { ...TAX, pricesInclude: true, shippingIncludes: true },
      }),
      { subtotal: 0.87, shipping: 0.85, tax: 0.33, grandTotal: 2.05 },
    ],
    [
      'a rule on shipping, and its tax on what is left',
      cart([line(1, '100', '1')], {
        shipping: '20',
        shippingTaxes: taxedAt('10'),
        rules: [rule({ discount_amount: 50, apply_to_shipping: true })],
      }),
      { subtotal: 100, discount: 50, shipping: 20, shippingDiscount: 10, tax: 1, grandTotal: 61 },
    ],
    [
      'a discount larger than everything',
      cart([line(1, '10', '2')], { rules: [rule({ simple_action: 'by_fixed', discount_amount: 100 })] }),
      { subtotal: 20, discount: 20, grandTotal: 0 },
    ],
    [
      'a rule that acts on one product',
      cart([line(1, '10', '2'), line(2, '30', '1')], { rules: [rule({ discount_amount: 10, action_condition: onSku('sku-2') })] }),
      { subtotal: 50, discount: 3, grandTotal: 47 },
    ],
  ])('sums %s', (_name, input, expected) => {
    expect(shown(collectTotals(input))).toEqual({ ...NOTHING_SHOWN, ...expected });
  });

  it('rounds in the display currency from the rounded base price', () => {
    const { lines, subtotal } = collectTotals(cart([line(1, '10.005', '1')], { rate: '0.7067' }));
    expect(lines[0]?.price).toEqual({ base: money('10.01'), display: money('7.07') });
    expect(toWire(subtotal.display)).toBe(7.07);
  });

  it('takes an amount off in both currencies, each at its own rate', () => {
    const { discount } = collectTotals(
      cart([line(1, '10', '3')], { rate: '0.7067', rules: [rule({ simple_action: 'by_fixed', discount_amount: 1 })] }),
    );
    expect([toWire(discount.base), toWire(discount.display)]).toEqual([3, 2.13]);
  });

  it('says which rules were applied, and to which line', () => {
    const on = rule({ action_condition: onSku('sku-1') });
    const off = rule({ website_ids: [2] });
    const totals = collectTotals(cart([line(1, '10', '1'), line(2, '10', '1')], { rules: [on, off] }));
    expect(totals.appliedRules).toEqual([on]);
    expect(totals.lines.map(({ ruleIds }) => ruleIds)).toEqual([[on.rule_id], []]);
  });

  it('counts a rule that is about the shipping alone as applied', () => {
    const aboutShipping = rule({ discount_amount: 100, apply_to_shipping: true, action_condition: onSku('none') });
    const totals = collectTotals(cart([line(1, '10', '1')], { shipping: '5', rules: [aboutShipping] }));
    expect(totals.appliedRules).toEqual([aboutShipping]);
    expect(toWire(totals.grandTotal.base)).toBe(10);
  });
});

describe('a bundle of dynamic price', () => {
  const parts = [
    line(1, '0', '2', { amountsIn: 'parts', parcels: { qty: money(2), weight: money(3) } }),
    line(2, '10', '2', { parent: { itemId: 1, perPiece: money(1) }, parcels: null, taxes: taxedAt('10') }),
    line(3, '7.5', '4', { parent: { itemId: 1, perPiece: money(2) }, parcels: null, taxes: taxedAt('20') }),
  ];

  it('has the prices, discounts and taxes of its parts together', () => {
    const [bundle] = collectTotals(cart(parts, { rules: [rule({ discount_amount: 10 })] })).lines;
    expect(
      bundle && [bundle.price, bundle.rowTotal, bundle.rowTotalInclTax, bundle.discount, bundle.tax].map(({ base }) => toWire(base)),
    ).toEqual([25, 50, 58, 5, 7.2]);
  });

  it('gets a rule for its own sku in its parts', () => {
    const totals = collectTotals(cart(parts, { rules: [rule({ discount_amount: 10, action_condition: onSku('sku-1') })] }));
    expect(totals.lines.map(({ discount }) => toWire(discount.base))).toEqual([5, 2, 3]);
  });

  it('gets a rule for one part on that part alone', () => {
    const totals = collectTotals(cart(parts, { rules: [rule({ discount_amount: 10, action_condition: onSku('sku-2') })] }));
    expect(totals.lines.map(({ discount }) => toWire(discount.base))).toEqual([2, 2, 0]);
  });
});

describe('what is shipped', () => {
  const shipment = (lines: TotalsLine[], rules: CartRule[] = []) => {
    let seen: Parameters<TotalsInput['offer']>[0] | undefined;
    collectTotals(
      cart(lines, {
        rules,
        offer: (of) => {
          seen = of;
          return [];
        },
      }),
    );
    if (!seen) throw new Error('No carrier was asked.');
    const { weight, qty, freeQty, value, valueWithDiscount, virtualValue, freeShipping } = seen;
    return { ...mapped({ weight, qty, freeQty, value, valueWithDiscount, virtualValue }), freeShipping };
  };
  const mapped = <K extends string>(amounts: Record<K, Money>) =>
    Object.fromEntries(Object.entries<Money>(amounts).map(([key, amount]) => [key, toWire(amount)]));

  it('is all goods after discount; virtual ones have a value alone', () => {
    const lines = [line(1, '10', '3'), line(2, '50', '1', { isVirtual: true, parcels: null })];
    expect(shipment(lines, [rule({ discount_amount: 10 })])).toEqual({
      ...{ weight: 3, qty: 3, freeQty: 0, value: 80, valueWithDiscount: 72, virtualValue: 45 },
      freeShipping: false,
    });
  });

  it('leaves out the pieces that a rule ships for nothing', () => {
    const free = rule({ discount_amount: 0, simple_free_shipping: 1, discount_qty: 2, action_condition: onSku('sku-1') });
    expect(shipment([line(1, '10', '3'), line(2, '5', '1')], [free])).toMatchObject({
      weight: 2,
      qty: 4,
      freeQty: 2,
      valueWithDiscount: 15,
      freeShipping: false,
    });
  });

  it('is free when every piece is, and when a rule frees the whole shipment', () => {
    expect(shipment([line(1, '10', '3')], [rule({ discount_amount: 0, simple_free_shipping: 1 })]).freeShipping).toBe(true);
    expect(
      shipment(
        [line(1, '10', '3'), line(2, '5', '1')],
        [rule({ discount_amount: 0, simple_free_shipping: 2, action_condition: onSku('sku-2') })],
      ),
    ).toMatchObject({
      weight: 4,
      freeShipping: true,
    });
  });

  it('is asked for nowhere as long as nobody knows where to', () => {
    const { offered, shippingRate } = collectTotals(cart([line(1, '10', '1')], { shipping: '5', destination: null }));
    expect({ offered, shippingRate }).toEqual({ offered: [], shippingRate: null });
  });
});

const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => (value / 100).toFixed(2));
const anyTaxes = fc.constantFrom([], ['8.25'], ['19'], ['7', '2.5']).map((percents) => taxedAt(...percents));
const anyLine = fc.record({
  price: fc.integer({ min: 0, max: 9_999_999 }).map((value) => (value / 10_000).toFixed(4)),
  qty: fc.oneof(
    fc.integer({ min: 1, max: 20 }).map(String),
    fc.integer({ min: 1, max: 100 }).map((tenths) => (tenths / 10).toFixed(1)),
  ),
  taxes: anyTaxes,
});
const anyRule = fc
  .record({
    simple_action: fc.constantFrom('by_percent', 'by_fixed', 'cart_fixed', 'buy_x_get_y'),
    discount_amount: cents(9_999),
    discount_step: fc.constantFrom(0, 0, 2),
    discount_qty: fc.option(fc.integer({ min: 1, max: 5 })),
    stop_rules_processing: fc.boolean(),
    apply_to_shipping: fc.boolean(),
    action_condition: fc.constantFrom(null, onSku('sku-1', 'sku-3')),
    sort_order: fc.integer({ min: 0, max: 3 }),
  })
  .map((values) => rule(values));
const anyShop = fc.record({
  lines: fc.array(anyLine, { maxLength: 8 }),
  rules: fc.array(anyRule, { maxLength: 4 }),
  shipping: fc.option(cents(9_999)),
  shippingTaxes: anyTaxes,
  rate: fc.constantFrom<Amount>('1', '1', '0.7067', '1.5'),
  tax: fc.record({
    algorithm: fc.constantFrom<TaxAlgorithm>('UNIT_BASE_CALCULATION', 'ROW_BASE_CALCULATION', 'TOTAL_BASE_CALCULATION'),
    afterDiscount: fc.boolean(),
    pricesInclude: fc.boolean(),
    shippingIncludes: fc.boolean(),
    discountOnGross: fc.boolean(),
  }),
});
type Given = typeof anyShop extends fc.Arbitrary<infer T> ? T : never;

const build = ({ lines, ...rest }: Given): TotalsInput =>
  cart(
    lines.map(({ price, qty, taxes }, index) => line(index + 1, price, qty, { taxes })),
    rest,
  );
const currencies = ['base', 'display'] as const;

describe('whatever is in the cart, the totals', () => {
  it('add up: rows to the subtotal, discounts and taxes of the rows to theirs, all parts to the grand total', () => {
    fc.assert(
      fc.property(anyShop, (given) => {
        const totals = collectTotals(build(given));
        for (const currency of currencies) {
          const of = (amount: (totals: Totals['lines'][number]) => Money) => toColumn(sum(totals.lines.map(amount)));
          expect(of((row) => row.rowTotal[currency])).toBe(toColumn(totals.subtotal[currency]));
          expect(of((row) => row.rowTotalInclTax[currency])).toBe(toColumn(totals.subtotalInclTax[currency]));
          expect(of((row) => row.discount[currency])).toBe(toColumn(totals.discount[currency]));
          expect(toColumn(add(sum(totals.lines.map((row) => row.tax[currency])), totals.shippingTax[currency]))).toBe(
            toColumn(totals.tax[currency]),
          );
          expect(toColumn(sum(totals.appliedTaxes.map(({ amount }) => amount[currency])))).toBe(toColumn(totals.tax[currency]));
          const { subtotal, shipping, tax, compensation, shippingCompensation, discount, shippingDiscount } = totals;
          const added = sum([subtotal, shipping, tax, compensation, shippingCompensation].map((part) => part[currency]));
          const taken = add(discount[currency], shippingDiscount[currency]);
          const whole = subtract(added, taken);
          expect(toColumn(totals.grandTotal[currency])).toBe(toColumn(compare(whole, ZERO) < 0 ? ZERO : whole));
        }
      }),
    );
  });

  it('have no fraction of a cent', () => {
    fc.assert(
      fc.property(anyShop, (given) => {
        const { subtotal, discount, shipping, shippingDiscount, tax, compensation, grandTotal } = collectTotals(build(given));
        for (const amount of [subtotal, discount, shipping, shippingDiscount, tax, compensation, grandTotal]) {
          for (const currency of currencies) expect(toColumn(amount[currency])).toMatch(/^-?\d+\.\d\d00$/);
        }
      }),
    );
  });

  it('take no more off a row than it is, and nothing below zero', () => {
    fc.assert(
      fc.property(anyShop, (given) => {
        const totals = collectTotals(build(given));
        for (const row of totals.lines) {
          const most = given.tax.discountOnGross ? row.rowTotalInclTax.base : row.rowTotal.base;
          // The unit price is rounded: a row may be off by at most half a cent per unit. With a broken quantity the row, its tax and its
          // discount are each rounded as well.
          const rounding = add(times(row.qty, '0.005'), row.qty.isInteger() ? ZERO : money('0.015'));
          expect(compare(row.discount.base, add(most, rounding))).toBeLessThanOrEqual(0);
          expect(compare(row.discount.base, ZERO)).toBeGreaterThanOrEqual(0);
          expect(compare(row.tax.base, ZERO)).toBeGreaterThanOrEqual(0);
        }
        expect(compare(totals.grandTotal.base, ZERO)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('do not depend on the order of the items', () => {
    fc.assert(
      fc.property(anyShop, (given) => {
        const input = build(given);
        const there = collectTotals(input);
        const back = collectTotals({ ...input, lines: [...input.lines].reverse() });
        for (const currency of currencies) {
          expect(toColumn(back.discount[currency])).toBe(toColumn(there.discount[currency]));
          expect(toColumn(back.tax[currency])).toBe(toColumn(there.tax[currency]));
          expect(toColumn(back.grandTotal[currency])).toBe(toColumn(there.grandTotal[currency]));
        }
      }),
    );
  });

  it('are what prices with tax ask, less the discounts: for each row, and all together with the shipping', () => {
    fc.assert(
      fc.property(anyShop, (given) => {
        const totals = collectTotals(build({ ...given, tax: { ...given.tax, pricesInclude: true, shippingIncludes: true } }));
        for (const currency of currencies) {
          for (const { rowTotal, tax, compensation, rowTotalInclTax } of totals.lines) {
            const row = sum([rowTotal, tax, compensation].map((part) => part[currency]));
            expect(toColumn(row)).toBe(toColumn(rowTotalInclTax[currency]));
          }
          const asked = sum(totals.lines.map(({ asked: price, qty }) => roundToCent(times(price[currency], qty))));
          const discounts = add(totals.discount[currency], totals.shippingDiscount[currency]);
          const paid = max(subtract(add(asked, totals.shippingAsked[currency]), discounts), ZERO);
          expect(toColumn(totals.grandTotal[currency])).toBe(toColumn(paid));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('are the same for a price with tax and for the price without it that it comes from', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('5', '10', '20', '25'),
        (whole, qty, percent) => {
          const net = money(whole);
          const gross = add(net, percentOf(net, percent));
          const taxes = taxedAt(percent);
          const without = collectTotals(cart([line(1, net, qty, { taxes })]));
          const contained = collectTotals(cart([line(1, gross, qty, { taxes })], { tax: { ...TAX, pricesInclude: true } }));
          expect(shown(contained)).toEqual(shown(without));
        },
      ),
    );
  });
});
