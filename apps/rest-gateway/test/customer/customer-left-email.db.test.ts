import { hashPassword } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails, type ReadMail, tokenOf } from '../account-mails.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';

const PASSWORD = 'Str0ng-enough';
let shop: Shop;
let stranger: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  stranger = proceduresOf(shop, undefined);
});
afterAll(() => shop.close());

async function someone() {
  const customer = await shop.customer();
  await shop.db.prisma.customer.update({ where: { id: customer.customerId }, data: { password_hash: await hashPassword(PASSWORD) } });
  await deliverMails(shop);
  return customer;
}

/** Changes the email with the customer's own token, as clients do, and answers what was mailed to the address that was left. */
async function leave(token: string, email: string): Promise<ReadMail | undefined> {
  expect((await shop.call('PUT', '/V1/customers/me', { token, body: { customer: { email } } })).status).toBe(200);
  const [left] = await deliverMails(shop);
  return left;
}

const restore = (customerId: number, mail: ReadMail | undefined) =>
  stranger.mutate('customer.accounts.restoreEmail', { customerId, restoreToken: tokenOf(mail) });
const emailOf = async (id: number) => (await shop.db.prisma.customer.findFirst({ where: { id } }))?.email;
const refused = { status: 400, parameters: { fieldName: 'restoreToken' } };

describe('an email that a customer has changed', () => {
  it('comes back by the link in the mail to the old address, once, and everybody is signed out', async () => {
    const { customerId, email, token } = await someone();
    const mail = await leave(token, `new-${email}`);
    expect(mail).toMatchObject({ kind: 'customer_email_changed', to: email });
    expect(mail?.link?.pathname).toBe('/customer/account/restoreEmail/');
    expect(await restore(customerId, mail)).toMatchObject({ status: 200, data: true });
    expect(await emailOf(customerId)).toBe(email);
    expect((await shop.call('GET', '/V1/customers/me', { token })).status).toBe(401);
    const told = await deliverMails(shop);
    expect(told.map(({ to, link }) => [to, link])).toEqual([
      [`new-${email}`, undefined],
      [email, undefined],
    ]);
    expect(await restore(customerId, mail)).toMatchObject(refused);
    const signedIn = await shop.call('POST', '/V1/integration/customer/token', { body: { username: email, password: PASSWORD } });
    expect(signedIn.status).toBe(200);
  });

  it('comes back to its first owner, however often it was changed since, and not to those in between', async () => {
    const { customerId, email, token } = await someone();
    const first = await leave(token, `thief-${email}`);
    const second = await leave(token, `other-${email}`);
    expect((await restore(customerId, second)).status).toBe(200);
    expect(await emailOf(customerId)).toBe(`thief-${email}`);
    expect((await restore(customerId, first)).status).toBe(200);
    expect(await emailOf(customerId)).toBe(email);
    expect(await restore(customerId, second)).toMatchObject(refused);
  });

  it('ends the link to a new password that went to the other address', async () => {
    const { customerId, email, token } = await someone();
    const mail = await leave(token, `new-${email}`);
    await shop.call('PUT', '/V1/customers/password', { body: { email: `new-${email}`, template: 'email_reset', websiteId: 1 } });
    const [link] = await deliverMails(shop);
    await restore(customerId, mail);
    const input = { customerId, resetToken: tokenOf(link), newPassword: 'An0ther-password' };
    expect((await stranger.mutate('customer.accounts.resetPassword', input)).status).toBe(400);
  });

  it('stays where it is for a wrong or late token, somebody else’s, and when another account has the old address', async () => {
    const { customerId, email, token } = await someone();
    const other = await someone();
    const mail = await leave(token, `new-${email}`);
    expect(await restore(other.customerId, mail)).toMatchObject(refused);
    expect(await restore(999_999, mail)).toMatchObject(refused);
    expect(await stranger.mutate('customer.accounts.restoreEmail', { customerId, restoreToken: 'x' })).toMatchObject(refused);
    const { customerId: taker } = await shop.customer({ email });
    expect(await restore(customerId, mail)).toMatchObject({ status: 400, parameters: { fieldName: 'email' } });
    await shop.db.prisma.customer.delete({ where: { id: taker } });
    await shop.db.query(`update customer_left_email set expires_at = now() - interval '1 minute' where customer_id = $1`, [customerId]);
    expect(await restore(customerId, mail)).toMatchObject(refused);
    expect(await emailOf(customerId)).toBe(`new-${email}`);
  });

  it('has no way back when staff have changed it', async () => {
    const { customerId, email } = await someone();
    const { token } = await shop.admin('Magento_Customer::manage');
    const customer = { id: customerId, email: `staff-${email}`, firstname: 'C', lastname: 'C', website_id: 1 };
    expect((await shop.call('PUT', `/V1/customers/${customerId}`, { token, body: { customer } })).status).toBe(200);
    const mails = await deliverMails(shop);
    expect(mails.map(({ to, link }) => [to, link])).toEqual([
      [email, undefined],
      [`staff-${email}`, undefined],
    ]);
  });
});

describe('what strangers may do without an account', () => {
  const register = (n: number, token?: string) => {
    const customer = { email: `stranger-${n}@shop.test`, firstname: 'S', lastname: 'S' };
    return shop.call('POST', '/V1/customers', { token, body: { customer, password: PASSWORD } });
  };

  it('is limited for their address, and not for staff', async () => {
    shop.settings.limits = { registrations: { most: 2, seconds: 3600 }, passwordResets: { most: 2, seconds: 3600 } };
    try {
      expect([(await register(1)).status, (await register(2)).status]).toEqual([200, 200]);
      const refusal = await register(3);
      expect(refusal).toMatchObject({ status: 429, body: { message: expect.any(String), parameters: { seconds: expect.any(Number) } } });
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(3000);
      expect((await register(3, (await shop.admin('Magento_Customer::manage')).token)).status).toBe(200);
      expect((await shop.call('POST', '/V1/guest-carts')).status, 'carts never are').toBe(200);

      const body = { email: 'nobody@shop.test', template: 'email_reset', websiteId: 1 };
      const ask = async () => (await shop.call('PUT', '/V1/customers/password', { body })).status;
      expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
      for (const [name, input] of [
        ['user.session.forgot', { username: 'nobody' }],
        ['user.session.reset', { token: 'x', password: PASSWORD }],
        ['customer.accounts.resetPassword', { customerId: 1, resetToken: 'x', newPassword: PASSWORD }],
      ] as const)
        expect((await stranger.mutate(name, input)).status, name).toBe(429);
      const typed = await shop.call('POST', '/trpc/user.session.forgot', { body: { json: { username: 'nobody' } } });
      expect(typed.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      shop.settings.limits = undefined;
    }
    expect((await register(4)).status).toBe(200);
  });
});
