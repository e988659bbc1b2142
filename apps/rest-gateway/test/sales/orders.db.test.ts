import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterFields } from '../../src/fields-filter.js';
import { stockShirt } from '../composite-goods.js';
import { openShop, type Shop } from '../shop.js';
import { sell } from '../sold-orders.js';

let shop: Shop;
let token: string;
let ids: number[];

beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Sales::actions_view'));
  const day = (date: string) => new Date(`${date}T10:00:00Z`);
  const orders = [
    { increment_id: '000000101', status: 'pending', grand_total: '20.5', created_at: day('2024-03-01'), customer_email: 'ANN@shop.test' },
    { increment_id: '000000102', status: 'processing', grand_total: '8', created_at: day('2024-03-02'), coupon_code: 'SPRING' },
    { increment_id: '000000103', status: 'pending', grand_total: '100.1234', created_at: day('2024-03-03') },
  ];
  ids = [];
  for (const order of orders) {
    const { entity_id } = await shop.db.prisma.salesOrder.create({
      data: {
        store_id: 1,
        state: 'new',
        customer_email: 'bob@shop.test',
        base_grand_total: order.grand_total,
        shipping_method: 'flatrate_flatrate',
        ...order,
        items: { create: [{ sku: 'mug', qty_ordered: 1, weight: '0.5' }] },
        payment: { create: { method: 'checkmo' } },
        status_histories: { create: [{ comment: 'first' }, { comment: 'second' }, {}] },
      },
    });
    ids.push(entity_id);
  }
});
afterAll(() => shop.close());

const list = (query: string) => shop.call('GET', `/V1/orders?${query}`, { token });
const filter = (field: string, value: string, condition: string, group = 0) =>
  `searchCriteria[filter_groups][${group}][filters][0][field]=${field}&searchCriteria[filter_groups][${group}][filters][0][value]=${encodeURIComponent(value)}&searchCriteria[filter_groups][${group}][filters][0][condition_type]=${condition}`;
const sorted = (field: string, direction: string) =>
  `searchCriteria[sort_orders][0][field]=${field}&searchCriteria[sort_orders][0][direction]=${direction}`;
const found = async (query: string) => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return body.items.map((order: { increment_id: string }) => order.increment_id.slice(-1)).join('');
};

describe('GET /V1/orders/:id', () => {
  it('answers an order whose unset fields are left out and whose constant ones are null', async () => {
    const { status, body } = await shop.call('GET', `/V1/orders/${ids[2]}`, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ entity_id: ids[2], grand_total: 100.1234, base_grand_total: 100.1234, created_at: '2024-03-03 10:00:00' });
    expect(body).not.toHaveProperty('coupon_code');
    expect(body).not.toHaveProperty('shipping_method');
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ sku: 'mug', weight: 0.5, order_id: ids[2] });
    expect(body.payment).toMatchObject({ method: 'checkmo', account_status: null, cc_last4: null, additional_information: [] });
    expect(body.status_histories.map(({ comment }: { comment: string | null }) => comment)).toEqual([null, 'second', 'first']);
    expect(body.extension_attributes).toMatchObject({
      shipping_assignments: [{ shipping: { method: 'flatrate_flatrate', total: {} }, items: [{ sku: 'mug' }] }],
      applied_taxes: [],
      item_applied_taxes: [],
    });
  });

  it('refuses id 0 and what is no number with 400, and does not know others (404)', async () => {
    expect(await shop.call('GET', '/V1/orders/0', { token })).toMatchObject({ status: 400 });
    expect(await shop.call('GET', '/V1/orders/abc', { token })).toMatchObject({ status: 400 });
    expect(await shop.call('GET', '/V1/orders/99999', { token })).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'id', fieldValue: 99999 } },
    });
  });
});

