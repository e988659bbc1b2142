import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_SalesRule::quote'));
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const at = (id: number) => `/V1/coupons/${id}`;
const post = (coupon: object) => send('POST', '/V1/coupons', { coupon });
const put = (id: number, coupon: object) => send('PUT', at(id), { coupon });
const get = async (id: number) => (await send('GET', at(id))).body;

async function rule(values: object = {}): Promise<number> {
  const rule = { website_ids: [1], customer_group_ids: [0, 1], coupon_type: 'SPECIFIC_COUPON', ...values };
  return (await send('POST', '/V1/salesRules', { rule })).body.rule_id;
}
let made = 0;
async function make(values: object = {}): Promise<{ coupon_id: number; rule_id: number; code: string }> {
  const { status, body } = await post({ rule_id: await rule(), code: `Code ${++made}`, ...values });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const everything = () => shop.db.query('select * from salesrule_coupon order by coupon_id');

describe('a new coupon', () => {
  it('answers what was said of it and the limits of its rule, and is read the same', async () => {
    const rule_id = await rule({ uses_per_coupon: 5, uses_per_customer: 2 });
    const sent = { rule_id, code: '  Spring-15 ', is_primary: true, expiration_date: '2015-06-01T02:00:00+02:00' };
    const { status, body } = await post({ ...sent, usage_limit: 99, usage_per_customer: 99, times_used: 3, created_at: '2001-01-01' });
    expect([status, body]).toEqual([
      200,
      {
        coupon_id: expect.any(Number),
        rule_id,
        code: 'Spring-15',
        usage_limit: 5,
        usage_per_customer: 2,
        times_used: 3,
        expiration_date: '2015-06-01 00:00:00',
        is_primary: true,
        created_at: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/),
        type: 0,
      },
    ]);
    expect(body.created_at > '2015').toBe(true);
    expect(await get(body.coupon_id)).toEqual(body);
  });

  it('is manual, not primary and does not expire where nothing is said', async () => {
    const coupon = await make({ expiration_date: '' });
    expect(coupon).toMatchObject({ usage_limit: 0, usage_per_customer: 0, is_primary: false, type: 0 });
    expect(coupon).not.toHaveProperty('expiration_date');
  });

  it.each<[coupon: object, rule: object, status: number]>([
    [{}, {}, 200],
    [{ type: 1 }, {}, 400],
    [{ type: 2 }, {}, 400],
    [{}, { coupon_type: 'NO_COUPON' }, 400],
    [{ type: 1 }, { coupon_type: 'NO_COUPON' }, 400],
    [{}, { use_auto_generation: true }, 400],
    [{ type: 1 }, { use_auto_generation: true }, 200],
    [{ type: 1 }, { coupon_type: 'AUTO' }, 200],
    [{}, { coupon_type: 'AUTO' }, 200],
    [{}, { coupon_type: 'AUTO', use_auto_generation: true }, 400],
  ])('%j of the rule %j gets %i', async (coupon, values, status) => {
    const before = await everything();
    const answer = await post({ rule_id: await rule(values), code: `Kind ${++made}`, ...coupon });
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(await everything()).toHaveLength(before.length + (status === 200 ? 1 : 0));
  });

  it('that names an id is that coupon changed', async () => {
    const { coupon_id } = await make();
    expect((await post({ coupon_id, code: 'renamed' })).body).toMatchObject({ coupon_id, code: 'renamed' });
    expect((await post({ coupon_id: 99_999, code: 'x' })).status).toBe(404);
  });
});

