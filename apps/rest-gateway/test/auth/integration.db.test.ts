import { createAdmin, hashPassword, setAdminActive, setAdminPassword, unlockAdmin } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const PASSWORD = 'Str0ng-enough';
const CUSTOMER = '/V1/integration/customer/token';
const ADMIN = '/V1/integration/admin/token';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await createAdmin(shop.db, { username: 'Olga', email: 'olga@shop.test', password: PASSWORD });
});
afterAll(() => shop.close());

async function customerWithPassword(email: string, values: { is_active?: boolean; confirmation?: string; lock_expires?: Date } = {}) {
  const { customerId } = await shop.customer({ email });
  await shop.db.prisma.customer.update({ where: { id: customerId }, data: { password_hash: await hashPassword(PASSWORD), ...values } });
  return customerId;
}

const signIn = (path: string, username: string, password = PASSWORD) => shop.call('POST', path, { body: { username, password } });
const failures = async (username: string) => (await shop.db.prisma.loginFailure.findFirst({ where: { username } }))?.failures;

describe.each([
  { path: ADMIN, username: 'olga' },
  { path: CUSTOMER, username: 'Token.Owner@shop.test' },
])('POST $path', ({ path, username }) => {
  const read = path === ADMIN ? '/V1/store/websites' : '/V1/customers/me';
  beforeAll(async () => {
    if (path === CUSTOMER) await customerWithPassword('token.owner@shop.test');
  });

  it('answers a token of 32 characters as a bare JSON string, whatever the case of the name', async () => {
    const answer = await signIn(path, username);
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/^[a-z0-9]{32}$/) });
  });

  it('makes a further token each time; the older ones stay valid and none is stored in clear', async () => {
    const tokens = [(await signIn(path, username)).body, (await signIn(path, username)).body];
    expect(tokens[0]).not.toBe(tokens[1]);
    for (const token of tokens) expect((await shop.call('GET', read, { token })).status).toBe(200);
    const stored = await shop.db.prisma.accessToken.findMany({ select: { token_hash: true } });
    for (const { token_hash } of stored) expect(tokens).not.toContain(Buffer.from(token_hash).toString());
  });

  it('refuses the token once its time is over', async () => {
    const { body: token } = await signIn(path, username);
    const { id } = await shop.db.prisma.accessToken.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await shop.db.prisma.accessToken.update({ where: { id }, data: { expires_at: new Date(Date.now() - 1000) } });
    expect((await shop.call('GET', read, { token })).status).toBe(401);
  });

  it('refuses empty and missing fields with 400 and names both', async () => {
    const names = ['username', 'password'].map((fieldName) =>
      expect.objectContaining({ parameters: expect.objectContaining({ fieldName }) }),
    );
    for (const body of [{ username: '', password: '' }, {}, { username: ' ' }]) {
      const answer = await shop.call('POST', path, { body });
      expect(answer).toMatchObject({ status: 400, body: { errors: names } });
    }
  });

  it('refuses wrong passwords, unknown and endless names with the same 401, and counts the known and the unknown alike', async () => {
    const wrong = await signIn(path, username, 'Wr0ng-password');
    const unknown = await signIn(path, `nobody-${path.length}`, 'Wr0ng-password');
    const endless = await signIn(path, 'n'.repeat(5000));
    expect(wrong).toMatchObject({ status: 401, body: { message: expect.stringContaining('sign-in was incorrect') } });
    expect([unknown.status, endless.status]).toEqual([401, 401]);
    expect([unknown.body, endless.body]).toEqual([wrong.body, wrong.body]);
    expect(await failures(username.toLowerCase())).toBe(1);
    expect(await failures(`nobody-${path.length}`)).toBe(1);
    expect((await signIn(path, username)).status).toBe(200);
    expect(await failures(username.toLowerCase())).toBeUndefined();
  });

  it('answers many right sign-ins at once', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(path, username)));
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
  });

  it('lets neither a NUL character nor a list pass for a name', async () => {
    for (const name of ['a\0b', ['olga']]) {
      expect((await shop.call('POST', path, { body: { username: name, password: 'x' } })).status).toBe(400);
    }
  });
});

