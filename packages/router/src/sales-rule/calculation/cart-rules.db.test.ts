import { openWorld, type World } from '@merx/router/test';
import { money, toWire } from '@merx/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { address, cart, combine, found, product, productCombine, ruleItem, subselect } from '../../../test/cart-rules.js';
import type { Condition } from './cart-rule.js';
import { cartRules } from './cart-rules.service.js';
import { actsOn, meets } from './conditions.js';
import { matchingRules } from './matching-rules.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Values = Parameters<World['db']['prisma']['salesRule']['create']>[0]['data'];
const json = (tree: Condition): object => JSON.parse(JSON.stringify(tree));
const made = async (values: Partial<Values> = {}): Promise<number> => {
  const data = {
    name: 'Rule',
    is_active: true,
    website_ids: [1],
    customer_group_ids: [0],
    simple_action: 'by_percent',
    ...values,
  } as Values;
  return (await world.db.prisma.salesRule.create({ data })).rule_id;
};
const read = () => cartRules(world.db.cache, world.db);

describe('the rules in memory', () => {
  it('stay until they are forgotten', async () => {
    expect((await read()).rules).toEqual([]);
    await made();
    expect((await read()).rules).toEqual([]);
    await world.db.cache.forget('sales-rule');
    expect((await read()).rules).toHaveLength(1);
  });

  it('are read by the transaction that first asks for them', async () => {
    await world.db.cache.forget('sales-rule');
    const seen = await world.db.transaction(async (tx) => {
      await tx.query(`update salesrule set name = 'Seen in here alone'`);
      const { rules } = await cartRules(world.db.cache, tx);
      await tx.query(`update salesrule set name = 'Rule'`);
      return rules.map(({ name }) => name);
    });
    expect(seen).toEqual(['Seen in here alone']);
  });
});

describe('the rules for carts', () => {
  beforeEach(async () => {
    await world.db.query('delete from salesrule');
    await world.db.cache.forget('sales-rule');
  });

  it('are the active ones in their order, whatever their dates', async () => {
    const late = await made({ sort_order: 2, to_date: new Date('2020-01-01') });
    await made({ is_active: false });
    const [second, third] = [await made({ sort_order: 1 }), await made({ sort_order: 1 })];
    const first = await made({ sort_order: 0, from_date: new Date('2100-01-01') });
    expect((await read()).rules.map(({ rule_id }) => rule_id)).toEqual([first, second, third, late]);
  });

  it('have everything that the calculation asks for', async () => {
    const condition = combine([address('country_id', '==', 'US')]);
    const ruleId = await made({
      name: 'Ten off',
      website_ids: [1],
      customer_group_ids: [0, 1, 3],
      from_date: new Date('2026-01-31'),
      to_date: new Date('2026-02-28'),
      uses_per_customer: 4,
      coupon_type: 'SPECIFIC_COUPON',
      condition: json(condition),
      stop_rules_processing: false,
      sort_order: 7,
      simple_action: 'buy_x_get_y',
      discount_amount: '1.2345',
      discount_qty: '2.5',
      discount_step: 3,
      apply_to_shipping: true,
      simple_free_shipping: 2,
      labels: {
        create: [
          { store_id: 0, label: 'Sale' },
          { store_id: 1, label: 'Our sale' },
        ],
      },
    });
    const [rule] = (await read()).rules;
    expect(rule).toMatchObject({
      rule_id: ruleId,
      name: 'Ten off',
      labels: { 0: 'Sale', 1: 'Our sale' },
      website_ids: [1],
      customer_group_ids: [0, 1, 3],
      from_date: '2026-01-31',
      to_date: '2026-02-28',
      uses_per_customer: 4,
      coupon_type: 'SPECIFIC_COUPON',
      condition,
      action_condition: null,
      stop_rules_processing: false,
      sort_order: 7,
      simple_action: 'buy_x_get_y',
      discount_step: 3,
      apply_to_shipping: true,
      simple_free_shipping: 2,
    });
    expect([rule?.discount_amount ?? money(0), rule?.discount_qty ?? money(0)].map(toWire)).toEqual([1.2345, 2.5]);
  });

  it('may leave almost everything open', async () => {
    await made({ name: null, simple_action: null });
    const [rule] = (await read()).rules;
    expect(rule).toMatchObject({
      name: '',
      labels: {},
      from_date: null,
      to_date: null,
      condition: null,
      discount_qty: null,
      simple_action: '',
    });
    expect(matchingRules(rule ? [rule] : [], cart())).toHaveLength(1);
  });

  it('name the attributes that they ask of products', async () => {
    await made();
    expect(await read()).toMatchObject({ attributeCodes: [], usesCategories: false });
    await made({
      condition: json(
        combine([
          address('base_subtotal', '>', '1'),
          combine([found([product('colour', '==', '1'), productCombine([product('quote_item_qty', '>', '1')])])]),
          subselect('qty', '>', '1', [product('sku', '==', 'a'), product('children::size', '==', 'a')]),
        ]),
      ),
      action_condition: json(productCombine([product('colour', '==', '1'), product('parent::attribute_set_id', '==', '4')])),
    });
    await world.db.cache.forget('sales-rule');
    expect(await read()).toMatchObject({ attributeCodes: ['attribute_set_id', 'colour', 'size', 'sku'], usesCategories: false });
    await made({ action_condition: json(productCombine([product('category_ids', '==', '3')])) });
    await world.db.cache.forget('sales-rule');
    const { attributeCodes, usesCategories } = await read();
    expect([attributeCodes.includes('category_ids'), usesCategories]).toEqual([true, true]);
  });

  it('know which attributes hold several values', async () => {
    await world.db.prisma.attribute.create({
      data: { entity_type_id: 4, code: 'fabrics', backend_type: 'varchar', frontend_input: 'multiselect' },
    });
    const [cotton, wool] = [product('fabrics', '()', '5'), product('parent::fabrics', '!()', '5')];
    await made({ condition: json(combine([found([cotton])])), action_condition: json(productCombine([wool])) });
    const [rule] = (await read()).rules;
    if (!rule) throw new Error('The rule was not read.');
    const items = [ruleItem({ attributes: { fabrics: '3,5' } })];
    expect(meets(rule.condition, cart({ items }))).toBe(true);
    expect(items.map((item) => actsOn(rule, item))).toEqual([false]);
  });
});
