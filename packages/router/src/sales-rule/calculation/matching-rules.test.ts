import { money } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, cart, combine, couponOf, rule } from '../../../test/cart-rules.js';
import type { CartCoupon, CartRule, RuleCart } from './cart-rule.js';
import { couponApplies, matchingRules } from './matching-rules.js';

const matches = (values: Partial<CartRule>, given: Partial<RuleCart> = {}) => {
  const { discount_amount: _amount, discount_qty: _qty, ...rest } = values;
  return matchingRules([rule(rest)], cart(given)).length === 1;
};

describe('a rule', () => {
  it('holds for its websites and its customer groups', () => {
    expect(matches({ website_ids: [1, 2] }, { websiteId: 2 })).toBe(true);
    expect(matches({ website_ids: [1] }, { websiteId: 2 })).toBe(false);
    expect(matches({ website_ids: [] })).toBe(false);
    expect(matches({ customer_group_ids: [0, 3] }, { groupId: 3 })).toBe(true);
    expect(matches({ customer_group_ids: [1] }, { groupId: 0 })).toBe(false);
  });

  it.each([
    [null, null, true],
    ['2026-06-15', null, true],
    ['2026-06-16', null, false],
    [null, '2026-06-15', true],
    [null, '2026-06-14', false],
    ['2026-06-15', '2026-06-15', true],
    ['2025-12-31', '2027-01-01', true],
    ['2025-01-01', '2026-01-01', false],
  ])('from %s to %s holds on the 15th of June: %s', (from_date, to_date, holds) => {
    expect(matches({ from_date, to_date }, { today: '2026-06-15' })).toBe(holds);
  });

  it('needs its condition', () => {
    const condition = combine([address('base_subtotal', '>=', '50')]);
    expect(matches({ condition }, { baseSubtotal: money(50) })).toBe(true);
    expect(matches({ condition }, { baseSubtotal: money('49.99') })).toBe(false);
  });

  it.each([
    [0, 100, 7, true],
    [2, 1, 7, true],
    [2, 2, 7, false],
    [2, 3, 7, false],
    [2, 3, null, true],
  ])('that a customer may use %i times and has used %i times (customer %j)', (uses_per_customer, used, customerId, holds) => {
    const limited = rule({ uses_per_customer });
    const given = cart({ customerId, groupId: 1, usesByRule: { [limited.rule_id]: used } });
    expect(matchingRules([limited], given)).toHaveLength(holds ? 1 : 0);
  });

  it('is not used up by the uses of another', () => {
    const [one, other] = [rule({ uses_per_customer: 1 }), rule({ uses_per_customer: 1 })];
    expect(matchingRules([one, other], cart({ customerId: 7, usesByRule: { [one.rule_id]: 1 } }))).toEqual([other]);
  });
});

describe('a rule with a coupon', () => {
  it.each<[string, Partial<CartCoupon>, number | null, boolean]>([
    ['without limits', {}, null, true],
    ['with limits of zero', { usage_limit: 0, usage_per_customer: 0, times_used: 9, customer_times_used: 9 }, 7, true],
    ['below its limit', { usage_limit: 3, times_used: 2 }, null, true],
    ['at its limit', { usage_limit: 3, times_used: 3 }, null, false],
    ['beyond its limit', { usage_limit: 3, times_used: 4 }, 7, false],
    ['below the customer’s limit', { usage_per_customer: 2, customer_times_used: 1 }, 7, true],
    ['at the customer’s limit', { usage_per_customer: 2, customer_times_used: 2 }, 7, false],
    ['at the customer’s limit, for a guest', { usage_per_customer: 2, customer_times_used: 2 }, null, true],
    ['expired', { is_expired: true }, null, false],
  ])('holds or not with one %s', (_, values, customerId, holds) => {
    for (const coupon_type of ['SPECIFIC_COUPON', 'AUTO'] as const) {
      const withCoupon = rule({ coupon_type });
      const given = cart({ customerId, coupon: couponOf(withCoupon, values) });
      expect(matchingRules([withCoupon], given)).toHaveLength(holds ? 1 : 0);
    }
  });

  it('needs a coupon of its own', () => {
    const [one, other, open] = [rule({ coupon_type: 'SPECIFIC_COUPON' }), rule({ coupon_type: 'AUTO' }), rule()];
    expect(matchingRules([one, other, open], cart())).toEqual([open]);
    expect(matchingRules([one, other, open], cart({ coupon: couponOf(other) }))).toEqual([other, open]);
  });
});

describe('the rules that match', () => {
  it('come by sort order and id, and stop nobody yet', () => {
    const rules = [
      rule({ rule_id: 5, sort_order: 1 }),
      rule({ rule_id: 2, sort_order: 1, stop_rules_processing: true }),
      rule({ rule_id: 9, sort_order: 0, stop_rules_processing: true }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(rules, { minLength: 3 }), (given) => {
        const before = [...given];
        expect(matchingRules(given, cart()).map(({ rule_id }) => rule_id)).toEqual([9, 2, 5]);
        expect(given).toEqual(before);
      }),
    );
  });
});

describe('a coupon', () => {
  it('applies when its rule was applied, and needs it', () => {
    const [its, other, open] = [rule({ coupon_type: 'SPECIFIC_COUPON' }), rule({ coupon_type: 'SPECIFIC_COUPON' }), rule()];
    expect(couponApplies(couponOf(its), [open, its])).toBe(true);
    expect(couponApplies(couponOf(its), [open, other])).toBe(false);
    expect(couponApplies(couponOf(its), [])).toBe(false);
    expect(couponApplies(couponOf(open), [open])).toBe(false);
    expect(couponApplies(null, [its])).toBe(false);
  });
});
