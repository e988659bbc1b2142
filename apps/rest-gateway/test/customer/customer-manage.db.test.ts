import { hashPassword } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails } from '../account-mails.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let manager: string;
let viewer: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: manager } = await shop.admin('Magento_Customer::manage'));
  ({ token: viewer } = await shop.admin('Magento_Customer::customer'));
});
afterAll(() => shop.close());

const TEXAS = 57;
const home = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  street: ['1 Main Road'],
  city: 'Austin',
  country_id: 'US',
  region: { region_code: 'TX', region: 'Texas', region_id: TEXAS },
  postcode: '73301',
  telephone: '555',
};
const send = (method: string, path: string, body?: unknown, token: string | undefined = manager) =>
  shop.call(method, path, { token, ...(body !== undefined && { body }) });
const save = (id: number, customer: object, rest: object = {}) => send('PUT', `/V1/customers/${id}`, { customer, ...rest });
const read = async (id: number) => (await send('GET', `/V1/customers/${id}`, undefined, viewer)).body;
const withBook = async (...addresses: object[]) => {
  const customer = await shop.customer();
  const { body } = await save(customer.customerId, { addresses });
  return { ...customer, addresses: body.addresses as { id: number }[] };
};
const faultNames = (body: { parameters?: { fieldName: string }; errors?: { parameters: { fieldName: string } }[] }) =>
  (body.errors ?? [body]).map(({ parameters }) => parameters?.fieldName);

/** A second website with a store view of its own. */
async function secondSite(): Promise<{ websiteId: number; storeId: number }> {
  const code = `site${Date.now()}`;
  const site = await shop.db.prisma.website.create({ data: { code, name: code } });
  const group = await shop.db.prisma.storeGroup.create({ data: { code, name: code, website_id: site.id } });
  const store = await shop.db.prisma.store.create({ data: { code, name: code, website_id: site.id, store_group_id: group.id } });
  await shop.db.prisma.website.update({ where: { id: site.id }, data: { default_group_id: group.id } });
  await shop.db.prisma.storeGroup.update({ where: { id: group.id }, data: { default_store_id: store.id } });
  await shop.db.cache.forget('stores');
  return { websiteId: site.id, storeId: store.id };
}

