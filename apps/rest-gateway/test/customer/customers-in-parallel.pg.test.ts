import { hashPassword } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverMails } from '../account-mails.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

const PASSWORD = 'Str0ng-enough';
let shop: Shop;
let manager: string;
let hash: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: manager } = await shop.admin('Magento_Customer::manage'));
  hash = await hashPassword(PASSWORD);
});
beforeEach(async () => void (await deliverMails(shop)));
afterAll(() => shop.close());

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => work(n)));
async function setting(path: string, value: string | null): Promise<void> {
  await shop.db.query('delete from config_value where path = $1', [path]);
  if (value !== null) await shop.db.query('insert into config_value (path, value) values ($1, $2)', [path, value]);
  await shop.db.cache.forget('config');
}

describe('one email, registered twenty times at once', () => {
  const register = (email: string, website_id: number) =>
    shop.call('POST', '/V1/customers', {
      token: manager,
      body: { customer: { email, firstname: 'T', lastname: 'Twin', website_id }, password: PASSWORD },
    });

  it('makes one account and one mail', async () => {
    const answers = await times(20, (n) => register(n % 2 ? 'twin@shop.test' : 'TWIN@shop.test', 1));
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(400)]);
    expect(await shop.db.query(`select from customer where lower(email) = 'twin@shop.test'`)).toHaveLength(1);
    expect(await deliverMails(shop)).toHaveLength(1);
  });

  it('makes one account on all websites together where accounts are shared', async () => {
    const site = await shop.db.prisma.website.create({ data: { code: 'two', name: 'Two' } });
    const group = await shop.db.prisma.storeGroup.create({ data: { code: 'two', name: 'Two', website_id: site.id } });
    const store = await shop.db.prisma.store.create({ data: { code: 'two', name: 'Two', website_id: site.id, store_group_id: group.id } });
    await shop.db.prisma.website.update({ where: { id: site.id }, data: { default_group_id: group.id } });
    await shop.db.prisma.storeGroup.update({ where: { id: group.id }, data: { default_store_id: store.id } });
    await shop.db.cache.forget('stores');
    await setting('customer/account_share/scope', '0');
    const answers = await times(20, (n) => register('shared@shop.test', n % 2 ? site.id : 1));
    await setting('customer/account_share/scope', null);
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(400)]);
  });

  it('is taken by one of twenty accounts that move to it at once', async () => {
    const customers = await times(20, () => shop.customer());
    const move = (token: string) => shop.call('PUT', '/V1/customers/me', { token, body: { customer: { email: 'goal@shop.test' } } });
    const answers = await Promise.all(customers.map(({ token }) => move(token)));
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(400)]);
    expect((await deliverMails(shop)).filter(({ to }) => to === 'goal@shop.test')).toHaveLength(1);
  });
});

