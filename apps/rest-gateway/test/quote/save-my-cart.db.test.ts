import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, openDoor } from '../cart-doors.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
  const rate = { currency_from: 'USD', currency_to: 'EUR' };
  await shop.db.query('delete from directory_currency_rate where currency_to = $1', [rate.currency_to]);
  await shop.db.query('insert into directory_currency_rate (currency_from, currency_to, rate) values ($1, $2, 0.5)', [
    rate.currency_from,
    rate.currency_to,
  ]);
});
afterAll(() => shop.close());

let door: Door;
let customerId: number;
beforeEach(async () => {
  door = await openDoor(shop, 'mine', admin);
  await door.add((await stockProduct(shop, { price: '10.0000' })).sku, 2);
  ({
    body: {
      customer: { id: customerId },
    },
  } = await read());
});

const read = () => door.call('GET', '');
const save = (quote: object) => door.call('PUT', '', { quote });
async function order() {
  const { body: orderId } = await door.order();
  return (await shop.call('GET', `/V1/orders/${orderId}`, { token: admin })).body;
}

describe('PUT /V1/carts/mine', () => {
  it('stores name and email for the order in place of those of the account, which stays', async () => {
    const customer = { id: customerId, firstname: 'First', middlename: 'Middle', lastname: 'Last', email: 'gift@shop.test' };
    expect(await save({ store_id: 1, customer })).toMatchObject({ status: 200, body: [] });
    expect((await read()).body.customer).toMatchObject(customer);
    expect((await save({ customer: { id: customerId, middlename: '' } })).status).toBe(200);
    expect((await read()).body.customer).toMatchObject({ firstname: 'First', lastname: 'Last' });
    expect(await order()).toMatchObject({
      ...{ customer_id: customerId, customer_firstname: 'First', customer_lastname: 'Last', customer_email: 'gift@shop.test' },
    });
    const { body: account } = await shop.call('GET', '/V1/customers/me', { token: door.token });
    expect([account.firstname, account.email]).not.toContain('First');
    expect(account.email).not.toBe('gift@shop.test');
  });

  it('leaves everything that is absent, and takes back the cart as it was read', async () => {
    await save({ customer_note: 'Ring twice', customer_note_notify: false, billing_address: address });
    const { body: before } = await read();
    expect(before).toMatchObject({ customer_note: 'Ring twice', customer_note_notify: false, billing_address: { city: 'Austin' } });
    expect((await save({})).status).toBe(200);
    expect((await save(before)).status).toBe(200);
    const { body: after } = await read();
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
    // What equals the account is not stored, so that its later changes apply.
    await shop.db.query(`update customer set firstname = 'Renamed' where id = $1`, [customerId]);
    expect((await read()).body.customer.firstname).toBe('Renamed');
    expect(await order()).toMatchObject({ customer_note: 'Ring twice', customer_note_notify: 0, customer_firstname: 'Renamed' });
  });

  it('changes the currency, and with it what the cart costs', async () => {
    expect((await save({ currency: { quote_currency_code: 'EUR' } })).status).toBe(200);
    expect((await read()).body.currency).toMatchObject({ quote_currency_code: 'EUR', base_currency_code: 'USD', base_to_quote_rate: 0.5 });
    expect((await door.call('GET', '/totals')).body).toMatchObject({ quote_currency_code: 'EUR', subtotal: 10, base_subtotal: 20 });
    expect(await order()).toMatchObject({ order_currency_code: 'EUR', subtotal: 10, base_subtotal: 20 });
  });

  it.each<[string, () => object]>([
    ['another customer', () => ({ customer: { id: customerId + 1000 } })],
    ['a customer without an id', () => ({ customer: { firstname: 'Nobody' } })],
    ['null for the customer’s id', () => ({ customer: { id: null, firstname: 'Nobody' } })],
    ['another store view', () => ({ store_id: 99 })],
    ['an inactive cart', () => ({ is_active: false })],
    ['a guest’s cart', () => ({ customer_is_guest: true })],
    ['other lines', () => ({ items: [] })],
  ])('refuses %s as an invalid change of state', async (_, quote) => {
    const before = await door.state();
    expect(await save({ ...quote(), customer_note: 'refused' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid state change requested' },
    });
    expect(await door.state()).toEqual(before);
  });

  it.each<[string, () => object]>([
    ['an email that is none', () => ({ customer: { id: customerId, email: 'nobody' } })],
    ['an empty name', () => ({ customer: { id: customerId, lastname: ' ' } })],
    ['a currency that is not offered', () => ({ currency: { quote_currency_code: 'XAU' } })],
    ['an address in an unknown country', () => ({ billing_address: { ...address, country_id: 'XX' } })],
    ['an unknown property', () => ({ colour: 'red' })],
  ])('refuses %s by 400 and changes nothing', async (_, quote) => {
    const before = await door.state();
    expect((await save({ customer_note: 'refused', ...quote() })).status).toBe(400);
    expect(await door.state()).toEqual(before);
  });

  it('is 400 without a cart in the body, 404 without an active cart, and 401 for others than customers', async () => {
    expect((await door.call('PUT', '', {})).status).toBe(400);
    const { token } = await shop.customer();
    expect((await shop.call('PUT', '/V1/carts/mine', { token, body: { quote: {} } })).status).toBe(404);
    for (const caller of [undefined, admin]) {
      expect((await shop.call('PUT', '/V1/carts/mine', { token: caller, body: { quote: {} } })).status).toBe(401);
    }
  });
});
