import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverMails, tokenOf } from '../account-mails.js';
import { openShop, type Shop } from '../shop.js';

const PASSWORD = 'Str0ng-enough';
let shop: Shop;
let manager: string;
let viewer: string;
let others = 0;
beforeAll(async () => {
  shop = await openShop();
  ({ token: manager } = await shop.admin('Magento_Customer::manage'));
  ({ token: viewer } = await shop.admin('Magento_Customer::customer'));
});
beforeEach(async () => {
  await confirming(true);
  await deliverMails(shop);
});
afterAll(() => shop.close());

async function confirming(wanted: boolean): Promise<void> {
  await shop.db.query(`delete from config_value where path = 'customer/create_account/confirm'`);
  if (wanted) await shop.db.query(`insert into config_value (path, value) values ('customer/create_account/confirm', '1')`);
  await shop.db.cache.forget('config');
}
const freshEmail = () => `fresh-${others++}@shop.test`;
const register = (email: string, rest: object = { password: PASSWORD }, names: object = {}) =>
  shop.call('POST', '/V1/customers', { body: { customer: { email, firstname: 'Nina', lastname: 'New', ...names }, ...rest } });
const signIn = (username: string) => shop.call('POST', '/V1/integration/customer/token', { body: { username, password: PASSWORD } });
const activate = (email: string, confirmationKey: unknown, token: string | undefined = manager) =>
  shop.call('PUT', `/V1/customers/${encodeURIComponent(email)}/activate`, { token, body: { confirmationKey } });
const status = (id: number | string, token: string | undefined = manager) => shop.call('GET', `/V1/customers/${id}/confirm`, { token });
const resend = (body: object, token: string | undefined = manager) => shop.call('POST', '/V1/customers/confirm', { token, body });
/** A registered account that waits, and the key that its owner was mailed. */
async function waiting(): Promise<{ id: number; email: string; key: string }> {
  const email = freshEmail();
  const { body } = await register(email);
  const [mail] = await deliverMails(shop);
  return { id: body.id, email, key: mail?.link?.searchParams.get('key') ?? '' };
}