describe('passwords at once', () => {
  const withPassword = async () => {
    const customer = await shop.customer();
    await shop.db.query('update customer set password_hash = $2 where id = $1', [customer.customerId, hash]);
    return customer;
  };
  const change = (token: string, currentPassword: string, newPassword = 'N3w-and-better') =>
    shop.call('PUT', '/V1/customers/me/password', { token, body: { currentPassword, newPassword } });
  const failures = async (id: number) =>
    (await shop.db.query('select failures_num, lock_expires is not null as locked from customer where id = $1', [id]))[0];

  it('that are wrong lock the account with exactly the tenth', async () => {
    const nine = await withPassword();
    expect(statuses(await times(9, () => change(nine.token, 'Wr0ng-password')))).toEqual(Array(9).fill(401));
    expect(await failures(nine.customerId)).toEqual({ failures_num: 9, locked: false });
    expect((await change(nine.token, PASSWORD)).status).toBe(200);

    const many = await withPassword();
    expect(statuses(await times(30, () => change(many.token, 'Wr0ng-password')))).toEqual(Array(30).fill(401));
    expect(await failures(many.customerId), 'ten were looked at').toEqual({ failures_num: 10, locked: true });
    expect((await change(many.token, PASSWORD)).status).toBe(401);
  });

  it('let one of several changes win, whose token alone stays', async () => {
    const { customerId, email, token } = await withPassword();
    const tokens = [token];
    for (let n = 0; n < 4; n++) {
      const { body } = await shop.call('POST', '/V1/integration/customer/token', { body: { username: email, password: PASSWORD } });
      tokens.push(body);
    }
    const answers = await Promise.all(tokens.map((one, n) => change(one, PASSWORD, `N3w-and-better-${n}`)));
    expect(statuses(answers)).toEqual([200, 401, 401, 401, 401]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const open = await Promise.all(tokens.map((one) => shop.call('GET', '/V1/customers/me', { token: one })));
    expect(open.map(({ status }) => status === 200)).toEqual(tokens.map((_, n) => n === winner));
    expect(await shop.db.query('select from access_token where customer_id = $1', [customerId])).toHaveLength(1);
    expect(await deliverMails(shop)).toHaveLength(1);
  });

  it('give no token that outlives the change', async () => {
    const { email, token, customerId } = await withPassword();
    const signIn = () => shop.call('POST', '/V1/integration/customer/token', { body: { username: email, password: PASSWORD } });
    const [changed] = await Promise.all([change(token, PASSWORD), ...Array.from({ length: 6 }, signIn)]);
    expect(changed.status).toBe(200);
    expect(await shop.db.query('select from access_token where customer_id = $1', [customerId])).toHaveLength(1);
  });
});

describe('an account that is deleted while it is used', () => {
  const address = {
    ...{ firstname: 'A', lastname: 'B', street: ['1 Road'], city: 'Austin', country_id: 'US', postcode: '1', telephone: '2' },
    ...{ region_id: 57, region: { region_code: 'TX' } },
  };

  it('ends with all calls answered, none by a 500, and nothing left behind', async () => {
    const { sku } = await stockProduct(shop, { price: '10.0000' });
    for (let round = 0; round < 5; round++) {
      const { customerId, token, email } = await shop.customer();
      const own = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, ...(body ? { body } : {}) });
      const { body: cartId } = await own('POST', '/V1/carts/mine');
      await own('POST', '/V1/carts/mine/items', { cartItem: { sku, qty: 1, quote_id: String(cartId) } });
      const there = { ...address, email, region: 'Texas' };
      await own('POST', '/V1/carts/mine/billing-address', { address: there, useForShipping: true });
      await own('PUT', '/V1/carts/mine/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
      const answers = await Promise.all([
        own('POST', '/V1/carts/mine/payment-information', { paymentMethod: { method: 'checkmo' } }),
        own('PUT', '/V1/customers/me', { customer: { addresses: [address] } }),
        shop.call('DELETE', `/V1/customers/${customerId}`, { token: manager }),
        shop.call('DELETE', `/V1/customers/${customerId}`, { token: manager }),
        own('PUT', '/V1/customers/me', { customer: { email: `moved-${email}` } }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(statuses(answers.slice(2, 4))).toEqual([200, 404]);
      for (const table of ['customer_address', 'quote', 'access_token', 'sales_order']) {
        expect([table, await shop.db.query(`select from ${table} where customer_id = $1`, [customerId])]).toEqual([table, []]);
      }
    }
  });

  it('loses its addresses one by one while its book is saved, without a circle of locks', async () => {
    const { customerId, token } = await shop.customer();
    const body = { customer: { addresses: Array.from({ length: 6 }, () => address) } };
    const { body: saved } = await shop.call('PUT', '/V1/customers/me', { token, body });
    const ids: number[] = saved.addresses.map(({ id }: { id: number }) => id);
    const answers = await Promise.all([
      ...ids.map((id) => shop.call('DELETE', `/V1/addresses/${id}`, { token: manager })),
      ...[1, 2, 3].map(() => shop.call('PUT', '/V1/customers/me', { token, body: { customer: { addresses: [address] } } })),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect((await shop.db.query('select from customer_address where customer_id = $1', [customerId])).length).toBeLessThanOrEqual(1);
  });
});
