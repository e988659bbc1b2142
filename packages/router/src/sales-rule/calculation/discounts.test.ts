import { add, compare, type Money, min, money, percentOf, roundToCent, subtract, sum, times, toWire, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountItem, product, productCombine, rule } from '../../../test/cart-rules.js';
import type { DiscountItem } from './discount-row.js';
import { type Discounts, discountsOf } from './discounts.js';

const ONE = money(1);
const amounts = (found: Discounts, items: DiscountItem[]) =>
  items.map(({ itemId }) => toWire(found.items.get(itemId)?.amount ?? money(-1)));
/** The discounts of one rule on these lines of price and quantity. */
function off(values: Parameters<typeof rule>[0], lines: [price: number, qty: number][], rate: Money = ONE): number[] {
  const items = lines.map(([price, qty], index) => discountItem(index, price, qty));
  return amounts(discountsOf([rule(values)], items, rate), items);
}

describe('by_percent', () => {
  it.each<[string, Parameters<typeof rule>[0], [number, number][], number[]]>([
    [
      'takes its percentage off every row',
      { discount_amount: 10 },
      [
        [20, 1],
        [30, 2],
      ],
      [2, 6],
    ],
    ['takes fractions', { discount_amount: '12.5' }, [[100, 1]], [12.5]],
    ['takes no more than everything', { discount_amount: 150 }, [[9.99, 3]], [29.97]],
    ['takes nothing', { discount_amount: 0 }, [[9.99, 3]], [0]],
    ['rounds to the cent', { discount_amount: 10 }, [[9.99, 1]], [1]],
    [
      'of as many pieces as it may',
      { discount_amount: 50, discount_qty: 2 },
      [
        [10, 5],
        [10, 1],
      ],
      [10, 5],
    ],
    ['of all pieces when it may of 0', { discount_amount: 50, discount_qty: 0 }, [[10, 5]], [25]],
    [
      'of whole steps',
      { discount_amount: 50, discount_step: 2 },
      [
        [10, 5],
        [10, 1],
        [10, 4],
      ],
      [20, 0, 20],
    ],
    ['of whole steps of as many as it may', { discount_amount: 50, discount_step: 2, discount_qty: 3 }, [[10, 9]], [10]],
    ['of fractions of a piece', { discount_amount: 10 }, [[10, 1.5]], [1.5]],
    [
      'of nothing',
      { discount_amount: 10 },
      [
        [0, 3],
        [10, 0],
      ],
      [0, 0],
    ],
  ])('%s', (_, values, lines, expected) => expect(off({ simple_action: 'by_percent', ...values }, lines)).toEqual(expected));

  it('carries fractions of a cent from row to row', () => {
    // 0.5 cent each: two of four rows get one.
    const found = off({ discount_amount: 10 }, [
      [0.05, 1],
      [0.05, 1],
      [0.05, 1],
      [0.05, 1],
    ]);
    expect(found).toEqual([0.01, 0, 0.01, 0]);
  });

  it('carries them for each percentage by itself', () => {
    const cheap = productCombine([product('sku', '==', 'cheap')]);
    const dear = productCombine([product('sku', '==', 'dear')]);
    const items = [1, 2, 3, 4].map((id) => discountItem(id, '0.05', 1, { attributes: { sku: id < 3 ? 'cheap' : 'dear' } }));
    const rules = [rule({ discount_amount: 10, action_condition: cheap }), rule({ discount_amount: 30, action_condition: dear })];
    expect(amounts(discountsOf(rules, items, ONE), items)).toEqual([0.01, 0, 0.02, 0.01]);
  });

  it('does not make a discount of a fraction where there is nothing to pay', () => {
    const items = [discountItem(1, '0.05'), discountItem(2, 0), discountItem(3, '0.04')];
    expect(amounts(discountsOf([rule({ discount_amount: 10 })], items, ONE), items)).toEqual([0.01, 0, 0]);
  });

  it('is of what the rules before it have left over, and adds up the percentages', () => {
    const items = [discountItem(1, 100)];
    const rules = [rule({ discount_amount: 10 }), rule({ discount_amount: 20 }), rule({ simple_action: 'by_fixed', discount_amount: 2 })];
    const line = discountsOf(rules, items, ONE).items.get(1);
    expect([toWire(line?.amount ?? ZERO), toWire(line?.percent ?? ZERO)]).toEqual([30, 30]);
    const most = discountsOf([rule({ discount_amount: 70 }), rule({ discount_amount: 70 })], items, ONE).items.get(1);
    expect([toWire(most?.amount ?? ZERO), toWire(most?.percent ?? ZERO)]).toEqual([91, 100]);
  });

  it('is of the left over share of the pieces, when it is not of all', () => {
    const items = [discountItem(1, 10, 10)];
    const rules = [rule({ discount_amount: 50 }), rule({ discount_amount: 10, discount_qty: 2 })];
    expect(amounts(discountsOf(rules, items, ONE), items)).toEqual([51]);
  });

  it('has no percentage of what it took nothing off, and other actions have none', () => {
    const percent = (values: Parameters<typeof rule>[0], qty = 1) =>
      toWire(discountsOf([rule(values)], [discountItem(1, 10, qty)], ONE).items.get(1)?.percent ?? money(-1));
    expect(percent({ discount_amount: 10, discount_step: 2 })).toBe(0);
    expect(percent({ discount_amount: '12.5' })).toBe(12.5);
    expect(percent({ simple_action: 'to_percent', discount_amount: 80 })).toBe(20);
    for (const simple_action of ['by_fixed', 'to_fixed', 'cart_fixed', 'buy_x_get_y'])
      expect(percent({ simple_action, discount_step: 10 }, 40)).toBe(0);
  });
});

