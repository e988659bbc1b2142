import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const RULES = '/V1/taxRules';

let shop: Shop;
let token: string;
/** Classes of their own beside the fresh shop's 2 (products) and 3 (customers). */
let wholesale: number;
let books: number;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Tax::manage_tax'));
  const make = async (class_name: string, class_type: string) =>
    Number((await call('POST', '/V1/taxClasses', { taxClass: { class_name, class_type } })).body);
  wholesale = await make('Wholesale', 'CUSTOMER');
  books = await make('Books', 'PRODUCT');
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const post = (rule: object) => call('POST', RULES, { rule });
const put = (rule: object) => call('PUT', RULES, { rule });
const remove = (id: number) => call('DELETE', `${RULES}/${id}`);
const plain = { code: 'Plain', priority: 5, position: 10, customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [1, 2] };
const list = (criteria: string) => call('GET', `${RULES}/search?${criteria}`);
const all = async () => (await list('searchCriteria=')).body.items;
const filter = (group: number, index: number, field: string, value: string, condition = 'eq') =>
  ['field', 'value', 'condition_type']
    .map((key, part) => `searchCriteria[filter_groups][${group}][filters][${index}][${key}]=${[field, value, condition][part]}`)
    .join('&');

describe('tax rules', () => {
  it('are made, changed and deleted', async () => {
    const { status, body: made } = await post({ ...plain, code: ' Plain ', tax_rate_ids: [2, '1', 2], calculate_subtotal: 1 });
    expect({ status, made }).toEqual({ status: 200, made: { id: expect.any(Number), ...plain, calculate_subtotal: true } });
    expect((await call('GET', `${RULES}/${made.id}`)).body).toEqual(made);
    const change = { id: made.id, code: 'Other', priority: 0, position: 0, tax_rate_ids: [1] };
    const { body: changed } = await put({ ...change, customer_tax_class_ids: [wholesale, 3], product_tax_class_ids: [books] });
    expect(changed).toEqual({
      ...{ ...change, customer_tax_class_ids: [3, wholesale], product_tax_class_ids: [books] },
      calculate_subtotal: true,
    });
    expect((await put({ ...changed, calculate_subtotal: false })).body.calculate_subtotal).toBe(false);
    expect(await remove(made.id)).toMatchObject({ status: 200, body: true });
    expect(await call('GET', `${RULES}/${made.id}`)).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'taxRuleId', fieldValue: made.id } },
    });
    expect((await call('GET', '/V1/taxRates/1')).status).toBe(200);
  });

  it('are made by PUT too, changed by POST too, and can be sent back as they were answered', async () => {
    const { body: made } = await put({ ...plain, id: 0 });
    expect(made).toEqual({ id: made.id, ...plain, calculate_subtotal: false });
    expect((await post({ ...made, extension_attributes: {} })).body).toEqual(made);
    expect((await put(made)).body).toEqual(made);
    await remove(made.id);
  });
});

describe('lists of tax rules', () => {
  const made: number[] = [];
  beforeAll(async () => {
    for (const rule of [
      plain,
      {
        ...plain,
        code: 'Second',
        position: 1,
        priority: 0,
        customer_tax_class_ids: [3, wholesale],
        tax_rate_ids: [2],
        calculate_subtotal: true,
      },
      { ...plain, code: 'Third', position: 5, product_tax_class_ids: [2, books] },
    ]) {
      made.push((await post(rule)).body.id);
    }
  });
  afterAll(async () => {
    for (const id of made) await remove(id);
  });
  const codes = async (criteria: string) => (await list(criteria)).body.items.map(({ code }: { code: string }) => code);

  it('filter by the rates and classes of rules', async () => {
    expect(await codes(filter(0, 0, 'tax_rate_ids', '1'))).toEqual(['Plain', 'Third']);
    expect(await codes(filter(0, 0, 'tax_rate_ids', '1,2', 'in'))).toEqual(['Plain', 'Second', 'Third']);
    expect(await codes(filter(0, 0, 'tax_rate_ids', '1', 'neq'))).toEqual(['Second']);
    expect(await codes(filter(0, 0, 'tax_rate_ids', '', 'null'))).toEqual([]);
    expect(await codes(filter(0, 0, 'tax_rate_ids', 'x'))).toEqual([]);
    expect(await codes(filter(0, 0, 'customer_tax_class_ids', String(wholesale)))).toEqual(['Second']);
    expect(await codes(filter(0, 0, 'customer_tax_class_ids', '2'))).toEqual([]);
    expect(await codes(filter(0, 0, 'product_tax_class_ids', String(books)))).toEqual(['Third']);
    const joined = `${filter(0, 0, 'customer_tax_class_ids', String(wholesale))}&${filter(0, 1, 'product_tax_class_ids', String(books))}`;
    expect(await codes(`${joined}&${filter(1, 0, 'tax_calculation_rate_id', '2')}`)).toEqual(['Second', 'Third']);
  });

  it('filter and sort by their own fields, the position as sort_order too', async () => {
    expect(await codes(filter(0, 0, 'code', 'second'))).toEqual(['Second']);
    expect(await codes(filter(0, 0, 'sort_order', '5', 'gteq'))).toEqual(['Plain', 'Third']);
    expect(await codes(filter(0, 0, 'calculate_subtotal', '1'))).toEqual(['Second']);
    expect(await codes('searchCriteria[sort_orders][0][field]=sort_order&searchCriteria[sort_orders][0][direction]=ASC')).toEqual([
      'Second',
      'Third',
      'Plain',
    ]);
    const { body } = await list(
      'searchCriteria[page_size]=1&searchCriteria[sort_orders][0][field]=id&searchCriteria[sort_orders][0][direction]=DESC',
    );
    expect(body).toMatchObject({ items: [{ code: 'Third', tax_rate_ids: [1, 2] }], total_count: 3 });
  });

  it('refuse what no rule has', async () => {
    expect(await list(filter(0, 0, 'rate', '1'))).toMatchObject({ status: 400, body: { parameters: { fieldName: 'rate' } } });
    expect(await list(filter(0, 0, 'tax_rate_ids', '1', 'gt'))).toMatchObject({
      status: 400,
      body: { parameters: { conditionType: 'gt' } },
    });
    expect(await list('')).toMatchObject({ status: 400, body: { parameters: { fieldName: 'searchCriteria' } } });
  });
});

