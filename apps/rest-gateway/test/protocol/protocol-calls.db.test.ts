import { appRouter } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../src/rest-view.js';
import { anIntegration, signature } from '../auth/oauth-signer.js';
import { address, stockProduct } from '../goods.js';
import { listRoutes } from '../list-routes.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });

describe('P10: names of a body in camel or snake case', () => {
  it.each([
    [
      'camel',
      { attributeSetId: 4, typeId: 'simple', extensionAttributes: { stockItem: { qty: 3, isInStock: true } } },
      { saveOptions: true },
    ],
    [
      'snake',
      { attribute_set_id: 4, type_id: 'simple', extension_attributes: { stock_item: { qty: 3, is_in_stock: true } } },
      { save_options: true },
    ],
  ])('%s', async (style, values, options) => {
    const { status, body } = await send('POST', '/V1/products', { product: { sku: style, name: style, price: 1, ...values }, ...options });
    expect([status, body]).toMatchObject([200, { sku: style, extension_attributes: { stock_item: { qty: 3 } } }]);
    const put = style === 'camel' ? { stockItem: { qty: 5 } } : { stock_item: { qty: 5 } };
    const itemId = body.extension_attributes.stock_item.item_id;
    expect((await send('PUT', `/V1/products/${style}/stockItems/${itemId}`, put)).status).toBe(200);
    expect((await send('GET', `/V1/stockItems/${style}`)).body.qty).toBe(5);
  });

  it('in carts and customers too', async () => {
    const { sku } = await stockProduct(shop);
    for (const item of ['cartItem', 'cart_item']) {
      const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
      const quoteId = item === 'cartItem' ? { quoteId: cartId } : { quote_id: cartId };
      const answer = await shop.call('POST', '/V1/guest-carts/items', { body: { [item]: { ...quoteId, sku, qty: 1 } } });
      expect([answer.status, answer.body.sku]).toEqual([200, sku]);
    }
    for (const names of [
      { websiteId: 1, groupId: 1 },
      { website_id: 1, group_id: 1 },
    ]) {
      const email = `${Object.keys(names).join('.')}@shop.test`;
      expect(await send('POST', '/V1/customers', { customer: { email, firstname: 'A', lastname: 'B', ...names } })).toMatchObject({
        status: 200,
        body: { website_id: 1, group_id: 1 },
      });
    }
  });
});

describe('P11: a body may be missing', () => {
  it.each<[string, Record<string, string>]>([
    ['with a content type', { 'Content-Type': 'application/json' }],
    ['without one', {}],
  ])('on POST, %s', async (_what, headers) => {
    const { id } = await sellGoods(shop, token, 1);
    for (const step of ['hold', 'unhold', 'cancel']) {
      expect(await shop.call('POST', `/V1/orders/${id}/${step}`, { token, headers })).toMatchObject({ status: 200, body: true });
    }
    expect((await shop.call('POST', '/V1/guest-carts', { headers })).status).toBe(200);
  });

  it('on GET, whatever type it claims to have, and on PUT as null', async () => {
    expect((await shop.call('GET', '/V1/store/websites', { token, headers: { 'Content-Type': 'application/json' } })).status).toBe(200);
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    const coupon = await shop.call('PUT', `/V1/guest-carts/${cartId}/coupons/none`, {
      body: 'null',
      headers: { 'Content-Type': 'application/json' },
    });
    expect([coupon.status, coupon.body.message]).toEqual([404, expect.any(String)]);
  });
});

describe('P12: a part of the path is decoded after it was split off', () => {
  it.each([
    ['24-MB+01%2Fa', '24-MB 01/a'],
    ['24%20MB%2Bplus', '24 MB+plus'],
    ['gr%C3%B6%C3%9Fe%25', 'größe%'],
  ])('%s is %s', async (part, sku) => {
    await stockProduct(shop, { sku });
    expect((await send('GET', `/V1/products/${part}`)).body.sku).toBe(sku);
    expect((await send('GET', `/V1/products/${part}/`)).body.sku).toBe(sku);
    expect((await send('GET', `/V1/stockItems/${part}`)).body.qty).toBe(100);
    expect((await send('PUT', `/V1/products/${part}`, { product: { price: 2 } })).body.sku).toBe(sku);
    expect((await send('DELETE', `/V1/products/${part}`)).body).toBe(true);
  });
});

describe('P13: Bearer', () => {
  it('is for customers, admins and integrations, and nobody once it is revoked', async () => {
    const customer = await shop.customer();
    const admin = await shop.admin();
    const { access_token } = await anIntegration(shop, 'bearer');
    const uses: [string, string][] = [
      [customer.token, '/V1/customers/me'],
      [admin.token, '/V1/store/websites'],
      [access_token, '/V1/store/websites'],
    ];
    for (const [bearer, path] of uses) expect((await shop.call('GET', path, { token: bearer })).status).toBe(200);
    for (const scheme of ['bearer', 'BEARER']) {
      expect((await shop.call('GET', '/V1/customers/me', { headers: { Authorization: `${scheme} ${customer.token}` } })).status).toBe(200);
    }
    await shop.db.query('delete from access_token');
    for (const [bearer, path] of uses) expect((await shop.call('GET', path, { token: bearer })).status).toBe(401);
    ({ token } = await shop.admin());
  });
});

