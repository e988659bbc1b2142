import { compare, money, toWire, ZERO } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CatalogRule, catalogActions, catalogPrice, rulesInEffect } from './catalog-price.js';

const rule = (simple_action: string, amount: number | string, more: Partial<CatalogRule> = {}): CatalogRule => ({
  ...{ rule_id: 1, name: 'Sale', website_ids: [1], customer_group_ids: [0], from_date: null, to_date: null, condition: null },
  ...{ stop_rules_processing: false, sort_order: 0, simple_action, discount_amount: money(amount) },
  ...more,
});
const onSku = (value: string, operator = '==') => ({
  condition_type: 'Magento\\SalesRule\\Model\\Rule\\Condition\\Product',
  ...{ attribute_name: 'sku', operator, value },
});
const facts = (sku: string) => ({ values: { sku }, categories: [] });
const priceOf = (rules: CatalogRule[], price = '33.33', ...skus: string[]) => {
  const found = catalogPrice(rules, price, (skus.length > 0 ? skus : ['mug']).map(facts));
  return found && toWire(found.price);
};

describe('catalogPrice', () => {
  it.each<[string, CatalogRule[], number | null]>([
    ['no rule', [], null],
    ['a percentage off, to the cent', [rule('by_percent', '12.5')], 29.16],
    ['an amount off', [rule('by_fixed', '3.33')], 30],
    ['an amount off, not below nothing', [rule('by_fixed', 50)], 0],
    ['a percentage of the price', [rule('to_percent', 50)], 16.67],
    ['a fixed price', [rule('to_fixed', 20)], 20],
    ['no fixed price above the own', [rule('to_fixed', 40)], 33.33],
    ['each rule from what the one before has left', [rule('by_percent', 10), rule('by_fixed', 5)], 25],
    ['none after one that stops', [rule('by_percent', 10, { stop_rules_processing: true }), rule('by_fixed', 5)], 30],
    [
      'a stop of a rule that does not match as none',
      [rule('to_fixed', 1, { condition: onSku('hat'), stop_rules_processing: true }), rule('by_fixed', 5)],
      28.33,
    ],
    ['nothing for an unknown action', [rule('free', 1)], null],
    ['nothing for an unknown condition', [rule('to_fixed', 1, { condition: { condition_type: 'Weather' } })], null],
  ])('takes %s', (_name, rules, expected) => expect(priceOf(rules)).toBe(expected));

  it('matches a variant by itself or by the product it is bought as', () => {
    const rules = [rule('to_fixed', 9, { condition: onSku('shirt') })];
    expect(priceOf(rules, '20', 'shirt-red')).toBeNull();
    expect(priceOf(rules, '20', 'shirt-red', 'shirt')).toBe(9);
    expect(priceOf(rules, '20', 'shirt')).toBe(9);
  });

  it('leaves a product without a price alone', () => expect(catalogPrice([rule('by_fixed', 1)], null, [facts('kit')])).toBeNull());

  it('is never negative and never above the price, whatever the rules', () => {
    const one = fc.tuple(fc.constantFrom(...catalogActions.keys()), fc.integer({ min: 0, max: 10_000 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(one, { maxLength: 5 }), fc.integer({ min: 0, max: 100_000 }), (rules, cents) => {
        const price = (cents / 100).toFixed(2);
        const made = rules.map(([action, amount, stop]) => rule(action, amount / 100, { stop_rules_processing: stop }));
        const found = catalogPrice(made, price, [facts('mug')]);
        expect(found === null).toBe(rules.length === 0);
        if (found) expect([compare(found.price, ZERO) >= 0, compare(found.price, money(price)) <= 0]).toEqual([true, true]);
      }),
    );
  });
});

describe('rulesInEffect', () => {
  const here = { websiteId: 1, groupId: 0, today: '2026-06-15' };
  it.each<[string, Partial<CatalogRule>, number]>([
    ['on its first and last day', { from_date: '2026-06-15', to_date: '2026-06-15' }, 1],
    ['not before', { from_date: '2026-06-16' }, 0],
    ['not after', { to_date: '2026-06-14' }, 0],
    ['not on another website', { website_ids: [2] }, 0],
    ['not for another group', { customer_group_ids: [1, 2] }, 0],
  ])('has a rule %s', (_name, more, count) => expect(rulesInEffect([rule('by_fixed', 1, more)], here)).toHaveLength(count));
});