describe('a changed coupon', () => {
  it('keeps what is absent, and may lose its expiry', async () => {
    const coupon = await make({ is_primary: true, expiration_date: '2030-01-01 00:00:00' });
    expect((await put(coupon.coupon_id, {})).body).toEqual(coupon);
    expect((await put(coupon.coupon_id, { is_primary: null, code: null, type: null })).body).toEqual(coupon);
    const { body } = await put(coupon.coupon_id, { code: 'other', is_primary: false, expiration_date: null });
    expect(body).toMatchObject({ code: 'other', is_primary: false });
    expect(body).not.toHaveProperty('expiration_date');
  });

  it('takes back unchanged what was answered, also a generated one', async () => {
    const generated = await make({ rule_id: await rule({ coupon_type: 'AUTO', uses_per_coupon: 3 }), type: 1 });
    for (const coupon of [await make({ expiration_date: '2030-01-01 10:00:00' }), generated]) {
      expect((await put(coupon.coupon_id, coupon)).body).toEqual(coupon);
    }
  });

  it('may change the case of its code, and move to a rule whose limits it then has', async () => {
    const { coupon_id, code } = await make();
    expect((await put(coupon_id, { code: code.toUpperCase() })).body.code).toBe(code.toUpperCase());
    const rule_id = await rule({ uses_per_coupon: 8 });
    expect((await put(coupon_id, { rule_id })).body).toMatchObject({ rule_id, usage_limit: 8 });
    expect((await put(coupon_id, { rule_id: await rule({ coupon_type: 'NO_COUPON' }) })).status).toBe(400);
    expect((await put(coupon_id, { rule_id: 99_999 })).status).toBe(404);
    expect(await get(coupon_id)).toMatchObject({ rule_id });
  });

  it('keeps how often it was used, unless the client says how often', async () => {
    const { coupon_id, code } = await make({ times_used: 3 });
    for (const values of [{ code: 'used' }, { times_used: null }]) expect((await put(coupon_id, values)).body.times_used).toBe(3);
    expect((await put(coupon_id, { code, times_used: '5' })).body.times_used).toBe(5);
    expect((await get(coupon_id)).times_used).toBe(5);
    const filter = `searchCriteria[filter_groups][0][filters][0][field]=coupon_id&searchCriteria[filter_groups][0][filters][0][value]=${coupon_id}`;
    expect((await send('GET', `/V1/coupons/search?${filter}`)).body.items).toMatchObject([{ coupon_id, times_used: 5 }]);
    expect((await put(coupon_id, { times_used: 0 })).body.times_used).toBe(0);
  });
});

describe('a coupon that is refused', () => {
  it.each<[string, object, object]>([
    ['without a code', { code: '' }, { fieldName: 'coupon.code' }],
    ['with a blank code', { code: '  ' }, { fieldName: 'coupon.code' }],
    ['with a code that is too long', { code: 'x'.repeat(256) }, { fieldName: 'coupon.code' }],
    ['with an expiry that is no moment', { expiration_date: 'soon' }, { fieldName: 'coupon.expiration_date' }],
    ['with less than no use', { times_used: -1 }, { fieldName: 'coupon.times_used' }],
    ['with a rule in words', { rule_id: 'mine' }, { fieldName: 'coupon.rule_id' }],
    ['with an unknown property', { colour: 'red' }, { fieldName: 'coupon.colour' }],
  ])('%s is told by its field, new or changed, and nothing changes', async (_, values, parameters) => {
    const { coupon_id, rule_id } = await make();
    const before = await everything();
    for (const answer of [await post({ rule_id, code: 'never', ...values }), await put(coupon_id, values)]) {
      expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String), parameters } });
    }
    expect(await everything()).toEqual(before);
  });

  it('has no rule, or an unknown one', async () => {
    expect(await post({ code: 'x' })).toMatchObject({ status: 400, body: { parameters: { fieldName: 'coupon.rule_id' } } });
    expect(await post({ code: 'x', rule_id: 99_999 })).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'rule_id', fieldValue: 99_999 } },
    });
    expect(await send('POST', '/V1/coupons', {})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'coupon' } } });
  });

  it('has the code of another, in any case', async () => {
    const { code, rule_id } = await make();
    const { coupon_id } = await make();
    const before = await everything();
    for (const answer of [await post({ rule_id, code: ` ${code.toUpperCase()}` }), await put(coupon_id, { code: code.toLowerCase() })]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { parameters: { couponCode: expect.stringMatching(new RegExp(`^${code}$`, 'i')) } },
      });
    }
    expect(await everything()).toEqual(before);
  });

  it('would be the second primary one of its rule', async () => {
    const { coupon_id, rule_id } = await make({ is_primary: true });
    const second = await make({ rule_id });
    const before = await everything();
    for (const answer of [await post({ rule_id, code: 'p2', is_primary: true }), await put(second.coupon_id, { is_primary: true })]) {
      expect(answer).toMatchObject({ status: 400, body: { parameters: { fieldName: 'coupon.is_primary' } } });
    }
    expect(await everything()).toEqual(before);
    expect((await put(coupon_id, { is_primary: false })).status).toBe(200);
    expect((await put(second.coupon_id, { is_primary: true })).body.is_primary).toBe(true);
  });
});

