import { setSetting } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doorNames, openDoor } from '../cart-doors.js';
import { address } from '../goods.js';
import { addressAt, openPickup, type PickupShop } from '../pickup-shop.js';
import { openShop, type Shop } from '../shop.js';
import { refusals } from '../sold-orders.js';

let shop: Shop;
let pickup: PickupShop;
let token: string;
let sku: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  pickup = await openPickup(shop, token);
  ({ sku } = await pickup.product({ north: 50, south: 50 }));
});
afterAll(() => shop.close());

const at = addressAt('north');
const information = (shipping_address: object, billing_address: object = address) => ({
  addressInformation: { shipping_address, billing_address, shipping_carrier_code: 'instore', shipping_method_code: 'pickup' },
});
const place = (cartId: string) =>
  shop.call('POST', `/V1/guest-carts/${cartId}/payment-information`, {
    body: { email: 'buyer@shop.test', paymentMethod: { method: 'checkmo' } },
  });
const guestCart = async (...skus: string[]): Promise<string> => {
  const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
  for (const one of skus) await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku: one, qty: 1, quote_id: cartId } } });
  return cartId;
};
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
const methods = async (cartId: string) => {
  const { body } = await shop.call('POST', `/V1/guest-carts/${cartId}/estimate-shipping-methods`, { body: { address } });
  return body.map(({ carrier_code, method_code }: Record<string, string>) => `${carrier_code}_${method_code}`);
};

describe('the method of pick-up', () => {
  it('is offered where one place has all that is shipped, and costs what the settings say', async () => {
    const { sku: elsewhere } = await pickup.product({ east: 5 });
    expect(await methods(await guestCart(sku))).toEqual(['flatrate_flatrate', 'instore_pickup']);
    expect(await methods(await guestCart(sku, elsewhere))).toEqual(['flatrate_flatrate']);
    await setSetting(shop.db, 'carriers/instore/price', '2.50', { scope: 'default' });
    const cartId = await guestCart(sku);
    const { status, body } = await pickup.choose(cartId, at);
    expect([status, body.totals.shipping_amount]).toEqual([200, 2.5]);
    await setSetting(shop.db, 'carriers/instore/price', '0', { scope: 'default' });
  });

  it('is not offered while it is off', async () => {
    await setSetting(shop.db, 'carriers/instore/active', '0', { scope: 'default' });
    expect(await methods(await guestCart(sku))).toEqual(['flatrate_flatrate']);
    await setSetting(shop.db, 'carriers/instore/active', '1', { scope: 'default' });
  });

  it('is lost when something is added that the place does not have', async () => {
    const { sku: elsewhere } = await pickup.product({ east: 5 });
    const cartId = await guestCart(sku);
    await pickup.choose(cartId, at);
    await shop.call('POST', '/V1/guest-carts/items', { body: { cartItem: { sku: elsewhere, qty: 1, quote_id: cartId } } });
    expect((await shop.call('GET', `/V1/guest-carts/${cartId}/selected-shipping-method`)).body).toEqual([]);
    expect(await place(cartId)).toMatchObject({ status: 400, body: { message: expect.stringContaining('shipping method is missing') } });
  });
});

describe.each(doorNames)('an order to pick up (%s)', (door) => {
  it('keeps the place, which its cart shows as well, and does not reserve more than any other', async () => {
    const cart = await openDoor(shop, door, token);
    await cart.add(sku, 2);
    const { status } = await cart.call('POST', '/shipping-information', information(at, { ...address, email: 'buyer@shop.test' }));
    expect(status).toBe(200);
    expect((await cart.call('GET', '/shipping-address')).body).toMatchObject({
      street: ['Seestraße 1'],
      extension_attributes: { pickup_location_code: 'north' },
    });
    const { body: id } = await cart.call('PUT', '/order', { paymentMethod: { method: 'checkmo' } });
    const order = await orderOf(id);
    expect(order).toMatchObject({ state: 'new', shipping_description: 'In-Store Pickup Delivery - In-Store Pickup Delivery' });
    const { pickup_location_code, send_notification, notification_sent, shipping_assignments } = order.extension_attributes;
    expect({ pickup_location_code, send_notification, notification_sent }).toEqual({ pickup_location_code: 'north' });
    expect(order).not.toHaveProperty('pickup_location_code');
    expect(shipping_assignments[0].shipping).toMatchObject({ method: 'instore_pickup', address: { city: 'Berlin', postcode: '13353' } });
  });
});

