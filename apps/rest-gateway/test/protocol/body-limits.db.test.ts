import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, stockProduct } from '../goods.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { sendHalf } from './half-sent.js';

const KB = 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop({ bodyLimits: { perAddress: 3, unfinished: 16 * 1024 * KB } });
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const post = (path: string, body: string, caller?: string) => shop.call('POST', path, { token: caller, body, headers: JSON_TYPE });
/** An empty object of so many bytes. */
const blank = (bytes: number) => `{${' '.repeat(bytes - 2)}}`;
const lists = (count: number) => `{"product":{"options":[${'[],'.repeat(count - 1)}[]]}}`;

describe('who may not call a route', () => {
  it('is refused before the body is there', async () => {
    const { token: other } = await shop.admin('Magento_Cms::page');
    const calls: [path: string, caller?: string][] = [
      ['/rest/V1/products'],
      ['/rest/V1/products', other],
      ['/rest/V1/customers/me/password', token],
      ['/rest/async/V1/products'],
      ['/rest/async/bulk/V1/products', other],
      ['/trpc/catalog.product.create'],
      ['/trpc/catalog.product.create', other],
    ];
    for (const [path, caller] of calls) {
      const method = path.endsWith('password') ? 'PUT' : 'POST';
      const sender = sendHalf(shop.baseUrl, method, path, { token: caller, announced: 10_000 * KB, sent: '{"product":' });
      expect(await sender.heard, path).toContain('HTTP/1.1 401');
      sender.leave();
    }
  });

  it('and goes on sending after the answer is cut off', { timeout: 20_000 }, async () => {
    const sender = sendHalf(shop.baseUrl, 'POST', '/rest/V1/products', { announced: 10_000 * KB, sent: '{"product":' });
    expect(await sender.heard).toContain('HTTP/1.1 401');
    await sender.closed;
  });

  it('keeps the connection when the body was small', async () => {
    const sender = sendHalf(shop.baseUrl, 'POST', '/rest/V1/products', { announced: 2, sent: '{}' });
    expect(await sender.heard).toMatch(/HTTP\/1.1 401[\s\S]*Connection: keep-alive/);
    sender.leave();
  });
});

describe('the size of a body', () => {
  it('is as large as the caller is trusted', async () => {
    const { token: mine } = await shop.customer();
    expect((await post('/V1/customers/isEmailAvailable', blank(256 * KB))).status).toBe(400);
    expect((await post('/V1/customers/isEmailAvailable', blank(256 * KB + 1))).status).toBe(413);
    expect((await post('/V1/carts/mine/billing-address', blank(256 * KB + 1), mine)).status).toBe(413);
    expect((await post('/V1/customers', blank(1024 * KB), token)).status).toBe(400);
    expect((await post('/V1/customers', blank(1024 * KB + 1), token)).status).toBe(413);
    expect((await post('/V1/cmsPage', blank(5 * 1024 * KB), token)).status).toBe(400);
  });

  it('has room for files where a buyer puts something into a cart that is there', async () => {
    const { sku } = await stockProduct(shop);
    const { token: mine } = await shop.customer();
    await shop.call('POST', '/V1/carts/mine', { token: mine });
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    const item = (bytes: number, quote_id?: string) => {
      const file_info = { base64_encoded_data: 'A'.repeat(bytes), type: 'image/png', name: 'a.png' };
      const custom_options = [{ option_id: '1', option_value: 'file', extension_attributes: { file_info } }];
      return JSON.stringify({ cartItem: { sku, qty: 1, quote_id, product_option: { extension_attributes: { custom_options } } } });
    };
    expect((await post(`/V1/guest-carts/${cartId}/items`, item(3000 * KB))).status).toBe(400);
    expect((await post('/V1/carts/mine/items', item(3000 * KB), mine)).status).toBe(400);
    expect((await post(`/V1/guest-carts/${'x'.repeat(32)}/items`, item(3000 * KB))).status).toBe(413);
    expect((await post('/V1/guest-carts/items', item(3000 * KB, cartId))).status).toBe(413);
    expect((await post(`/V1/guest-carts/${cartId}/items`, item(5000 * KB))).status).toBe(413);
  });
});