describe('the mail to a new account', () => {
  it('welcomes at once where nothing has to be confirmed', async () => {
    await confirming(false);
    const email = freshEmail();
    await register(email);
    const [mail, ...more] = await deliverMails(shop);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'customer_welcome', to: email, from: 'Owner <owner@example.com>' });
    expect(mail?.subject).toBe('Main Website Store: welcome');
    expect(mail?.text).toMatch(/^Hello Nina New,\n/);
    expect(mail?.text).toContain(email);
    expect(mail?.text).not.toContain('Set a password');
    expect(mail?.link).toBeUndefined();
  });

  it('brings the way to a password where the account has none', async () => {
    await confirming(false);
    const email = freshEmail();
    const { body } = await register(email, {});
    const [mail] = await deliverMails(shop);
    expect(mail?.link?.pathname).toBe('/customer/account/createPassword/');
    const reset = { customerId: body.id, resetToken: tokenOf(mail), newPassword: PASSWORD };
    expect((await shop.call('POST', '/trpc/customer.accounts.resetPassword', { body: { json: reset } })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  it('brings the key and the way back where it has to be confirmed', async () => {
    const email = freshEmail();
    const { body } = await register(email, { password: PASSWORD, redirectUrl: 'http://shop.test/checkout?a=b' });
    const [mail] = await deliverMails(shop);
    expect(mail).toMatchObject({ kind: 'customer_confirm', to: email, from: 'Owner <owner@example.com>' });
    const { searchParams, pathname } = mail?.link ?? new URL('x:');
    expect(pathname).toBe('/customer/account/confirm/');
    expect(Object.fromEntries(searchParams)).toEqual({
      id: String(body.id),
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      back_url: 'http://shop.test/checkout?a=b',
    });
  });

  it.each(['https://evil.test/', 'javascript:alert(1)', `http://shop.test/${'x'.repeat(3000)}`])(
    'leads back to no address like %s',
    async (redirectUrl) => {
      expect((await register(freshEmail(), { password: PASSWORD, redirectUrl })).status).toBe(200);
      const [mail] = await deliverMails(shop);
      expect([...(mail?.link?.searchParams.keys() ?? [])]).toEqual(['id', 'key']);
    },
  );

  it('carries no message of whoever registers an address that is not theirs', async () => {
    await register(freshEmail(), {}, { firstname: 'You have won', lastname: 'http://evil.test/<b>now</b>' });
    const [mail] = await deliverMails(shop);
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/evil|won/);
  });

  it('is not sent when the registration is refused', async () => {
    const { email } = await shop.customer();
    expect((await register(email)).status).toBe(400);
    expect((await register('no address')).status).toBe(400);
    expect((await register(freshEmail(), { password: 'short' })).status).toBe(400);
    expect(await deliverMails(shop)).toEqual([]);
  });

  it('is dropped when the account is gone or confirmed before it goes out', async () => {
    const { body } = await register(freshEmail());
    await shop.call('DELETE', `/V1/customers/${body.id}`, { token: manager });
    const { body: other } = await register(freshEmail());
    await shop.db.query('update customer set confirmation = null where id = $1', [other.id]);
    expect(await deliverMails(shop)).toEqual([]);
  });
});

describe('PUT /V1/customers/:email/activate', () => {
  it('confirms with the mailed key, once; then the customer may sign in and is welcomed', async () => {
    const { id, email, key } = await waiting();
    expect((await signIn(email)).status).toBe(401);
    const confirmed = await activate(email.toUpperCase(), key);
    expect(confirmed).toMatchObject({ status: 200, body: { id, email } });
    expect(confirmed.body).not.toHaveProperty('confirmation');
    expect((await signIn(email)).status).toBe(200);
    expect((await deliverMails(shop)).map(({ kind, to }) => [kind, to])).toEqual([['customer_welcome', email]]);
    expect((await activate(email, key)).status, 'already active').toBe(400);
    expect(await deliverMails(shop)).toEqual([]);
  });

  it('refuses a wrong key without telling the right one, and changes nothing', async () => {
    const { email, key } = await waiting();
    const other = await waiting();
    for (const bad of [other.key, key.toUpperCase(), key.slice(1), '', ' ', undefined]) {
      const answer = await activate(email, bad);
      expect(answer).toMatchObject({ status: 400, body: { parameters: { fieldName: 'confirmationKey' } } });
      expect(JSON.stringify(answer.body)).not.toContain(key);
    }
    expect((await signIn(email)).status).toBe(401);
    expect((await activate(email, key)).status).toBe(200);
  });

  it('is 404 for an unknown email and 401 for whoever does not manage customers', async () => {
    const { email, key, id } = await waiting();
    expect(await activate('nobody@shop.test', key)).toMatchObject({ status: 404, body: { parameters: { fieldName: 'email' } } });
    const { token: customer } = await shop.customer();
    for (const token of ['', viewer, customer]) {
      expect(await activate(email, key, token)).toMatchObject({
        status: 401,
        body: { parameters: { resources: 'Magento_Customer::manage' } },
      });
      expect((await status(id, token)).status).toBe(401);
      expect((await resend({ email, websiteId: 1 }, token)).status).toBe(401);
    }
    expect((await signIn(email)).status).toBe(401);
  });
});

describe('a key that staff give', () => {
  const save = (id: number, customer: object) => shop.call('PUT', `/V1/customers/${id}`, { token: manager, body: { customer } });
  const read = (id: number) => shop.call('GET', `/V1/customers/${id}`, { token: viewer });

  it('is kept, shown alone and in lists, and what the customer confirms with', async () => {
    const email = freshEmail();
    const customer = { email, firstname: 'Nina', lastname: 'New', confirmation: 'staff-key' };
    const made = await shop.call('POST', '/V1/customers', { token: manager, body: { customer, password: PASSWORD } });
    expect(made).toMatchObject({ status: 200, body: { confirmation: 'staff-key' } });
    const { id } = made.body;
    const filter = `searchCriteria[filter_groups][0][filters][0][field]=confirmation&searchCriteria[filter_groups][0][filters][0][value]=staff-key`;
    const list = await shop.call('GET', `/V1/customers/search?${filter}`, { token: viewer });
    expect(list.body.items).toMatchObject([{ id, confirmation: 'staff-key' }]);
    expect((await signIn(email)).status).toBe(401);
    expect((await status(id)).body).toBe('account_confirmation_required');
    const [mail] = await deliverMails(shop);
    expect(mail?.link?.searchParams.get('key')).toBe('staff-key');
    expect((await activate(email, 'staff-key')).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  it('may be given, changed and taken away later; a save that does not name it keeps it', async () => {
    const { customerId, email, token } = await shop.customer();
    expect((await save(customerId, { confirmation: 'later' })).body.confirmation).toBe('later');
    expect((await save(customerId, { firstname: 'Nora' })).body).toMatchObject({ firstname: 'Nora', confirmation: 'later' });
    const mine = await shop.call('PUT', '/V1/customers/me', { token, body: { customer: { confirmation: 'mine', lastname: 'Own' } } });
    expect([mine.status, mine.body.confirmation], 'not from the customer').toEqual([200, undefined]);
    expect((await read(customerId)).body.confirmation).toBe('later');
    expect(await resend({ email, websiteId: 1 })).toMatchObject({ status: 200, body: true });
    expect((await activate(email, 'other')).status).toBe(400);
    for (const none of [null, '', ' ']) {
      expect((await save(customerId, { confirmation: 'again' })).body.confirmation).toBe('again');
      expect((await save(customerId, { confirmation: none })).body).not.toHaveProperty('confirmation');
    }
    expect((await status(customerId)).body).toBe('account_confirmed');
    expect((await activate(email, 'again')).status).toBe(400);
    expect((await save(customerId, { confirmation: 'x'.repeat(256) })).status).toBe(400);
    expect((await read(customerId)).body).not.toHaveProperty('confirmation');
  });

  it('keeps nobody from signing in while the shop asks for no confirmation', async () => {
    await confirming(false);
    const email = freshEmail();
    const customer = { email, firstname: 'Nina', lastname: 'New', confirmation: 'unasked' };
    const { body } = await shop.call('POST', '/V1/customers', { token: manager, body: { customer, password: PASSWORD } });
    expect(body.confirmation).toBe('unasked');
    expect((await deliverMails(shop)).map(({ kind }) => kind)).toEqual(['customer_welcome']);
    expect((await status(body.id)).body).toBe('account_confirmation_not_required');
    const { status: signedIn, body: token } = await signIn(email);
    expect(signedIn).toBe(200);
    await confirming(true);
    expect((await signIn(email)).status).toBe(401);
    expect((await status(body.id)).body).toBe('account_confirmation_required');
    const mine = await shop.call('PUT', '/V1/customers/me/activate', { token, body: { confirmationKey: 'unasked' } });
    expect(mine.status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('PUT /V1/customers/me/activate', () => {
  const activateMine = (confirmationKey: string, token?: string) =>
    shop.call('PUT', '/V1/customers/me/activate', { token, body: { confirmationKey } });

  it("confirms the caller's own account alone", async () => {
    const { customerId, token, email } = await shop.customer();
    await shop.db.query(`update customer set confirmation = 'own-key' where id = $1`, [customerId]);
    const other = await waiting();
    for (const bad of [other.key, 'x']) expect((await activateMine(bad, token)).status).toBe(400);
    expect(await activateMine('own-key', token)).toMatchObject({ status: 200, body: { id: customerId, email } });
    expect((await activateMine('own-key', token)).status).toBe(400);
    expect((await signIn(other.email)).status).toBe(401);
  });

  it('is for customers alone', async () => {
    for (const token of [undefined, manager]) {
      expect(await activateMine('x', token)).toMatchObject({ status: 401, body: { parameters: { resources: 'self' } } });
    }
  });
});

describe('GET /V1/customers/:customerId/confirm', () => {
  it('tells what an account waits for', async () => {
    const { id, email, key } = await waiting();
    expect(await status(id)).toMatchObject({ status: 200, body: 'account_confirmation_required' });
    await confirming(false);
    expect((await status(id)).body, 'it may sign in').toBe('account_confirmation_not_required');
    expect((await signIn(email)).status).toBe(200);
    await activate(email, key);
    expect((await status(id)).body).toBe('account_confirmation_not_required');
    await confirming(true);
    expect((await status(id)).body).toBe('account_confirmed');
    expect((await status(999_999)).status).toBe(404);
    expect((await status('abc')).status).toBe(400);
  });
});

describe('POST /V1/customers/confirm', () => {
  it('mails the same key again', async () => {
    const { email, key } = await waiting();
    const body = { email: email.toUpperCase(), websiteId: 1, redirectUrl: 'http://shop.test/back' };
    expect(await resend(body)).toMatchObject({ status: 200, body: true });
    const [mail] = await deliverMails(shop);
    expect(mail).toMatchObject({ kind: 'customer_confirm', to: email });
    expect(mail?.link?.searchParams.get('key')).toBe(key);
    expect(mail?.link?.searchParams.get('back_url')).toBe('http://shop.test/back');
  });

  it('is 400 for a confirmed account or a missing parameter, 404 for an unknown email or website, and mails nobody', async () => {
    const { email } = await shop.customer();
    expect((await resend({ email, websiteId: 1 })).status).toBe(400);
    expect((await resend({ email })).body.parameters).toEqual({ fieldName: 'websiteId' });
    expect((await resend({ websiteId: 1 })).body.parameters).toEqual({ fieldName: 'email' });
    expect((await resend({ email: 'nobody@shop.test', websiteId: 1 })).status).toBe(404);
    expect((await resend({ email, websiteId: 99 })).status).toBe(404);
    expect(await resend({ email: 'nobody@shop.test', websiteId: 0 })).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'email', field2Name: 'websiteId', field2Value: 0 } },
    });
    expect(await deliverMails(shop)).toEqual([]);
  });
});
