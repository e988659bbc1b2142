import { hashPassword } from '@merx/router';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverMails, tokenOf } from '../account-mails.js';
import { openShop, type Shop } from '../shop.js';

const OLD = 'Str0ng-enough';
const NEW = 'N3w-and-better';
let shop: Shop;
let oldHash: string;
const logged: string[] = [];
beforeAll(async () => {
  shop = await openShop({ log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }) });
  oldHash = await hashPassword(OLD);
});
afterAll(() => shop.close());

let customerId: number;
let email: string;
let token: string;
beforeEach(async () => {
  await deliverMails(shop);
  ({ customerId, email, token } = await shop.customer());
  await shop.db.query('update customer set password_hash = $2 where id = $1', [customerId, oldHash]);
});

const signIn = (password: string, username = email) =>
  shop.call('POST', '/V1/integration/customer/token', { body: { username, password } });
const change = (currentPassword: string, newPassword: string, as = token) =>
  shop.call('PUT', '/V1/customers/me/password', { token: as, body: { currentPassword, newPassword } });
const initiate = (body: object = {}) =>
  shop.call('PUT', '/V1/customers/password', { body: { email, template: 'email_reset', websiteId: 1, ...body } });
const validate = (key: string, id: number | string = customerId) =>
  shop.call('GET', `/V1/customers/${id}/password/resetLinkToken/${encodeURIComponent(key)}`);
const reset = (resetToken: string, newPassword: string, values: object = {}, as?: string) =>
  shop.call('POST', '/trpc/customer.accounts.resetPassword', {
    token: as,
    body: { json: { customerId, resetToken, newPassword, ...values } },
  });
const account = async () => {
  const [row] = await shop.db.query<Record<string, unknown>>(
    'select password_hash, rp_token_hash, failures_num, lock_expires is not null as locked from customer where id = $1',
    [customerId],
  );
  return row ?? {};
};
/** The key of a freshly mailed link. */
const mailedKey = async () => {
  expect(await initiate()).toMatchObject({ status: 200, body: true });
  const [mail] = await deliverMails(shop);
  return tokenOf(mail);
};
async function setting(path: string, value: string | null): Promise<void> {
  await shop.db.query('delete from config_value where path = $1', [path]);
  if (value !== null) await shop.db.query('insert into config_value (path, value) values ($1, $2)', [path, value]);
  await shop.db.cache.forget('config');
}
const REFUSED = { status: 401, body: { message: expect.stringContaining('sign-in was incorrect') } };