describe('PUT /V1/customers/:id', () => {
  it('takes back unchanged what was answered', async () => {
    const { customerId } = await withBook({ ...home, default_billing: true }, { ...home, city: 'Dallas', default_shipping: true });
    await shop.db.query(`update customer set confirmation = 'key' where id = $1`, [customerId]);
    const before = await read(customerId);
    expect(before).toMatchObject({ confirmation: 'key', addresses: [{ default_billing: true }, { default_shipping: true }] });
    const saved = await save(customerId, before);
    expect(saved.status).toBe(200);
    expect({ ...saved.body, updated_at: '' }).toEqual({ ...before, updated_at: '' });
  });

  it('changes what is given, group and automatic changes of it included, and keeps the rest', async () => {
    const { customerId, email, addresses } = await withBook(home);
    const wish = {
      firstname: 'Grace',
      group_id: 2,
      disable_auto_group_change: 1,
      gender: 2,
      extension_attributes: { is_subscribed: true },
    };
    const { status, body } = await save(customerId, wish);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...wish, id: customerId, email, lastname: 'Customer', addresses: [{ id: addresses[0]?.id }] });
    const kept = await save(customerId, { group_id: 0, website_id: 0, store_id: 0, disable_auto_group_change: null, addresses: [] });
    expect(kept.body).toMatchObject({ group_id: 2, website_id: 1, store_id: 1, disable_auto_group_change: 1, addresses: [] });
  });

  it('goes by the id of the path, whatever the body says', async () => {
    const { customerId } = await shop.customer();
    const other = await shop.customer();
    expect((await save(customerId, { id: other.customerId, lastname: 'Here' })).body).toMatchObject({ id: customerId, lastname: 'Here' });
    expect(await read(other.customerId)).toMatchObject({ lastname: 'Customer' });
  });

  it('moves an account to another website together with one of its store views', async () => {
    const { websiteId, storeId } = await secondSite();
    const { customerId } = await shop.customer();
    expect((await save(customerId, { website_id: websiteId })).body).toMatchObject({ website_id: websiteId, store_id: storeId });
    for (const bad of [{ website_id: 99 }, { store_id: 99 }, { store_id: 1 }, { website_id: 1, store_id: storeId }]) {
      const answer = await save(customerId, { ...bad, lastname: 'Unsaved' });
      expect([answer.status, ['website_id', 'store_id']]).toEqual([400, expect.arrayContaining(faultNames(answer.body))]);
    }
    expect(await read(customerId)).toMatchObject({ website_id: websiteId, store_id: storeId, lastname: 'Customer' });
    const twin = await shop.customer();
    await shop.db.query('update customer set email = (select email from customer where id = $2) where id = $1', [
      customerId,
      twin.customerId,
    ]);
    expect(faultNames((await save(customerId, { website_id: 1 })).body), 'where somebody has that email').toEqual(['email']);
  });

  it('refuses what is wrong with every fault, and saves nothing', async () => {
    const { customerId, email } = await withBook(home);
    const { email: taken } = await shop.customer();
    const before = await read(customerId);
    expect(faultNames((await save(customerId, { email: '', firstname: ' ', gender: 9 })).body)).toEqual(['email', 'firstname', 'gender']);
    for (const bad of [
      { email: taken.toUpperCase() },
      { group_id: 99 },
      { nickname: 'N' },
      { dob: 'yesterday' },
      { lastname: 'Unsaved', addresses: [{ ...home, city: '' }] },
    ]) {
      expect((await save(customerId, bad)).status).toBe(400);
    }
    expect((await save(customerId, { lastname: 'Unsaved', addresses: [{ id: 999_999 }] })).status).toBe(404);
    expect((await send('PUT', `/V1/customers/${customerId}`, {})).status).toBe(400);
    expect(await read(customerId)).toEqual(before);
    expect(before.email).toBe(email);
  });

  it('is 404 for an unknown customer, 400 for no id, and 401 for whoever does not manage customers', async () => {
    expect(await save(999_999, { lastname: 'L' })).toMatchObject({ status: 404, body: { parameters: { fieldName: 'customerId' } } });
    expect((await send('PUT', '/V1/customers/abc', { customer: {} })).status).toBe(400);
    const { customerId, token } = await shop.customer();
    for (const caller of ['', token, viewer]) {
      const answer = await send('PUT', `/V1/customers/${customerId}`, { customer: { lastname: 'Unsaved' } }, caller);
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Customer::manage' } } });
    }
    expect(await read(customerId)).toMatchObject({ lastname: 'Customer' });
  });

  it('takes a password as its hash, signs the customer out and tells them', async () => {
    const { customerId, email, token } = await shop.customer();
    const { body } = await save(customerId, {}, { passwordHash: await hashPassword('Str0ng-enough') });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/);
    expect((await shop.call('GET', '/V1/customers/me', { token })).status).toBe(401);
    const credentials = { username: email, password: 'Str0ng-enough' };
    const signedIn = await shop.call('POST', '/V1/integration/customer/token', { body: credentials });
    expect(signedIn.status).toBe(200);
    expect((await deliverMails(shop)).filter(({ to }) => to === email)).toMatchObject([{ kind: 'customer_password_changed' }]);

    const secret = '5f4dcc3b5aa765d61d8327deb882cf99:salt:1';
    const refused = await save(customerId, { lastname: 'Unsaved' }, { passwordHash: secret });
    expect(refused).toMatchObject({ status: 400, body: { parameters: { fieldName: 'passwordHash' } } });
    expect(JSON.stringify(refused.body)).not.toContain(secret);
    expect((await save(customerId, { lastname: 'Saved' }, { passwordHash: null })).body.lastname).toBe('Saved');
    expect((await shop.call('GET', '/V1/customers/me', { token: signedIn.body })).body.lastname).toBe('Saved');
  });

  it('takes no password hash from customers: theirs is changed with the old one alone', async () => {
    const { customerId, token } = await shop.customer();
    const body = { customer: { lastname: 'L' }, passwordHash: await hashPassword('Str0ng-enough') };
    expect((await send('PUT', '/V1/customers/me', body, token)).status).toBe(200);
    expect(await shop.db.query('select password_hash from customer where id = $1', [customerId])).toEqual([{ password_hash: null }]);
  });
});

