import { money } from '@merx/wire';
import { describe, expect, it } from 'vitest';
import { address, cart, combine, found, product, productCombine, rule, ruleItem, subselect } from '../../../test/cart-rules.js';
import type { Condition } from './cart-rule.js';
import { actsOn, meets } from './conditions.js';

const YES = address('country_id', '==', 'US');
const NO = address('country_id', '==', 'DE');
const inUs = cart({ countryId: 'US' });
const acts = (action_condition: Condition | null, item = ruleItem()) => actsOn(rule({ action_condition }), item);

describe('no condition', () => {
  it('always holds', () => {
    expect(meets(null, cart())).toBe(true);
    expect(acts(null)).toBe(true);
    for (const conditions of [[], null, undefined]) expect(meets({ ...combine([]), conditions }, cart())).toBe(true);
    expect(acts(productCombine([]))).toBe(true);
  });
});

describe('a combination', () => {
  it.each([
    ['all', '1', [YES, YES], true],
    ['all', '1', [YES, NO], false],
    ['any', '1', [YES, NO], true],
    ['any', '1', [NO, NO], false],
    ['all', '0', [NO, NO], true],
    ['all', '0', [YES, NO], false],
    ['any', '0', [YES, NO], true],
    ['any', '0', [YES, YES], false],
    [null, '1', [YES, NO], false],
    ['all', 0, [NO], true],
    ['all', false, [NO], true],
    ['all', 1, [YES], true],
    ['all', true, [YES], true],
    ['all', null, [YES], true],
    ['all', undefined, [YES], true],
  ])('of %s with the value %j', (aggregator_type, value, conditions, holds) => {
    expect(meets(combine(conditions, { aggregator_type, value }), inUs)).toBe(holds);
    const ofItems = conditions.map((condition) => product('sku', '==', condition === YES ? 'a' : 'b'));
    expect(acts(productCombine(ofItems, { aggregator_type, value }), ruleItem({ attributes: { sku: 'a' } }))).toBe(holds);
  });

  it('may hold others', () => {
    expect(meets(combine([YES, combine([NO, YES], { aggregator_type: 'any' })]), inUs)).toBe(true);
    expect(meets(combine([YES, combine([NO, YES])]), inUs)).toBe(false);
  });
});

describe('a condition of the address', () => {
  const given = cart({
    baseSubtotal: money('99.5'),
    totalQty: money(7),
    weight: money('2.25'),
    paymentMethod: 'checkmo',
    shippingMethod: 'flatrate_flatrate',
    postcode: '90210',
    region: 'California',
    regionId: 12,
    countryId: 'US',
  });

  it.each([
    ['base_subtotal', '>=', '99.5', true],
    ['base_subtotal', '>', '99.5', false],
    ['base_subtotal_with_discount', '==', '99.50', true],
    ['total_qty', '<', 8, true],
    ['weight', '<=', '2.25', true],
    ['payment_method', '==', 'checkmo', true],
    ['shipping_method', '()', 'flatrate_flatrate,tablerate_bestway', true],
    ['postcode', '{}', '902', true],
    ['region', '==', 'california', true],
    ['region_id', '()', '12,13', true],
    ['country_id', '!=', 'US', false],
    ['country_id', '<=>', '', false],
  ])('%s %s %j is %s', (attribute, operator, value, holds) => {
    expect(meets(address(attribute, operator, value), given)).toBe(holds);
  });

  it.each(['payment_method', 'shipping_method', 'postcode', 'region', 'region_id', 'country_id'])(
    'knows that %s is unknown',
    (attribute) => {
      expect(meets(address(attribute, '==', '12'), cart())).toBe(false);
      expect(meets(address(attribute, '!=', '12'), cart())).toBe(true);
      expect(meets(address(attribute, '<=>', ''), cart())).toBe(true);
    },
  );
});

