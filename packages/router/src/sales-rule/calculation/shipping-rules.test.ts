import { compare, type Money, money, roundToCent, sum, toWire, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { product, productCombine, rule, ruleItem } from '../../../test/cart-rules.js';
import { freeShipping, shippingDiscounts, shippingRules } from './shipping-rules.js';

const onShipping = (values: Parameters<typeof rule>[0]) => rule({ apply_to_shipping: true, ...values });
const total = (discounts: ReadonlyMap<number, Money>): Money => sum([...discounts.values()]);
const off = (amount: string, rate: string, ...rules: Parameters<typeof rule>[0][]) =>
  toWire(total(shippingDiscounts(rules.map(onShipping), money(amount), money(rate))));

describe('the discount on shipping', () => {
  it.each<[string, Parameters<typeof rule>[0][], number]>([
    ['a percentage', [{ discount_amount: 10 }], 2],
    ['rounded', [{ discount_amount: '33.333' }], 6.67],
    ['no more than everything', [{ discount_amount: 300 }], 20],
    ['a percentage of what is left', [{ discount_amount: 50 }, { discount_amount: 50 }], 15],
    ['an amount', [{ simple_action: 'by_fixed', discount_amount: 3 }], 3],
    ['an amount, not more than there is', [{ simple_action: 'by_fixed', discount_amount: 30 }], 20],
    ['one after the other', [{ simple_action: 'by_fixed', discount_amount: 10 }, { discount_amount: 10 }], 11],
    ['down to a percentage', [{ simple_action: 'to_percent', discount_amount: 75 }], 5],
    ['down to an amount', [{ simple_action: 'to_fixed', discount_amount: 12 }], 8],
    ['not up to an amount', [{ simple_action: 'to_fixed', discount_amount: 25 }], 0],
    ['nothing of an amount for the cart', [{ simple_action: 'cart_fixed', discount_amount: 10 }], 0],
    ['nothing of free pieces', [{ simple_action: 'buy_x_get_y', discount_amount: 1, discount_step: 1 }], 0],
    ['nothing of rules that leave shipping alone', [{ discount_amount: 10, apply_to_shipping: false }], 0],
    ['whatever steps and pieces', [{ discount_amount: 10, discount_step: 5, discount_qty: 1 }], 2],
    ['whatever items', [{ discount_amount: 10, action_condition: productCombine([product('sku', '==', 'none')]) }], 2],
    ['up to the rule that stops', [{ discount_amount: 10, stop_rules_processing: true }, { discount_amount: 10 }], 2],
    ['up to one that stops without a discount', [{ simple_action: 'cart_fixed', stop_rules_processing: true }, { discount_amount: 10 }], 0],
    ['beyond one that is not for shipping', [{ apply_to_shipping: false, stop_rules_processing: true }, { discount_amount: 10 }], 2],
  ])('is %s', (_, rules, expected) => expect(off('20', '1', ...rules)).toBe(expected));

  it('is an amount in the base currency, percentages are of what is asked', () => {
    expect(off('20', '0.5', { simple_action: 'by_fixed', discount_amount: '3.33' })).toBe(1.67);
    expect(off('20', '0.5', { simple_action: 'to_fixed', discount_amount: 12 })).toBe(14);
    expect(off('20', '0.5', { discount_amount: 10 })).toBe(2);
  });

  it('is between nothing and the amount, in whole cents', () => {
    const anyRule = fc
      .record({
        simple_action: fc.constantFrom('by_percent', 'by_fixed', 'to_percent', 'to_fixed', 'cart_fixed'),
        discount_amount: fc.integer({ min: 0, max: 1_200_000 }).map((value) => `${value}e-4`),
      })
      .map(onShipping);
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 5 }), fc.integer({ min: 0, max: 5000 }), (rules, cents) => {
        const amount = money(`${cents}e-2`);
        const taken = total(shippingDiscounts(rules, amount, money('0.7067')));
        expect(compare(taken, ZERO)).toBeGreaterThanOrEqual(0);
        expect(compare(taken, amount)).toBeLessThanOrEqual(0);
        expect(compare(taken, roundToCent(taken))).toBe(0);
      }),
    );
  });

  it('comes from rules that can be named', () => {
    const rules = [
      onShipping({ rule_id: 1, simple_action: 'cart_fixed' }),
      rule({ rule_id: 2 }),
      onShipping({ rule_id: 3 }),
      onShipping({ rule_id: 4, simple_action: 'by_fixed', stop_rules_processing: true }),
      onShipping({ rule_id: 5 }),
    ];
    expect(shippingRules(rules).map(({ rule_id }) => rule_id)).toEqual([3, 4]);
  });
});

describe('free shipping', () => {
  const items = [ruleItem({ itemId: 1, qty: 5, attributes: { sku: 'mug' } }), ruleItem({ itemId: 2, qty: 2, attributes: { sku: 'hat' } })];
  const mugs = productCombine([product('sku', '==', 'mug')]);
  const free = (...rules: Parameters<typeof rule>[0][]) => {
    const { whole, freeQty } = freeShipping(rules.map(rule), items);
    return { whole, freeQty: Object.fromEntries([...freeQty].map(([itemId, qty]) => [itemId, toWire(qty)])) };
  };

  it.each<[string, Parameters<typeof rule>[0][], ReturnType<typeof free>]>([
    ['of nothing', [], { whole: false, freeQty: {} }],
    ['of rules that have none', [{ simple_free_shipping: 0 }], { whole: false, freeQty: {} }],
    ['of all pieces', [{ simple_free_shipping: 1 }], { whole: false, freeQty: { 1: 5, 2: 2 } }],
    ['of items that a rule acts on', [{ simple_free_shipping: 1, action_condition: mugs }], { whole: false, freeQty: { 1: 5 } }],
    ['of so many pieces', [{ simple_free_shipping: 1, discount_qty: 3 }], { whole: false, freeQty: { 1: 3, 2: 2 } }],
    [
      'of the most pieces',
      [
        { simple_free_shipping: 1, discount_qty: 3 },
        { simple_free_shipping: 1, discount_qty: 1 },
      ],
      { whole: false, freeQty: { 1: 3, 2: 2 } },
    ],
    ['of everything', [{ simple_free_shipping: 2, action_condition: mugs }], { whole: true, freeQty: {} }],
    ['of both', [{ simple_free_shipping: 1 }, { simple_free_shipping: 2 }], { whole: true, freeQty: { 1: 5, 2: 2 } }],
    [
      'of everything, if there is an item',
      [{ simple_free_shipping: 2, action_condition: productCombine([product('sku', '==', 'tie')]) }],
      { whole: false, freeQty: {} },
    ],
    ['not behind a rule that stops', [{ stop_rules_processing: true }, { simple_free_shipping: 2 }], { whole: false, freeQty: {} }],
    [
      'of items that no rule has stopped',
      [{ stop_rules_processing: true, action_condition: mugs }, { simple_free_shipping: 1 }],
      { whole: false, freeQty: { 2: 2 } },
    ],
    ['of the rule that stops', [{ simple_free_shipping: 1, stop_rules_processing: true }], { whole: false, freeQty: { 1: 5, 2: 2 } }],
  ])('%s', (_, rules, expected) => expect(free(...rules)).toEqual(expected));

  it('is nobody’s in an empty cart', () => {
    expect(freeShipping([rule({ simple_free_shipping: 2 })], []).whole).toBe(false);
  });
});
