import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, openDoor } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin('Magento_Cart::manage'));
});
afterAll(() => shop.close());

const flatrate = { shipping_carrier_code: 'flatrate', shipping_method_code: 'flatrate' };
const elsewhere = { ...address, city: 'Dallas', postcode: '75001', email: 'someone@shop.test' };

describe.each(['mine', 'admin'] as const)('POST shipping-information at the %s door', (name) => {
  let door: Door;
  beforeEach(async () => {
    door = await openDoor(shop, name, admin);
  });
  const send = (values: object) => door.call('POST', '/shipping-information', { addressInformation: values });
  const fill = async (qty = 2) => door.add((await stockProduct(shop)).sku, qty);

  it('sets both addresses and the method, and answers what may be paid with and what it costs', async () => {
    await fill();
    const { status, body } = await send({ shipping_address: address, billing_address: elsewhere, ...flatrate });
    expect([status, body.payment_methods]).toEqual([200, [{ code: 'checkmo', title: 'Check / Money order' }]]);
    expect(body.totals).toMatchObject({ subtotal: 20, shipping_amount: 10, grand_total: 30 });
    expect((await door.call('GET', '/totals')).body).toEqual(body.totals);
    expect((await door.call('GET', '/shipping-address')).body).toMatchObject({ city: 'Austin', region_code: 'TX' });
    expect((await door.call('GET', '/billing-address')).body).toMatchObject({ city: 'Dallas', email: 'someone@shop.test' });
    expect((await door.call('GET', '')).body.extension_attributes.shipping_assignments).toMatchObject([
      { shipping: { method: 'flatrate_flatrate', address: { city: 'Austin' } } },
    ]);
    expect((await door.call('PUT', '/order', { paymentMethod: { method: 'checkmo' } })).status).toBe(200);
  });

  it('leaves the billing address alone when none is given, and takes back what the cart answers', async () => {
    await fill();
    await door.call('POST', '/billing-address', { address: elsewhere });
    expect((await send({ shipping_address: address, billing_address: null, ...flatrate })).status).toBe(200);
    expect((await door.call('GET', '/billing-address')).body).toMatchObject({ city: 'Dallas' });
    const { body: told } = await door.call('GET', '/shipping-address');
    const again = await send({ shipping_address: told, ...flatrate, custom_attributes: [], extension_attributes: {} });
    expect(again.status).toBe(200);
    expect((await door.call('GET', '/shipping-address')).body).toEqual(told);
  });

  it.each<[string, number, object]>([
    ['no address', 400, { shipping_address: undefined }],
    ['null for an address', 400, { shipping_address: null }],
    ['an address without a country', 400, { shipping_address: { ...address, country_id: null, region_id: null } }],
    ['an address in an unknown country', 400, { shipping_address: { ...address, country_id: 'XX' } }],
    ["another country's region", 400, { shipping_address: { ...address, country_id: 'DE' } }],
    ['a billing address in an unknown country', 400, { billing_address: { ...address, country_id: 'XX' } }],
    ['an unknown method', 404, { shipping_method_code: 'owl' }],
    ['an unknown carrier', 404, { shipping_carrier_code: 'owl' }],
    ['no method', 400, { shipping_method_code: undefined }],
    ['no carrier', 400, { shipping_carrier_code: null }],
    ['an unknown property', 400, { colour: 'red' }],
    ['an unknown property of the address', 400, { shipping_address: { ...address, colour: 'red' } }],
    ["somebody else's address", 404, { shipping_address: { customer_address_id: 999_999 } }],
  ])('refuses %s with %i and leaves the cart as it was', async (_fault, status, values) => {
    await fill();
    await send({ shipping_address: elsewhere, ...flatrate });
    await door.call('PUT', '/selected-payment-method', { method: { method: 'checkmo' } });
    const before = await door.state();
    const answer = await send({ shipping_address: address, billing_address: address, ...flatrate, ...values });
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    expect(await door.state()).toEqual(before);
  });

  it('names carrier and method that are unknown', async () => {
    await fill();
    const answer = await send({ shipping_address: address, shipping_carrier_code: 'owl', shipping_method_code: 'post' });
    expect(answer).toMatchObject({ status: 404, body: { parameters: ['owl', 'post'] } });
  });

  it('refuses an empty cart with 400 and one without goods to ship with 404', async () => {
    expect((await send({ shipping_address: address, ...flatrate })).status).toBe(400);
    await door.add((await stockProduct(shop, { type: 'virtual' })).sku, 1);
    const before = await door.state();
    expect((await send({ shipping_address: address, billing_address: address, ...flatrate })).status).toBe(404);
    expect(await door.state()).toEqual(before);
  });

  it('does not know a cart that has been ordered', async () => {
    await fill();
    await door.order();
    expect((await send({ shipping_address: address, ...flatrate })).status).toBe(404);
  });

  it('needs a body', async () => {
    expect((await door.call('POST', '/shipping-information', {})).body).toMatchObject({ parameters: { fieldName: 'addressInformation' } });
  });
});

describe('shipping-information', () => {
  const body = { addressInformation: { shipping_address: address, ...flatrate } };

  it('is not for guests, nor for admins who do not manage carts', async () => {
    const { token: customer } = await shop.customer();
    const { token: clerk } = await shop.admin('Magento_Sales::sales');
    const refused = { status: 401, body: { parameters: { resources: 'Magento_Cart::manage' } } };
    for (const token of [undefined, customer, clerk])
      expect(await shop.call('POST', '/V1/carts/1/shipping-information', { token, body })).toMatchObject(refused);
    for (const token of [undefined, admin])
      expect((await shop.call('POST', '/V1/carts/mine/shipping-information', { token, body })).status).toBe(401);
  });

  it('is 404 for an unknown cart and a customer without one', async () => {
    const { token } = await shop.customer();
    expect((await shop.call('POST', '/V1/carts/999999/shipping-information', { token: admin, body })).status).toBe(404);
    expect((await shop.call('POST', '/V1/carts/mine/shipping-information', { token, body })).status).toBe(404);
  });

  it("takes an address of the customer's book", async () => {
    const { token, customerId } = await shop.customer();
    const { sku } = await stockProduct(shop);
    const data = { ...address, customer_id: customerId, region: 'Texas', city: 'Houston' };
    const { id } = await shop.db.prisma.customerAddress.create({ data });
    await shop.call('POST', '/V1/carts/mine', { token });
    await shop.call('POST', '/V1/carts/mine/items', { token, body: { cartItem: { sku, qty: 1 } } });
    const saved = { addressInformation: { shipping_address: { customer_address_id: id }, ...flatrate } };
    expect((await shop.call('POST', '/V1/carts/mine/shipping-information', { token, body: saved })).status).toBe(200);
    const told = await shop.call('GET', '/V1/carts/mine/shipping-address', { token });
    expect(told.body).toMatchObject({ customer_address_id: id, city: 'Houston' });
  });
});
