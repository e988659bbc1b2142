import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const NAMESPACE = 'Magento\\SalesRule\\Model\\Rule\\Condition\\';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_SalesRule::quote'));
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const at = (id: number) => `/V1/salesRules/${id}`;
const minimal = { name: 'Ten percent', website_ids: [1], customer_group_ids: [0, 1, 2, 3], discount_amount: 10 };
const post = (values: object = {}) => send('POST', '/V1/salesRules', { rule: { ...minimal, ...values } });
const put = (id: number, rule: object) => send('PUT', at(id), { rule });
const get = async (id: number) => (await send('GET', at(id))).body;
async function make(values: object = {}): Promise<number> {
  const { status, body } = await post(values);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rule_id;
}
const everything = () =>
  shop.db.query('select r.*, l.* from salesrule r left join salesrule_label l using (rule_id) order by r.rule_id, l.store_id');

const full = {
  name: 'Cups of one kind',
  store_labels: [
    { store_id: 0, store_label: 'Cups' },
    { store_id: 1, store_label: 'Mugs' },
  ],
  description: 'A tenth off, from 50 on.',
  website_ids: [1],
  customer_group_ids: [3, 1],
  from_date: '2015-01-01',
  to_date: '2015-12-31',
  uses_per_customer: 2,
  is_active: true,
  condition: {
    condition_type: `${NAMESPACE}Combine`,
    conditions: [
      { condition_type: `${NAMESPACE}Address`, operator: '>=', attribute_name: 'base_subtotal', value: '50' },
      {
        condition_type: `\\${NAMESPACE}Product\\Found`,
        conditions: [{ condition_type: `${NAMESPACE}Product`, operator: '()', attribute_name: 'sku', value: ['cup', 'plate'] }],
        aggregator_type: 'any',
        operator: null,
        value: '0',
      },
    ],
    aggregator_type: 'all',
    operator: null,
    value: '1',
  },
  action_condition: {
    condition_type: `${NAMESPACE}Product\\Combine`,
    conditions: [{ condition_type: `${NAMESPACE}Product`, operator: '>', attribute_name: 'quote_item_price', value: 4.5 }],
    aggregator_type: 'any',
    operator: null,
    value: '1',
  },
  stop_rules_processing: false,
  is_advanced: false,
  product_ids: [7, 8],
  sort_order: 3,
  simple_action: 'buy_x_get_y',
  discount_amount: 1.5,
  discount_qty: 4,
  discount_step: 2,
  apply_to_shipping: true,
  is_rss: true,
  coupon_type: 'SPECIFIC_COUPON',
  use_auto_generation: true,
  uses_per_coupon: 5,
  simple_free_shipping: '2',
};

