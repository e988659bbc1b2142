import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
let manager: string;
let others = 0;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin('Magento_Customer::customer'));
  ({ token: manager } = await shop.admin('Magento_Customer::manage'));
});
afterAll(() => shop.close());

const person = (values: object = {}) => ({ email: `new-${others++}@shop.test`, firstname: 'Nina', lastname: 'New', ...values });
const register = (customer: object, rest: object = {}, token?: string) =>
  shop.call('POST', '/V1/customers', { token, body: { customer, ...rest } });
const saveMine = (token: string, customer: object) => shop.call('PUT', '/V1/customers/me', { token, body: { customer } });
const setting = (path: string, value: string) => shop.db.prisma.configValue.create({ data: { path, value } });
const forgetSetting = async (path: string) => {
  await shop.db.prisma.configValue.deleteMany({ where: { path } });
  await shop.db.cache.forget('config');
};
const faultNames = (body: { parameters?: { fieldName: string }; errors?: { parameters: { fieldName: string } }[] }) =>
  (body.errors ?? [body]).map(({ parameters }) => parameters?.fieldName);

describe('POST /V1/customers', () => {
  it('registers a guest, who then can sign in and read the account back', async () => {
    const given = person({
      prefix: 'Dr',
      middlename: 'M',
      suffix: 'Jr',
      dob: '1990-02-28',
      gender: 2,
      taxvat: 'DE 1',
      extension_attributes: { is_subscribed: true },
    });
    const created = await register(given, { password: 'Str0ng-enough' });
    expect(created).toMatchObject({
      status: 200,
      body: {
        ...given,
        group_id: 1,
        store_id: 1,
        website_id: 1,
        created_in: 'Default Store View',
        addresses: [],
        disable_auto_group_change: 0,
      },
    });
    expect(created.body.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(Object.keys(created.body)).not.toEqual(expect.arrayContaining([expect.stringMatching(/password|token|confirmation/)]));

    const credentials = { username: given.email, password: 'Str0ng-enough' };
    const { body: token } = await shop.call('POST', '/V1/integration/customer/token', { body: credentials });
    const mine = await shop.call('GET', '/V1/customers/me', { token });
    expect(mine.body).toEqual(created.body);
    const byAdmin = await shop.call('GET', `/V1/customers/${created.body.id}`, { token: admin });
    expect(byAdmin.body).toEqual(created.body);
  });

  it('leaves out what an account does not have', async () => {
    const { body } = await register(person());
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['id', 'group_id', 'created_at', 'updated_at', 'created_in', 'email', 'firstname', 'lastname', 'gender', 'store_id'],
        ...['website_id', 'addresses', 'disable_auto_group_change', 'extension_attributes'],
      ].sort(),
    );
    expect(body).toMatchObject({ gender: 0, extension_attributes: { is_subscribed: false } });
  });

  it('ignores group, website and foreign store from a guest, and takes them from who manages customers', async () => {
    const site = await shop.db.prisma.website.create({ data: { code: 'b2b', name: 'B2B' } });
    const group = await shop.db.prisma.storeGroup.create({ data: { code: 'b2b', name: 'B2B', website_id: site.id } });
    const store = await shop.db.prisma.store.create({
      data: { code: 'b2b', name: 'B2B View', website_id: site.id, store_group_id: group.id },
    });
    await shop.db.prisma.website.update({ where: { id: site.id }, data: { default_group_id: group.id } });
    await shop.db.prisma.storeGroup.update({ where: { id: group.id }, data: { default_store_id: store.id } });
    await shop.db.cache.forget('stores');
    const wish = { group_id: 2, website_id: site.id, store_id: store.id, disable_auto_group_change: 1 };
    const plain = { group_id: 1, website_id: 1, store_id: 1, disable_auto_group_change: 0 };

    const { token: customer } = await shop.customer();
    for (const token of [undefined, customer, admin]) expect((await register(person(wish), {}, token)).body).toMatchObject(plain);
    expect((await register(person(wish), {}, manager)).body).toMatchObject({ ...wish, created_in: 'B2B View' });
    expect((await register(person({ website_id: site.id }), {}, manager)).body).toMatchObject({ store_id: store.id });

    const shared = person();
    expect((await register(shared)).status).toBe(200);
    expect((await register({ ...shared, website_id: site.id }, {}, manager)).status, 'the same email on another website').toBe(200);
    for (const bad of [{ group_id: 99 }, { website_id: 99 }, { store_id: 99 }, { website_id: 1, store_id: store.id }]) {
      expect((await register(person(bad), {}, manager)).status).toBe(400);
    }
  });

  it.each([{ website_id: 999_999 }, { store_id: 999_999 }])(
    'refuses %j, which nobody knows, from a guest too, and saves nothing',
    async (home) => {
      const count = await shop.db.prisma.customer.count();
      const [fieldName, value] = Object.entries(home)[0] ?? [];
      expect(await register(person(home))).toMatchObject({ status: 400, body: { parameters: { fieldName, value } } });
      expect(await shop.db.prisma.customer.count()).toBe(count);
      expect((await register(person({ website_id: 0, store_id: 0 }))).status, 'none is given').toBe(200);
    },
  );

  it('names every field that is missing or bad, and saves nothing', async () => {
    const count = await shop.db.prisma.customer.count();
    const missing = await register({ firstname: ' ' });
    expect(missing.status).toBe(400);
    expect(faultNames(missing.body)).toEqual(['email', 'firstname', 'lastname']);
    expect(faultNames((await register(person({ email: 'no address' }))).body)).toEqual(['email']);
    expect(faultNames((await register(person({ gender: 7 }))).body)).toEqual(['gender']);
    expect(faultNames((await register(person({ lastname: 'x'.repeat(256) }))).body)).toEqual(['lastname']);
    for (const bad of [person({ dob: 'yesterday' }), person({ nickname: 'N' })]) {
      expect((await register(bad)).status).toBe(400);
    }
    expect((await shop.call('POST', '/V1/customers', { body: {} })).body.parameters).toEqual({ fieldName: 'customer' });
    expect(await shop.db.prisma.customer.count()).toBe(count);
  });

  it.each([
    ['empty', ''],
    ['short', 'Ab1-xyz'],
    ['of two classes', 'abcdefgh1'],
    ['with a blank in front', ' Str0ng-enough'],
    ['too long', `Aa1-${'x'.repeat(253)}`],
    ['the same as the email', 'Same1@shop.test'],
  ])('refuses a password that is %s', async (_, password) => {
    const answer = await register(person({ email: 'same1@shop.test' }), { password });
    expect(answer).toMatchObject({ status: 400, body: { parameters: { fieldName: 'password' } } });
  });

  it('refuses an email that the website has, in any case, even when both come at once', async () => {
    const twin = person();
    const answers = await Promise.all([register(twin), register({ ...twin, email: twin.email.toUpperCase() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(faultNames((await register(twin)).body)).toEqual(['email']);
  });

  it('makes an account wait for its confirmation when the shop asks for it, and tells nobody the key', async () => {
    await setting('customer/create_account/confirm', '1');
    await shop.db.cache.forget('config');
    const given = person();
    const { body } = await register({ ...given, confirmation: 'chosen' }, { password: 'Str0ng-enough' });
    expect(body.confirmation).toBeUndefined();
    const credentials = { username: given.email, password: 'Str0ng-enough' };
    expect((await shop.call('POST', '/V1/integration/customer/token', { body: credentials })).status).toBe(401);
    await forgetSetting('customer/create_account/confirm');
    const { body: seen } = await shop.call('GET', `/V1/customers/${body.id}`, { token: admin });
    expect(seen.confirmation).toMatch(/^[0-9a-f]{32}$/);
  });

  it('takes an email once in the whole shop where accounts are shared', async () => {
    const shared = person();
    expect((await register(shared)).status).toBe(200);
    await setting('customer/account_share/scope', '0');
    await shop.db.cache.forget('config');
    const website = await shop.db.prisma.website.findFirst({ where: { code: 'b2b' } });
    const again = await register({ ...shared, website_id: website?.id }, {}, manager);
    await forgetSetting('customer/account_share/scope');
    expect(website, 'the website of the test above').not.toBeNull();
    expect(faultNames(again.body)).toEqual(['email']);
  });
});

describe('/V1/customers/me', () => {
  it('takes back unchanged what it answered', async () => {
    const { token } = await shop.customer();
    const address = {
      street: ['1 Road'],
      city: 'Austin',
      country_id: 'US',
      region_id: 57,
      postcode: '1',
      telephone: '2',
      default_billing: true,
    };
    await saveMine(token, { taxvat: 'T', addresses: [{ ...address, firstname: 'A', lastname: 'B' }] });
    const { body } = await shop.call('GET', '/V1/customers/me', { token });
    const saved = await saveMine(token, body);
    expect(saved.status).toBe(200);
    expect({ ...saved.body, updated_at: '' }).toEqual({ ...body, updated_at: '' });
  });

  it('keeps absent fields, clears null ones and understands camelCase', async () => {
    const { token, email } = await shop.customer();
    await saveMine(token, { middlename: 'M', taxvat: 'T' });
    const saved = await saveMine(token, { firstName: 'no' });
    expect(saved.status, 'firstname is one word').toBe(400);
    const { body } = await saveMine(token, { middlename: null, extensionAttributes: { isSubscribed: true } });
    expect(body).toMatchObject({ email, firstname: 'Carla', taxvat: 'T', extension_attributes: { is_subscribed: true } });
    expect(body).not.toHaveProperty('middlename');
  });

  it('never changes whose account it is, nor what only a manager decides', async () => {
    const { token, customerId } = await shop.customer();
    const other = await shop.customer();
    const wish = {
      id: other.customerId,
      group_id: 3,
      website_id: 0,
      store_id: 0,
      created_in: 'x',
      created_at: '2000-01-01',
      confirmation: 'x',
    };
    const { status, body } = await saveMine(token, { ...wish, lastname: 'Changed', default_billing: '1' });
    expect({ status, body }).toMatchObject({ status: 200, body: { id: customerId, group_id: 1, website_id: 1, lastname: 'Changed' } });
    expect(body).not.toHaveProperty('default_billing');
    expect((await shop.call('GET', '/V1/customers/me', { token: other.token })).body.lastname).toBe('Customer');
  });

  it('moves to a free email and refuses a taken or empty one', async () => {
    const { token } = await shop.customer();
    const { email: taken } = await shop.customer();
    const fresh = person().email;
    expect((await saveMine(token, { email: fresh })).body.email).toBe(fresh);
    for (const email of [taken.toUpperCase(), '', 'x', null]) {
      expect(faultNames((await saveMine(token, { email })).body)).toEqual(['email']);
    }
  });

  it('loses no field when two clients save at once', async () => {
    const { token } = await shop.customer();
    await Promise.all([saveMine(token, { firstname: 'First' }), saveMine(token, { lastname: 'Last' }), saveMine(token, { taxvat: 'Vat' })]);
    const { body } = await shop.call('GET', '/V1/customers/me', { token });
    expect(body).toMatchObject({ firstname: 'First', lastname: 'Last', taxvat: 'Vat' });
  });

  it('keeps custom attributes that a merchant defined', async () => {
    await shop.db.prisma.attribute.create({ data: { entity_type_id: 1, code: 'shoe_size', is_user_defined: true } });
    await shop.db.cache.forget('attributes');
    const { token } = await shop.customer();
    const set = await saveMine(token, { custom_attributes: { shoe_size: 42 } });
    expect(set.body.custom_attributes).toEqual([{ attribute_code: 'shoe_size', value: '42' }]);
    expect((await saveMine(token, { custom_attributes: [{ attribute_code: 'shoe_size', value: { a: 1 } }] })).status).toBe(400);
    expect((await saveMine(token, { lastname: 'L' })).body.custom_attributes).toHaveLength(1);
    expect((await saveMine(token, { custom_attributes: { shoe_size: null } })).body).not.toHaveProperty('custom_attributes');
  });

  it('is for customers alone', async () => {
    const { token: everything } = await shop.admin();
    for (const token of [undefined, everything]) {
      for (const method of ['GET', 'PUT']) {
        expect((await shop.call(method, '/V1/customers/me', { token, ...(method === 'PUT' && { body: { customer: {} } }) })).status).toBe(
          401,
        );
      }
    }
  });
});

describe('GET /V1/customers/:customerId', () => {
  it('is 404 for an unknown customer and names the field', async () => {
    const answer = await shop.call('GET', '/V1/customers/99999', { token: admin });
    expect(answer).toMatchObject({ status: 404, body: { parameters: { fieldName: 'customerId', fieldValue: 99999 } } });
    expect((await shop.call('GET', '/V1/customers/abc', { token: admin })).status).toBe(400);
  });

  it('refuses guests, customers and admins without the resource', async () => {
    const { token, customerId } = await shop.customer();
    for (const caller of [undefined, token, manager]) {
      const answer = await shop.call('GET', `/V1/customers/${customerId}`, { token: caller });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Customer::customer' } } });
    }
  });
});