describe('PUT /V1/customers/me/password', () => {
  it('sets the new password in place of the old one and tells the owner by mail', async () => {
    expect(await change(OLD, NEW)).toMatchObject({ status: 200, body: true });
    expect((await signIn(OLD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    const mails = await deliverMails(shop);
    expect(mails).toMatchObject([{ kind: 'customer_password_changed', to: email, from: 'Customer Support <support@example.com>' }]);
    expect(mails[0]?.text).toContain('Hello Carla Customer,');
    for (const part of [mails[0]?.text, mails[0]?.html]) expect(part).toContain('support@example.com');
  });

  it('ends every other token of the account, and keeps the one it was called with', async () => {
    const { body: other } = await signIn(OLD);
    const stranger = await shop.customer();
    expect((await change(OLD, NEW)).status).toBe(200);
    const mine = async (as: string) => (await shop.call('GET', '/V1/customers/me', { token: as })).status;
    expect([await mine(token), await mine(other), await mine(stranger.token)]).toEqual([200, 401, 200]);
  });

  it('refuses a wrong current password with the text of a failed sign-in, and changes nothing', async () => {
    const answer = await change('Wr0ng-password', NEW);
    expect(answer).toMatchObject(REFUSED);
    expect(JSON.stringify(answer.body)).not.toMatch(/Wr0ng|N3w/);
    expect(await account()).toMatchObject({ password_hash: oldHash, failures_num: 1 });
    expect(await deliverMails(shop)).toEqual([]);
    expect((await signIn(OLD)).status).toBe(200);
  });

  it.each([
    ['short', 'Ab1-xyz'],
    ['of two classes', 'abcdefgh1'],
    ['empty', ''],
  ])('refuses a new password that is %s, which counts as no failure', async (_, bad) => {
    await change('Wr0ng-password', NEW);
    expect(await change(OLD, bad)).toMatchObject({ status: 400, body: { parameters: { fieldName: 'password' } } });
    expect(await account()).toMatchObject({ password_hash: oldHash, failures_num: 0, locked: false });
  });

  it('refuses whoever has no password, and asks for both parameters', async () => {
    await shop.db.query('update customer set password_hash = null where id = $1', [customerId]);
    for (const password of [OLD, '']) expect(await change(password, NEW)).toMatchObject(REFUSED);
    const answer = await shop.call('PUT', '/V1/customers/me/password', { token, body: {} });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveLength(2);
    const odd = await shop.call('PUT', '/V1/customers/me/password', { token, body: { currentPassword: ['Secr3t-'], newPassword: NEW } });
    expect(odd.status).toBe(400);
    expect(JSON.stringify(odd.body)).not.toMatch(/Secr3t|N3w/);
  });

  it('is for customers alone', async () => {
    const { token: admin } = await shop.admin();
    for (const as of [undefined, admin]) {
      const answer = await shop.call('PUT', '/V1/customers/me/password', { token: as, body: { currentPassword: OLD, newPassword: NEW } });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'self' } } });
    }
  });

  it('locks the account with the tenth failure, for sign-ins too, and opens it after ten minutes', async () => {
    for (let n = 0; n < 9; n++) expect((await change('Wr0ng-password', NEW)).status).toBe(401);
    expect(await account()).toMatchObject({ failures_num: 9, locked: false });
    expect((await signIn(OLD)).status).toBe(200);
    await change('Wr0ng-password', NEW);
    expect(await account()).toMatchObject({ failures_num: 10, locked: true });
    expect(await change(OLD, NEW)).toMatchObject(REFUSED);
    expect(await signIn(OLD)).toMatchObject(REFUSED);
    expect((await shop.call('GET', '/V1/customers/me', { token })).status, 'a token is no password').toBe(200);

    const back = (minutes: number) =>
      shop.db.query(
        `update customer set first_failure = first_failure - make_interval(mins => $2), lock_expires = lock_expires - make_interval(mins => $2)
         where id = $1`,
        [customerId, minutes],
      );
    await back(9);
    expect((await change(OLD, NEW)).status).toBe(401);
    await back(2);
    await change('Wr0ng-password', NEW);
    expect(await account(), 'the count starts anew').toMatchObject({ failures_num: 1, locked: false });
    expect((await change(OLD, NEW)).status).toBe(200);
    expect(await account()).toMatchObject({ failures_num: 0, locked: false });
  });

  it('forgets failures that lie further back than the lock lasts', async () => {
    for (let n = 0; n < 3; n++) await change('Wr0ng-password', NEW);
    await shop.db.query(`update customer set first_failure = now() - interval '11 minutes' where id = $1`, [customerId]);
    await change('Wr0ng-password', NEW);
    expect(await account()).toMatchObject({ failures_num: 1 });
  });

  it('never locks where the settings say so', async () => {
    await setting('customer/password/lockout_failures', '0');
    await shop.db.query('update customer set failures_num = 50, first_failure = now() where id = $1', [customerId]);
    await change('Wr0ng-password', NEW);
    const { status } = await change(OLD, NEW);
    await setting('customer/password/lockout_failures', null);
    expect(status).toBe(200);
  });
});

