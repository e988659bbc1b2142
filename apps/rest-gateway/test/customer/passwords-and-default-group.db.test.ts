import { hashPassword } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails, tokenOf } from '../account-mails.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
/** Everything. */
let boss: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: boss } = await shop.admin());
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown, token: string | undefined = boss) => shop.call(method, path, { token, body });

describe('POST /V1/customers/resetPassword', () => {
  const reset = (body: object) => shop.call('POST', '/V1/customers/resetPassword', { body });

  it('sets a new password by email and key, once', async () => {
    const { customerId, email } = await shop.customer();
    await shop.db.query('update customer set password_hash = $2 where id = $1', [customerId, await hashPassword('Str0ng-enough')]);
    await deliverMails(shop);
    await shop.call('PUT', '/V1/customers/password', { body: { email, template: 'email_reset', websiteId: 1 } });
    const resetToken = tokenOf((await deliverMails(shop))[0]);
    const newPassword = 'N3w-and-better';
    for (const [body, status] of [
      [{ email, resetToken: 'wrong', newPassword }, 400],
      [{ email, resetToken, newPassword: 'short' }, 400],
      [{ email, newPassword }, 400],
      [{ email: 'nobody@shop.test', resetToken, newPassword }, 404],
    ] as const) {
      expect((await reset(body)).status, JSON.stringify(body)).toBe(status);
    }
    expect(await reset({ email: email.toUpperCase(), resetToken, newPassword })).toMatchObject({ status: 200, body: true });
    const signIn = (password: string) => shop.call('POST', '/V1/integration/customer/token', { body: { username: email, password } });
    expect((await signIn(newPassword)).status).toBe(200);
    expect((await signIn('Str0ng-enough')).status).toBe(401);
    expect((await reset({ email, resetToken, newPassword: 'An0ther-one' })).status).toBe(400);
  });
});

describe('PUT /V1/customerGroups/default/{id}', () => {
  it('sets the group of new customers', async () => {
    const { id } = (await call('POST', '/V1/customerGroups', { group: { code: 'Newcomers', tax_class_id: 3 } })).body;
    expect(await call('PUT', `/V1/customerGroups/default/${id}`)).toMatchObject({ status: 200, body: id });
    expect((await call('GET', '/V1/customerGroups/default')).body).toMatchObject({ id, code: 'Newcomers' });
    expect((await call('DELETE', `/V1/customerGroups/${id}`)).status).toBe(400);
    const account = { customer: { email: 'new@shop.test', firstname: 'N', lastname: 'C' } };
    expect((await call('POST', '/V1/customers', account)).body).toMatchObject({ group_id: id });
  });

  it('refuses guests, unknown groups and who may not change them', async () => {
    expect((await call('PUT', '/V1/customerGroups/default/0')).status).toBe(400);
    expect((await call('PUT', '/V1/customerGroups/default/one')).status).toBe(400);
    expect((await call('PUT', '/V1/customerGroups/default/999999')).status).toBe(404);
    const { token } = await shop.admin('Magento_Customer::manage');
    expect((await call('PUT', '/V1/customerGroups/default/1', {}, token)).status).toBe(401);
  });
});
