import { appRouter } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../src/rest-view.js';
import { address, readyGuestCart, stockProduct } from '../goods.js';
import { listRoutes } from '../list-routes.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';

/** What real clients send beyond the letter of the API; the numbers are those of the table of clients. */
const lists = listRoutes();

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  await sellGoods(shop, token, 1, { sku: 'sold' });
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const get = (path: string) => send('GET', path);
const place = 'searchCriteria[filter_groups][0][filters][0]';
const filter = (field: string, value: string, condition = 'eq') =>
  `${place}[field]=${field}&${place}[value]=${value}&${place}[condition_type]=${condition}`;
const sort = (field: string, direction = 'ASC') =>
  `searchCriteria[sort_orders][0][field]=${field}&searchCriteria[sort_orders][0][direction]=${direction}`;

describe('P20: what is no object where one is due is an empty object', () => {
  const nothings = [[], 'text', '', 7, true];

  it.each(nothings.map((value) => [JSON.stringify(value), value]))('%s in products, at every depth', async (_shown, value) => {
    const { sku } = await stockProduct(shop);
    const product = { weight: 2, extension_attributes: value, custom_attributes: [{ attribute_code: 'description', value: 'Kept' }] };
    expect(await send('PUT', `/V1/products/${sku}`, { product })).toMatchObject({ status: 200, body: { weight: 2 } });
    const deep = { extension_attributes: { stock_item: value, configurable_product_options: [{ extension_attributes: value }] } };
    expect((await send('PUT', `/V1/products/${sku}`, { product: { ...deep, extension_attributes: { stock_item: value } } })).status).toBe(
      200,
    );
    const { body } = await get(`/V1/products/${sku}`);
    expect(body).toMatchObject({ weight: 2, extension_attributes: { website_ids: [1] } });
    expect(body.custom_attributes).toContainEqual({ attribute_code: 'description', value: 'Kept' });
  });

  it.each(nothings.map((value, index) => [JSON.stringify(value), value, index]))(
    '%s in customers, carts and orders',
    async (_shown, value, index) => {
      const home = { ...address, region: value };
      const customer = { email: `p20-${index}@example.com`, firstname: 'P', lastname: 'T', extension_attributes: value };
      const made = await send('POST', '/V1/customers', { customer: { ...customer, addresses: [home] } });
      expect(made).toMatchObject({ status: 200, body: { addresses: [{ region: { region_id: 57, region_code: 'TX' } }] } });

      const { sku } = await stockProduct(shop);
      const cartId = await readyGuestCart(shop, sku);
      const billing = { address: { ...address, email: 'g@example.com', extension_attributes: value }, useForShipping: false };
      expect((await shop.call('POST', `/V1/guest-carts/${cartId}/billing-address`, { body: billing })).status).toBe(200);
      const cartItem = { sku, qty: 1, quote_id: cartId, product_option: value, extension_attributes: value };
      expect((await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem } })).status).toBe(200);
      const paymentMethod = { method: 'checkmo', extension_attributes: value };
      const { status, body: id } = await shop.call('PUT', `/V1/guest-carts/${cartId}/order`, { body: { paymentMethod } });
      expect([status, id]).toEqual([200, expect.any(Number)]);
      expect((await send('POST', `/V1/order/${id}/ship`, { arguments: value })).status).toBe(200);
    },
  );

  it('in XML as an empty element', async () => {
    const { sku } = await stockProduct(shop);
    const answer = await fetch(`${shop.baseUrl}/rest/V1/products/${sku}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/xml' },
      body: '<request><product><weight>3</weight><extension_attributes/></product></request>',
    });
    expect([answer.status, (await answer.json()).weight]).toEqual([200, 3]);
  });

  it('and what is required of the object is still required', async () => {
    expect(await send('POST', '/V1/products', { product: [] })).toMatchObject({ status: 400 });
    expect(await send('POST', '/V1/customers', { customer: 'text' })).toMatchObject({ status: 400 });
  });

  it.each(['text', 7, true].map((value) => [value]))('but %j in the place of a list is refused', async (value) => {
    const { sku } = await stockProduct(shop);
    const answer = await send('PUT', `/V1/products/${sku}`, { product: { weight: 9, media_gallery_entries: value } });
    expect(answer.status).toBe(400);
    expect((await get(`/V1/products/${sku}`)).body.weight).toBe(1);
  });
});

describe('P21: any text is no criteria', () => {
  it.each(lists)('on %s', async (path) => {
    const { body: whole } = await get(`${path}?searchCriteria=`);
    for (const text of ['all', '*', 'nonsense', 'true']) {
      const { status, body } = await get(`${path}?searchCriteria=${text}`);
      expect([text, status, body.total_count]).toEqual([text, 200, whole.total_count]);
    }
    expect((await get(`${path}?searchCriteria=all&page_size=1`)).body.search_criteria.page_size).toBe(1);
  });
});

describe('P22: times are read as MySQL reads them', () => {
  const forms = [
    '2020-01-01+00:00:00',
    '2020-01-01%2B00:00:00',
    '2020-01-01 00:00:00 UTC',
    '2020-01-01T00:00:00 00:00',
    '2020-01-01T00:00:00Z',
    '2020-01-01T00:00:00%2B02:00',
    '2020-1-1',
    '2020/01/01',
    '20200101',
    '20200101000000',
    '2020-01-01 0:0:0',
  ];
  const dated = ['/V1/products', '/V1/orders', '/V1/categories/list', '/V1/carts/search', '/V1/orders/items'];

  it.each(forms)('%s', async (time) => {
    for (const path of dated) {
      const { total_count: all } = (await get(`${path}?searchCriteria`)).body;
      expect(all, path).toBeGreaterThan(0);
      for (const [condition, wanted] of [
        ['gt', all],
        ['gteq', all],
        ['from', all],
        ['neq', all],
        ['lt', 0],
        ['lteq', 0],
        ['to', 0],
        ['eq', 0],
        ['in', 0],
      ]) {
        const { status, body } = await get(`${path}?${filter('updated_at', time, condition)}`);
        expect([path, condition, status, body.total_count]).toEqual([path, condition, 200, wanted]);
      }
    }
  });

  it.each(['None', 'yesterday', '', '2020-02-30', '2020-01-01 25:00:00'])('"%s" is no time, and refused by name', async (time) => {
    for (const path of dated) {
      for (const condition of ['gteq', 'eq', 'neq', 'in']) {
        const { status, body } = await get(`${path}?${filter('created_at', time, condition)}`);
        expect([path, condition, status]).toEqual([path, condition, 400]);
        expect(body.parameters).toMatchObject({ fieldName: 'created_at' });
      }
    }
  });
});

describe('P23: sorting and fields', () => {
  it('a value that is missing stands below every other, in both directions', async () => {
    const made = [];
    for (const [sku, description] of [
      ['p23-b', 'b'],
      ['p23-none', undefined],
      ['p23-a', 'a'],
    ] as const) {
      made.push(await stockProduct(shop, { sku, attributes: description ? { description } : {} }));
    }
    const skus = async (query: string) =>
      (await get(`/V1/products?${filter('sku', 'p23-%25', 'like')}&${query}`)).body.items.map((one: { sku: string }) => one.sku);
    expect(await skus(sort('description'))).toEqual(['p23-none', 'p23-a', 'p23-b']);
    expect(await skus(sort('description', 'DESC'))).toEqual(['p23-b', 'p23-a', 'p23-none']);
    await shop.db.query('update product set price = null where id = $1', [made[0]?.id]);
    expect((await skus(sort('price')))[0]).toBe('p23-b');
    expect((await skus(sort('price', 'DESC'))).at(-1)).toBe('p23-b');
  });

  it('the missing stand first in orders and customers too', async () => {
    const second = await sellGoods(shop, token, 1);
    await shop.db.query(`update sales_order set customer_note = 'a note' where entity_id = $1`, [second.id]);
    const ids = async (direction: string) =>
      (await get(`/V1/orders?${sort('customer_note', direction)}`)).body.items.map((one: { entity_id: number }) => one.entity_id);
    expect((await ids('DESC'))[0]).toBe(second.id);
    expect((await ids('ASC')).at(-1)).toBe(second.id);
    for (const [email, taxvat] of [
      ['with@example.com', 'X1'],
      ['without@example.com', undefined],
    ])
      await send('POST', '/V1/customers', { customer: { email, firstname: 'P', lastname: 'Sorted', taxvat } });
    const emails = async (direction: string) =>
      (await get(`/V1/customers/search?${filter('lastname', 'Sorted')}&${sort('taxvat', direction)}`)).body.items.map(
        (one: { email: string }) => one.email,
      );
    expect(await emails('ASC')).toEqual(['without@example.com', 'with@example.com']);
    expect(await emails('DESC')).toEqual(['with@example.com', 'without@example.com']);
  });

  it.each(lists)('an unknown sort field is passed over where attributes are, and refused elsewhere: %s', async (path) => {
    const { status, body } = await get(`${path}?${sort('no_such_field')}`);
    const passes = ['/V1/products', '/V1/categories/list', '/V1/customers/search'].includes(path);
    expect(status).toBe(passes ? 200 : 400);
    if (!passes) expect(body.parameters).toEqual({ fieldName: 'no_such_field' });
  });

  it.each(lists)('an unknown condition is eq, and a field has no case: %s', async (path) => {
    const { body: list } = await get(`${path}?searchCriteria`);
    const first = list.items[0] ?? {};
    const field = ['id', 'entity_id', 'sku', 'code', 'item_id', 'source_code', 'stock_id'].find((name) => name in first);
    if (!field) return;
    const wanted = (await get(`${path}?${filter(field, first[field])}`)).body;
    const { status, body } = await get(`${path}?${filter(field.toUpperCase(), first[field], 'equals')}&${sort(field.toUpperCase())}`);
    expect([status, body.total_count], JSON.stringify(body)).toEqual([200, wanted.total_count]);
    expect(body.items).toEqual(wanted.items);
  });
});

describe('P29: what another edition has is ignored', () => {
  const foreign = { attribute_code: 'of_another_edition', value: { any: ['thing'] } };

  it('as a custom attribute of a product, and nothing else is lost', async () => {
    const { sku } = await stockProduct(shop);
    const custom_attributes = [foreign, { attribute_code: 'description', value: 'Told' }];
    const { status, body } = await send('PUT', `/V1/products/${sku}`, { product: { weight: 4, custom_attributes } });
    expect([status, body.weight]).toEqual([200, 4]);
    expect(body.custom_attributes).toContainEqual(custom_attributes[1]);
    expect(JSON.stringify(body)).not.toContain('of_another_edition');
    const fresh = { sku: 'p29', name: 'P29', price: 1, attribute_set_id: 4, custom_attributes };
    expect((await send('POST', '/V1/products', { product: fresh })).body.custom_attributes).toContainEqual(custom_attributes[1]);
  });

  it('as a custom attribute of a category', async () => {
    const custom_attributes = [foreign, { attribute_code: 'description', value: 'Told' }];
    const { status, body } = await send('POST', '/V1/categories', {
      category: { name: 'Of another', parent_id: 2, is_active: true, custom_attributes },
    });
    expect([status, body.name], JSON.stringify(body)).toEqual([200, 'Of another']);
    expect(body.custom_attributes).toContainEqual(custom_attributes[1]);
    expect((await send('PUT', `/V1/categories/${body.id}`, { category: { name: 'P29b', custom_attributes: [foreign] } })).body.name).toBe(
      'P29b',
    );
  });

  it('as a custom attribute of a customer and of an address', async () => {
    const custom_attributes = [foreign];
    const customer = {
      email: 'p29@example.com',
      firstname: 'P',
      lastname: 'T',
      custom_attributes,
      addresses: [{ ...address, custom_attributes }],
    };
    const { status, body } = await send('POST', '/V1/customers', { customer });
    expect([status, body.firstname, body.addresses[0].city]).toEqual([200, 'P', 'Austin']);
    expect(JSON.stringify(body)).not.toContain('of_another_edition');
  });

  it('within the extension attributes of an object at any depth', async () => {
    const { sku } = await stockProduct(shop);
    const another = { of_another_edition: { a: 1 } };
    const stock_item = { qty: 7, is_in_stock: true, extension_attributes: another };
    const product = {
      extension_attributes: { ...another, stock_item },
      tier_prices: [{ customer_group_id: 0, qty: 2, value: 5, extension_attributes: another }],
    };
    expect(await send('PUT', `/V1/products/${sku}`, { product })).toMatchObject({ status: 200, body: { tier_prices: [{ value: 5 }] } });
    expect((await get(`/V1/stockItems/${sku}`)).body.qty).toBe(7);
  });

  it('but a property that nobody knows is refused, and nothing is saved', async () => {
    const { sku } = await stockProduct(shop);
    const answer = await send('PUT', `/V1/products/${sku}`, { product: { weight: 8, of_another_edition: 1 } });
    expect(answer).toMatchObject({ status: 400, body: { parameters: { fieldName: 'product.of_another_edition' } } });
    expect((await get(`/V1/products/${sku}`)).body.weight).toBe(1);
  });

  const card = { cc_last_4: '1111', cc_last4: null, cc_owner: 'G Guest', cc_exp_month: '12', cc_exp_year: '2030', cc_type: 'VI' };

  it('as what a later version answers of a card: in a cart', async () => {
    const { sku } = await stockProduct(shop);
    const cartId = await readyGuestCart(shop, sku);
    const billing = { address: { ...address, email: 'g@example.com' }, useForShipping: true };
    await shop.call('POST', `/V1/guest-carts/${cartId}/billing-address`, { body: billing });
    const method = { method: 'checkmo', ...card };
    expect((await shop.call('PUT', `/V1/guest-carts/${cartId}/selected-payment-method`, { body: { method } })).status).toBe(200);
    const { body: chosen } = await shop.call('GET', `/V1/guest-carts/${cartId}/selected-payment-method`);
    expect(chosen.method).toBe('checkmo');
    expect(
      await shop.call('PUT', `/V1/guest-carts/${cartId}/order`, {
        body: { paymentMethod: { ...chosen, ...card } },
      }),
    ).toMatchObject({ status: 200 });
  });

  it('and in an order, which is sent back as it was answered', async () => {
    const [{ entity_id: id }] = (await get('/V1/orders?searchCriteria')).body.items;
    const { body: order } = await get(`/V1/orders/${id}`);
    const later = { ...order.payment, cc_last_4: '', cc_owner: '', cc_exp_month: null };
    expect((await send('POST', '/V1/orders', { entity: { ...order, payment: later } })).body.entity_id).toBe(id);
    const { entity_id, increment_id, items, extension_attributes, ...imported } = order;
    const entity = {
      ...imported,
      items: items.map(({ item_id: _, ...item }: { item_id: number }) => item),
      payment: { method: 'checkmo', ...card },
    };
    const { status, body } = await send('POST', '/V1/orders', { entity });
    expect([status, body.payment?.cc_last4, body.payment?.cc_owner], JSON.stringify(body)).toEqual([200, '1111', 'G Guest']);
  });
});

describe('an id in the path beyond the integers names nothing', () => {
  const BEYOND = '99999999999999999999';
  const isInteger = (schema?: { safeParse: (value: string) => { data?: unknown } }) => typeof schema?.safeParse('1').data === 'number';
  const routes = restRoutes(appRouter).filter(
    ({ access, input, pathParameters }) => access !== 'self' && pathParameters.some((name) => isInteger(input.shape[name])),
  );

  it('on every route that has one, whatever is sent along', async () => {
    expect(routes.length).toBeGreaterThan(100);
    for (const { method, path } of routes) {
      const { status, body } = await send(
        method,
        path.replaceAll(/\{\w+\}/g, BEYOND),
        method === 'GET' || method === 'DELETE' ? undefined : {},
      );
      expect([method, path, status], JSON.stringify(body)).toEqual([method, path, 404]);
    }
  });

  it.each([
    ['GET', '/V1/orders/ID'],
    ['GET', '/V1/products/sold/options/ID'],
    ['GET', '/V1/customers/ID'],
    ['PUT', '/V1/categories/ID'],
    ['DELETE', '/V1/taxRules/ID'],
    ['POST', '/V1/orders/ID/cancel'],
    ['DELETE', '/V1/products/attributes/color/options/ID'],
    ['GET', '/V1/products/sold/group-prices/ID/tiers'],
  ])('%s %s', async (method, path) => {
    for (const id of [BEYOND, '2147483648'])
      expect((await send(method, path.replace('ID', id), method === 'GET' ? undefined : {})).status, id).toBe(404);
    expect((await shop.call(method, path.replace('ID', BEYOND))).status, 'for nobody').toBe(401);
  });

  it('but in a body it is refused', async () => {
    const answer = await send('PUT', '/V1/products/sold', { product: { attribute_set_id: Number(BEYOND) } });
    expect(answer).toMatchObject({ status: 400, body: { parameters: { fieldName: 'product.attribute_set_id' } } });
  });
});