describe('an order that is ordered again', () => {
  it('is picked up at the same place', async () => {
    const { body: draft } = await shop.call('POST', '/trpc/quote.carts.reorder', {
      token,
      body: { json: { orderId: await pickup.order(sku) } },
    });
    const { cartId } = draft.result.data.json;
    const placed = await shop.call('PUT', `/V1/carts/${cartId}/order`, { token, body: { paymentMethod: { method: 'checkmo' } } });
    expect((await orderOf(placed.body)).extension_attributes).toMatchObject({ pickup_location_code: 'north' });
  });
});

describe('a customer who picks up', () => {
  it('bills to an address of the book, or a new one that is saved; the address of the place is not', async () => {
    const customer = await shop.customer();
    const mine = (method: string, path: string, body?: object) =>
      shop.call(method, `/V1/carts/mine${path}`, { token: customer.token, body });
    const book = async () => (await shop.call('GET', '/V1/customers/me', { token: customer.token })).body.addresses;
    const order = async (billing: object) => {
      await mine('POST', '');
      const { body: quote_id } = await mine('POST', '');
      await mine('POST', '/items', { cartItem: { sku, qty: 1, quote_id } });
      const { status } = await mine('POST', '/shipping-information', information({ ...at, save_in_address_book: 1 }, billing));
      expect(status).toBe(200);
      const placed = await mine('POST', '/payment-information', { paymentMethod: { method: 'checkmo' } });
      expect(placed.status).toBe(200);
      return orderOf(placed.body);
    };
    expect((await order({ ...address, save_in_address_book: 1 })).billing_address).toMatchObject({ city: 'Austin' });
    const [saved, ...others] = await book();
    expect([saved.city, others]).toEqual(['Austin', []]);
    const again = await order({ customer_address_id: saved.id });
    expect(again.billing_address).toMatchObject({ city: 'Austin', customer_address_id: saved.id });
    expect(again.extension_attributes).toMatchObject({ pickup_location_code: 'north' });
    expect(await book()).toHaveLength(1);
  });
});

describe('an order to pick up is refused', () => {
  let cartId: string;
  beforeEach(async () => {
    cartId = await guestCart(sku);
  });

  it.each<[string, object, RegExp]>([
    ['without a place', { ...at, extension_attributes: {} }, /does not have Pickup Location assigned/],
    ['at another address', { ...at, street: ['Seestraße 2'] }, /does not match Shipping Address/],
    [
      'at the address of another place',
      { ...at, extension_attributes: { pickup_location_code: 'south' } },
      /does not match Shipping Address/,
    ],
  ])('%s', async (_name, given, message) => {
    expect((await pickup.choose(cartId, given)).status).toBe(200);
    const [answer] = await refusals(shop, 400, [() => place(cartId)]);
    expect(answer?.body.message).toMatch(message);
  });

  it('at a place that lacks the goods or does not exist, before it is placed', async () => {
    for (const code of ['east', 'nowhere', 'default']) {
      const answer = await pickup.choose(cartId, { ...at, extension_attributes: { pickup_location_code: code } });
      expect(answer).toMatchObject({ status: 400, body: { parameters: { pickupLocationCode: code } } });
    }
    expect((await shop.call('GET', `/V1/guest-carts/${cartId}/shipping-address`)).status).toBe(404);
  });

  it('if the place was closed in the meantime', async () => {
    await pickup.choose(cartId, at);
    await pickup.call('PUT', 'inventory/sources/north', { source: { enabled: false } });
    const [answer] = await refusals(shop, 400, [() => place(cartId)]);
    expect(answer?.body).toMatchObject({ parameters: { pickupLocationCode: 'north' } });
    await pickup.call('PUT', 'inventory/sources/north', { source: { enabled: true } });
    expect((await place(cartId)).status).toBe(200);
  });
});