describe('a coupon that is not there', () => {
  it('is told so, with the id', async () => {
    for (const answer of [await send('GET', at(99_999)), await put(99_999, { code: 'x' }), await send('DELETE', at(99_999))]) {
      expect(answer).toMatchObject({ status: 404, body: { parameters: { fieldName: 'coupon_id', fieldValue: 99_999 } } });
    }
  });

  it('is gone once deleted, and so are its uses', async () => {
    const { coupon_id } = await make();
    const { customerId } = await shop.customer();
    await shop.db.query('insert into salesrule_coupon_usage values ($1, $2, 1)', [coupon_id, customerId]);
    expect((await send('DELETE', at(coupon_id))).body).toBe(true);
    expect((await send('GET', at(coupon_id))).status).toBe(404);
    expect((await send('DELETE', at(coupon_id))).status).toBe(404);
    expect(await shop.db.query('select 1 from salesrule_coupon_usage where coupon_id = $1', [coupon_id])).toEqual([]);
  });
});

describe('many coupons deleted', () => {
  const byIds = (body: object) => send('POST', '/V1/coupons/deleteByIds', body);
  const byCodes = (body: object) => send('POST', '/V1/coupons/deleteByCodes', body);

  it('by ids: those that are there go, the others are told', async () => {
    const [a, b, kept] = [await make(), await make(), await make()];
    const { status, body } = await byIds({ ids: [a.coupon_id, 99_999, b.coupon_id, 99_998, a.coupon_id, 99_999] });
    expect([status, body]).toEqual([200, { failed_items: [], missing_items: ['99999', '99998'] }]);
    expect((await everything()).map((row) => (row as { coupon_id: number }).coupon_id)).not.toContain(a.coupon_id);
    expect((await send('GET', at(kept.coupon_id))).status).toBe(200);
  });

  it('by codes, in any case', async () => {
    const [a, b, kept] = [await make(), await make(), await make()];
    const { body } = await byCodes({ codes: [a.code.toUpperCase(), ' gone ', ` ${b.code}`, a.code], ignoreInvalidCoupons: true });
    expect(body).toEqual({ failed_items: [], missing_items: ['gone'] });
    for (const { coupon_id } of [a, b]) expect((await send('GET', at(coupon_id))).status).toBe(404);
    expect((await send('GET', at(kept.coupon_id))).status).toBe(200);
  });

  it('not one of them where the caller minds the missing, and all of them where none is', async () => {
    const { coupon_id, code } = await make();
    const before = await everything();
    const answers = [
      await byIds({ ids: [coupon_id, 99_999], ignoreInvalidCoupons: false }),
      await byCodes({ codes: [code, 'gone'], ignore_invalid_coupons: 'false' }),
    ];
    expect(answers).toMatchObject([
      { status: 400, body: { parameters: { fieldValue: '99999' } } },
      { status: 400, body: { parameters: { fieldValue: 'gone' } } },
    ]);
    expect(await everything()).toEqual(before);
    expect((await byIds({ ids: [coupon_id, coupon_id], ignoreInvalidCoupons: false })).body).toEqual({
      failed_items: [],
      missing_items: [],
    });
    expect((await byCodes({ codes: [], ignoreInvalidCoupons: false })).body).toEqual({ failed_items: [], missing_items: [] });
    expect(await everything()).toHaveLength(before.length - 1);
  });

  it('is refused without a list', async () => {
    expect(await byIds({})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'ids' } } });
    expect(await byCodes({ codes: 'one' })).toMatchObject({ status: 400 });
    expect(await byIds({ ids: ['one'] })).toMatchObject({ status: 400 });
  });
});