describe('a new rule', () => {
  it('answers all that was said of it, and is read the same', async () => {
    const { status, body } = await post(full);
    expect([status, body]).toEqual([200, { ...full, rule_id: expect.any(Number), times_used: 0 }]);
    expect(await get(body.rule_id)).toEqual(body);
  });

  it('is switched off, without coupons and for everything where nothing else is said', async () => {
    const { body } = await send('POST', '/V1/salesRules', { rule: { website_ids: [1], customer_group_ids: [0] } });
    expect(body).toEqual({
      rule_id: expect.any(Number),
      store_labels: [],
      website_ids: [1],
      customer_group_ids: [0],
      uses_per_customer: 0,
      is_active: false,
      stop_rules_processing: true,
      is_advanced: true,
      sort_order: 0,
      simple_action: 'by_percent',
      discount_amount: 0,
      discount_step: 0,
      apply_to_shipping: false,
      times_used: 0,
      is_rss: false,
      coupon_type: 'NO_COUPON',
      use_auto_generation: false,
      uses_per_coupon: 0,
      simple_free_shipping: '0',
    });
  });

  it('is read from camelCase, numbers in text and XML', async () => {
    const camel = {
      rule: {
        websiteIds: ['1'],
        customerGroupIds: { item: [1, 1] },
        isActive: 'true',
        discountAmount: '12.5',
        fromDate: '',
        condition: null,
      },
    };
    const { body } = await send('POST', '/V1/salesRules', camel);
    expect(body).toMatchObject({ website_ids: [1], customer_group_ids: [1], is_active: true, discount_amount: 12.5 });
    expect(body).not.toHaveProperty('from_date');

    const xml = `<request><rule><website_ids><item>1</item></website_ids><customer_group_ids><item>0</item><item>1</item></customer_group_ids>
      <condition><condition_type>${NAMESPACE}Combine</condition_type><conditions>
        <item><condition_type>${NAMESPACE}Address</condition_type><attribute_name>country_id</attribute_name><operator>()</operator>
          <value><item>DE</item><item>FR</item></value></item>
        <item><condition_type>${NAMESPACE}Combine</condition_type><conditions/><value>0</value></item>
      </conditions></condition><to_date/></rule></request>`;
    const made = await shop.call('POST', '/V1/salesRules', { token, body: xml, headers: { 'Content-Type': 'application/xml' } });
    expect(made).toMatchObject({
      status: 200,
      body: {
        customer_group_ids: [0, 1],
        condition: {
          conditions: [
            { attribute_name: 'country_id', operator: '()', value: ['DE', 'FR'] },
            { conditions: [], aggregator_type: 'all', value: '0' },
          ],
        },
      },
    });
  });

  it('may have been used before, as one of another shop', async () => {
    const { body } = await post({ times_used: 99 });
    expect(body.times_used).toBe(99);
    expect((await get(body.rule_id)).times_used).toBe(99);
  });

  it.each([
    ['no_coupon', 'NO_COUPON'],
    ['Specific_Coupon', 'SPECIFIC_COUPON'],
    ['Specific Coupon', 'SPECIFIC_COUPON'],
    [' auto ', 'AUTO'],
    ['1', 'NO_COUPON'],
    [2, 'SPECIFIC_COUPON'],
    ['3', 'AUTO'],
  ])('may write its type of coupons as %j', async (coupon_type, read) => {
    const { body } = await post({ coupon_type });
    expect(body.coupon_type).toBe(read);
    expect((await put(body.rule_id, { coupon_type })).body.coupon_type).toBe(read);
    expect((await get(body.rule_id)).coupon_type).toBe(read);
  });

  it.each(['by_percent', 'to_percent'])('keeps a percentage above 100 as it is sent (%s)', async (simple_action) => {
    const { status, body } = await post({ simple_action, discount_amount: 150.5 });
    expect([status, body.discount_amount]).toEqual([200, 150.5]);
    expect(await put(body.rule_id, { discount_amount: 200 })).toMatchObject({ status: 200, body: { discount_amount: 200 } });
  });

  it('that names an id is that rule changed', async () => {
    const id = await make();
    expect((await send('POST', '/V1/salesRules', { rule: { rule_id: id, name: 'New' } })).body).toMatchObject({
      rule_id: id,
      name: 'New',
      discount_amount: 10,
    });
    expect((await post({ rule_id: 99_999 })).status).toBe(404);
    expect((await post({ rule_id: 0 })).body.rule_id).toBeGreaterThan(id);
  });
});

