import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const revoke = (token?: string) => shop.call('POST', '/V1/integration/customer/revoke-customer-token', { token });
const read = async (token: string) => (await shop.call('GET', '/V1/customers/me', { token })).status;

describe('POST /V1/integration/customer/revoke-customer-token', () => {
  it('revokes all tokens of the caller at once, and of nobody else', async () => {
    const password = 'Correct-Horse-1';
    const customer = { email: 'leaver@shop.test', firstname: 'Lea', lastname: 'Ver' };
    await shop.call('POST', '/V1/customers', { body: { customer, password } });
    const signIn = () => shop.call('POST', '/V1/integration/customer/token', { body: { username: customer.email, password } });
    const tokens = [(await signIn()).body, (await signIn()).body];
    const { token: other } = await shop.customer();
    for (const token of [...tokens, other]) expect(await read(token)).toBe(200);
    expect(await revoke(tokens[0])).toMatchObject({ status: 200, body: true });
    for (const token of tokens) expect(await read(token)).toBe(401);
    expect(await read(other)).toBe(200);
    expect((await revoke(tokens[0])).status).toBe(401);
    const { status, body: next } = await signIn();
    expect([status, await read(next)]).toEqual([200, 200]);
  });

  it('is for customers alone: guests and admins get 401 and keep their tokens', async () => {
    const { token } = await shop.admin();
    for (const caller of [undefined, token]) expect((await revoke(caller)).status).toBe(401);
    expect((await shop.call('GET', '/V1/store/websites', { token })).status).toBe(200);
  });
});