describe('GET /V1/orders', () => {
  it('lists every order in the order of ids when nothing is asked', async () => {
    const { status, body } = await list('searchCriteria=');
    expect(status).toBe(200);
    expect(body.items.map((order: { entity_id: number }) => order.entity_id)).toEqual(ids);
    expect(body).toMatchObject({ total_count: 3, search_criteria: { filter_groups: [], current_page: 1 } });
    const one = await shop.call('GET', `/V1/orders/${ids[0]}`, { token });
    expect(body.items[0]).toEqual(one.body);
  });

  it('filters by columns of every kind, groups together, and sorts', async () => {
    expect(await found(filter('status', 'PENDING', 'eq'))).toBe('13');
    expect(await found(filter('customer_email', 'ann@%', 'like'))).toBe('1');
    expect(await found(filter('grand_total', '9', 'gt'))).toBe('13');
    expect(await found(filter('created_at', '2024-03-02 10:00:00', 'gteq'))).toBe('23');
    expect(await found(filter('entity_id', `${ids[0]},${ids[1]}`, 'in'))).toBe('12');
    expect(await found(filter('coupon_code', '', 'notnull'))).toBe('2');
    expect(await found(`${filter('status', 'pending', 'eq')}&${filter('created_at', '2024-03-02', 'to', 1)}`)).toBe('1');
    expect(await found(`searchCriteria=&${sorted('grand_total', 'desc')}`)).toBe('312');
    expect(await found(`searchCriteria=&${sorted('increment_id', 'DESC')}`)).toBe('321');
  });

  it('gives pages, an empty one past the end, and the count of all', async () => {
    const page = (number: number) =>
      list(`searchCriteria[page_size]=2&searchCriteria[current_page]=${number}&fields=items[increment_id],total_count`);
    expect((await page(2)).body).toEqual({ items: [{ increment_id: '000000103' }], total_count: 3 });
    expect((await page(3)).body).toEqual({ items: [], total_count: 3 });
  });

  it('refuses an unknown field, direction or pattern, and an absent searchCriteria, with 400', async () => {
    expect(await list(filter('nope', '1', 'eq'))).toMatchObject({ status: 400, body: { parameters: { fieldName: 'nope' } } });
    expect(await list(`searchCriteria=&${sorted('nope', 'ASC')}`)).toMatchObject({
      status: 400,
      body: { parameters: { fieldName: 'nope' } },
    });
    expect(await list(`searchCriteria=&${sorted('status', 'up')}`)).toMatchObject({ status: 400 });
    expect(await list(filter('status', '(', 'regexp'))).toMatchObject({ status: 400 });
    expect(await list('')).toMatchObject({ status: 400 });
  });
});

describe('who may read orders', () => {
  it('refuses guests, customers and admins without the resource with 401', async () => {
    const others = [undefined, (await shop.customer()).token, (await shop.admin('Magento_Sales::sales')).token];
    for (const caller of others) {
      for (const path of [`/V1/orders/${ids[0]}`, '/V1/orders?searchCriteria=']) {
        const answer = await shop.call('GET', path, { token: caller });
        expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Sales::actions_view' } } });
      }
    }
  });
});

describe('the fields asked for', () => {
  it('are those of the whole order, whichever they are', async () => {
    const { token: all } = await shop.admin();
    const shirt = await stockShirt(shop, { Red: {} });
    const { id } = await sell(shop, all, (door) =>
      door.add(shirt.sku, 2, { configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }] }),
    );
    await shop.call('POST', `/V1/orders/${id}/hold`, { token: all });
    const get = async (path: string) => (await shop.call('GET', path, { token: all })).body;
    const whole = await get(`/V1/orders/${id}`);
    const inner = (name: string, value: object) => Object.keys(value).map((key) => `${name}[${key}]`);
    const fields = [
      ...Object.keys(whole),
      ...inner('items', whole.items[0]),
      ...inner('billing_address', whole.billing_address),
      ...inner('extension_attributes', whole.extension_attributes),
      'items[parent_item,product_option,extension_attributes]',
      'increment_id,status,items[sku,qty_ordered],status_histories[comment]',
    ];
    expect(fields.length).toBeGreaterThan(100);
    for (const field of fields) {
      expect(await get(`/V1/orders/${id}?fields=${field}`), field).toEqual(filterFields(whole, field));
    }
    const page = `/V1/orders?${filter('entity_id', String(id), 'eq')}`;
    const ofPages = ['items', 'items[increment_id,coupon_code,items[sku]]', 'total_count', 'items[payment],search_criteria'];
    const ownFields = ['items[entity_id,increment_id,coupon_code,grand_total],total_count', 'items[shipping_method,applied_taxes,none]'];
    for (const field of [...ofPages, ...ownFields]) {
      expect(await get(`${page}&fields=${field}`), field).toEqual(filterFields(await get(page), field));
    }
  });
});
