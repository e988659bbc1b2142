import { setSetting } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, desk } from '../changes.js';
import { openStorefront } from '../documented-storefront.js';
import { address, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let boss: Desk;
beforeAll(async () => {
  shop = await openShop();
  boss = desk(shop, (await shop.admin()).token);
  await set('storefront_url', 'https://shop.example/login?from=admin');
});
afterAll(() => shop.close());

const LOGIN = 'Magento_LoginAsCustomer::login';
const set = (name: string, value: string) => setSetting(shop.db, `login_as_customer/general/${name}`, value, { scope: 'default' });
const allow = (customerId: number, allowed = true) =>
  shop.db.query('update customer set assistance_allowed = $2 where id = $1', [customerId, allowed]);

async function willing() {
  const customer = await shop.customer();
  await allow(customer.customerId);
  return customer;
}

/** An admin with the permission, and what the storefront gets from them. */
async function clerkWith(...resources: string[]) {
  const { actor, token } = await shop.admin(LOGIN, 'Magento_Customer::customer', ...resources);
  const { loginAs, accounts } = shop.as(actor).customer;
  const adminId = actor.type === 'admin' ? actor.adminId : 0;
  const open = async (customerId: number) => new URL((await loginAs.open({ customerId, storeId: 1 })).url).searchParams.get('secret') ?? '';
  return { adminId, actor, token, loginAs, accounts, open, enter: async (customerId: number) => exchange(await open(customerId)) };
}

const exchange = (secret: string) => shop.call('POST', '/V1/login-as-customer/token', { body: { secret } });
const me = (token: string) => shop.call('GET', '/V1/customers/me', { token });
const INVALID = { status: 401, body: { message: 'The secret is invalid, has been used or has expired. Log in from the admin again.' } };

describe('POST /V1/login-as-customer/token', () => {
  it('exchanges the secret in the address of the storefront for a token of the customer that names the admin, once', async () => {
    const { customerId, email } = await willing();
    const clerk = await clerkWith();
    const { url } = await clerk.loginAs.open({ customerId, storeId: 1 });
    expect(url).toMatch(/^https:\/\/shop\.example\/login\?from=admin&secret=[\w-]{43}$/);
    const secret = new URL(url).searchParams.get('secret') ?? '';
    const { status, body } = await exchange(secret);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...{ token: expect.stringMatching(/^\w{32}$/), expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
        ...{ admin: { name: 'Ada Admin' }, customer_id: customerId, store_code: 'default' },
      },
    });
    const left = Date.parse(`${body.expires_at}Z`) - Date.now();
    expect(left).toBeGreaterThan(3500_000);
    expect(left).toBeLessThanOrEqual(3600_000);
    expect((await me(body.token)).body).toMatchObject({ id: customerId, email });
    expect(await exchange(secret)).toMatchObject(INVALID);
    const [stored] = await shop.db.query<{ n: number }>(
      `select (select count(*) from change_row r where r::text like any ($1)) + (select count(*) from login_as_customer l where l::text like any ($1))
         + (select count(*) from customer_note n where n::text like any ($1)) as n`,
      [[`%${secret}%`, `%${body.token}%`]],
    );
    expect(Number(stored?.n)).toBe(0);
  });

  it('lets one of two concurrent calls win', async () => {
    const { customerId } = await willing();
    const secret = await (await clerkWith()).open(customerId);
    const statuses = (await Promise.all([exchange(secret), exchange(secret)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
    expect(
      await shop.db.query('select id from access_token where customer_id = $1 and on_behalf_of is not null', [customerId]),
    ).toHaveLength(1);
  });

  const endings: [string, (at: { customerId: number; adminId: number }) => Promise<unknown>][] = [
    [
      'it has expired',
      ({ customerId }) => shop.db.query('update login_as_customer set expires_at = now() where customer_id = $1', [customerId]),
    ],
    ['the customer has taken back the permission', ({ customerId }) => allow(customerId, false)],
    ['the account is disabled', ({ customerId }) => shop.db.query('update customer set is_active = false where id = $1', [customerId])],
    ['the admin is disabled', ({ adminId }) => shop.as(ADMIN).user.admins.disable({ id: adminId })],
    ['the admin has lost the permission', ({ adminId }) => takeRight(adminId)],
  ];
  it.each(endings)('refuses with the same message when %s', async (_, end) => {
    const { customerId } = await willing();
    const clerk = await clerkWith();
    const secret = await clerk.open(customerId);
    await end({ customerId, adminId: clerk.adminId });
    expect(await exchange(secret)).toMatchObject(INVALID);
  });

  it('refuses a wrong secret, and too many of them from an address', async () => {
    expect(await exchange('wrong')).toMatchObject(INVALID);
    expect(await exchange('')).toMatchObject({ status: 400 });
    shop.settings.limits = { signInFailures: { most: 2, seconds: 60 } };
    try {
      await exchange('wrong');
      await exchange('wrong');
      expect(await exchange('wrong')).toMatchObject({ status: 429 });
    } finally {
      shop.settings.limits = undefined;
      await shop.db.query('delete from address_attempt');
    }
  });
});

const ADMIN = { type: 'admin', adminId: 0, username: 'boss', resources: new Set(['Magento_Backend::all']) } as const;
const takeRight = (adminId: number) =>
  shop.db.query(`update admin_role set resources = array_remove(resources, $2) where id = (select role_id from admin_user where id = $1)`, [
    adminId,
    LOGIN,
  ]);

describe('the session of an admin as a customer', () => {
  it('ends when it is signed out of, and leaves the session of the customer', async () => {
    const { customerId, token: own } = await willing();
    const clerk = await clerkWith();
    const [one, other] = [await clerk.enter(customerId), await clerk.enter(customerId)];
    const revoked = await shop.call('POST', '/V1/integration/customer/revoke-customer-token', { token: one.body.token });
    expect(revoked).toMatchObject({ status: 200, body: true });
    expect((await me(one.body.token)).status).toBe(401);
    expect((await me(other.body.token)).status).toBe(200);
    expect((await me(own)).status).toBe(200);
  });

  it('is listed, and ended by an admin alone or together', async () => {
    const { customerId, token: own } = await willing();
    const clerk = await clerkWith();
    const [one, other] = [await clerk.enter(customerId), await clerk.enter(customerId)];
    const { sessions, ...options } = await clerk.loginAs.options({ customerId });
    expect(options).toEqual({
      ...{ refusal: null, store_id: 1, seconds: 3600 },
      stores: [{ id: 1, name: 'Default Store View', website: 'Main Website', host: 'shop.example' }],
    });
    expect(sessions).toMatchObject([{ admin: 'Ada Admin' }, { admin: 'Ada Admin' }]);
    expect(await clerk.loginAs.end({ customerId, id: sessions[0]?.id })).toBe(1);
    expect([(await me(one.body.token)).status, (await me(other.body.token)).status]).toEqual([200, 401]);
    expect(await clerk.loginAs.end({ customerId })).toBe(1);
    expect((await me(one.body.token)).status).toBe(401);
    expect((await me(own)).status).toBe(200);
    expect(await clerk.loginAs.end({ customerId })).toBe(0);
  });

  const losses: [string, (at: { adminId: number; own: string }) => Promise<unknown>][] = [
    ['the admin loses the permission', ({ adminId }) => takeRight(adminId)],
    ['the admin is disabled', ({ adminId }) => shop.as(ADMIN).user.admins.disable({ id: adminId })],
    ['the admin is deleted', ({ adminId }) => shop.db.query('delete from admin_user where id = $1', [adminId])],
    [
      'the customer takes back the permission',
      ({ own }) =>
        shop.call('PUT', '/V1/customers/me', { token: own, body: { customer: { extension_attributes: { assistance_allowed: 1 } } } }),
    ],
  ];
  it.each(losses)('ends at once when %s', async (_, lose) => {
    const { customerId, token: own } = await willing();
    const clerk = await clerkWith();
    const { token } = (await clerk.enter(customerId)).body;
    expect((await me(token)).status).toBe(200);
    await lose({ adminId: clerk.adminId, own });
    expect((await me(token)).status).toBe(401);
    expect((await me(own)).status).toBe(200);
  });

  it('places orders that name the admin to staff, and not to the customer', async () => {
    const { customerId } = await willing();
    const { sku } = await stockProduct(shop);
    const clerk = await clerkWith();
    const { token } = (await clerk.enter(customerId)).body;
    const call = (method: string, path: string, body?: unknown) => shop.call(method, `/V1/carts/mine${path}`, { token, body });
    const { body: cart } = await call('POST', '');
    expect(await call('POST', '/items', { cartItem: { quote_id: String(cart), sku, qty: 1 } })).toMatchObject({ status: 200 });
    await call('POST', '/billing-address', { address, useForShipping: true });
    await call('PUT', '/selected-shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' });
    const { body: id } = await call('PUT', '/order', { paymentMethod: { method: 'checkmo' } });
    const order = await boss.read<{ status_histories: { comment: string | null; is_visible_on_front: number }[] }>('sales.order.get', {
      id,
    });
    expect(order.status_histories.map(({ comment, is_visible_on_front }) => [comment, is_visible_on_front])).toEqual([
      ['Order Placed by Ada Admin using Login as Customer', 0],
      ['Order Placed by Store Administrator', 1],
      [null, 0],
    ]);
    const { username } = clerk.actor as { username: string };
    expect(await boss.newest('order', id)).toMatchObject({ actor_name: username, procedure: 'quote.carts.order.mine' });
    const changes = await boss.read<{ items: { procedure: string; actor_name: string }[] }>('logging.history', {
      ...{ entity: 'customer', entityId: String(customerId), pageSize: 100 },
    });
    const done = changes.items.filter(({ actor_name }) => actor_name === username).map(({ procedure }) => procedure);
    expect(done.at(-1)).toBe('customer.loginAs.open');
    expect(done).toContain('customer.loginAs.exchange');
    expect(done.filter((procedure) => procedure.startsWith('quote.'))).toHaveLength(5);
  });

  it('changes the account under the name of the admin, but neither email nor permission', async () => {
    const { customerId, token: own, email } = await willing();
    const clerk = await clerkWith();
    const { token } = (await clerk.enter(customerId)).body;
    const save = (customer: object) => shop.call('PUT', '/V1/customers/me', { token, body: { customer } });
    expect(await save({ firstname: 'Carola', extension_attributes: { assistance_allowed: 1 } })).toMatchObject({
      ...{ status: 200, body: { firstname: 'Carola', extension_attributes: { assistance_allowed: 2 } } },
    });
    const { username } = clerk.actor as { username: string };
    const newest = await boss.newest('customer', customerId);
    expect(newest).toMatchObject({ actor_name: username, procedure: 'customer.accounts.saveMine' });
    expect(newest.rows.flatMap(({ fields }) => fields)).toContainEqual(expect.objectContaining({ field: 'firstname', after: 'Carola' }));
    expect(await save({ email: 'mine@shop.test' })).toMatchObject({
      ...{ status: 400, body: { message: 'Only the customer can change the email address here. Change it in the admin.' } },
    });
    expect((await me(own)).body).toMatchObject({ email });
  });

  it('sends no asynchronous requests', async () => {
    const { customerId } = await willing();
    const { token } = (await (await clerkWith()).enter(customerId)).body;
    const sent = await shop.call('PUT', '/rest/async/V1/customers/me', { token, body: { customer: { firstname: 'Later' } } });
    expect(sent).toMatchObject({
      ...{ status: 401, body: { message: 'An admin who is logged in as a customer cannot send asynchronous requests.' } },
    });
  });
});

describe('customer.loginAs', () => {
  const NOT_ALLOWED = /^The user has not enabled the "Allow remote shopping assistance" functionality/;

  it('needs the permission of the customer, unless a setting lifts that', async () => {
    const { customerId } = await shop.customer();
    const clerk = await clerkWith();
    const refused = { code: 'BAD_REQUEST', message: expect.stringMatching(NOT_ALLOWED) };
    expect(await clerk.loginAs.options({ customerId })).toMatchObject({ refusal: 'not_allowed' });
    await expect(clerk.open(customerId)).rejects.toMatchObject(refused);
    await expect(clerk.accounts.signInAs({ customerId })).rejects.toMatchObject(refused);
    await set('assistance_required', '0');
    try {
      expect(await clerk.enter(customerId)).toMatchObject({ status: 200 });
    } finally {
      await set('assistance_required', '1');
    }
  });

  it('can be disabled', async () => {
    const { customerId } = await willing();
    const clerk = await clerkWith();
    const secret = await clerk.open(customerId);
    await set('enabled', '0');
    try {
      expect(await clerk.loginAs.options({ customerId })).toMatchObject({ refusal: 'disabled' });
      await expect(clerk.open(customerId)).rejects.toMatchObject({ message: 'Login as Customer is disabled.' });
      expect(await exchange(secret)).toMatchObject(INVALID);
    } finally {
      await set('enabled', '1');
    }
  });

  it('opens the store views of the website of the account, or all if accounts are shared, each with its address', async () => {
    const { customerId } = await willing();
    const clerk = await clerkWith();
    const db = shop.db.prisma;
    const website = await db.website.create({ data: { code: 'other', name: 'Other' } });
    const group = await db.storeGroup.create({ data: { code: 'other', name: 'Other', website_id: website.id, root_category_id: 2 } });
    const { id: storeId } = await db.store.create({
      data: { code: 'other', name: 'Other', website_id: website.id, store_group_id: group.id },
    });
    await shop.db.cache.forget('stores');
    await setSetting(shop.db, 'login_as_customer/general/storefront_url', '', { scope: 'stores', code: 'other' });
    const ids = async () => (await clerk.loginAs.options({ customerId })).stores.map(({ id, host }) => [id, host]);
    expect(await ids()).toEqual([[1, 'shop.example']]);
    await expect(clerk.loginAs.open({ customerId, storeId })).rejects.toMatchObject({
      message: 'The customer has no account in store %value.',
    });
    await setSetting(shop.db, 'customer/account_share/scope', '0', { scope: 'default' });
    try {
      expect(await ids()).toEqual([
        [1, 'shop.example'],
        [storeId, null],
      ]);
      const unset = 'No address of a storefront is set for the store view "%value".';
      await expect(clerk.loginAs.open({ customerId, storeId })).rejects.toMatchObject({ message: unset, parameters: { value: 'other' } });
      await setSetting(shop.db, 'login_as_customer/general/storefront_url', 'http://other.example', { scope: 'stores', code: 'other' });
      const { url } = await clerk.loginAs.open({ customerId, storeId });
      expect(url).toMatch(/^http:\/\/other\.example\/\?secret=/);
      expect((await exchange(new URL(url).searchParams.get('secret') ?? '')).body).toMatchObject({ store_code: 'other' });
    } finally {
      await setSetting(shop.db, 'customer/account_share/scope', '1', { scope: 'default' });
    }
  });

  it('refuses unknown customers, inactive ones, and who has not the permission', async () => {
    const { customerId } = await willing();
    const clerk = await clerkWith();
    const reader = shop.as((await shop.admin('Magento_Customer::manage')).actor).customer;
    const refused = { code: 'UNAUTHORIZED' };
    await expect(reader.loginAs.open({ customerId, storeId: 1 })).rejects.toMatchObject(refused);
    await expect(reader.loginAs.options({ customerId })).rejects.toMatchObject(refused);
    await expect(reader.loginAs.end({ customerId })).rejects.toMatchObject(refused);
    await expect(reader.accounts.signInAs({ customerId })).rejects.toMatchObject(refused);
    await expect(clerk.open(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(clerk.loginAs.options({ customerId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await shop.db.query('update customer set is_active = false where id = $1', [customerId]);
    await expect(clerk.open(customerId)).rejects.toMatchObject({ message: 'The account of the customer is not active.' });
  });

  it('is set up by admins with full permissions alone', async () => {
    const { token } = await shop.admin('Magento_Config::config');
    const values = [{ path: 'login_as_customer/general/storefront_url', value: 'https://evil.example' }];
    const saved = await desk(shop, token).do('store.settings.save', { values });
    expect(saved.status).toBe(401);
    const [guarded] = await shop.db.query<{ is: boolean }>(`select is_guarded_setting('login_as_customer/general/enabled') as is`);
    expect(guarded?.is).toBe(true);
  });
});

describe('assistance_allowed', () => {
  const customerOf = (allowed?: number) => ({
    ...{ email: `new-${allowed}@shop.test`, firstname: 'Nina', lastname: 'New' },
    ...(allowed !== undefined && { extension_attributes: { assistance_allowed: allowed } }),
  });

  it('is 1 until a customer allows it, at registration or later', async () => {
    const create = async (allowed?: number) =>
      (await shop.call('POST', '/V1/customers', { body: { customer: customerOf(allowed), password: 'Secret-123' } })).body
        .extension_attributes;
    expect([await create(), await create(1), await create(2)]).toEqual(
      [1, 1, 2].map((assistance_allowed) => ({ assistance_allowed, is_subscribed: false })),
    );
    const { token } = await shop.customer();
    const save = async (extension_attributes: object) =>
      (await shop.call('PUT', '/V1/customers/me', { token, body: { customer: { extension_attributes } } })).body.extension_attributes;
    expect(await save({ assistance_allowed: 2 })).toMatchObject({ assistance_allowed: 2 });
    expect(await save({ is_subscribed: true })).toEqual({ assistance_allowed: 2, is_subscribed: true });
    expect(await save({ assistance_allowed: 1 })).toMatchObject({ assistance_allowed: 1 });
  });

  it('is changed by staff with the permission, and ignored from others', async () => {
    const { customerId, email } = await shop.customer();
    const save = async (...resources: string[]) => {
      const { token } = await shop.admin('Magento_Customer::manage', 'Magento_Customer::customer', ...resources);
      const customer = { ...customerOf(2), email, website_id: 1 };
      return (await shop.call('PUT', `/V1/customers/${customerId}`, { token, body: { customer } })).body.extension_attributes;
    };
    expect(await save()).toMatchObject({ assistance_allowed: 1 });
    expect(await save('Magento_LoginAsCustomer::allow_shopping_assistance')).toMatchObject({ assistance_allowed: 2 });
  });
});

describe('the page in the documentation', () => {
  it('logs the admin in once, and says who it is', async () => {
    const storefront = await openStorefront(shop);
    try {
      await set('storefront_url', `${storefront.baseUrl}/login-as-customer`);
      const { customerId } = await willing();
      const { url } = await (await clerkWith()).loginAs.open({ customerId, storeId: 1 });
      const entered = await fetch(url, { redirect: 'manual' });
      expect([entered.status, entered.headers.get('location'), entered.headers.get('referrer-policy')]).toEqual([303, '/', 'no-referrer']);
      const cookies = entered.headers.getSetCookie();
      expect(cookies).toEqual([
        expect.stringMatching(/^token=\w{32}; Path=\/; HttpOnly; Secure/),
        expect.stringMatching(/^staff=Ada%20Admin;/),
      ]);
      const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
      expect(await (await fetch(storefront.baseUrl, { headers: { cookie } })).text()).toBe('Ada Admin is logged in as a customer');
      expect((await fetch(url, { redirect: 'manual' })).status).toBe(401);
    } finally {
      await storefront.close();
    }
  });
});