describe('a tax rule that is refused', () => {
  it.each<[string, () => object, object]>([
    ['without a code', () => ({ code: '' }), { fieldName: 'code' }],
    ['without a priority', () => ({ priority: null }), { fieldName: 'priority' }],
    ['with a negative priority', () => ({ priority: -1 }), { fieldName: 'priority', value: -1 }],
    ['without a position', () => ({ position: undefined }), { fieldName: 'position' }],
    ['with a negative position', () => ({ position: -1 }), { fieldName: 'position' }],
    ['without rates', () => ({ tax_rate_ids: [] }), { fieldName: 'tax_rate_ids' }],
    ['without customer classes', () => ({ customer_tax_class_ids: [] }), { fieldName: 'customer_tax_class_ids' }],
    ['without product classes', () => ({ product_tax_class_ids: null }), { fieldName: 'product_tax_class_ids' }],
    ['with an unknown rate', () => ({ tax_rate_ids: [1, 9999] }), { fieldName: 'tax_rate_ids', fieldValue: 9999 }],
    ['with an unknown class', () => ({ product_tax_class_ids: [9999] }), { fieldName: 'product_tax_class_ids', fieldValue: 9999 }],
    ['with a product class for customers', () => ({ customer_tax_class_ids: [books] }), { fieldName: 'customer_tax_class_ids' }],
    ['with a customer class for products', () => ({ product_tax_class_ids: [2, wholesale] }), { fieldName: 'product_tax_class_ids' }],
    ['with rates that are no numbers', () => ({ tax_rate_ids: ['x'] }), { fieldName: 'rule.tax_rate_ids.0' }],
    ['with an unknown property', () => ({ colour: 'red' }), { fieldName: 'rule.colour' }],
  ])('%s is told so by 400 and changes nothing', async (_, change, parameters) => {
    const { body: present } = await post({ ...plain, code: 'Present' });
    expect(await post({ ...plain, ...change() })).toMatchObject({ status: 400, body: { parameters } });
    expect(await put({ ...present, ...change() })).toMatchObject({ status: 400, body: { parameters } });
    expect(await all()).toEqual([present]);
    await remove(present.id);
  });

  it('with a taken code is told so by 400 and changes nothing', async () => {
    const { body: first } = await post(plain);
    const { body: second } = await post({ ...plain, code: 'Second' });
    expect(await post(plain)).toMatchObject({ status: 400, body: { parameters: ['Code'] } });
    expect(await put({ ...second, code: 'Plain', tax_rate_ids: [1] })).toMatchObject({ status: 400, body: { parameters: ['Code'] } });
    expect(await all()).toEqual([first, second]);
    for (const { id } of [first, second]) await remove(id);
  });

  it('without anything is told all of it', async () => {
    const { status, body } = await post({});
    const fields = body.errors.map(({ parameters }: { parameters: { fieldName: string } }) => parameters.fieldName);
    expect({ status, fields }).toEqual({
      status: 400,
      fields: ['code', 'priority', 'position', 'customer_tax_class_ids', 'product_tax_class_ids', 'tax_rate_ids'],
    });
    expect(await call('PUT', RULES, {})).toMatchObject({ status: 400, body: { parameters: { fieldName: 'rule' } } });
  });

  it('under an unknown id is told so by 404, and never made', async () => {
    for (const send of [post, put]) expect((await send({ ...plain, id: 9999 })).status).toBe(404);
    expect((await remove(9999)).status).toBe(404);
    expect((await call('GET', `${RULES}/9999`)).status).toBe(404);
    expect((await call('GET', `${RULES}/x`)).status).toBe(400);
    expect(await all()).toEqual([]);
  });
});

