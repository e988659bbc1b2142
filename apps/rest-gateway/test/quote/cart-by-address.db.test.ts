import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorNames, openDoor } from '../cart-doors.js';
import { address, readyGuestCart, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
/** Everything. */
let boss: string;
let sku: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: boss } = await shop.admin());
  ({ sku } = await stockProduct(shop, { price: '10.0000' }));
});
afterAll(() => shop.close());

const line = (qty: number, more: object = {}) => ({ cartItem: { sku, qty, ...more } });

describe.each(doorNames.filter((name) => name !== 'mine'))('POST and PUT items of a cart that the address names, as %s', (name) => {
  it('add a line, add to it and set its quantity', async () => {
    const door = await openDoor(shop, name, boss);
    const added = await door.call('POST', '/items', line(2));
    expect(added).toMatchObject({ status: 200, body: { sku, qty: 2, price: 10 } });
    expect(await door.call('POST', '/items/', line(1, { quote_id: '999999' }))).toMatchObject({ status: 200, body: { qty: 3 } });
    const { item_id } = added.body;
    const changed = await door.call('PUT', `/items/${item_id}`, { cartItem: { qty: 5, quote_id: door.id } });
    expect(changed).toMatchObject({ status: 200, body: { item_id, qty: 5 } });
    expect((await door.call('GET', '/items')).body).toMatchObject([{ item_id, sku, qty: 5 }]);
  });

  it('refuse what cannot be bought, and leave the cart as it was', async () => {
    const door = await openDoor(shop, name, boss);
    const { body } = await door.call('POST', '/items', line(1));
    const before = await door.state();
    for (const [method, path, sent, status] of [
      ['POST', '/items', line(0), 400],
      ['POST', '/items', line(100_000), 400],
      ['POST', '/items', {}, 400],
      ['POST', '/items', { cartItem: { sku: 'no such sku', qty: 1 } }, 404],
      ['PUT', `/items/${body.item_id}`, { cartItem: { qty: -1 } }, 400],
      ['PUT', '/items/999999', { cartItem: { qty: 1 } }, 404],
    ] as const) {
      expect((await door.call(method, path, sent)).status, `${method} ${path} ${JSON.stringify(sent)}`).toBe(status);
    }
    expect(await door.state()).toEqual(before);
  });
});

it('no cart is found by somebody else’s door', async () => {
  const guest = await openDoor(shop, 'guest', boss);
  const { token } = await shop.customer();
  for (const path of ['/V1/carts/999999/items', '/V1/guest-carts/999999/items', '/V1/guest-carts/unknown/items']) {
    expect(await shop.call('POST', path, { token: boss, body: line(1) })).toMatchObject({ status: 404 });
  }
  for (const path of ['/V1/carts/1/items', '/V1/carts/1/payment-information']) {
    expect(await shop.call('POST', path, { token, body: line(1) })).toMatchObject({ status: 401 });
    expect(await shop.call('POST', path, { body: line(1) })).toMatchObject({ status: 401 });
  }
  expect((await guest.call('GET', '/items')).body).toEqual([]);
});