describe('P14: OAuth 1.0a', () => {
  it.each(['sha1', 'sha256'] as const)('by %s is good on every list, signed over its criteria', async (hash) => {
    const erp = await anIntegration(shop, `lists ${hash}`);
    for (const path of listRoutes()) {
      const url = `/rest${path}?searchCriteria[currentPage]=1&searchCriteria[pageSize]=1`;
      const headers = { Authorization: signature(shop.baseUrl + url, erp, { hash }) };
      expect((await shop.call('GET', url, { headers })).status, path).toBe(200);
    }
  });

  it('is not needed where everyone may', async () => {
    expect((await shop.call('GET', '/V1/directory/countries/US')).body.id).toBe('US');
    expect((await shop.call('POST', '/V1/guest-carts')).status).toBe(200);
  });
});

describe('P15: errors', () => {
  it('have a template and its parameters, and the status of what is wrong', async () => {
    const cases: [Awaited<ReturnType<typeof send>>, number][] = [
      [await send('GET', '/V1/orders/999999'), 404],
      [await send('GET', '/V1/customers/999999'), 404],
      [await send('GET', '/V1/products?searchCriteria[filter_groups][0][filters][0][condition_type]=odd'), 400],
      [await send('POST', '/V1/customers', { customer: { email: 'odd', firstname: 'A', lastname: 'B' } }), 400],
      [await shop.call('GET', '/V1/orders/1'), 401],
      [await shop.call('GET', '/V1/orders/1', { token: (await shop.admin('Magento_Cms::page')).token }), 401],
      [await shop.call('GET', '/V1/customers/me'), 401],
    ];
    for (const [{ status, body, headers }, expected] of cases) {
      expect([status, body]).toMatchObject([expected, { message: expect.any(String) }]);
      expect(headers.get('content-type')).toContain('application/json');
      const parameters = body.parameters ?? {};
      const names = Array.isArray(parameters) ? parameters.map((_: unknown, index: number) => String(index + 1)) : Object.keys(parameters);
      for (const [, name] of body.message.matchAll(/%(\w+)/g)) expect(names).toContain(name);
    }
  });
});

describe('P16: a scalar is bare JSON', () => {
  it('as tokens, cart ids, order ids and true', async () => {
    const { body: guestCart } = await shop.call('POST', '/V1/guest-carts');
    expect(guestCart).toMatch(/^\w{32}$/);
    const { sku } = await stockProduct(shop);
    await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { quote_id: guestCart, sku, qty: 1 } } });
    await shop.call('POST', `/V1/guest-carts/${guestCart}/billing-address`, {
      body: { address: { ...address, email: 'p@shop.test' }, useForShipping: true },
    });
    const way = { carrierCode: 'flatrate', methodCode: 'flatrate' };
    expect((await shop.call('PUT', `/V1/guest-carts/${guestCart}/selected-shipping-method`, { body: way })).body).toBe(true);
    const response = await fetch(`${shop.baseUrl}/rest/V1/guest-carts/${guestCart}/order`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ paymentMethod: { method: 'checkmo' } }),
    });
    expect(await response.text()).toMatch(/^"?\d+"?$/);
    const { token: customer } = await shop.customer();
    expect((await shop.call('POST', '/V1/carts/mine', { token: customer })).body).toBeTypeOf('number');
  });
});

describe('P17: values', () => {
  it('times are UTC to the second, money is a number, and a sku has no case', async () => {
    const { id, sku } = await sellGoods(shop, token, 2, { price: '19.9900' });
    const { body: order } = await send('GET', `/V1/orders/${id}`);
    expect(order).toMatchObject({ grand_total: 49.98, subtotal: 39.98, shipping_amount: 10 });
    const { body: product } = await send('GET', `/V1/products/${sku.toUpperCase()}`);
    expect(product).toMatchObject({ sku, price: 19.99 });
    for (const time of [order.created_at, order.updated_at, product.created_at, product.updated_at]) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
    expect((await send('GET', `/V1/stockItems/${sku.toUpperCase()}`)).status).toBe(200);
  });
});

describe('P18: the literal path goes before one with a parameter', () => {
  const routes = restRoutes(appRouter).map(({ method, path, access }) => ({ method, path, access }));
  const asPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  const shadowed = routes.filter(({ method, path, access }) =>
    routes.some((other) => other.method === method && other.access !== access && other.path !== path && asPattern(other.path).test(path)),
  );

  it('on every route that another one covers', async () => {
    expect(shadowed.length).toBeGreaterThan(10);
    for (const { method, path, access } of shadowed) {
      const { status, body } = await shop.call(method, path.replace(/\{\w+\}/g, '7'), method === 'GET' ? {} : { body: {} });
      const entered = status === 401 ? body.parameters.resources : 'anonymous';
      expect([method, path, entered]).toEqual([method, path, access]);
    }
  });
});

describe('P19: the stock of a product goes by its sku', () => {
  it('whatever number the item is said to have', async () => {
    const [ours, other] = [await stockProduct(shop, { qty: 1 }), await stockProduct(shop, { qty: 1 })];
    const rows = await shop.db.query<{ item_id: number }>('select item_id from stock_item where product_id = $1', [other.id]);
    for (const [itemId, qty] of [
      [1, 11],
      [rows[0]?.item_id, 12],
      [999_999, 13],
    ]) {
      expect((await send('PUT', `/V1/products/${ours.sku}/stockItems/${itemId}`, { stockItem: { qty } })).status).toBe(200);
      expect((await send('GET', `/V1/stockItems/${ours.sku}`)).body.qty).toBe(qty);
    }
    expect((await send('GET', `/V1/stockItems/${other.sku}`)).body.qty).toBe(1);
  });
});