describe('calls that share a request', () => {
  const batch = (names: string[], body: string, caller?: string) => post(`/trpc/${names.join(',')}?batch=1`, body, caller);

  it('share the limit of the one that may have least', async () => {
    const large = blank(2 * 1024 * KB);
    expect((await batch(['cms.page.create', 'cms.block.create'], large, token)).status).toBe(400);
    expect((await batch(['cms.page.create', 'customer.accounts.create'], large, token)).status).toBe(413);
    expect((await batch(['cms.page.create', 'customer.accounts.create'], large)).status).toBe(413);
    expect((await batch(['cms.page.create', 'cms.block.create'], large)).status).toBe(401);
    const { token: other } = await shop.admin('Magento_Cms::page');
    expect((await batch(['cms.page.create', 'cms.block.create'], blank(300 * KB), other)).status).toBe(413);
  });

  it('are not more than fifty', async () => {
    const names = (count: number) => Array<string>(count).fill('customer.accounts.isEmailAvailable');
    expect((await batch(names(50), '{}')).status).toBe(400);
    const many = await batch(names(51), '{}');
    expect([many.status, JSON.stringify(many.body)]).toEqual([400, expect.stringContaining('Batch call exceeds maximum size')]);
  });

  it('are refused what nests too deep for a stack, in a body as in an address', async () => {
    const deep = (depth: number) => `{"json":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const caller of [undefined, token]) {
      const answer = await post('/trpc/customer.accounts.isEmailAvailable', deep(100_000), caller);
      expect([answer.status, answer.body.error.json.message]).toEqual([400, expect.stringContaining('nests deeper')]);
    }
    const read = await shop.call('GET', `/trpc/directory.country?input=${deep(6000)}`);
    expect([read.status, read.body.error.json.message]).toEqual([400, expect.stringContaining('nests deeper')]);
  });
});

describe('what a body holds', () => {
  const refused = async (body: string, caller: string | undefined, path: string) => {
    const answer = await post(path, body, caller);
    return [answer.status, answer.body.message ?? answer.body.error.json.message];
  };
  const TOO_MANY = 'The request body holds more than %count values.';

  it('is counted before anything is made of it', async () => {
    const many = lists(4_000_000);
    expect(await refused(many, token, '/V1/products')).toEqual([400, expect.stringContaining('more than %count')]);
    expect(await refused(many, token, '/trpc/catalog.product.create')).toEqual([400, expect.stringContaining('more than %count')]);
    const spread = JSON.stringify({ customer: Array.from({ length: 101 }, () => Array(100).fill(1)) });
    expect(await refused(spread, undefined, '/V1/customers')).toEqual([400, TOO_MANY]);
    expect(await refused(spread, undefined, '/trpc/customer.accounts.create')).toEqual([400, TOO_MANY]);
    const xml = `<r><customer>${'<a/>'.repeat(10_001)}</customer></r>`;
    const answer = await shop.call('POST', '/V1/customers', { body: xml, headers: { 'Content-Type': 'application/xml' } });
    expect(answer.status).toBe(400);
  });

  it('has texts of 64 kB, of staff 2 MB', async () => {
    const named = (bytes: number) => JSON.stringify({ customer: { firstname: 'x'.repeat(bytes) } });
    const TOO_LONG = 'A text in the request body is longer than %count characters.';
    expect(await refused(named(65_537), undefined, '/V1/customers')).toEqual([400, TOO_LONG]);
    const page = (content: string) => JSON.stringify({ page: { identifier: `long-${content.length}`, title: 'Long', content } });
    expect((await post('/V1/cmsPage', page('x'.repeat(1_500_000)), token)).status).toBe(200);
    expect(await refused(page('x'.repeat(2_200_000)), token, '/V1/cmsPage')).toEqual([400, TOO_LONG]);
  });

  it('has names and lines of an address of 255 characters', async () => {
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    const save = (changed: object) =>
      shop.call('POST', `/V1/guest-carts/${cartId}/billing-address`, { body: { address: { ...address, ...changed } } });
    expect((await save({ firstname: 'x'.repeat(255), street: ['x'.repeat(255)] })).status).toBe(200);
    for (const changed of [{ firstname: 'x'.repeat(256) }, { city: 'x'.repeat(256) }, { street: ['x', 'x'.repeat(256)] }]) {
      expect((await save(changed)).status).toBe(400);
    }
    const customer = { email: 'long@shop.test', firstname: 'x'.repeat(256), lastname: 'B' };
    expect((await shop.call('POST', '/V1/customers', { body: { customer, password: 'Passw0rd-1' } })).status).toBe(400);
  });

  it('may nest as deep as conditions do, and no deeper', async () => {
    const nested = (depth: number): object =>
      depth === 0 ? { condition_type: 'all', conditions: [] } : { condition_type: 'all', conditions: [nested(depth - 1)] };
    const rule = (depth: number) => JSON.stringify({ rule: { name: 'Deep', condition: nested(depth) } });
    for (const depth of [45, 60, 1000]) {
      const answer = await post('/V1/salesRules', rule(depth), token);
      expect([depth, answer.status]).toEqual([depth, 400]);
    }
  });
});

describe('a refusal', () => {
  const faulty = JSON.stringify({ sourceItems: Array.from({ length: 5000 }, () => ({ sku: {}, source_code: {}, quantity: {} })) });

  it('lists at most fifty faults, over REST and to typed clients', async () => {
    const rest = await post('/V1/inventory/source-items', faulty, token);
    expect([rest.status, rest.body.errors.length]).toEqual([400, 50]);
    const typed = await proceduresOf(shop, token).mutate('catalogInventory.source.saveItems', JSON.parse(faulty));
    expect([typed.status, typed.message?.length]).toEqual([400, expect.any(Number)]);
    expect(typed.message?.length).toBeLessThan(20_000);
  });

  it('repeats at most 255 characters of what was sent', async () => {
    const { status, body } = await shop.call('GET', `/V1/products/${'x'.repeat(600)}/media`, { token });
    expect([status, JSON.stringify(body).length < 400]).toEqual([404, true]);
  });
});

describe('bodies that do not come to their end', () => {
  const TOKENS = '/rest/V1/integration/customer/token';
  const half = (path: string, announced: number, sent: string, caller?: string) =>
    sendHalf(shop.baseUrl, 'POST', path, { token: caller, announced, sent });

  it('are only so many of one address; small ones and those of others go on', async () => {
    const senders = Array.from({ length: 3 }, () => half(TOKENS, 200 * KB, '{"username":'));
    await expect.poll(async () => (await post('/V1/customers/isEmailAvailable', blank(20 * KB))).status).toBe(429);
    const refused = await post('/V1/customers/isEmailAvailable', blank(20 * KB));
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await post('/V1/customers/isEmailAvailable', blank(10 * KB))).status, 'a small one').toBe(400);
    for (const sender of senders) sender.leave();
    await expect.poll(async () => (await post('/V1/customers/isEmailAvailable', blank(20 * KB))).status).toBe(400);
  });

  it('hold only so much in all, whoever sends them', async () => {
    const sender = half('/rest/V1/products', 18_000 * KB, `{${' '.repeat(15_800 * KB)}`, token);
    await expect.poll(async () => (await post('/V1/cmsPage', blank(1000 * KB), token)).status).toBe(503);
    const refused = await post('/V1/cmsPage', blank(1000 * KB), token);
    expect([refused.headers.get('retry-after'), refused.body.message]).toEqual(['2', 'The shop is busy. Please try again in a moment.']);
    sender.send(' '.repeat(2000 * KB));
    expect(await sender.heard).toContain('HTTP/1.1 503');
    sender.leave();
    await expect.poll(async () => (await post('/V1/cmsPage', blank(1000 * KB), token)).status).toBe(400);
  });
});