describe('POST /V1/guest-carts/{cartId}/shipping-information', () => {
  const information = {
    addressInformation: {
      shipping_address: address,
      billing_address: { ...address, email: 'guest@shop.test' },
      shipping_carrier_code: 'flatrate',
      shipping_method_code: 'flatrate',
    },
  };

  it('sets addresses and method, answers what follows, and the cart can be ordered', async () => {
    const door = await openDoor(shop, 'guest', boss);
    await door.add(sku, 2);
    const { status, body } = await door.call('POST', '/shipping-information', information);
    expect(status).toBe(200);
    expect(body).toMatchObject({ payment_methods: expect.any(Array), totals: { grand_total: 30, shipping_amount: 10 } });
    expect((await door.call('GET', '/shipping-address')).body).toMatchObject({ city: 'Austin' });
    const ordered = await door.call('PUT', '/order', { paymentMethod: { method: 'checkmo' } });
    expect(ordered).toMatchObject({ status: 200, body: expect.any(Number) });
    const { body: order } = await shop.call('GET', `/V1/orders/${ordered.body}`, { token: boss });
    expect(order).toMatchObject({ customer_email: 'guest@shop.test', grand_total: 30 });
  });

  it('refuses an unknown method, half an address and an unknown cart, and leaves the cart as it was', async () => {
    const door = await openDoor(shop, 'guest', boss);
    await door.add(sku, 1);
    const before = await door.state();
    const { addressInformation } = information;
    const unknown = { addressInformation: { ...addressInformation, shipping_method_code: 'pigeon' } };
    expect((await door.call('POST', '/shipping-information', unknown)).status).toBe(404);
    expect((await door.call('POST', '/shipping-information', { addressInformation: {} })).status).toBe(400);
    expect((await door.call('POST', '/shipping-information', {})).status).toBe(400);
    expect((await shop.call('POST', '/V1/guest-carts/unknown/shipping-information', { body: information })).status).toBe(404);
    expect(await door.state()).toEqual(before);
  });
});

describe('/V1/carts/{cartId}/payment-information', () => {
  const pay = { paymentMethod: { method: 'checkmo' } };
  const numberOf = async (maskedId: string) => (await shop.call('GET', `/V1/guest-carts/${maskedId}`)).body.id;

  it('answers methods and totals, and orders the cart for whoever it is of', async () => {
    const id = await numberOf(await readyGuestCart(shop, sku, 2));
    const path = `/V1/carts/${id}/payment-information`;
    const read = await shop.call('GET', path, { token: boss });
    expect(read).toMatchObject({ status: 200, body: { totals: { grand_total: 30 }, payment_methods: expect.any(Array) } });
    const { status, body } = await shop.call('POST', path, { token: boss, body: { ...pay, email: 'named@shop.test' } });
    expect(status).toBe(200);
    const { body: order } = await shop.call('GET', `/V1/orders/${body}`, { token: boss });
    expect(order).toMatchObject({ quote_id: id, customer_email: 'named@shop.test', payment: { method: 'checkmo' } });
    expect((await shop.call('POST', path, { token: boss, body: pay })).status).toBe(404);
  });

  it('refuses an unknown method, no method and a cart that there is not', async () => {
    const id = await numberOf(await readyGuestCart(shop, sku));
    const path = `/V1/carts/${id}/payment-information`;
    for (const body of [{}, { paymentMethod: { method: 'shells' } }, { ...pay, email: 'none' }]) {
      expect((await shop.call('POST', path, { token: boss, body })).status, JSON.stringify(body)).toBe(400);
    }
    expect((await shop.call('GET', `/V1/carts/${id}`, { token: boss })).body).toMatchObject({ is_active: true });
    expect((await shop.call('POST', '/V1/carts/999999/payment-information', { token: boss, body: pay })).status).toBe(404);
    expect((await shop.call('GET', '/V1/carts/999999/payment-information', { token: boss })).status).toBe(404);
  });
});

describe('GET /V1/carts/search', () => {
  it('finds what GET /V1/carts finds', async () => {
    const criteria = 'searchCriteria[filter_groups][0][filters][0][field]=is_active&searchCriteria[filter_groups][0][filters][0][value]=1';
    const [found, list] = await Promise.all(
      ['/V1/carts/search', '/V1/carts'].map((path) => shop.call('GET', `${path}?${criteria}&searchCriteria[page_size]=3`, { token: boss })),
    );
    expect(found?.status).toBe(200);
    expect(found?.body.items.length).toBeGreaterThan(0);
    expect(found?.body).toEqual(list?.body);
  });

  it('wants criteria, known fields and the right', async () => {
    expect((await shop.call('GET', '/V1/carts/search', { token: boss })).status).toBe(400);
    expect((await shop.call('GET', '/V1/carts/search?searchCriteria[sort_orders][0][field]=x', { token: boss })).status).toBe(400);
    expect((await shop.call('GET', '/V1/carts/search?searchCriteria=')).status).toBe(401);
  });
});
