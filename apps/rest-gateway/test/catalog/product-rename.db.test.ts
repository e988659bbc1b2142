import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (sku: string, product: object = {}) =>
  send('POST', '/V1/products', {
    product: {
      sku,
      name: `Name of ${sku}`,
      price: 10,
      weight: 1,
      attribute_set_id: 4,
      extension_attributes: { stock_item: { qty: 9, is_in_stock: true } },
      ...product,
    },
  });
const read = (sku: string) => send('GET', `/V1/products/${sku}`);
const put = (sku: string, product: object) => send('PUT', `/V1/products/${sku}`, { product });
const qtyOf = async (sku: string): Promise<number> => (await send('GET', `/V1/stockItems/${sku}`)).body.qty;

describe('PUT /V1/products/{sku} with the id of the product and another sku', () => {
  it('renames the product and answers it under its new sku', async () => {
    const { body: made } = await create('old');
    const renamed = await put('OLD', { id: made.id, sku: ' new ', price: 12 });
    expect(renamed).toMatchObject({ status: 200, body: { id: made.id, sku: 'new', name: 'Name of old', price: 12 } });
    expect((await read('new')).body).toEqual(renamed.body);
    expect((await read('old')).status).toBe(404);
    expect((await put('new', { id: made.id, sku: 'New' })).body.sku).toBe('New');
  });

  it('keeps links, stock and carts of the product', async () => {
    const { body: made } = await create('cup');
    await create('saucer', { product_links: [{ link_type: 'related', linked_product_sku: 'cup' }] });
    const cart = await readyGuestCart(shop, 'cup', 2);
    expect((await put('cup', { id: made.id, sku: 'mug' })).status).toBe(200);
    expect((await read('saucer')).body.product_links).toMatchObject([{ linked_product_sku: 'mug' }]);
    expect(await qtyOf('mug')).toBe(9);
    const [item] = (await shop.call('GET', `/V1/guest-carts/${cart}/items`)).body;
    const cartItem = { quote_id: cart, qty: 3 };
    expect((await shop.call('PUT', `/V1/guest-carts/${cart}/items/${item.item_id}`, { body: { cartItem } })).status).toBe(200);
    const body = { email: 'grace@shop.test', paymentMethod: { method: 'checkmo' } };
    expect((await shop.call('POST', `/V1/guest-carts/${cart}/payment-information`, { body })).status).toBe(200);
    expect(await qtyOf('mug')).toBe(6);
  });

  it('is refused by 400 for a sku that another product has, and changes nothing', async () => {
    const { body: made } = await create('mine');
    await create('taken');
    expect(await put('mine', { id: made.id, sku: 'TAKEN', price: 99 })).toMatchObject({
      status: 400,
      body: { parameters: { fieldName: 'sku', value: 'TAKEN' } },
    });
    expect((await put('mine', { id: made.id, sku: 'x'.repeat(65) })).status).toBe(400);
    expect((await read('mine')).body).toEqual(made);
  });

  it('gives one of two products that want the same sku at once', async () => {
    const made = await Promise.all(['left', 'right'].map((sku) => create(sku)));
    const answers = await Promise.all(made.map(({ body }) => put(body.sku, { id: body.id, sku: 'middle' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is asked for by the address and the id together alone', async () => {
    const { body: made } = await create('fixed');
    const { body: other } = await create('other');
    expect((await put('fixed', { sku: 'ignored' })).body.sku).toBe('fixed');
    expect((await put('fixed', { id: other.id, sku: 'ignored' })).body).toMatchObject({ id: made.id, sku: 'fixed' });
    const posted = await create('posted', { id: made.id });
    expect(posted.body.id).not.toBe(made.id);
    expect((await read('fixed')).body.id).toBe(made.id);
  });
});
