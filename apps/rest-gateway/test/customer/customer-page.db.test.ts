import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOrder } from '../listed-orders.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let staff: ReturnType<Shop['as']>;
let reader: ReturnType<Shop['as']>;
beforeAll(async () => {
  shop = await openShop();
  const resources = ['Magento_Customer::customer', 'Magento_Customer::manage', 'Magento_Cart::manage', 'Magento_LoginAsCustomer::login'];
  staff = shop.as((await shop.admin(...resources)).actor);
  reader = shop.as((await shop.admin('Magento_Customer::customer')).actor);
});
afterAll(() => shop.close());

const unknown = { code: 'NOT_FOUND', parameters: { fieldName: 'customerId', fieldValue: 999_999 } };
const refused = { code: 'UNAUTHORIZED' };

describe('customer.accounts.overview', () => {
  it('tells a customer at a glance', async () => {
    const { customerId, email, token } = await shop.customer();
    const empty = await reader.customer.accounts.overview({ customerId });
    expect(empty).toEqual({
      base_currency_code: 'USD',
      ...{ orders: 0, spent: 0, average: 0, first_order_at: null, last_order_at: null, latest_orders: [] },
      ...{ open_cart: null, addresses: 0, notes: 0, sessions: 1 },
    });
    const order = { email, customerId, names: ['Carla Customer'] };
    for (let n = 1; n <= 6; n++) await listOrder(shop.db, { ...order, total: '10.0100', at: `timestamptz '2024-01-0${n} 10:00Z'` });
    const last = await listOrder(shop.db, { ...order, total: '500.0000', state: 'canceled', at: `timestamptz '2024-02-01 10:00Z'` });
    const { body: cart } = await shop.call('POST', '/V1/carts/mine', { token, body: {} });
    const seen = await reader.customer.accounts.overview({ customerId });
    expect(seen).toMatchObject({
      ...{ orders: 6, spent: 60.06, average: 10.01, first_order_at: '2024-01-01 10:00:00', last_order_at: '2024-01-06 10:00:00' },
      open_cart: { entity_id: cart, items_count: 0, items_qty: 0, grand_total: 0, quote_currency_code: 'USD' },
    });
    expect(seen.latest_orders).toHaveLength(5);
    expect(seen.latest_orders[0]).toMatchObject({ entity_id: last.entity_id, grand_total: 500, status_label: 'Pending' });
    await expect(reader.customer.accounts.overview({ customerId: 999_999 })).rejects.toMatchObject(unknown);
  });
});