describe('a changed email', () => {
  it('is told to the old and to the new address, by whoever it was changed', async () => {
    const { customerId, email, token } = await shop.customer();
    await deliverMails(shop);
    await save(customerId, { email: `a-${email}` });
    await send('PUT', '/V1/customers/me', { customer: { email: `b-${email}` } }, token);
    const mails = await deliverMails(shop);
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual(
      [email, `a-${email}`, `a-${email}`, `b-${email}`].map((to) => ['customer_email_changed', to]),
    );
    expect(mails[0]?.text, 'the old address does not learn the new one').not.toContain(`b-${email}`);
    expect(mails[0]).toMatchObject({ from: 'Customer Support <support@example.com>' });
  });

  it('is told to nobody when it is the same in other letters, or refused', async () => {
    const { customerId, email } = await shop.customer();
    const { email: taken } = await shop.customer();
    await save(customerId, { email: email.toUpperCase() });
    await save(customerId, { email: taken });
    expect(await deliverMails(shop)).toEqual([]);
  });
});

describe('PUT /V1/customers/validate', () => {
  const validate = (customer: object, token: string = manager) => send('PUT', '/V1/customers/validate', { customer }, token);
  const whole = { email: 'valid@shop.test', firstname: 'V', lastname: 'Valid' };

  it('says yes to a whole customer and saves nothing', async () => {
    const count = await shop.db.prisma.customer.count();
    const answer = await validate({ ...whole, group_id: 1, website_id: 1, addresses: [home] });
    expect(answer).toMatchObject({ status: 200, body: { valid: true, messages: [] } });
    expect(await shop.db.prisma.customer.count()).toBe(count);
  });

  it('tells every fault in words', async () => {
    const { status, body } = await validate({ email: 'x', firstname: '', gender: 5, group_id: 99, addresses: [{ ...home, city: '' }] });
    expect([status, body.valid]).toEqual([200, false]);
    expect(body.messages).toEqual([
      'There is no customer group 99.',
      '"firstname" is required. Enter and try again.',
      '"lastname" is required. Enter and try again.',
      'Invalid value of "x" provided for the email field.',
      'Invalid value of "5" provided for the gender field.',
      '"city" is required. Enter and try again.',
    ]);
    expect((await validate({ ...whole, website_id: 99 })).body.messages).toEqual(['There is no website 99.']);
    const odd = [{ attribute_code: 'no', value: 1 }];
    expect((await validate({ ...whole, custom_attributes: odd, addresses: [{ ...home, custom_attributes: odd }] })).body.valid).toBe(true);
  });

  it('is 400 for what is no customer, and 401 for whoever does not manage customers', async () => {
    expect((await validate({ ...whole, nickname: 'N' })).status).toBe(400);
    expect((await send('PUT', '/V1/customers/validate', {})).body.parameters).toEqual({ fieldName: 'customer' });
    const { token } = await shop.customer();
    for (const caller of ['', token, viewer]) expect((await validate(whole, caller)).status).toBe(401);
  });
});

describe('GET /V1/customers/:customerId/permissions/readonly', () => {
  it('is false for every customer, 404 for none and 401 for whoever may not see customers', async () => {
    const { customerId, token } = await shop.customer();
    const path = `/V1/customers/${customerId}/permissions/readonly`;
    expect(await send('GET', path, undefined, viewer)).toMatchObject({ status: 200, body: false });
    expect((await send('GET', '/V1/customers/999999/permissions/readonly', undefined, viewer)).status).toBe(404);
    for (const caller of ['', token, manager]) expect((await send('GET', path, undefined, caller)).status).toBe(401);
  });
});

