import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin('Magento_Cart::manage'));
});
afterAll(() => shop.close());

const flatrate = { carrier_code: 'flatrate', method_code: 'flatrate', available: true };

describe('POST /V1/carts/{cartId}/estimate-shipping-methods', () => {
  it('returns what the shipping of a cart costs to an address, which is not stored', async () => {
    const door = await openDoor(shop, 'admin', admin);
    await door.add((await stockProduct(shop)).sku, 2);
    const before = await door.state();
    const { status, body } = await door.call('POST', '/estimate-shipping-methods', { address });
    expect([status, body]).toMatchObject([200, [{ ...flatrate, amount: 10 }]]);
    expect(await door.state()).toEqual(before);
  });

  it('returns nothing for an empty cart and for one whose products are not shipped', async () => {
    const door = await openDoor(shop, 'admin', admin);
    expect(await door.call('POST', '/estimate-shipping-methods', { address })).toMatchObject({ status: 200, body: [] });
    await door.add((await stockProduct(shop, { type: 'virtual' })).sku, 1);
    expect(await door.call('POST', '/estimate-shipping-methods', { address })).toMatchObject({ status: 200, body: [] });
  });

  it('refuses an unknown country, an unknown cart and other callers', async () => {
    const door = await openDoor(shop, 'admin', admin);
    await door.add((await stockProduct(shop)).sku, 1);
    expect((await door.call('POST', '/estimate-shipping-methods', { address: { ...address, country_id: 'XX' } })).status).toBe(400);
    expect((await door.call('POST', '/estimate-shipping-methods', {})).status).toBe(400);
    expect((await shop.call('POST', '/V1/carts/999999/estimate-shipping-methods', { token: admin, body: { address } })).status).toBe(404);
    const { token: customer } = await shop.customer();
    for (const token of [undefined, customer]) {
      expect((await shop.call('POST', `/V1/carts/${door.id}/estimate-shipping-methods`, { token, body: { address } })).status).toBe(401);
    }
  });
});

describe('POST /V1/carts/{cartId}/estimate-shipping-methods-by-address-id', () => {
  it('takes an address of the book of the cart’s customer, and no other', async () => {
    const { token, customerId } = await shop.customer();
    const { body: cartId } = await shop.call('POST', '/V1/carts/mine', { token });
    const { sku } = await stockProduct(shop);
    await shop.call('POST', '/V1/carts/mine/items', { token, body: { cartItem: { sku, qty: 1 } } });
    const { id } = await shop.db.prisma.customerAddress.create({ data: { ...address, customer_id: customerId, region: 'Texas' } });
    const path = `/V1/carts/${cartId}/estimate-shipping-methods-by-address-id`;
    const estimate = (addressId: unknown, caller: string | undefined = admin) =>
      shop.call('POST', path, { token: caller, body: { addressId } });
    expect(await estimate(id)).toMatchObject({ status: 200, body: [{ ...flatrate, amount: 5 }] });
    expect((await estimate(id + 1000)).status).toBe(404);
    expect((await estimate('home')).status).toBe(400);
    expect((await estimate(id, token)).status).toBe(401);
    const guests = await openDoor(shop, 'admin', admin);
    await guests.add(sku, 1);
    expect((await guests.call('POST', '/estimate-shipping-methods-by-address-id', { addressId: id })).status).toBe(404);
  });
});
