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

const orders = async () => (await shop.db.query<{ n: number }>('select count(*) as n from sales_order'))[0]?.n;
const checkmo = { method: 'checkmo' };
const elsewhere = { ...address, city: 'Dallas', postcode: '75001' };

describe.each(['guest', 'mine'] as const)('at the %s door', (name) => {
  let door: Door;
  let sku: string;
  let id: number;
  beforeEach(async () => {
    door = await openDoor(shop, name, admin);
    ({ sku, id } = await stockProduct(shop));
    await door.add(sku, 2);
  });
  const ready = async () => {
    await door.call('POST', '/shipping-address', { address });
    await door.call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
  };
  const whole = (values: object = {}) => ({
    ...(name === 'guest' && { email: 'later@shop.test' }),
    paymentMethod: checkmo,
    billingAddress: elsewhere,
    ...values,
  });
  const set = (values: object = {}) => door.call('POST', '/set-payment-information', whole(values));

  describe('POST set-payment-information', () => {
    it('keeps billing address, method and e-mail address for the order that comes later', async () => {
      await ready();
      const before = await orders();
      expect(await set({ paymentMethod: { method: 'checkmo', po_number: 'PO 7' } })).toMatchObject({ status: 200, body: true });
      expect(await orders()).toBe(before);
      expect((await door.call('GET', '/selected-payment-method')).body).toEqual({ method: 'checkmo', po_number: 'PO 7' });
      expect((await door.call('GET', '/billing-address')).body).toMatchObject({
        city: 'Dallas',
        ...(name === 'guest' && { email: 'later@shop.test' }),
      });
      const placed = await door.call('PUT', '/order');
      expect(placed).toMatchObject({ status: 200, body: expect.any(Number) });
      const order = await shop.db.prisma.salesOrder.findFirstOrThrow({ where: { entity_id: placed.body }, include: { addresses: true } });
      expect(order.addresses.find(({ address_type }) => address_type === 'billing')?.city).toBe('Dallas');
      if (name === 'guest') expect(order.customer_email).toBe('later@shop.test');
    });

    it('leaves the billing address alone when none is given', async () => {
      await ready();
      await door.call('POST', '/billing-address', { address });
      expect((await set({ billingAddress: undefined })).body).toBe(true);
      expect((await door.call('GET', '/billing-address')).body).toMatchObject({ city: 'Austin' });
    });

    it.each<[string, number, object]>([
      ['no method', 400, { paymentMethod: undefined }],
      ['an unknown method', 400, { paymentMethod: { method: 'gold' } }],
      ['a method that is not offered', 400, { paymentMethod: { method: 'free' } }],
      ['an unknown property of the method', 400, { paymentMethod: { method: 'checkmo', colour: 'red' } }],
      ['an unknown country', 400, { billingAddress: { ...address, country_id: 'XX' } }],
      ["somebody else's address", 404, { billingAddress: { customer_address_id: 999_999 } }],
    ])('refuses %s with %i and leaves the cart as it was', async (_fault, status, values) => {
      await ready();
      await door.call('POST', '/billing-address', { address });
      const before = await door.state();
      const answer = await set(values);
      expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
      expect(await door.state()).toEqual(before);
    });

    it('is refused before it is known where to ship, and leaves no billing address behind', async () => {
      const before = await door.state();
      expect((await set()).status).toBe(400);
      expect(await door.state()).toEqual(before);
    });

    it('does not know an ordered cart', async () => {
      await door.order();
      expect((await set()).status).toBe(404);
    });
  });

  describe('POST payment-information', () => {
    it('is refused with 400 when a product is sold no more, and leaves the cart as it was', async () => {
      await ready();
      await shop.db.query('delete from product_website where product_id = $1', [id]);
      const before = await door.state();
      const answer = await door.call('POST', '/payment-information', whole());
      expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
      expect(await door.state()).toEqual(before);
    });
  });
});

describe('set-payment-information', () => {
  it('needs the e-mail address of a guest, and a real one', async () => {
    const door = await openDoor(shop, 'guest', admin);
    await door.add((await stockProduct(shop)).sku, 1);
    await door.call('POST', '/shipping-address', { address });
    const before = await door.state();
    const send = (email: unknown) => door.call('POST', '/set-payment-information', { email, paymentMethod: checkmo });
    expect(await send(undefined)).toMatchObject({ status: 400, body: { parameters: { fieldName: 'email' } } });
    for (const email of ['', 'nobody', 'a b@shop.test']) expect((await send(email)).status).toBe(400);
    expect(await door.state()).toEqual(before);
    expect((await send('somebody@shop.test')).body).toBe(true);
  });

  it('is refused to whom the door is closed, and 404 for unknown carts', async () => {
    const { token: customer } = await shop.customer();
    const body = { paymentMethod: checkmo, email: 'a@shop.test' };
    for (const token of [undefined, admin])
      expect((await shop.call('POST', '/V1/carts/mine/set-payment-information', { token, body })).status).toBe(401);
    expect((await shop.call('POST', '/V1/carts/mine/set-payment-information', { token: customer, body })).status).toBe(404);
    expect((await shop.call('POST', '/V1/guest-carts/nobody/set-payment-information', { body })).status).toBe(404);
  });

  it.each(['guest', 'mine'] as const)('wants the agreements of the shop ticked at the %s door', async (name) => {
    const door = await openDoor(shop, name, admin);
    await door.add((await stockProduct(shop)).sku, 1);
    await door.call('POST', '/shipping-address', { address });
    const [agreement] = await shop.db.query<{ agreement_id: number }>(
      `insert into checkout_agreement (name, content, checkbox_text, is_active, mode, store_ids)
       values ('Terms', 'Be kind.', 'I am', true, 1, '{0}') returning agreement_id`,
    );
    const terms = String(agreement?.agreement_id);
    await shop.db.query(
      `insert into config_value (scope, scope_id, path, value) values ('default', 0, 'checkout/options/enable_agreements', '1')`,
    );
    const forget = () => Promise.all([shop.db.cache.forget('config'), shop.db.cache.forget('agreements')]);
    await forget();
    const before = await door.state();
    const send = (agreement_ids: string[]) =>
      door.call('POST', '/set-payment-information', {
        email: 'a@shop.test',
        paymentMethod: { ...checkmo, extension_attributes: { agreement_ids } },
      });
    expect((await send([])).status).toBe(400);
    expect(await door.state()).toEqual(before);
    expect((await send([terms])).body).toBe(true);
    await shop.db.query('delete from checkout_agreement');
    await shop.db.query(`delete from config_value where path = 'checkout/options/enable_agreements'`);
    await forget();
  });
});