describe('a change', () => {
  it('leaves what is absent, empties what null may empty, and replaces lists', async () => {
    const id = await make(full);
    expect((await put(id, { name: 'Other' })).body).toEqual({ ...full, rule_id: id, times_used: 0, name: 'Other' });
    const emptied = {
      name: null,
      description: null,
      from_date: null,
      to_date: '',
      condition: null,
      action_condition: null,
      discount_qty: null,
      product_ids: [],
    };
    const { name, description, from_date, to_date, condition, action_condition, discount_qty, product_ids, ...rest } = full;
    const kept = { website_ids: null, is_active: null, sort_order: null, coupon_type: null, simple_free_shipping: null };
    expect((await put(id, { ...emptied, ...kept })).body).toEqual({ ...rest, rule_id: id, times_used: 0 });
    const { body } = await put(id, { store_labels: [{ store_id: 1, store_label: 'One' }], customer_group_ids: [2] });
    expect(body).toMatchObject({ store_labels: [{ store_id: 1, store_label: 'One' }], customer_group_ids: [2] });
    expect((await put(id, { store_labels: [{ store_id: 1, store_label: '' }] })).body.store_labels).toEqual([]);
  });

  it('takes back unchanged what was answered', async () => {
    for (const values of [full, {}]) {
      const answer = await get(await make(values));
      expect((await put(answer.rule_id, answer)).body).toEqual(answer);
      expect((await put(answer.rule_id, { ...answer, extension_attributes: {} })).body).toEqual(answer);
    }
  });

  it('is taken for a rule that another program wrote without products', async () => {
    const id = await make();
    await shop.db.query('update salesrule set product_ids = null where rule_id = $1', [id]);
    expect(await put(id, { discount_amount: 5 })).toMatchObject({ status: 200, body: { rule_id: id, discount_amount: 5 } });
  });

  it('leaves how often the rule was used, unless the client says how often', async () => {
    const id = await make({ times_used: 7 });
    for (const values of [{ name: 'Used' }, { times_used: null }]) expect((await put(id, values)).body.times_used).toBe(7);
    expect((await put(id, { times_used: 2 })).body.times_used).toBe(2);
    expect((await put(id, { times_used: 0 })).body.times_used).toBe(0);
  });

  it('copies changed limits to all its coupons, and nothing else', async () => {
    const [id, other] = [await make({ ...full, use_auto_generation: false }), await make({ coupon_type: 'AUTO', uses_per_coupon: 1 })];
    const coupon = async (rule_id: number, code: string, values: object = {}) =>
      (await send('POST', '/V1/coupons', { coupon: { rule_id, code, ...values } })).body.coupon_id;
    const ids = [await coupon(id, 'primary', { is_primary: true }), await coupon(id, 'second'), await coupon(other, 'other', { type: 1 })];
    const limits = () => shop.db.query('select coupon_id, usage_limit as a, usage_per_customer as b from salesrule_coupon order by 1');
    await put(id, { uses_per_coupon: 9, name: 'More' });
    expect(await limits()).toEqual([
      { coupon_id: ids[0], a: 9, b: 2 },
      { coupon_id: ids[1], a: 9, b: 2 },
      { coupon_id: ids[2], a: 1, b: 0 },
    ]);
    await put(other, { uses_per_customer: 4 });
    await put(id, { uses_per_coupon: 9, description: 'same limits' });
    expect(await limits()).toEqual([
      { coupon_id: ids[0], a: 9, b: 2 },
      { coupon_id: ids[1], a: 9, b: 2 },
      { coupon_id: ids[2], a: 1, b: 4 },
    ]);
  });

  it('empties the memory of rules that carts use', async () => {
    const kept = () => shop.db.cache.get('sales-rule:test', async () => Math.random());
    const changes: (() => Promise<unknown>)[] = [];
    let id = 0;
    changes.push(
      async () => (id = await make()),
      () => put(id, { name: 'x' }),
      () => send('DELETE', at(id)),
    );
    for (const change of changes) {
      const before = await kept();
      expect(await kept()).toBe(before);
      await change();
      expect(await kept()).not.toBe(before);
    }
  });
});