describe('customer.notes', () => {
  it('keeps what staff write, under their names, the newest first', async () => {
    const { customerId } = await shop.customer();
    expect(await reader.customer.notes.list({ customerId })).toEqual([]);
    const first = await staff.customer.notes.add({ customerId, text: 'Called.' });
    const second = await staff.customer.notes.add({ customerId, text: 'Called back.' });
    expect(first).toMatchObject({ customer_id: customerId, author: 'Ada Admin', text: 'Called.', created_at: expect.any(String) });
    expect(await reader.customer.notes.list({ customerId })).toEqual([second, first]);
    expect(await staff.customer.notes.delete({ id: first.id })).toBe(true);
    expect(await reader.customer.notes.list({ customerId })).toEqual([second]);
    await expect(staff.customer.notes.delete({ id: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keeps the name of an author who is gone', async () => {
    const { customerId } = await shop.customer();
    const { actor } = await shop.admin('Magento_Customer::manage');
    await shop.as(actor).customer.notes.add({ customerId, text: 'Left behind.' });
    await shop.db.query('delete from admin_user where id = $1', [actor.type === 'admin' ? actor.adminId : 0]);
    expect(await reader.customer.notes.list({ customerId })).toMatchObject([{ admin_id: null, author: 'Ada Admin' }]);
  });

  it('refuses empty notes, unknown customers and who may only read', async () => {
    const { customerId } = await shop.customer();
    for (const text of [' ', 'x'.repeat(10_001)])
      await expect(staff.customer.notes.add({ customerId, text })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(staff.customer.notes.add({ customerId: 999_999, text: 'x' })).rejects.toMatchObject(unknown);
    await expect(staff.customer.notes.list({ customerId: 999_999 })).rejects.toMatchObject(unknown);
    await expect(reader.customer.notes.add({ customerId, text: 'x' })).rejects.toMatchObject(refused);
    await expect(reader.customer.notes.delete({ id: 1 })).rejects.toMatchObject(refused);
  });
});

describe('customer.accounts.endSessions', () => {
  it('ends all sessions of that customer alone', async () => {
    const one = await shop.customer();
    const other = await shop.customer();
    const me = (token: string) => shop.call('GET', '/V1/customers/me', { token });
    expect((await me(one.token)).status).toBe(200);
    expect(await staff.customer.accounts.endSessions({ customerId: one.customerId })).toBe(1);
    expect((await me(one.token)).status).toBe(401);
    expect((await me(other.token)).status).toBe(200);
    await expect(staff.customer.accounts.endSessions({ customerId: 999_999 })).rejects.toMatchObject(unknown);
    await expect(reader.customer.accounts.endSessions({ customerId: one.customerId })).rejects.toMatchObject(refused);
  });
});

/** A customer as whom admins may log in. */
async function willing() {
  const customer = await shop.customer();
  await shop.db.query('update customer set assistance_allowed = true where id = $1', [customer.customerId]);
  return customer;
}

describe('customer.accounts.signInAs', () => {
  it('gives a token that is the customer for an hour, and writes it down', async () => {
    const { customerId, email } = await willing();
    const { token, expires_in } = await staff.customer.accounts.signInAs({ customerId });
    expect(expires_in).toBe(3600);
    expect((await shop.call('GET', '/V1/customers/me', { token })).body).toMatchObject({ id: customerId, email });
    const [row] = await shop.db.query<{ left: number }>(
      'select extract(epoch from expires_at - now())::int as left from access_token where customer_id = $1 and expires_at is not null',
      [customerId],
    );
    expect(row?.left).toBeGreaterThan(3500);
    expect(row?.left).toBeLessThanOrEqual(3600);
    expect(await reader.customer.notes.list({ customerId })).toMatchObject([{ author: 'Ada Admin', text: 'Signed in as the customer.' }]);
  });

  it('is nothing any more once it has expired, and goes with the next one', async () => {
    const { customerId, token: own } = await willing();
    const { token } = await staff.customer.accounts.signInAs({ customerId });
    await shop.db.query(
      `update access_token set expires_at = now() - interval '1 second' where customer_id = $1 and expires_at is not null`,
      [customerId],
    );
    expect((await shop.call('GET', '/V1/customers/me', { token })).status).toBe(401);
    expect((await shop.call('GET', '/V1/customers/me', { token: own })).status).toBe(200);
    expect(await reader.customer.accounts.overview({ customerId })).toMatchObject({ sessions: 1 });
    await staff.customer.accounts.signInAs({ customerId });
    expect(await shop.db.query('select id from access_token where customer_id = $1', [customerId])).toHaveLength(2);
  });

  it('refuses unknown customers, accounts that are not active, and who may only read', async () => {
    const { customerId } = await willing();
    await expect(reader.customer.accounts.signInAs({ customerId })).rejects.toMatchObject(refused);
    await expect(staff.customer.accounts.signInAs({ customerId: 999_999 })).rejects.toMatchObject(unknown);
    await shop.db.query('update customer set is_active = false where id = $1', [customerId]);
    await expect(staff.customer.accounts.signInAs({ customerId })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await reader.customer.notes.list({ customerId })).toEqual([]);
  });
});

describe('quote.carts.grid', () => {
  it('lists open carts, by name and email of customers and guests', async () => {
    const { customerId, email, token } = await shop.customer({ email: 'carty@shop.test' });
    const { body: mine } = await shop.call('POST', '/V1/carts/mine', { token, body: {} });
    const [guests] = await shop.db.query<{ entity_id: number }>(
      `with made as (insert into quote (store_id, base_currency_code, quote_currency_code, items_count, items_qty, grand_total, base_grand_total, updated_at)
         values (1, 'USD', 'USD', 1, 2.5, 19.99, 19.99, '2024-01-01') returning entity_id)
       insert into quote_address (quote_id, address_type, street, firstname, lastname, email)
       select entity_id, 'billing', '{}', 'Gus', 'Guést', 'gus@shop.test' from made returning quote_id as entity_id`,
    );
    const grid = (text: string, searchCriteria = {}) => staff.quote.carts.grid({ searchCriteria, text });
    expect(await grid('guest gus@')).toMatchObject({
      total_count: 1,
      items: [
        {
          ...{ entity_id: guests?.entity_id, customer_id: null, customer_name: 'Gus Guést', customer_email: 'gus@shop.test' },
          ...{ items_count: 1, items_qty: 2.5, grand_total: 19.99, updated_at: '2024-01-01 00:00:00', store_name: 'Default Store View' },
        },
      ],
    });
    const draft = await staff.quote.carts.createFor({ customerId });
    expect((await grid('carty')).items).toMatchObject([
      { entity_id: mine, customer_id: customerId, customer_email: email, customer_name: 'Carla Customer' },
    ]);
    expect((await staff.quote.carts.grid({ searchCriteria: {}, text: 'carty', drafts: true })).items).toMatchObject([{ entity_id: draft }]);
    const full = {
      filter_groups: [{ filters: [{ field: 'items_count', value: 0, condition_type: 'gt' }] }],
      sort_orders: [{ field: 'customer_name' }],
    };
    expect((await grid('', full)).items.map(({ entity_id }) => entity_id)).toEqual([guests?.entity_id]);
    await shop.db.query('update quote set is_active = false where entity_id = $1', [guests?.entity_id]);
    expect(await grid('gus')).toMatchObject({ total_count: 0, items: [] });
    await expect(grid('', { sort_orders: [{ field: 'nothing' }] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(reader.quote.carts.grid({ searchCriteria: {} })).rejects.toMatchObject(refused);
  });
});