describe('by_fixed', () => {
  it.each<[string, Parameters<typeof rule>[0], [number, number][], number[]]>([
    [
      'takes its amount off every piece',
      { discount_amount: 2 },
      [
        [10, 3],
        [5, 1],
      ],
      [6, 2],
    ],
    ['takes no more than the row', { discount_amount: 7 }, [[5, 3]], [15]],
    ['off as many pieces as it may', { discount_amount: 2, discount_qty: 2 }, [[10, 3]], [4]],
    [
      'off whole steps',
      { discount_amount: 2, discount_step: 3 },
      [
        [10, 7],
        [10, 2],
      ],
      [12, 0],
    ],
    ['off fractions of a piece', { discount_amount: 2 }, [[10, 0.25]], [0.5]],
  ])('%s', (_, values, lines, expected) => expect(off({ simple_action: 'by_fixed', ...values }, lines)).toEqual(expected));

  it('is an amount in the base currency', () => {
    expect(off({ simple_action: 'by_fixed', discount_amount: '1.55' }, [[10, 2]], money('0.7'))).toEqual([2.18]);
  });
});

describe('cart_fixed', () => {
  it.each<[string, Parameters<typeof rule>[0], [number, number][], number[]]>([
    [
      'is spread by rows',
      { discount_amount: 10 },
      [
        [20, 1],
        [10, 3],
      ],
      [4, 6],
    ],
    [
      'leaves the rest to the last',
      { discount_amount: 10 },
      [
        [5, 1],
        [5, 1],
        [5, 1],
      ],
      [3.33, 3.33, 3.34],
    ],
    [
      'takes no more than everything',
      { discount_amount: 100 },
      [
        [20, 1],
        [10, 3],
      ],
      [20, 30],
    ],
    [
      'takes nothing off what is free',
      { discount_amount: 10 },
      [
        [0, 5],
        [40, 1],
      ],
      [0, 10],
    ],
    ['takes nothing off nothing', { discount_amount: 10 }, [[0, 5]], [0]],
    [
      'is spread over the pieces that it may',
      { discount_amount: 10, discount_qty: 1 },
      [
        [20, 1],
        [20, 5],
      ],
      [5, 5],
    ],
    [
      'takes no more than these',
      { discount_amount: 100, discount_qty: 1 },
      [
        [20, 1],
        [20, 5],
      ],
      [20, 20],
    ],
    ['knows no steps', { discount_amount: 10, discount_step: 3 }, [[20, 1]], [10]],
  ])('%s', (_, values, lines, expected) => expect(off({ simple_action: 'cart_fixed', ...values }, lines)).toEqual(expected));

  it('is an amount in the base currency, once for all', () => {
    expect(
      off(
        { simple_action: 'cart_fixed', discount_amount: 10 },
        [
          [10, 1],
          [10, 1],
        ],
        money('0.7777'),
      ),
    ).toEqual([3.89, 3.89]);
  });

  it('goes to the items that it acts on alone, and to those that earlier rules have left something of', () => {
    const items = [
      discountItem(1, 10, 1, { attributes: { sku: 'mug' } }),
      discountItem(2, 10, 1, { attributes: { sku: 'hat' } }),
      discountItem(3, 10, 1, { attributes: { sku: 'tie' } }),
    ];
    const noTie = rule({
      simple_action: 'cart_fixed',
      discount_amount: 12,
      action_condition: productCombine([product('sku', '!=', 'tie')]),
    });
    expect(amounts(discountsOf([noTie], items, ONE), items)).toEqual([6, 6, 0]);
    const freeMug = rule({ discount_amount: 100, action_condition: productCombine([product('sku', '==', 'mug')]) });
    expect(amounts(discountsOf([freeMug, rule({ simple_action: 'cart_fixed', discount_amount: 12 })], items, ONE), items)).toEqual([
      10, 6, 6,
    ]);
  });
});