describe('a rule that is refused', () => {
  const bad: [string, object, string][] = [
    ['no website', { website_ids: [] }, 'rule.website_ids'],
    ['an unknown website', { website_ids: [1, 99] }, 'rule.website_ids'],
    ['no customer group', { customer_group_ids: [] }, 'rule.customer_group_ids'],
    ['an unknown customer group', { customer_group_ids: [0, 32000] }, 'rule.customer_group_ids'],
    ['an end before its beginning', { from_date: '2015-02-01', to_date: '2015-01-31' }, 'rule.to_date'],
    ['a day that is none', { to_date: '2015-02-30' }, 'rule.to_date'],
    ['an unknown action', { simple_action: 'by_magic' }, 'rule.simple_action'],
    ['an empty action', { simple_action: '' }, 'rule.simple_action'],
    ['less than no use', { times_used: -1 }, 'rule.times_used'],
    ['a negative amount', { discount_amount: -0.01 }, 'rule.discount_amount'],
    ['an amount beyond its column', { simple_action: 'by_fixed', discount_amount: 1e9 }, 'rule.discount_amount'],
    ['a negative quantity', { discount_qty: -1 }, 'rule.discount_qty'],
    ['a negative step', { discount_step: -1 }, 'rule.discount_step'],
    ['negative uses by customers', { uses_per_customer: -1 }, 'rule.uses_per_customer'],
    ['negative uses of coupons', { uses_per_coupon: -1 }, 'rule.uses_per_coupon'],
    ['an unknown kind of coupon', { coupon_type: 'SOME_COUPON' }, 'rule.coupon_type'],
    ['an unknown free shipping', { simple_free_shipping: '3' }, 'rule.simple_free_shipping'],
    ['a free shipping in words', { simple_free_shipping: 'yes' }, 'rule.simple_free_shipping'],
    ['a product that cannot be', { product_ids: [0] }, 'rule.product_ids'],
    ['a name that is too long', { name: 'x'.repeat(256) }, 'rule.name'],
    ['labels of an unknown store', { store_labels: [{ store_id: 99, store_label: 'x' }] }, 'rule.store_labels'],
    ['two labels of a store', { store_labels: [1, 1].map((store_id) => ({ store_id, store_label: 'x' })) }, 'rule.store_labels'],
    ['an unknown property', { colour: 'red' }, 'rule.colour'],
    ['an amount in words', { discount_amount: 'much' }, 'rule.discount_amount'],
    ['a tree that is text, which is an empty one', { condition: 'x' }, 'rule.condition.condition_type'],
    ['an unknown condition', { condition: { condition_type: 'Other' } }, 'rule.condition.condition_type'],
    [
      'a fault deep in a tree',
      {
        action_condition: {
          condition_type: `${NAMESPACE}Product\\Combine`,
          conditions: [{ condition_type: `${NAMESPACE}Product`, operator: '~' }],
        },
      },
      'rule.action_condition.conditions.0.attribute_name',
    ],
  ];

  it.each(bad)('for %s is told by its field, new or changed, and nothing changes', async (_, values, fieldName) => {
    const id = await make({ store_labels: [{ store_id: 0, store_label: 'x' }] });
    const before = await everything();
    for (const answer of [await post(values), await put(id, { name: 'Never', ...values })]) {
      expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String), parameters: { fieldName } } });
    }
    expect(await everything()).toEqual(before);
  });

  it('tells several faults at once', async () => {
    const { status, body } = await post({ website_ids: [], discount_amount: -1, coupon_type: 'x' });
    expect(status).toBe(400);
    expect(body.errors.map(({ parameters }: { parameters: { fieldName: string } }) => parameters.fieldName)).toEqual([
      'rule.website_ids',
      'rule.discount_amount',
      'rule.coupon_type',
    ]);
  });

  it('for the merged whole: an end before the beginning that was there', async () => {
    const id = await make({ from_date: '2015-06-01' });
    expect((await put(id, { to_date: '2015-05-31' })).status).toBe(400);
    expect((await put(id, { to_date: '2015-06-01' })).body).toMatchObject({ from_date: '2015-06-01', to_date: '2015-06-01' });
  });

  it('for being absent or no object', async () => {
    expect(await send('POST', '/V1/salesRules', {})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'rule' } } });
    expect((await send('POST', '/V1/salesRules', { rule: [] })).status).toBe(400);
  });
});

describe('a rule that is not there', () => {
  it('is told so, with the id', async () => {
    for (const answer of [await send('GET', at(99_999)), await put(99_999, { website_ids: [] }), await send('DELETE', at(99_999))]) {
      expect(answer).toMatchObject({ status: 404, body: { parameters: { fieldName: 'rule_id', fieldValue: 99_999 } } });
    }
    expect((await send('GET', '/V1/salesRules/many')).status).toBe(400);
  });

  it('is gone with its labels, coupons and all that was counted', async () => {
    const id = await make({ ...full, use_auto_generation: false });
    const { customerId } = await shop.customer();
    const { body: coupon } = await send('POST', '/V1/coupons', { coupon: { rule_id: id, code: 'gone-with-it' } });
    await shop.db.query('insert into salesrule_customer values ($1, $2, 1)', [id, customerId]);
    await shop.db.query('insert into salesrule_coupon_usage values ($1, $2, 1)', [coupon.coupon_id, customerId]);
    expect((await send('DELETE', at(id))).body).toBe(true);
    expect((await send('GET', at(id))).status).toBe(404);
    expect((await send('GET', `/V1/coupons/${coupon.coupon_id}`)).status).toBe(404);
    expect(await shop.db.query('select 1 from salesrule_customer where rule_id = $1', [id])).toEqual([]);
  });
});

