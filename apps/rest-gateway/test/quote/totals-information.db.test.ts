import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, doorNames, openDoor } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin('Magento_Cart::manage'));
  const { id: rate_id } = await shop.db.prisma.taxRate.create({
    data: { code: 'Texas', tax_country_id: 'US', tax_region_id: 57, tax_postcode: '*', rate: '10' },
  });
  await shop.db.prisma.taxRule.create({
    data: {
      code: 'Goods in Texas',
      priority: 0,
      position: 0,
      rates: { create: { rate_id } },
      classes: { create: [{ class_id: 2 }, { class_id: 3 }] },
    },
  });
  await shop.db.cache.forget('tax');
});
afterAll(() => shop.close());

const flatrate = { shipping_carrier_code: 'flatrate', shipping_method_code: 'flatrate' };
const texas = { country_id: 'US', region_id: 57, postcode: '73301' };
const newYork = { country_id: 'US', region_id: 43, postcode: '10001' };

describe.each(doorNames)('POST totals-information at the %s door', (name) => {
  let door: Door;
  beforeEach(async () => {
    door = await openDoor(shop, name, admin);
  });
  const estimate = (values: object) => door.call('POST', '/totals-information', { addressInformation: values });
  const fill = async (qty = 2) => door.add((await stockProduct(shop)).sku, qty);

  it('answers the totals as if address and method were set, and keeps neither', async () => {
    await fill();
    const before = await door.state();
    const inTexas = await estimate({ address: texas, ...flatrate });
    expect(inTexas).toMatchObject({
      status: 200,
      body: { subtotal: 20, shipping_amount: 10, grand_total: 30, base_grand_total: 32, tax_amount: 2 },
    });
    expect((await estimate({ address: newYork, ...flatrate })).body).toMatchObject({ shipping_amount: 10, tax_amount: 0 });
    expect((await estimate({ address: texas })).body).toMatchObject({ shipping_amount: 0, grand_total: 20, tax_amount: 2 });
    expect(await door.state()).toEqual(before);
    await door.call('POST', '/shipping-address', { address: texas });
    await door.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
    expect((await door.call('GET', '/totals')).body).toEqual(inTexas.body);
  });

  it('keeps to the chosen method when the call names none', async () => {
    await fill();
    await door.call('POST', '/shipping-address', { address: texas });
    await door.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
    const before = await door.state();
    expect((await estimate({ address: newYork })).body).toMatchObject({ shipping_amount: 10, tax_amount: 0 });
    expect((await estimate({ address: newYork, shipping_carrier_code: null, shipping_method_code: '' })).body).toMatchObject({
      shipping_amount: 10,
    });
    expect(await door.state()).toEqual(before);
  });

  it('bills what is not shipped to the address', async () => {
    await door.add((await stockProduct(shop, { type: 'virtual' })).sku, 3);
    const before = await door.state();
    expect((await estimate({ address: texas })).body).toMatchObject({ subtotal: 30, shipping_amount: 0, tax_amount: 3 });
    expect((await estimate({ address: newYork })).body).toMatchObject({ subtotal: 30, tax_amount: 0 });
    expect((await estimate({ address: texas, ...flatrate })).status).toBe(404);
    expect(await door.state()).toEqual(before);
  });

  it.each<[string, number, object]>([
    ['no address', 400, { address: undefined }],
    ['an unknown country', 400, { address: { country_id: 'XX' } }],
    ["another country's region", 400, { address: { country_id: 'DE', region_id: 57 } }],
    ['a method without a country', 400, { address: { city: 'Nowhere' } }],
    ['half a method', 400, { shipping_method_code: undefined }],
    ['the other half of a method', 400, { shipping_carrier_code: undefined }],
    ['an unknown method', 404, { shipping_method_code: 'owl' }],
    ['an unknown property', 400, { colour: 'red' }],
    ["an address of nobody's book", 404, { address: { customer_address_id: 999_999 } }],
  ])('refuses %s with %i and leaves the cart as it was', async (_fault, status, values) => {
    await fill();
    await door.call('POST', '/shipping-address', { address });
    const before = await door.state();
    const answer = await estimate({ address: texas, ...flatrate, ...values });
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    expect(await door.state()).toEqual(before);
  });

  it('refuses an empty cart with 400, and does not know an ordered one', async () => {
    expect((await estimate({ address: texas })).status).toBe(400);
    await fill();
    await door.order();
    expect((await estimate({ address: texas })).status).toBe(404);
  });
});

describe('totals-information', () => {
  const body = { addressInformation: { address: texas } };

  it('lets a customer name an address of the own book, and nobody another', async () => {
    const { token, customerId } = await shop.customer();
    const { sku } = await stockProduct(shop);
    const { id } = await shop.db.prisma.customerAddress.create({ data: { ...address, customer_id: customerId, region: 'Texas' } });
    await shop.call('POST', '/V1/carts/mine', { token });
    await shop.call('POST', '/V1/carts/mine/items', { token, body: { cartItem: { sku, qty: 1 } } });
    const saved = { addressInformation: { address: { customer_address_id: id }, ...flatrate } };
    const answer = await shop.call('POST', '/V1/carts/mine/totals-information', { token, body: saved });
    expect(answer).toMatchObject({ status: 200, body: { tax_amount: 1, shipping_amount: 5 } });
    const guest = await openDoor(shop, 'guest', admin);
    await guest.add(sku, 1);
    expect((await guest.call('POST', '/totals-information', saved)).status).toBe(404);
  });

  it('is refused to whom the door is closed, and 404 for unknown carts', async () => {
    const { token: customer } = await shop.customer();
    const { token: clerk } = await shop.admin('Magento_Sales::sales');
    for (const token of [undefined, customer, clerk])
      expect((await shop.call('POST', '/V1/carts/1/totals-information', { token, body })).status).toBe(401);
    for (const token of [undefined, admin])
      expect((await shop.call('POST', '/V1/carts/mine/totals-information', { token, body })).status).toBe(401);
    expect((await shop.call('POST', '/V1/carts/999999/totals-information', { token: admin, body })).status).toBe(404);
    expect((await shop.call('POST', '/V1/carts/mine/totals-information', { token: customer, body })).status).toBe(404);
    expect((await shop.call('POST', '/V1/guest-carts/nobody/totals-information', { body })).status).toBe(404);
  });
});