describe('the list of coupons', () => {
  const list = (query: string) => send('GET', `/V1/coupons/search?${query}`);
  const filter = (field: string, value: string, condition = 'eq') =>
    `searchCriteria[filter_groups][0][filters][0][field]=${field}&searchCriteria[filter_groups][0][filters][0][value]=${encodeURIComponent(value)}&searchCriteria[filter_groups][0][filters][0][condition_type]=${condition}`;
  const codes = async (query: string) => {
    const { status, body } = await list(query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items.map(({ code }: { code: string }) => code);
  };
  let ruleId: number;

  beforeAll(async () => {
    await shop.db.query('delete from salesrule');
    ruleId = await rule({ uses_per_coupon: 4 });
    await make({ rule_id: ruleId, code: 'beta', is_primary: true, expiration_date: '2015-06-01' });
    await make({ rule_id: ruleId, code: 'Álpha' });
    await make({ rule_id: await rule({ use_auto_generation: true }), code: 'gamma', type: 1 });
  });

  it('has all of them, as each is read by itself', async () => {
    const { body } = await list('searchCriteria=');
    expect(body).toMatchObject({ total_count: 3, search_criteria: { filter_groups: [], current_page: 1 } });
    expect(body.items).toEqual(await Promise.all(body.items.map(({ coupon_id }: { coupon_id: number }) => get(coupon_id))));
  });

  it.each([
    ['code', 'BETA', 'eq', ['beta']],
    ['code', 'gamma,BETA', 'in', ['beta', 'gamma']],
    ['code', 'alph%', 'like', ['Álpha']],
    ['code', 'beta', 'neq', ['Álpha', 'gamma']],
    ['is_primary', '1', 'eq', ['beta']],
    ['type', '1', 'eq', ['gamma']],
    ['usage_limit', '4', 'gteq', ['beta', 'Álpha']],
    ['usage_per_customer', '0', 'gt', []],
    ['times_used', '0', 'eq', ['beta', 'Álpha', 'gamma']],
    ['expiration_date', '2015-05-31', 'gt', ['beta']],
    ['expiration_date', '', 'null', ['Álpha', 'gamma']],
    ['created_at', '2015-01-01', 'lt', []],
  ])('finds by %s %s (%s)', async (field, value, condition, expected) => {
    expect(await codes(filter(field, value, condition))).toEqual(expected);
  });

  it('finds those of a rule, sorted and paged', async () => {
    const query = `${filter('rule_id', String(ruleId))}&searchCriteria[sortOrders][0][field]=code&searchCriteria[sortOrders][0][direction]=desc`;
    expect(await codes(query)).toHaveLength(2);
    const { body } = await list(`${query}&searchCriteria[pageSize]=1&searchCriteria[currentPage]=2`);
    expect([body.total_count, body.items.length]).toEqual([2, 1]);
  });

  it('echoes the criteria as they were sent', async () => {
    const { body } = await list(filter('code', 'beta'));
    expect(body.search_criteria.filter_groups).toEqual([{ filters: [{ field: 'code', value: 'beta', condition_type: 'eq' }] }]);
  });

  it.each([
    ['an unknown field', filter('colour', 'red')],
    ['a name that is no name', filter('code%3D', 'beta')],
    ['no criteria at all', ''],
  ])('refuses %s', async (_, query) => expect((await list(query)).status).toBe(400));
});

describe('callers without the resource', () => {
  it('are refused everywhere before anything else is looked at', async () => {
    const { coupon_id, code, rule_id } = await make();
    const before = await everything();
    const { token: customer } = await shop.customer();
    const { token: other } = await shop.admin('Magento_Catalog::products');
    for (const caller of [undefined, customer, other]) {
      for (const [method, path, body] of [
        ['GET', at(coupon_id)],
        ['GET', '/V1/coupons/search?searchCriteria='],
        ['POST', '/V1/coupons', { coupon: { colour: 'red' } }],
        ['PUT', at(coupon_id), { coupon: { code: 'x' } }],
        ['DELETE', at(coupon_id)],
        ['POST', '/V1/coupons/generate', { couponSpec: { rule_id, quantity: 1, length: 8 } }],
        ['POST', '/V1/coupons/deleteByIds', { ids: [coupon_id] }],
        ['POST', '/V1/coupons/deleteByCodes', { codes: [code] }],
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