describe('a search for an item', () => {
  const items = [ruleItem({ attributes: { sku: 'mug' }, qty: 5, price: 4 }), ruleItem({ attributes: { sku: 'shirt' }, qty: 1, price: 30 })];
  const mugs = [product('sku', '==', 'mug'), product('quote_item_qty', '>=', '5')];
  const dearMugs = [product('sku', '==', 'mug'), product('quote_item_price', '>', '20')];

  it.each([
    ['all', '1', mugs, true],
    ['all', '1', dearMugs, false],
    ['any', '1', dearMugs, true],
    ['all', '0', mugs, false],
    ['all', '0', dearMugs, true],
    ['any', '0', [product('sku', '==', 'hat')], true],
  ])('matches %s conditions on one item; value %s', (aggregator_type, value, conditions, holds) => {
    expect(meets(combine([found(conditions, { aggregator_type, value })]), cart({ items }))).toBe(holds);
  });

  it('finds nothing in an empty cart, and anything when it asks for nothing', () => {
    expect(meets(found(mugs), cart())).toBe(false);
    expect(meets(found(mugs, { value: '0' }), cart())).toBe(true);
    expect(meets(found([]), cart({ items }))).toBe(true);
    expect(meets(found([]), cart())).toBe(false);
  });

  it('is what a condition of products is when it stands among those of the cart', () => {
    expect(meets(combine([product('sku', '==', 'mug')]), cart({ items }))).toBe(true);
    expect(meets(combine([product('sku', '==', 'hat')]), cart({ items }))).toBe(false);
    expect(meets(combine([productCombine(dearMugs)]), cart({ items }))).toBe(false);
  });
});

describe('a subselection', () => {
  const items = [
    ruleItem({ attributes: { colour: 'red' }, qty: 2, price: 10 }),
    ruleItem({ attributes: { colour: 'red' }, qty: '1.5', price: 20 }),
    ruleItem({ attributes: { colour: 'blue' }, qty: 9, price: 30 }),
  ];
  const red = [product('colour', '==', 'red')];

  it.each([
    ['qty', '==', '3.5', true],
    ['qty', '>=', '4', false],
    ['qty', '<', '4', true],
    ['qty', '()', '3,3.5', true],
    ['qty', '!()', '3,3.5', false],
    ['base_row_total', '==', 50, true],
    ['base_row_total', '>', '50', false],
    ['base_row_total', '!=', '49.99', true],
  ])('%s %s %j is %s', (attribute, operator, value, holds) => {
    expect(meets(combine([subselect(attribute, operator, value, red)]), cart({ items }))).toBe(holds);
  });

  it('sums up nothing when no item matches, and never holds when it selects by nothing', () => {
    expect(meets(subselect('qty', '==', '0', [product('colour', '==', 'green')]), cart({ items }))).toBe(true);
    expect(meets(subselect('qty', '>=', '0', []), cart({ items }))).toBe(false);
  });

  it('takes its value for the number that it is, not for a truth value', () => {
    expect(meets(subselect('qty', '>', '0', red), cart({ items }))).toBe(true);
  });
});

describe('a condition of a product', () => {
  const item = ruleItem({
    attributes: { sku: 'mug-1', attribute_set_id: '4', colour: '12', sizes: '3,5', empty: '', none: null },
    categoryIds: [3, 15],
    qty: 2,
    price: '9.95',
  });

  it.each([
    ['category_ids', '==', '15', true],
    ['category_ids', '==', '1', false],
    ['category_ids', '()', '1, 3', true],
    ['category_ids', '{}', ['15'], true],
    ['category_ids', '!=', '3', false],
    ['category_ids', '!()', '1,2', true],
    ['attribute_set_id', '==', 4, true],
    ['sku', '==', 'MUG-1', true],
    ['sku', '{}', 'mug', true],
    ['sku', '()', 'mug-1, mug-2', true],
    ['quote_item_qty', '>=', '2', true],
    ['quote_item_price', '<', '10', true],
    ['quote_item_row_total', '==', '19.9', true],
    ['colour', '()', '11,12', true],
    ['empty', '<=>', '', true],
    ['none', '<=>', '', true],
    ['unheard_of', '<=>', '', true],
    ['constructor', '<=>', '', true],
    ['unheard_of', '!=', 'a', true],
    ['unheard_of', '==', 'a', false],
  ])('%s %s %j is %s', (attribute, operator, value, holds) => {
    expect(acts(product(attribute, operator, value), item)).toBe(holds);
    expect(acts(productCombine([product(attribute, operator, value)]), item)).toBe(holds);
  });

  it('compares several values one by one when the attribute is a multiselect', () => {
    const sizes = (operator: string, value: unknown) => acts(product('sizes', operator, value, { is_multiselect: true }), item);
    expect(sizes('()', '5,6')).toBe(true);
    expect(sizes('{}', ['5'])).toBe(true);
    expect(sizes('!()', '5,6')).toBe(false);
    expect(sizes('()', '35')).toBe(false);
    expect(acts(product('sizes', '()', '5,6'), item)).toBe(false);
  });
});