describe('buy_x_get_y', () => {
  it.each([
    [2, 1, 1, 0],
    [2, 1, 2, 0],
    [2, 1, 3, 10],
    [2, 1, 5, 10],
    [2, 1, 6, 20],
    [2, 1, 100, 330],
    [3, 2, 4, 10],
    [3, 2, 5, 20],
    [3, 2, 9, 30],
    [3, 3, 6, 30],
    [2, 3, 50, 0],
    [0, 1, 50, 0],
    [2, 0, 50, 0],
    [1, '0.5', 1.5, 5],
  ])('of %i paid and %s free: %d pieces for 10 give %d', (discount_step, discount_amount, qty, expected) => {
    expect(off({ simple_action: 'buy_x_get_y', discount_step, discount_amount }, [[10, qty]])).toEqual([expected]);
  });

  it('looks at each line by itself, and at as many pieces as it may', () => {
    expect(
      off({ simple_action: 'buy_x_get_y', discount_step: 1, discount_amount: 1 }, [
        [10, 1],
        [20, 2],
      ]),
    ).toEqual([0, 20]);
    expect(off({ simple_action: 'buy_x_get_y', discount_step: 1, discount_amount: 1, discount_qty: 4 }, [[10, 9]])).toEqual([20]);
  });
});

describe('the older actions', () => {
  it.each<[string, Parameters<typeof rule>[0], [number, number][], number[]]>([
    ['to_percent', { discount_amount: 80 }, [[10, 2]], [4]],
    ['to_percent', { discount_amount: 130 }, [[10, 2]], [0]],
    ['to_percent', { discount_amount: 80, discount_step: 2 }, [[10, 3]], [4]],
    [
      'to_fixed',
      { discount_amount: 8 },
      [
        [10, 2],
        [5, 1],
      ],
      [4, 0],
    ],
    ['to_fixed', { discount_amount: 8, discount_qty: 1 }, [[10, 2]], [2]],
  ])('%s %j', (simple_action, values, lines, expected) => expect(off({ simple_action, ...values }, lines)).toEqual(expected));

  it('are in the base currency', () => {
    expect(off({ simple_action: 'to_fixed', discount_amount: 8 }, [[10, 2]], money('0.5'))).toEqual([12]);
  });

  it('and one that nobody knows takes nothing off', () => {
    expect(off({ simple_action: '' }, [[10, 2]])).toEqual([0]);
  });
});

