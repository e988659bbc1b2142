import { randomUUID } from 'node:crypto';
import { pruneAnswers } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyGuestCart, stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

/** A call that names a key. */
const keyed = (key: string, method: string, path: string, body?: unknown, caller: string | undefined = token) =>
  shop.call(method, path, { token: caller, body, headers: { 'Idempotency-Key': key } });
const place = (cartId: string, key: string) =>
  keyed(key, 'POST', `/V1/guest-carts/${cartId}/payment-information`, { email: 'a@shop.test', paymentMethod: { method: 'checkmo' } }, '');
const taxClass = (class_name: string) => ({ taxClass: { class_name, class_type: 'PRODUCT' } });
const classes = async (class_name: string) => shop.db.prisma.taxClass.count({ where: { class_name } });
const records = () => shop.db.prisma.idempotencyRecord.count();
const inRecord = (assignment: string) => shop.db.query(`update idempotency_record set ${assignment} where route = 'POST /V1/taxClasses'`);

describe('an answer that was lost', () => {
  it('is given again for the same key: a cart becomes one order, and its buyer learns which', async () => {
    const { sku } = await stockProduct(shop, { qty: 100 });
    const cartId = await readyGuestCart(shop, sku);
    const key = randomUUID();
    const first = await place(cartId, key);
    expect(first).toMatchObject({ status: 200, body: expect.any(Number) });
    const again = await place(cartId, `"${key}"`);
    expect([again.status, again.body], 'in quotes, as the draft writes it').toEqual([200, first.body]);
    expect((await place(cartId, randomUUID())).status, 'with another key').toBe(404);
    const other = await place(await readyGuestCart(shop, sku), key);
    expect(other.status, 'of another cart').toBe(200);
    expect(other.body).not.toBe(first.body);
  });

  it.each([
    ['POST', '/V1/guest-carts'],
    ['POST', '/rest/all/async/V1/taxClasses'],
  ])('is given again on %s %s', async (method, path) => {
    const key = randomUUID();
    const body = taxClass(key);
    const first = await keyed(key, method, path, body);
    expect(first.status).toBeLessThan(300);
    const again = await keyed(key, method, path, body);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await keyed(randomUUID(), method, path, body)).body).not.toEqual(first.body);
  });

  it('is given again for DELETE and PUT, in the format that is asked for', async () => {
    const { sku } = await stockProduct(shop);
    const key = randomUUID();
    expect(await keyed(key, 'DELETE', `/V1/products/${sku}`)).toMatchObject({ status: 200, body: true });
    expect(await keyed(key, 'DELETE', `/V1/products/${sku}`)).toMatchObject({ status: 200, body: true });
    expect((await shop.call('DELETE', `/V1/products/${sku}`, { token })).status).toBe(404);
    const { sku: kept } = await stockProduct(shop);
    const put = (headers: object) =>
      shop.call('PUT', `/V1/products/${kept}`, {
        token,
        body: { product: { price: 7 } },
        headers: { 'Idempotency-Key': key, ...headers },
      });
    const first = await put({});
    await shop.call('PUT', `/V1/products/${kept}`, { token, body: { product: { price: 8 } } });
    expect((await put({})).body).toEqual(first.body);
    const xml = await put({ Accept: 'application/xml' });
    expect(xml.headers.get('content-type')).toContain('application/xml');
    expect(xml.body).toContain('<price>7</price>');
  });

  it('is kept per route and per account', async () => {
    const key = randomUUID();
    const { token: other } = await shop.admin();
    const name = `Own ${key}`;
    const first = await keyed(key, 'POST', '/V1/taxClasses', taxClass(name));
    expect(first.status).toBe(200);
    expect((await keyed(key, 'POST', '/V1/taxClasses', taxClass(name), other)).status, 'the name is taken').toBe(400);
    expect((await keyed(key, 'PUT', `/V1/taxClasses/${first.body}`, taxClass(`${name} 2`))).status).toBe(200);
    expect((await keyed(key, 'POST', '/V1/taxClasses', taxClass(name))).body).toBe(first.body);
  });
});