describe('accounts that may not sign in', () => {
  it.each([
    ['inactive', { is_active: false }],
    ['locked', { lock_expires: new Date(Date.now() + 60_000) }],
  ])('refuses a customer who is %s with the usual 401', async (state, values) => {
    await customerWithPassword(`${state}@shop.test`, values);
    const answer = await signIn(CUSTOMER, `${state}@shop.test`);
    expect(answer).toMatchObject({ status: 401, body: { message: expect.stringContaining('sign-in was incorrect') } });
  });

  it('refuses a customer who is unconfirmed, while the shop asks for confirmations', async () => {
    await customerWithPassword('unconfirmed@shop.test', { confirmation: 'key' });
    const path = 'customer/create_account/confirm';
    await shop.db.prisma.configValue.create({ data: { path, value: '1' } });
    await shop.db.cache.forget('config');
    expect((await signIn(CUSTOMER, 'unconfirmed@shop.test')).status).toBe(401);
    await shop.db.prisma.configValue.deleteMany({ where: { path } });
    await shop.db.cache.forget('config');
    expect((await signIn(CUSTOMER, 'unconfirmed@shop.test')).status).toBe(200);
  });

  it('refuses customers without a password, and those of another website', async () => {
    await shop.customer({ email: 'bare@shop.test' });
    expect((await signIn(CUSTOMER, 'bare@shop.test')).status).toBe(401);
    const { id: website_id } = await shop.db.prisma.website.create({ data: { code: 'elsewhere', name: 'Elsewhere' } });
    const id = await customerWithPassword('far@shop.test');
    await shop.db.prisma.customer.update({ where: { id }, data: { website_id } });
    expect((await signIn(CUSTOMER, 'far@shop.test')).status).toBe(401);
  });

  it('keeps admins out of the customer route and customers out of the admin route', async () => {
    await customerWithPassword('one.kind@shop.test');
    expect((await signIn(ADMIN, 'one.kind@shop.test')).status).toBe(401);
    expect((await signIn(CUSTOMER, 'olga')).status).toBe(401);
  });

  it('ends the tokens of a disabled admin for good, and refuses new ones until it is enabled', async () => {
    await createAdmin(shop.db, { username: 'leaver', email: 'leaver@shop.test', password: PASSWORD });
    const { body: token } = await signIn(ADMIN, 'leaver');
    await setAdminActive(shop.db, 'leaver', false);
    expect((await signIn(ADMIN, 'leaver')).status).toBe(401);
    await setAdminActive(shop.db, 'leaver', true);
    expect((await shop.call('GET', '/V1/store/websites', { token })).status).toBe(401);
    expect((await signIn(ADMIN, 'leaver')).status).toBe(200);
  });

  it('ends the tokens of an admin whose password is set', async () => {
    await createAdmin(shop.db, { username: 'changer', email: 'changer@shop.test', password: PASSWORD });
    const { body: token } = await signIn(ADMIN, 'changer');
    await setAdminPassword(shop.db, 'changer', 'An0ther-password');
    expect((await shop.call('GET', '/V1/store/websites', { token })).status).toBe(401);
    expect((await signIn(ADMIN, 'changer')).status).toBe(401);
    expect((await signIn(ADMIN, 'changer', 'An0ther-password')).status).toBe(200);
  });
});

describe('the lock after failures in a row', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  it('refuses the right password after 10 failures, even those sent at once, and lets it pass after 30 minutes', async () => {
    await customerWithPassword('locked.out@shop.test');
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(CUSTOMER, 'locked.out@shop.test', 'Wr0ng-password')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await failures('locked.out@shop.test'), 'refused requests are not counted').toBe(10);
    const refused = await signIn(CUSTOMER, 'Locked.Out@shop.test');
    expect(refused).toMatchObject({ status: 401, body: answers[0]?.body });

    await shop.db.prisma.loginFailure.updateMany({ data: { last_failure_at: minutesAgo(29) } });
    expect((await signIn(CUSTOMER, 'locked.out@shop.test')).status).toBe(401);
    await shop.db.prisma.loginFailure.updateMany({ data: { last_failure_at: minutesAgo(31) } });
    expect((await signIn(CUSTOMER, 'locked.out@shop.test')).status).toBe(200);
  });

  it('starts the count anew after a lock, and counts each kind for itself', async () => {
    await createAdmin(shop.db, { username: 'twin', email: 'twin@shop.test', password: PASSWORD });
    const row = { kind: 'admin', username: 'twin', address: '127.0.0.1', failures: 10, last_failure_at: minutesAgo(31) };
    await shop.db.prisma.loginFailure.create({ data: row });
    await shop.db.prisma.loginFailure.create({ data: { ...row, kind: 'customer', last_failure_at: new Date() } });
    expect((await signIn(ADMIN, 'twin', 'Wr0ng-password')).status).toBe(401);
    expect(await shop.db.prisma.loginFailure.findFirst({ where: { kind: 'admin', username: 'twin' } })).toMatchObject({ failures: 1 });
    expect((await signIn(ADMIN, 'twin')).status).toBe(200);
    expect(await failures('twin'), 'the other kind stays locked').toBe(10);
  });
});