describe('websites and customer groups that are gone', () => {
  it('are no longer the rule’s, which is accepted as it is answered', async () => {
    const { prisma } = shop.db;
    const website = await prisma.website.create({ data: { code: 'short', name: 'Short-lived' } });
    const group = await prisma.customerGroup.create({ data: { code: 'Short-lived', tax_class_id: 3 } });
    await shop.db.cache.forget('stores');
    const id = await make({ website_ids: [website.id, 1], customer_group_ids: [1, group.id, 0] });
    await prisma.website.delete({ where: { id: website.id } });
    await prisma.customerGroup.delete({ where: { id: group.id } });
    await shop.db.cache.forget('stores');
    const answer = await get(id);
    expect(answer).toMatchObject({ website_ids: [1], customer_group_ids: [1, 0] });
    expect((await put(id, answer)).body).toEqual(answer);
  });
});

describe('the list of rules', () => {
  const list = (query: string) => send('GET', `/V1/salesRules/search?${query}`);
  const filter = (field: string, value: string, condition = 'eq') =>
    `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${encodeURIComponent(value)}&searchCriteria[filter_groups][0][filters][0][condition_type]=${condition}`;
  const names = async (query: string) => {
    const { status, body } = await list(query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items.map(({ name }: { name: string }) => name);
  };

  beforeAll(async () => {
    await shop.db.query('delete from salesrule');
    await make({ ...full, name: 'a', sort_order: 2, coupon_type: 'AUTO' });
    await make({ name: 'b', sort_order: 1, is_active: true, simple_action: 'by_fixed', discount_amount: 2.5, customer_group_ids: [0] });
    await make({ name: 'c', sort_order: 2, from_date: '2015-06-01', description: 'Ünique' });
  });

  it('has all of them, as each is read by itself', async () => {
    const { body } = await list('searchCriteria=');
    expect(body).toMatchObject({ total_count: 3, search_criteria: { filter_groups: [], current_page: 1 } });
    expect(body.items).toEqual(await Promise.all(body.items.map(({ rule_id }: { rule_id: number }) => get(rule_id))));
  });

  it.each([
    ['name', 'B', 'eq', ['b']],
    ['description', 'unique', 'eq', ['c']],
    ['is_active', '0', 'eq', ['c']],
    ['sort_order', '1', 'gt', ['a', 'c']],
    ['discount_amount', '2.5', 'eq', ['b']],
    ['discount_qty', '', 'null', ['b', 'c']],
    ['simple_action', 'buy_x_get_y,by_fixed', 'in', ['a', 'b']],
    ['coupon_type', 'NO_COUPON', 'eq', ['b', 'c']],
    ['coupon_type', '3', 'eq', ['a']],
    ['coupon_type', 'auto', 'eq', ['a']],
    ['coupon_type', '1,2', 'nin', ['a']],
    ['from_date', '2015-06-01', 'gteq', ['c']],
    ['from_date', '2015-01%', 'like', ['a']],
    ['to_date', '', 'notnull', ['a']],
    ['simple_free_shipping', '2', 'eq', ['a']],
    ['uses_per_coupon', '5', 'eq', ['a']],
    ['apply_to_shipping', 'true', 'eq', ['a']],
    ['website_ids', '1', 'eq', ['a', 'b', 'c']],
    ['website_ids', '2,x', 'in', []],
    ['customer_group_ids', '3', 'finset', ['a', 'c']],
    ['customer_group_ids', '3', 'neq', ['b']],
    ['product_ids', '', 'notnull', ['a']],
    ['product_ids', '', 'null', ['b', 'c']],
  ])('finds by %s %s (%s)', async (field, value, condition, expected) => {
    expect(await names(filter(field, value, condition))).toEqual(expected);
  });

  it.each([
    'rule_id',
    'uses_per_customer',
    'stop_rules_processing',
    'is_advanced',
    'discount_step',
    'times_used',
    'is_rss',
    'use_auto_generation',
    'website_ids',
  ])('is sorted by %s', async (field) => expect(await names(`searchCriteria[sortOrders][0][field]=${field}`)).toHaveLength(3));

  it('is sorted and paged', async () => {
    const sort = 'searchCriteria[sortOrders][0][field]=sort_order&searchCriteria[sortOrders][0][direction]=desc';
    expect(await names(sort)).toEqual(['a', 'c', 'b']);
    const { body } = await list(`${sort}&searchCriteria[pageSize]=2&searchCriteria[currentPage]=2`);
    expect([body.total_count, body.items.map(({ name }: { name: string }) => name)]).toEqual([3, ['b']]);
    expect(await names('searchCriteria[pageSize]=2&searchCriteria[currentPage]=5')).toEqual([]);
  });

  it('echoes the criteria as they were sent', async () => {
    const { body } = await list(filter('coupon_type', '3'));
    expect(body.search_criteria.filter_groups).toEqual([{ filters: [{ field: 'coupon_type', value: '3', condition_type: 'eq' }] }]);
  });

  it.each([
    ['an unknown field', filter('colour', 'red')],
    ['a name that every object has', filter('constructor', 'x')],
    ['a list that is compared by size', filter('website_ids', '1', 'gt')],
    ['an unknown sort', 'searchCriteria[sortOrders][0][field]=condition'],
    ['no criteria at all', ''],
  ])('refuses %s', async (_, query) => expect((await list(query)).status).toBe(400));
});

describe('a rule that is saved together with its code', () => {
  const save = async (input: object) => {
    const { status, body } = await send('POST', '/trpc/salesRule.rule.saveWithCode', { json: input });
    return { status, rule: body.result?.data?.json, error: body.error };
  };
  const withCode = (couponCode: string | null | undefined, ruleId?: number, rule: object = {}) =>
    save({ ruleId, rule: { ...(ruleId ? {} : minimal), coupon_type: 'SPECIFIC_COUPON', ...rule }, couponCode });
  const codes = (rule_id: number) =>
    shop.db.query('select code, is_primary, type, usage_limit from salesrule_coupon where rule_id = $1 order by coupon_id', [rule_id]);

  it('is made with it, and with the limits of the rule', async () => {
    const { status, rule } = await withCode(' together-1 ', undefined, { uses_per_coupon: 4 });
    expect(status).toBe(200);
    expect(await codes(rule.rule_id)).toEqual([{ code: 'together-1', is_primary: true, type: 0, usage_limit: 4 }]);
  });

  it('keeps the coupon under another code, without one when there is none, and as it is when none is named', async () => {
    const { rule } = await withCode('together-2');
    const [before] = await shop.db.query('select coupon_id from salesrule_coupon where rule_id = $1', [rule.rule_id]);
    expect((await withCode('together-3', rule.rule_id, { uses_per_coupon: 9 })).rule).toMatchObject({ uses_per_coupon: 9 });
    expect(await codes(rule.rule_id)).toEqual([{ code: 'together-3', is_primary: true, type: 0, usage_limit: 9 }]);
    expect(await shop.db.query('select coupon_id from salesrule_coupon where rule_id = $1', [rule.rule_id])).toEqual([before]);
    await withCode(undefined, rule.rule_id, { name: 'Renamed' });
    expect(await codes(rule.rule_id)).toHaveLength(1);
    await withCode(null, rule.rule_id);
    expect(await codes(rule.rule_id)).toEqual([]);
  });

  it.each([
    ['that is taken', 'TAKEN', {}],
    ['that is blank', ' ', {}],
    ['of a rule without coupons', 'unwanted', { coupon_type: 'NO_COUPON' }],
  ])('is not saved with a code %s, new or changed', async (_, code, values) => {
    await withCode('taken');
    const { rule } = await withCode(null, undefined, { name: 'As it was' });
    const before = await everything();
    expect((await withCode(code, undefined, values)).status).toBe(400);
    expect((await withCode(code, rule.rule_id, { name: 'Changed', ...values })).status).toBe(400);
    expect(await everything()).toEqual(before);
  });

  it('is 404 when it is not there', async () => expect((await withCode('nowhere', 999_999)).status).toBe(404));
});

describe('callers without the resource', () => {
  it('are refused everywhere before anything else is looked at', async () => {
    const id = await make();
    const before = await everything();
    const { token: customer } = await shop.customer();
    const { token: other } = await shop.admin('Magento_Catalog::products');
    for (const caller of [undefined, customer, other]) {
      for (const [method, path, body] of [
        ['GET', at(id)],
        ['GET', '/V1/salesRules/search?searchCriteria='],
        ['POST', '/V1/salesRules', { rule: { colour: 'red' } }],
        ['PUT', at(id), { rule: {} }],
        ['DELETE', at(id)],
      ] as const) {
        expect(await shop.call(method, path, { token: caller, body })).toMatchObject({
          status: 401,
          body: { parameters: { resources: 'Magento_SalesRule::quote' } },
        });
      }
    }
    expect(await everything()).toEqual(before);
  });
});