describe('PUT /V1/customers/password', () => {
  it.each(['email_reset', 'email_reminder'])('mails a link with a key for %s', async (template) => {
    expect(await initiate({ template, email: email.toUpperCase() })).toMatchObject({ status: 200, body: true });
    const [mail, ...more] = await deliverMails(shop);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'customer_password_reset',
      to: email,
      from: 'Customer Support <support@example.com>',
      subject: 'Main Website Store: set a new password',
    });
    expect(mail?.link?.href).toMatch(
      new RegExp(`^http://shop.test/customer/account/createPassword/\\?id=${customerId}&token=[0-9a-f]{32}$`),
    );
    expect(mail?.text).toContain('within 2 hours');
    expect(mail?.html).toContain(`token&#x3D;${tokenOf(mail)}`);
  });

  it('keeps the key nowhere but in the mail', async () => {
    const key = await mailedKey();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const tables = await shop.db.query<{ rows: string }>(
      `select (select json_agg(c) from customer c)::text || (select json_agg(m) from mail_message m)::text as rows`,
    );
    expect(tables[0]?.rows).toContain(email);
    expect(tables[0]?.rows).not.toContain(key);
    expect((await account()).rp_token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('uses the website of the address when none is given, and any where accounts are shared', async () => {
    expect((await initiate({ websiteId: undefined })).status).toBe(200);
    expect(await initiate({ websiteId: 0 })).toMatchObject({ status: 200 });
    expect(await initiate({ websiteId: 99 })).toMatchObject({ status: 404, body: { parameters: { fieldName: 'websiteId' } } });
    const { id } = await shop.db.prisma.website.create({ data: { code: `w${customerId}`, name: 'W' } });
    await shop.db.cache.forget('stores');
    const elsewhere = await initiate({ websiteId: id });
    await setting('customer/account_share/scope', '0');
    const shared = await initiate({ websiteId: id });
    await setting('customer/account_share/scope', null);
    expect(elsewhere).toMatchObject({ status: 404, body: { parameters: { fieldName: 'email', fieldValue: email, field2Value: id } } });
    expect(shared.status).toBe(200);
  });

  it('is 404 for an email that nobody has, 400 for another template or none, and mails nobody', async () => {
    const unknown = 'nobody@shop.test';
    expect(await initiate({ email: unknown })).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'email', fieldValue: unknown } },
    });
    const nowhere = await initiate({ email: unknown, websiteId: 0 });
    expect(nowhere).toMatchObject({ status: 404, body: { parameters: { field2Name: 'websiteId', field2Value: 0 } } });
    expect(await initiate({ template: 'order_new' })).toMatchObject({ status: 400, body: { parameters: { fieldName: 'template' } } });
    for (const body of [{}, { email }, { template: 'email_reset' }, { email: ' ', template: 'email_reset' }]) {
      expect((await shop.call('PUT', '/V1/customers/password', { body })).status).toBe(400);
    }
    expect(await deliverMails(shop)).toEqual([]);
  });

  it('mails one link, however often and at once it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => initiate()));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(8).fill([200, true]));
    expect(await deliverMails(shop)).toHaveLength(1);
    expect((await initiate()).body).toBe(true);
    expect(await deliverMails(shop), 'one has just gone').toEqual([]);
    await shop.db.query(`update mail_message set created_at = now() - interval '61 seconds'`);
    await initiate();
    expect(await deliverMails(shop)).toHaveLength(1);
  });

  it('mails nothing to an address that the account has left meanwhile', async () => {
    await initiate();
    await shop.db.query('update customer set email = $2 where id = $1', [customerId, `moved-${email}`]);
    expect(await deliverMails(shop)).toEqual([]);
    expect((await account()).rp_token_hash).toBeNull();
  });
});

describe('GET /V1/customers/:customerId/password/resetLinkToken/:token', () => {
  it('is true for the key of the last mail, 400 for any other and 404 for an unknown customer', async () => {
    expect((await validate('0'.repeat(32))).status, 'no key at all yet').toBe(400);
    const first = await mailedKey();
    expect(await validate(first)).toMatchObject({ status: 200, body: true });
    await shop.db.query(`update mail_message set created_at = now() - interval '61 seconds'`);
    const second = await mailedKey();
    expect(await validate(second)).toMatchObject({ status: 200, body: true });
    for (const bad of [first, second.toUpperCase(), second.slice(1), ' ', "' or 1=1"]) {
      const answer = await validate(bad);
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).not.toContain(bad.trim() || 'undefined');
    }
    const other = await shop.customer();
    expect((await validate(second, other.customerId)).status).toBe(400);
    expect(await validate(second, 999_999)).toMatchObject({ status: 404, body: { parameters: { fieldName: 'customerId' } } });
    expect((await validate(second, 'abc')).status).toBe(400);
  });

  it('is 400 after the hours of the settings', async () => {
    const key = await mailedKey();
    const back = (text: string) =>
      shop.db.query('update customer set rp_token_created_at = now() - $2::interval where id = $1', [customerId, text]);
    await back('119 minutes');
    expect((await validate(key)).status).toBe(200);
    await back('121 minutes');
    expect((await validate(key)).status).toBe(400);
    await setting('customer/password/reset_link_expiration_period', '3');
    const longer = await validate(key);
    await setting('customer/password/reset_link_expiration_period', null);
    expect(longer.status).toBe(200);
    await back('121 minutes');
    expect((await reset(key, NEW)).status).toBe(400);
    expect((await signIn(OLD)).status).toBe(200);
  });

  it('ends with a change of the email or the password', async () => {
    const key = await mailedKey();
    await shop.call('PUT', '/V1/customers/me', { token, body: { customer: { email: email.toUpperCase() } } });
    expect((await validate(key)).status, 'the same email in capitals').toBe(200);
    await shop.call('PUT', '/V1/customers/me', { token, body: { customer: { email: `new-${email}` } } });
    expect((await validate(key)).status).toBe(400);
    email = `new-${email}`;
    await deliverMails(shop);
    const next = await mailedKey();
    expect((await validate(next)).status).toBe(200);
    await change(OLD, NEW);
    expect((await validate(next)).status).toBe(400);
  });
});