describe('a line with parts', () => {
  const line = ruleItem({
    price: 30,
    categoryIds: [7],
    attributes: { sku: 'shirt', colour: null },
    parts: [
      ruleItem({ price: 0, attributes: { sku: 'shirt-red', colour: 'red' }, categoryIds: [8] }),
      ruleItem({ price: 0, attributes: { sku: 'shirt-blue', colour: 'blue' } }),
    ],
  });

  it.each([
    ['sku', '==', 'shirt', true],
    ['sku', '==', 'shirt-red', true],
    ['sku', '==', 'hat', false],
    ['colour', '==', 'blue', true],
    ['category_ids', '()', '8', true],
    ['colour', '<=>', '', false],
    // An exclusion applies to the line and its parts.
    ['sku', '!=', 'shirt-red', false],
    ['category_ids', '!()', '7', false],
    ['category_ids', '!=', '9', true],
    ['parent::sku', '==', 'shirt-red', false],
    ['parent::category_ids', '==', '7', true],
    ['children::sku', '==', 'shirt', false],
    ['children::sku', '==', 'shirt-red', true],
    // The parts have no price, or their prices are included in the line's.
    ['quote_item_price', '<', '10', false],
    ['quote_item_price', '==', '30', true],
  ])('%s %s %j is %s', (attribute, operator, value, holds) => {
    expect(acts(product(attribute, operator, value), line)).toBe(holds);
    expect(meets(found([product(attribute, operator, value)]), cart({ items: [line] }))).toBe(holds);
  });

  it('meets conditions of which each is met by another part of it', () => {
    expect(acts(productCombine([product('category_ids', '==', '7'), product('colour', '==', 'red')]), line)).toBe(true);
  });

  it('that is asked for its parts has itself when it has none', () => {
    expect(acts(product('children::sku', '==', 'mug'), ruleItem({ attributes: { sku: 'mug' } }))).toBe(true);
  });
});

describe('a condition that nobody knows', () => {
  const unknown: Condition = { condition_type: 'Acme\\Weather', attribute_name: 'sun', operator: '==', value: '1' };
  const item = ruleItem();
  const given = cart({ items: [item], countryId: 'US' });

  it.each([
    ['its type', unknown],
    ['its type in small letters', { ...YES, condition_type: YES.condition_type.toLowerCase() }],
    ['an attribute of the address', address('email', '!=', 'x')],
    ['no attribute of the address', { ...YES, attribute_name: null }],
    ['an attribute of a subselection', subselect('price', '>=', '0', [product('sku', '!=', 'x')])],
    ['no attribute of a product', product('', '!=', 'x')],
    ['an operator', address('country_id', '=', 'US')],
    ['an operator of a subselection', subselect('qty', '=>', '0', [product('sku', '!=', 'x')])],
    ['an operator of a product', found([product('sku', '<>', 'x')])],
    ['a cart among the conditions of items', found([YES])],
  ])('never holds: %s', (_, condition) => {
    for (const value of ['1', '0']) {
      for (const aggregator_type of ['all', 'any']) {
        expect(meets(combine([YES, condition], { value, aggregator_type }), given)).toBe(false);
      }
    }
  });

  it('acts on no item', () => {
    for (const condition of [unknown, YES, found([]), subselect('qty', '>=', '0', [product('sku', '!=', 'x')]), product('sku', '~', 'x')]) {
      expect(acts(productCombine([condition], { value: '0' }), item)).toBe(false);
      expect(acts(condition, item)).toBe(false);
    }
  });
});

describe('a condition type', () => {
  it('may have a leading backslash', () => {
    const withBackslash = (condition: Condition): Condition => ({
      ...condition,
      condition_type: `\\${condition.condition_type}`,
      conditions: condition.conditions?.map(withBackslash),
    });
    const items = [ruleItem({ attributes: { sku: 'mug' } })];
    const tree = combine([YES, found([product('sku', '==', 'mug')]), subselect('qty', '==', '1', [product('sku', '==', 'mug')])]);
    expect(meets(withBackslash(tree), cart({ countryId: 'US', items }))).toBe(true);
    expect(meets(withBackslash(combine([NO])), cart({ countryId: 'US', items }))).toBe(false);
    expect(items.every((item) => acts(withBackslash(productCombine([product('sku', '==', 'mug')])), item))).toBe(true);
  });
});