it('makes what was worked out from the rules be read anew, after a change alone', async () => {
  let reads = 0;
  const readsAfter = async (change: () => Promise<unknown>) => {
    const load = async () => ++reads;
    const before = await shop.db.cache.get('tax:test', load);
    await change();
    return (await shop.db.cache.get('tax:test', load)) - before;
  };
  let id = 0;
  expect(await readsAfter(async () => ({ id } = (await post(plain)).body))).toBe(1);
  expect(await readsAfter(() => put({ ...plain, id, priority: 1 }))).toBe(1);
  expect(await readsAfter(() => put({ ...plain, id, tax_rate_ids: [9999] }))).toBe(0);
  expect(await readsAfter(() => remove(id))).toBe(1);
  expect(await readsAfter(() => remove(id))).toBe(0);
});

it.each<[string, string, unknown?]>([
  ['GET', `${RULES}/search?searchCriteria=`],
  ['GET', `${RULES}/1`],
  ['POST', RULES, { rule: {} }],
  ['PUT', RULES, { rule: { id: 1 } }],
  ['DELETE', `${RULES}/9999`],
])('%s %s is closed to guests, customers and admins without the resource', async (method, path, body) => {
  const [customer, other] = await Promise.all([shop.customer(), shop.admin('Magento_Sales::sales')]);
  for (const caller of [undefined, customer.token, other.token]) {
    const answer = await shop.call(method, path, { token: caller, body });
    expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Tax::manage_tax' } } });
  }
});

describe('PUT /V1/taxRates/{id} and /V1/taxRules/{id}', () => {
  const rate = { code: 'Texas', tax_country_id: 'US', tax_region_id: 57, tax_postcode: '*', rate: 8.25 };

  it('change what the address names', async () => {
    const { id } = (await call('POST', '/V1/taxRates', { taxRate: rate })).body;
    const changed = await call('PUT', `/V1/taxRates/${id}`, { taxRate: { ...rate, id: 999999, rate: 6 } });
    expect(changed).toMatchObject({ status: 200, body: { id, rate: 6 } });
    expect((await call('GET', `/V1/taxRates/${id}`)).body).toMatchObject({ code: 'Texas', rate: 6 });
    expect((await call('PUT', `/V1/taxRates/${id}`, { taxRate: { ...rate, rate: 6.25 } })).body).toMatchObject({ id, rate: 6.25 });
    const rule = {
      ...{ code: 'Goods', priority: 0, position: 0, calculate_subtotal: false },
      ...{ customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [id] },
    };
    const made = (await call('POST', '/V1/taxRules', { rule })).body;
    expect(await call('PUT', `/V1/taxRules/${made.id}`, { rule: { ...rule, priority: 4 } })).toMatchObject({
      status: 200,
      body: { priority: 4 },
    });
    expect((await call('GET', `/V1/taxRules/${made.id}`)).body).toMatchObject({ id: made.id, code: 'Goods', priority: 4 });
    expect((await call('PUT', `/V1/taxRules/${made.id}`, { rule: { ...rule, tax_rate_ids: [999999] } })).status).toBe(400);
    expect((await call('PUT', `/V1/taxRates/${id}`, { taxRate: { ...rate, rate: 'much' } })).status).toBe(400);
  });

  it('refuse what there is not and who may not change taxes', async () => {
    const { token: other } = await shop.admin('Magento_Catalog::products');
    const rule = { code: 'R', priority: 0, position: 0, customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [1] };
    for (const [path, body] of [
      ['taxRates', { taxRate: rate }],
      ['taxRules', { rule }],
    ] as const) {
      for (const id of [0, 999999]) expect((await call('PUT', `/V1/${path}/${id}`, body)).status, `${path}/${id}`).toBe(404);
      expect((await shop.call('PUT', `/V1/${path}/1`, { token: other, body })).status).toBe(401);
      expect((await call('PUT', `/V1/${path}/1`, {})).status).toBe(400);
    }
  });
});