describe('customer.accounts.resetPassword', () => {
  it('sets the password once, ends all tokens and locks, and tells the owner', async () => {
    const key = await mailedKey();
    for (let n = 0; n < 10; n++) await signIn('Wr0ng-password');
    await shop.db.query(`update customer set failures_num = 10, lock_expires = now() + interval '5 minutes' where id = $1`, [customerId]);
    expect(await signIn(OLD)).toMatchObject(REFUSED);
    expect(await reset(key, NEW)).toMatchObject({ status: 200, body: { result: { data: { json: true } } } });
    expect((await shop.call('GET', '/V1/customers/me', { token })).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    expect((await signIn(OLD)).status).toBe(401);
    expect((await deliverMails(shop)).map(({ kind }) => kind)).toEqual(['customer_password_changed']);
    const again = await reset(key, `${NEW}-2`);
    expect(again.status).toBe(400);
    expect(JSON.stringify(again.body)).not.toMatch(new RegExp(`${key}|N3w`));
    expect((await validate(key)).status).toBe(400);
  });

  it('keeps the token that it was called with', async () => {
    const key = await mailedKey();
    expect((await reset(key, NEW, {}, token)).status).toBe(200);
    expect((await shop.call('GET', '/V1/customers/me', { token })).status).toBe(200);
  });

  it("keeps nobody else's token, and does not mix up accounts", async () => {
    const key = await mailedKey();
    const other = await shop.customer();
    expect((await reset(key, NEW, { customerId: other.customerId }, other.token)).status).toBe(400);
    expect((await reset(key, NEW, { customerId: 999_999 })).status).toBe(404);
    expect((await signIn(OLD)).status).toBe(200);
    expect((await reset(key, NEW, {}, other.token)).status).toBe(200);
    expect((await shop.call('GET', '/V1/customers/me', { token: other.token })).status).toBe(200);
  });

  it('refuses a password that breaks a rule and leaves the key as it is', async () => {
    const key = await mailedKey();
    for (const bad of ['short', email, '']) expect((await reset(key, bad)).status).toBe(400);
    expect((await reset('', NEW)).status).toBe(400);
    expect((await validate(key)).status).toBe(200);
    expect((await signIn(OLD)).status).toBe(200);
  });

  it('lets one of several calls at once win', async () => {
    const key = await mailedKey();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(key, `${NEW}-${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200) + 1;
    expect((await signIn(`${NEW}-${winner}`)).status).toBe(200);
  });
});

it('no password and no key is ever logged', async () => {
  const key = await mailedKey();
  await validate(key);
  await validate(`${key.slice(1)}0`);
  await reset(key, 'short');
  await reset(key, NEW);
  await change(NEW, OLD);
  await signIn('Wr0ng-password');
  const log = logged.join('');
  expect(log).toContain('/password/resetLinkToken/*');
  expect(log).toContain('/trpc');
  for (const secret of [key, key.slice(1), OLD, NEW, 'Wr0ng-password', '$argon2']) expect(log).not.toContain(secret);
});