describe('a key', () => {
  it('of another body or address is 422, and nothing is carried out', async () => {
    const key = randomUUID();
    await keyed(key, 'POST', '/V1/taxClasses', taxClass(`A ${key}`));
    for (const path of ['/V1/taxClasses', '/rest/all/V1/taxClasses', '/V1/taxClasses?fields=class_id']) {
      const name = path === '/V1/taxClasses' ? `B ${key}` : `A ${key}`;
      const answer = await keyed(key, 'POST', path, taxClass(name));
      expect(answer).toMatchObject({ status: 422, body: { message: expect.any(String), parameters: { fieldName: 'Idempotency-Key' } } });
    }
    expect([await classes(`A ${key}`), await classes(`B ${key}`)]).toEqual([1, 0]);
  });

  it.each([
    ['nothing', ''],
    ['quotes alone', '""'],
    ['256 characters', 'k'.repeat(256)],
  ])('of %s is 400, and nothing is carried out', async (_, key) => {
    const before = await records();
    const name = `Bad ${key.length}`;
    const answer = await keyed(key, 'POST', '/V1/taxClasses', taxClass(name));
    expect(answer).toMatchObject({ status: 400, body: { parameters: { fieldName: 'Idempotency-Key' } } });
    expect([await classes(name), await records()]).toEqual([0, before]);
  });

  it('may have 255 characters', async () => {
    const key = 'k'.repeat(255);
    const first = await keyed(key, 'POST', '/V1/taxClasses', taxClass('Long key'));
    expect(first.status).toBe(200);
    expect((await keyed(key, 'POST', '/V1/taxClasses', taxClass('Long key'))).body).toBe(first.body);
  });

  it('means nothing to a route that reads or signs in, and keeps no secret', async () => {
    const before = await records();
    const key = randomUUID();
    const register = { customer: { email: `${key}@shop.test`, firstname: 'A', lastname: 'B' }, password: 'Str0ng-enough' };
    await shop.call('POST', '/V1/customers', { body: register });
    const signIn = () =>
      keyed(key, 'POST', '/V1/integration/customer/token', { username: register.customer.email, password: register.password }, '');
    const [one, two] = [await signIn(), await signIn()];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body).not.toBe(two.body);
    expect((await keyed('', 'GET', '/V1/modules')).status).toBe(200);
    expect(await records()).toBe(before);
  });
});

describe('a call that is refused', () => {
  it('is not kept: the same key may be used again, also for a corrected body', async () => {
    const key = randomUUID();
    const before = await records();
    expect((await keyed(key, 'POST', '/V1/taxClasses', taxClass(''))).status).toBe(400);
    expect((await keyed(key, 'POST', '/V1/taxClasses', '{"taxClass":')).status).toBe(400);
    expect(await records()).toBe(before);
    expect((await keyed(key, 'POST', '/V1/taxClasses', taxClass(`Right ${key}`))).status).toBe(200);
  });

  it('gets nobody’s stored answer without the right', async () => {
    const key = randomUUID();
    const { token: clerk, actor } = await shop.admin('Magento_Tax::manage_tax');
    const sent = taxClass(`Clerk ${key}`);
    expect((await keyed(key, 'POST', '/V1/taxClasses', sent, clerk)).status).toBe(200);
    expect((await keyed(key, 'POST', '/V1/taxClasses', sent, clerk)).status).toBe(200);
    const adminId = actor.type === 'admin' ? actor.adminId : 0;
    await shop.db.query('update admin_role set resources = $2 where id = (select role_id from admin_user where id = $1)', [adminId, []]);
    await shop.db.cache.forget('roles');
    expect((await keyed(key, 'POST', '/V1/taxClasses', sent, clerk)).status).toBe(401);
    expect((await keyed(key, 'POST', '/V1/taxClasses', sent, '')).status).toBe(401);
  });
});

describe('a claim', () => {
  const sent = (key: string) => keyed(key, 'POST', '/V1/taxClasses', taxClass(`Claim ${key}`));

  it('without an answer is 409 while its process lives, and ends a minute after it died', async () => {
    const key = randomUUID();
    await shop.db.prisma.idempotencyRecord.deleteMany();
    expect((await sent(key)).status).toBe(200);
    await inRecord(`status = null, body = null, claimed_till = now() + interval '50 seconds'`);
    expect(await sent(key)).toMatchObject({ status: 409, body: { parameters: { fieldName: 'Idempotency-Key' } } });
    await inRecord(`claimed_till = now() - interval '1 second'`);
    expect((await keyed(key, 'POST', '/V1/taxClasses', taxClass('Else'))).status, 'of another body').toBe(422);
    expect((await sent(key)).status, 'carried out again: the name is taken').toBe(400);
    expect(await classes(`Claim ${key}`)).toBe(1);
  });

  it('and its answer are forgotten after a day', async () => {
    const key = randomUUID();
    await shop.db.prisma.idempotencyRecord.deleteMany();
    const first = await sent(key);
    await inRecord(`created_at = now() - interval '23 hours 59 minutes'`);
    expect(await pruneAnswers(shop.db)).toBe(0);
    expect((await sent(key)).body).toBe(first.body);
    await inRecord(`created_at = now() - interval '24 hours'`);
    expect((await sent(key)).status, 'carried out again: the name is taken').toBe(400);
    const other = randomUUID();
    await sent(other);
    await inRecord(`created_at = now() - interval '25 hours'`);
    expect([await pruneAnswers(shop.db), await records()]).toEqual([1, 0]);
  });
});

it('an answer of more than a megabyte is not kept', async () => {
  const { sku } = await stockProduct(shop);
  const key = randomUUID();
  const before = await records();
  const custom_attributes = [{ attribute_code: 'description', value: 'x'.repeat(1024 * 1024) }];
  for (const name of ['first', 'again']) {
    await shop.call('PUT', `/V1/products/${sku}`, { token, body: { product: { name } } });
    const { body } = await keyed(key, 'PUT', `/V1/products/${sku}`, { product: { custom_attributes } });
    expect(body.name, 'carried out').toBe(name);
  }
  expect(await records()).toBe(before);
});