describe('the lock of an account', () => {
  let distant: Shop;
  beforeAll(async () => {
    distant = await openShop({ trustProxy: 1 });
    await createAdmin(distant.db, { username: 'keeper', email: 'keeper@shop.test', password: PASSWORD });
  });
  afterAll(() => distant.close());

  const from = async (address: string, password: string) =>
    (await distant.call('POST', ADMIN, { body: { username: 'keeper', password }, headers: { 'X-Forwarded-For': address } })).status;
  const failuresOf = (address: string) => distant.db.prisma.loginFailure.findFirst({ where: { username: 'keeper', address } });

  it('holds for the address that has guessed, and nobody else', async () => {
    for (let time = 0; time < 10; time++) expect(await from('203.0.113.1', 'Wr0ng-password')).toBe(401);
    expect(await from('203.0.113.1', PASSWORD)).toBe(401);
    expect(await from('198.51.100.7', PASSWORD)).toBe(200);
    expect(await from('203.0.113.1', PASSWORD), 'a success elsewhere gives no new guesses').toBe(401);
    await setAdminPassword(distant.db, 'keeper', PASSWORD);
    expect(await from('203.0.113.1', PASSWORD), 'a new password unlocks').toBe(200);
    for (let time = 0; time < 10; time++) await from('203.0.113.1', 'Wr0ng-password');
    await unlockAdmin(distant.db, 'Keeper');
    expect(await from('203.0.113.1', PASSWORD)).toBe(200);
  });

  it('leaves each address one attempt once very many have failed from all together', async () => {
    const last_failure_at = new Date();
    const rows = Array.from({ length: 10 }, (_, n) => ({
      kind: 'admin',
      username: 'keeper',
      address: `192.0.2.${n}`,
      failures: 10,
      last_failure_at,
    }));
    await distant.db.prisma.loginFailure.createMany({ data: rows });
    expect([await from('203.0.113.2', 'Wr0ng-password'), await from('203.0.113.2', PASSWORD)]).toEqual([401, 401]);
    expect(await failuresOf('203.0.113.2'), 'its second attempt is not even tried').toMatchObject({ failures: 1 });
    expect(await from('198.51.100.7', PASSWORD), 'who knows the password comes in').toBe(200);
    await distant.db.query(`update login_failure set last_failure_at = now() - interval '31 minutes'`);
    expect([await from('203.0.113.2', 'Wr0ng-password'), await from('203.0.113.2', PASSWORD)]).toEqual([401, 200]);
  });
});

describe('tokens by the admin', () => {
  it('lists, revokes one and revokes all of an account', async () => {
    const { actor } = await shop.admin();
    const caller = shop.as(actor).integration.tokens;
    const customerId = await customerWithPassword('many@shop.test');
    const kept = (await signIn(CUSTOMER, 'many@shop.test')).body;
    const page = await caller.list({ customerId, pageSize: 1 });
    expect(page).toMatchObject({ total_count: 2, items: [{ type: 'customer', account_id: customerId, account: 'many@shop.test' }] });
    expect(JSON.stringify(page)).not.toContain(kept);

    expect(await caller.revoke({ id: page.items[0]?.id ?? 0 })).toBe(true);
    expect((await shop.call('GET', '/V1/customers/me', { token: kept })).status).toBe(401);
    await expect(caller.revoke({ id: page.items[0]?.id ?? 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await caller.revokeAll({ customerId })).toBe(1);
    expect(await caller.list({ customerId })).toMatchObject({ items: [], total_count: 0 });
    await expect(caller.revokeAll({})).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('refuses everyone who may not do everything', async () => {
    const { actor: someone } = await shop.admin('Magento_Customer::customer');
    const { actor: customer } = await shop.customer();
    for (const actor of [{ type: 'guest' as const }, customer, someone]) {
      const caller = shop.as(actor).integration.tokens;
      await expect(caller.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      await expect(caller.revoke({ id: 1 })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      await expect(caller.revokeAll({ adminId: 1 })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
  });
});