describe('the chain of rules', () => {
  const sku = (value: string) => productCombine([product('sku', '==', value)]);
  const items = ['mug', 'hat'].map((value, index) => discountItem(index, 10, 1, { attributes: { sku: value } }));

  it('ends for the items that a stopping rule was applied to, and for these alone', () => {
    const rules = [
      rule({ rule_id: 1, stop_rules_processing: true, action_condition: sku('mug') }),
      rule({ rule_id: 2, discount_amount: 50 }),
    ];
    const found = discountsOf(rules, items, ONE);
    expect(amounts(found, items)).toEqual([1, 5]);
    expect(items.map(({ itemId }) => found.items.get(itemId)?.appliedRuleIds)).toEqual([[1], [2]]);
    expect(found.appliedRuleIds).toEqual([1, 2]);
  });

  it('names the rules that act on something, those that take nothing off among them', () => {
    const rules = [
      rule({ rule_id: 1, action_condition: sku('tie') }),
      rule({ rule_id: 2, discount_amount: 0 }),
      rule({ rule_id: 3, simple_action: 'buy_x_get_y', discount_step: 9, discount_amount: 1, action_condition: sku('hat') }),
    ];
    const found = discountsOf(rules, items, ONE);
    expect(found.appliedRuleIds).toEqual([2, 3]);
    expect(items.map(({ itemId }) => found.items.get(itemId)?.appliedRuleIds)).toEqual([[2], [2, 3]]);
  });

  it('gives nothing to something that costs less than nothing', () => {
    const odd = [discountItem(1, -10, 2)];
    for (const simple_action of ACTIONS)
      expect(amounts(discountsOf([rule({ simple_action, discount_step: 10 })], odd, ONE), odd)).toEqual([0]);
  });

  it('is nothing without rules or without items', () => {
    expect(discountsOf([rule()], [], ONE)).toEqual({ items: new Map(), appliedRuleIds: [], spent: new Map() });
    expect(amounts(discountsOf([], items, ONE), items)).toEqual([0, 0]);
  });
});

const ACTIONS = ['by_percent', 'by_fixed', 'cart_fixed', 'buy_x_get_y', 'to_percent', 'to_fixed'];
const SKUS = ['a', 'b', 'c'];
const anyItem = fc
  .record({
    cents: fc.integer({ min: 0, max: 5000 }),
    qty: fc.constantFrom('1', '2', '3', '7', '0.5', '1.25'),
    sku: fc.constantFrom(...SKUS),
  })
  .map(({ cents, qty, sku }) => ({ price: money(`${cents}e-2`), qty: money(qty), sku }));
const anyItems = fc
  .array(anyItem, { minLength: 1, maxLength: 8 })
  .map((items) => items.map(({ price, qty, sku }, index) => discountItem(index, price, qty, { attributes: { sku } })));
const anyRule = fc
  .record({
    simple_action: fc.constantFrom(...ACTIONS),
    discount_amount: fc.integer({ min: 0, max: 12_000 }).map((value) => `${value}e-2`),
    discount_qty: fc.constantFrom(null, '0', '1', '2.5'),
    discount_step: fc.constantFrom(0, 0, 1, 2),
    stop_rules_processing: fc.boolean(),
    skus: fc.subarray(SKUS),
  })
  .map(({ skus, ...values }) =>
    rule({ ...values, action_condition: skus.length === 0 ? null : productCombine([product('sku', '()', skus)]) }),
  );
const anyRules = fc.array(anyRule, { maxLength: 5 });
const anyRate = fc.constantFrom('1', '0.7067', '1.5').map(money);
const rowOf = ({ price, qty }: DiscountItem) => roundToCent(times(price, qty));
const amountOf = (found: Discounts, { itemId }: DiscountItem) => found.items.get(itemId)?.amount ?? money(-1);

