import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  for (const sku of ['cup', 'plate']) {
    await send('POST', '/V1/products', { product: { sku, name: `Name of ${sku}`, price: 20, attribute_set_id: 4 } });
  }
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const tiers = (sku: string, group: number | string, rest = '') => `/V1/products/${sku}/group-prices/${group}/tiers${rest}`;
const set = (sku: string, group: number | string, qty: number | string, price: number | string) =>
  send('POST', tiers(sku, group, `/${qty}/price/${price}`));
const global = { extension_attributes: { website_id: 0 } };

describe('the tiers of a product', () => {
  it('are set, listed by group, shown in the product, and set anew', async () => {
    expect((await set('cup', 'all', 10, 15.5)).body).toBe(true);
    expect((await set('cup', 1, 5, '17.25')).body).toBe(true);
    expect((await set('cup', 1, '2.5', 19)).body).toBe(true);
    const ofOne = [
      { customer_group_id: 1, qty: 2.5, value: 19, ...global },
      { customer_group_id: 1, qty: 5, value: 17.25, ...global },
    ];
    const ofAll = [{ customer_group_id: 32000, qty: 10, value: 15.5, ...global }];
    expect((await send('GET', tiers('cup', 1))).body).toEqual(ofOne);
    expect((await send('GET', tiers('cup', 'all'))).body).toEqual(ofAll);
    expect((await send('GET', tiers('cup', 32000))).body).toEqual(ofAll);
    expect((await send('GET', tiers('cup', 2))).body).toEqual([]);
    expect((await send('GET', '/V1/products/cup')).body.tier_prices).toEqual([...ofOne, ...ofAll]);
    await set('cup', 1, '5.0000', 16);
    expect((await send('GET', tiers('cup', 1))).body).toEqual([ofOne[0], { ...ofOne[1], value: 16 }]);
  });

  it('lose their percentage when a price is set', async () => {
    const tier = { customer_group_id: 2, qty: 4, extension_attributes: { percentage_value: 50 } };
    await send('PUT', '/V1/products/plate', { product: { tier_prices: [tier] } });
    expect((await send('GET', tiers('plate', 2))).body).toMatchObject([{ value: 10, extension_attributes: { percentage_value: 50 } }]);
    await set('plate', 2, 4, 12);
    expect((await send('GET', tiers('plate', 2))).body).toEqual([{ customer_group_id: 2, qty: 4, value: 12, ...global }]);
  });

  it('make a cart cheaper from their quantity on', async () => {
    await send('PUT', '/V1/products/cup', { product: { extension_attributes: { stock_item: { qty: 100, is_in_stock: true } } } });
    const { body: cart } = await shop.call('POST', '/V1/guest-carts');
    const item = await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { quote_id: cart, sku: 'cup', qty: 10 } } });
    expect(item).toMatchObject({ status: 200, body: { price: 15.5 } });
  });

  it('are removed one by one', async () => {
    expect((await send('DELETE', tiers('cup', 1, '/5'))).body).toBe(true);
    expect((await send('GET', tiers('cup', 1))).body).toHaveLength(1);
    expect((await send('DELETE', tiers('cup', 1, '/5'))).status).toBe(404);
    expect((await send('DELETE', tiers('cup', 2, '/2.5'))).status).toBe(404);
  });

  it('are of one website where prices are', async () => {
    await shop.db.query(`insert into config_value (scope, scope_id, path, value) values ('default', 0, 'catalog/price/scope', '1')`);
    await shop.db.cache.forget('config:');
    await set('plate', 1, 3, 18);
    expect((await send('GET', tiers('plate', 1))).body).toMatchObject([{ qty: 3, extension_attributes: { website_id: 1 } }]);
    expect((await send('DELETE', tiers('plate', 1, '/3'))).body).toBe(true);
    await shop.db.query(`delete from config_value where path = 'catalog/price/scope'`);
    await shop.db.cache.forget('config:');
  });
});

describe('a tier that is refused', () => {
  it.each<[string, number | string, number | string, number | string]>([
    ['a quantity of 0', 1, 0, 5],
    ['a quantity that is nothing once rounded', 1, '0.00001', 5],
    ['a negative quantity', 1, -2, 5],
    ['a quantity beyond all columns', 1, '1e11', 5],
    ['a quantity that is no number', 1, 'many', 5],
    ['a price of 0', 1, 2, 0],
    ['a negative price', 1, 2, -5],
    ['a price that is no number', 1, 2, 'cheap'],
    ['a group that is no number', 'everyone', 2, 5],
  ])('for %s tells so by 400', async (_, group, qty, price) => {
    expect((await set('plate', group, qty, price)).status).toBe(400);
    expect((await send('GET', tiers('plate', 1))).body).toEqual([]);
  });

  it('for more than all of a bundle’s price tells so by 400', async () => {
    await send('POST', '/V1/products', { product: { sku: 'set', name: 'Set', type_id: 'bundle', attribute_set_id: 4 } });
    expect((await set('set', 1, 2, 101)).status).toBe(400);
    expect((await set('set', 1, 2, 15)).status).toBe(200);
  });

  it('for an unknown product or group tells so by 404', async () => {
    expect((await set('nowhere', 1, 2, 5)).status).toBe(404);
    expect((await set('plate', 99, 2, 5)).status).toBe(404);
    expect((await send('GET', tiers('nowhere', 1))).status).toBe(404);
    expect((await send('DELETE', tiers('nowhere', 1, '/2'))).status).toBe(404);
  });
});

it('refuses guests, customers and admins without the resource by 401', async () => {
  const { token: customer } = await shop.customer();
  const { token: bare } = await shop.admin('Magento_Catalog::products');
  for (const caller of [undefined, customer, bare]) {
    expect((await shop.call('DELETE', tiers('cup', 'all', '/10'), { token: caller })).status).toBe(401);
  }
  expect((await send('GET', tiers('cup', 'all'))).body).toHaveLength(1);
});