describe('POST /V1/customers/isEmailAvailable', () => {
  const available = (body: object) => send('POST', '/V1/customers/isEmailAvailable', body, '');

  it('tells whether a website has the email, in any case', async () => {
    const { email } = await shop.customer();
    const { websiteId } = await secondSite();
    expect(await available({ customerEmail: email.toUpperCase() })).toMatchObject({ status: 200, body: false });
    expect((await available({ customerEmail: email, websiteId: 1 })).body).toBe(false);
    expect((await available({ customerEmail: email, websiteId })).body).toBe(true);
    expect((await available({ customerEmail: `free-${email}`, websiteId: 0 })).body).toBe(true);
    await shop.db.query(`insert into config_value (path, value) values ('customer/account_share/scope', '0')`);
    await shop.db.cache.forget('config');
    const shared = await available({ customerEmail: email, websiteId });
    await shop.db.query(`delete from config_value where path = 'customer/account_share/scope'`);
    await shop.db.cache.forget('config');
    expect(shared.body, 'where accounts are shared').toBe(false);
  });

  it('is 400 without an email and 404 for an unknown website', async () => {
    expect((await available({})).body.parameters).toEqual({ fieldName: 'customerEmail' });
    expect((await available({ customerEmail: ' ' })).status).toBe(400);
    expect(await available({ customerEmail: 'a@b.test', websiteId: 99 })).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'websiteId', fieldValue: 99 } },
    });
  });
});