describe('discounts', () => {
  it('are counted against the budgets of the rules that give them, to the cent', () => {
    fc.assert(
      fc.property(anyRules, anyItems, anyRate, (rules, items, rate) => {
        const budgeted = rules.map((one) => ({ ...one, has_budget: true }));
        const { spent, appliedRuleIds, ...found } = discountsOf(budgeted, items, rate);
        expect([...spent.keys()]).toEqual(appliedRuleIds);
        const given = sum(items.map((item) => amountOf({ spent, appliedRuleIds, ...found }, item)));
        expect(compare(sum([...spent.values()]), given)).toBe(0);
        expect(discountsOf(rules, items, rate)).toEqual({ ...found, appliedRuleIds, spent: new Map() });
      }),
      { numRuns: 200 },
    );
  });

  it('are whole cents between nothing and the row', () => {
    fc.assert(
      fc.property(anyRules, anyItems, anyRate, (rules, items, rate) => {
        const found = discountsOf(rules, items, rate);
        for (const item of items) {
          const amount = amountOf(found, item);
          expect(compare(amount, ZERO)).toBeGreaterThanOrEqual(0);
          expect(compare(amount, rowOf(item))).toBeLessThanOrEqual(0);
          expect(compare(amount, roundToCent(amount))).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('do not depend on the order of the lines, whatever their ids', () => {
    const shuffled = anyItems.chain((items) =>
      fc
        .shuffledSubarray(items, { minLength: items.length })
        .map((order) => ({ items, moved: order.map((item, itemId) => ({ ...item, itemId })) })),
    );
    const each = (rules: Parameters<typeof discountsOf>[0], items: DiscountItem[], rate: Money) => {
      const found = discountsOf(rules, items, rate);
      return items.map((item) => `${item.ruleItem.attributes.sku} ${rowOf(item)} ${toWire(amountOf(found, item))}`).sort();
    };
    fc.assert(
      fc.property(anyRules, shuffled, anyRate, (rules, { items, moved }, rate) => {
        expect(each(rules, moved, rate)).toEqual(each(rules, items, rate));
      }),
      { numRuns: 300 },
    );
  });

  it('of one hundred percent leave nothing', () => {
    fc.assert(
      fc.property(anyRules, anyItems, (rules, items) => {
        const open = rules.map((before) => ({ ...before, stop_rules_processing: false }));
        const found = discountsOf([...open, rule({ discount_amount: 100 })], items, ONE);
        for (const item of items) expect(compare(amountOf(found, item), rowOf(item))).toBe(0);
      }),
    );
  });

  it('of one percentage add up to the rounded percentage of the whole', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 0, max: 10_000 }), (items, hundredths) => {
        const percent = money(`${hundredths}e-2`);
        const found = discountsOf([rule({ discount_amount: percent })], items, ONE);
        const taken = sum(items.map((item) => amountOf(found, item)));
        expect(compare(taken, roundToCent(percentOf(sum(items.map(rowOf)), percent)))).toBe(0);
      }),
    );
  });

  it('of a fixed amount for the cart are that amount, or all that earlier rules have left of the cart', () => {
    fc.assert(
      fc.property(anyRules, anyItems, fc.integer({ min: 0, max: 30_000 }), anyRate, (rules, items, cents, rate) => {
        const open = rules.map((before) => ({ ...before, stop_rules_processing: false }));
        const total = (found: Discounts) => sum(items.map((item) => amountOf(found, item)));
        const before = total(discountsOf(open, items, rate));
        const after = total(discountsOf([...open, rule({ simple_action: 'cart_fixed', discount_amount: `${cents}e-2` })], items, rate));
        const amount = roundToCent(times(money(`${cents}e-2`), rate));
        expect(compare(after, add(before, min(amount, subtract(sum(items.map(rowOf)), before))))).toBe(0);
      }),
    );
  });
});