describe('single addresses', () => {
  it('are read as they stand in their account', async () => {
    const { customerId, addresses } = await withBook({ ...home, default_billing: true }, { ...home, city: 'Dallas' });
    for (const address of addresses) {
      expect((await send('GET', `/V1/customers/addresses/${address.id}`)).body).toEqual(address);
    }
    expect(addresses[0]).toMatchObject({ ...home, customer_id: customerId, default_billing: true });
    expect(await send('GET', '/V1/customers/addresses/999999')).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'addressId', fieldValue: 999_999 } },
    });
    expect((await send('GET', '/V1/customers/addresses/x')).status).toBe(400);
  });

  it('are the default ones, or nothing', async () => {
    const { customerId, token, addresses } = await withBook(
      { ...home, default_billing: true },
      { ...home, city: 'Dallas', default_shipping: true },
    );
    const bare = await shop.customer();
    for (const [kind, address] of [
      ['billingAddress', addresses[0]],
      ['shippingAddress', addresses[1]],
    ] as const) {
      expect((await send('GET', `/V1/customers/${customerId}/${kind}`)).body).toEqual(address);
      expect((await send('GET', `/V1/customers/me/${kind}`, undefined, token)).body).toEqual(address);
      expect(await send('GET', `/V1/customers/${bare.customerId}/${kind}`)).toMatchObject({ status: 200, body: [] });
      expect(await send('GET', `/V1/customers/me/${kind}`, undefined, bare.token)).toMatchObject({ status: 200, body: [] });
      expect((await send('GET', `/V1/customers/999999/${kind}`)).status).toBe(404);
    }
  });

  it('are deleted one by one, and are no default then', async () => {
    const both = { default_billing: true, default_shipping: true };
    const { customerId, addresses } = await withBook({ ...home, ...both }, home);
    const [first, second] = addresses;
    expect(await send('DELETE', `/V1/addresses/${first?.id}`)).toMatchObject({ status: 200, body: true });
    const after = await read(customerId);
    expect(after.addresses).toEqual([second]);
    expect(after).not.toHaveProperty('default_billing');
    expect(after).not.toHaveProperty('default_shipping');
    expect(await send('DELETE', `/V1/addresses/${first?.id}`)).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'addressId' } },
    });
    const answers = await Promise.all([1, 2, 3].map(() => send('DELETE', `/V1/addresses/${second?.id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('are for managers and their own customers alone', async () => {
    const { customerId, token, addresses } = await withBook({ ...home, default_billing: true });
    const id = addresses[0]?.id;
    for (const caller of ['', token, viewer]) {
      for (const path of [`addresses/${id}`, `${customerId}/billingAddress`, `${customerId}/shippingAddress`]) {
        expect((await send('GET', `/V1/customers/${path}`, undefined, caller)).status).toBe(401);
      }
      expect((await send('DELETE', `/V1/addresses/${id}`, undefined, caller)).status).toBe(401);
    }
    for (const caller of ['', manager]) {
      expect((await send('GET', '/V1/customers/me/billingAddress', undefined, caller)).status).toBe(401);
      expect((await send('GET', '/V1/customers/me/shippingAddress', undefined, caller)).status).toBe(401);
    }
    expect((await read(customerId)).addresses).toHaveLength(1);
  });
});

describe('DELETE /V1/customers/:customerId', () => {
  const count = async (table: string, id: number) =>
    (await shop.db.query<{ n: number }>(`select count(*) as n from ${table} where customer_id = $1`, [id]))[0]?.n;

  it('removes account, addresses, carts with their messages, and tokens, and keeps the orders', async () => {
    const { sku } = await stockProduct(shop, { price: '10.0000' });
    const { customerId, token, email } = await withBook({ ...home, default_billing: true, default_shipping: true });
    const own = (method: string, path: string, body?: unknown) => send(method, `/V1/carts/mine${path}`, body, token);
    for (const what of ['order', 'items'])
      await shop.db.query(`insert into config_value (path, value) values ('sales/gift_options/allow_${what}', '1')`);
    await shop.db.cache.forget('config');
    const fill = async () => {
      const { body: cartId } = await own('POST', '');
      const added = await own('POST', '/items', { cartItem: { sku, qty: 1, quote_id: String(cartId) } });
      const giftMessage = { sender: 'A', recipient: 'B', message: `to ${email}` };
      for (const path of ['', `/${added.body.item_id}`]) {
        expect((await own('POST', `/gift-message${path}`, { giftMessage })).status).toBe(200);
      }
    };
    await fill();
    const address = { ...home, email, region: 'Texas', region_id: TEXAS };
    expect((await own('POST', '/billing-address', { address, useForShipping: true })).status).toBe(200);
    await own('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
    const placed = await own('POST', '/payment-information', { paymentMethod: { method: 'checkmo' } });
    expect(placed.status).toBe(200);
    await fill();
    expect(await count('sales_order', customerId)).toBe(1);
    const other = await withBook(home);

    expect(await send('DELETE', `/V1/customers/${customerId}`)).toMatchObject({ status: 200, body: true });

    for (const table of ['customer_address', 'quote', 'access_token', 'sales_order'])
      expect([table, await count(table, customerId)]).toEqual([table, 0]);
    const orders = await shop.db.query('select customer_id, customer_email from sales_order where entity_id = $1', [placed.body]);
    expect(orders).toEqual([{ customer_id: null, customer_email: email }]);
    const messages = await shop.db.query('select gift_message_id from gift_message where message = $1', [`to ${email}`]);
    expect(messages, 'those of the order and its item').toHaveLength(2);
    expect((await shop.call('GET', '/V1/customers/me', { token })).status).toBe(401);
    expect((await send('GET', `/V1/customers/${customerId}`, undefined, viewer)).status).toBe(404);
    expect((await send('DELETE', `/V1/customers/${customerId}`)).status).toBe(404);
    expect((await read(other.customerId)).addresses).toHaveLength(1);
    const again = { customer: { email, firstname: 'A', lastname: 'B' } };
    expect((await send('POST', '/V1/customers', again, '')).status, 'the email is free').toBe(200);
  });

  it('is 404 for an unknown customer and 401 for whoever does not manage customers', async () => {
    expect(await send('DELETE', '/V1/customers/999999')).toMatchObject({ status: 404, body: { parameters: { fieldName: 'customerId' } } });
    const { customerId, token } = await shop.customer();
    for (const caller of ['', token, viewer])
      expect((await send('DELETE', `/V1/customers/${customerId}`, undefined, caller)).status).toBe(401);
    expect((await shop.call('GET', '/V1/customers/me', { token })).status).toBe(200);
  });
});
