import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => logged.push(line) });
let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop({ log, corsOrigins: ['https://front.test'], trustProxy: 1 });
  shop.settings.limits = { signInFailures: { most: 3, seconds: 60 } };
  ({ token } = await shop.admin('Magento_Backend::store'));
});
afterAll(() => shop.close());

describe('/openapi.json and /docs', () => {
  it('hand out the document once, and then only that it has not changed', async () => {
    const first = await shop.call('GET', '/openapi.json');
    expect([first.status, first.body.openapi, first.body.servers[0]]).toEqual([200, '3.1.0', { url: 'http://shop.test/rest' }]);
    const { get } = first.body.paths['/V1/store/websites'];
    expect(get['x-access']).toBe('Magento_Backend::store');
    expect(get.responses['200'].content['application/json'].example).toMatchObject([{ code: 'admin' }, { code: 'base' }]);
    // Without a word on caching, fetch would ask for a fresh copy.
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
    const again = await shop.call('GET', '/openapi.json', { headers });
    expect(again.status).toBe(304);
  });

  it('show an interactive page that loads nothing from elsewhere', async () => {
    const page = await shop.call('GET', '/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path as string);
    expect(loaded).toHaveLength(4);
    for (const path of loaded) expect([path, (await shop.call('GET', path)).status]).toEqual([path, 200]);
    expect((await shop.call('GET', '/docs/package.json')).status).toBe(404);
  });
});

describe('who may read /metrics', () => {
  it('is this machine, and nobody through a proxy', async () => {
    expect((await shop.call('GET', '/metrics')).status).toBe(200);
    const forwarded = await shop.call('GET', '/metrics', { headers: { 'X-Forwarded-For': '127.0.0.1' } });
    expect(forwarded).toMatchObject({ status: 404, body: { message: 'Not found.' } });
  });

  it('is whoever brings the token where there is one, and nobody else', async () => {
    const guarded = await openShop({ metricsToken: 'a-token-of-the-metrics' });
    for (const Authorization of ['', 'Bearer a-token-of-the-metric', 'a-token-of-the-metrics', `Bearer ${token}`])
      expect((await guarded.call('GET', '/metrics', { headers: { Authorization } })).status, Authorization).toBe(404);
    const read = await guarded.call('GET', '/metrics', {
      headers: { Authorization: 'Bearer a-token-of-the-metrics', 'X-Forwarded-For': '203.0.113.1' },
    });
    expect([read.status, read.body]).toEqual([200, expect.stringContaining('http_request_duration_seconds')]);
    await guarded.close();
  });
});

describe('/health and /metrics', () => {
  it('tell that the process and its database answer', async () => {
    expect((await shop.call('GET', '/health/live')).body).toEqual({ status: 'ok' });
    expect((await shop.call('GET', '/health/ready')).body).toEqual({ status: 'ok', database: 'ok' });
  });

  it('count requests by route, never by path', async () => {
    await shop.call('GET', '/V1/directory/countries/NOWHERE');
    const { body } = await shop.call('GET', '/metrics');
    const line =
      /http_request_duration_seconds_count\{method="GET",route="\/V1\/directory\/countries\/\{(\w+)\}",status="404"\} (\d+)/.exec(body);
    expect(Number(line?.[2])).toBe(1);
    expect(body).not.toContain('NOWHERE');
    expect(body).toMatch(/database_pool_connections\{state="idle"\} \d/);
    expect(body).toContain('process_resident_memory_bytes');
  });
});

describe('/media', () => {
  it('serves files to pages of every origin, runs none of them and lists no folder', async () => {
    await mkdir(join(shop.mediaDir, 'catalog'), { recursive: true });
    await writeFile(join(shop.mediaDir, 'catalog', 'a b.svg'), '<svg/>');
    await writeFile(join(shop.mediaDir, '.secret'), 'x');
    const picture = await shop.call('GET', '/media/catalog/a%20b.svg');
    expect([picture.status, picture.body, picture.headers.get('content-type')]).toEqual([200, '<svg/>', 'image/svg+xml']);
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.headers.get('cache-control')).not.toContain('immutable');
  });

  it.each(['/media/catalog/', '/media/catalog', '/media/.secret', '/media/none.png', '/media/%zz', '/media/..%2f..%2fetc%2fpasswd'])(
    '%s is 404 as JSON',
    async (path) => {
      expect(await shop.call('GET', path)).toMatchObject({ status: 404, body: { message: 'Not found.' } });
    },
  );

  it('is for reading only', async () => {
    expect((await shop.call('POST', '/media/catalog/a%20b.svg', { body: {} })).status).toBe(404);
  });
});

describe('pages of other origins', () => {
  const preflight = (path: string, origin: string) =>
    shop.call('OPTIONS', path, { headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } });

  it.each(['/V1/directory/countries', '/trpc/store.websites'])('may call %s when they are listed', async (path) => {
    const listed = await preflight(path, 'https://front.test');
    expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([204, 'https://front.test']);
    expect((await preflight(path, 'https://other.test')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('/trpc', () => {
  const websites = `/trpc/store.websites`;

  it('answers typed clients in superjson, checks the same token and takes batches', async () => {
    const one = await shop.call('GET', websites, { token });
    expect([one.status, one.body.result.data.json[1].code]).toEqual([200, 'base']);
    const batch = await shop.call('GET', '/trpc/store.websites,store.groups?batch=1&input={}', { token });
    expect(batch.body.map((entry: { result: { data: { json: unknown[] } } }) => entry.result.data.json.length)).toEqual([2, 2]);
    const refused = await shop.call('GET', websites);
    expect(refused).toMatchObject({
      status: 401,
      body: { error: { json: { data: { parameters: { resources: 'Magento_Backend::store' } } } } },
    });
  });

  it('takes the store view from a header; an unknown one is 404', async () => {
    expect((await shop.call('GET', websites, { token, headers: { 'X-Merx-Store': 'default' } })).status).toBe(200);
    expect((await shop.call('GET', websites, { token, headers: { 'X-Merx-Store': 'nowhere' } })).status).toBe(404);
  });

  it.each([
    ['GET', '/trpc/no.such', undefined],
    ['GET', '/trpc/', undefined],
    ['GET', '/trpc/store.configs?input={', undefined],
    ['POST', '/trpc/integration.adminToken', '{'],
  ])('%s %s is the caller’s fault', async (method, path, body) => {
    const answer = await shop.call(method, path, { token, ...(body && { body, headers: { 'Content-Type': 'application/json' } }) });
    expect([answer.status >= 400, answer.status < 500]).toEqual([true, true]);
  });

  it('refuses bodies of more than 1 MB', async () => {
    const body = { json: { username: 'a'.repeat(1024 * 1024), password: 'b' } };
    expect((await shop.call('POST', '/trpc/integration.adminToken', { body })).status).toBe(413);
  });
});

describe('guessing passwords', () => {
  const signIn = (address: string, path = '/V1/integration/admin/token') => {
    const credentials = { username: 'nobody', password: 'wrong-1' };
    return shop.call('POST', path, {
      body: path.startsWith('/trpc') ? { json: credentials } : credentials,
      headers: { 'X-Forwarded-For': address },
    });
  };
  const statuses = async (address: string, paths: string[]) => {
    const seen: number[] = [];
    for (const path of paths) seen.push((await signIn(address, path)).status);
    return seen;
  };

  it('is refused with 429 after too many failures from one address, on every way in, and other addresses go on', async () => {
    const rest = '/V1/integration/admin/token';
    expect(await statuses('203.0.113.1', [rest, '/trpc/integration.adminToken', '/V1/integration/customer/token'])).toEqual([
      401, 401, 401,
    ]);
    const refused = await signIn('203.0.113.1');
    expect(refused).toMatchObject({ status: 429, body: { message: expect.any(String) } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const typed = await signIn('203.0.113.1', '/trpc/integration.adminToken');
    expect([typed.status, typed.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await signIn('203.0.113.2')).status).toBe(401);
    const rows = await shop.db.query(`select attempts from address_attempt where kind = 'sign_in' and address = '203.0.113.1'`);
    expect(rows, 'for all instances').toEqual([{ attempts: 3 }]);
  });

  it('is counted for each call of a batch', async () => {
    const names = Array(5).fill('integration.adminToken').join();
    const body = Object.fromEntries(names.split(',').map((_name, place) => [place, { json: { username: 'nobody', password: 'wrong-1' } }]));
    await shop.call('POST', `/trpc/${names}?batch=1`, { body, headers: { 'X-Forwarded-For': '203.0.113.8' } });
    expect((await signIn('203.0.113.8')).status).toBe(429);
  });

  it('lets an address in again when its window is over', async () => {
    for (let time = 0; time < 3; time++) await signIn('203.0.113.9');
    expect((await signIn('203.0.113.9')).status).toBe(429);
    await shop.db.query(`update address_attempt set ends_at = now() where address = '203.0.113.9'`);
    expect((await signIn('203.0.113.9')).status).toBe(401);
  });

  it('is not what an incomplete request is', async () => {
    for (let i = 0; i < 5; i++) {
      const options = { body: {}, headers: { 'X-Forwarded-For': '203.0.113.3' } };
      expect((await shop.call('POST', '/V1/integration/admin/token', options)).status).toBe(400);
    }
  });
});

describe('the log', () => {
  it('tells of each request, but not the name that opens a guest’s cart, nor a token, nor a query', async () => {
    const { body: cartId } = await shop.call('POST', '/V1/guest-carts');
    logged.length = 0;
    await shop.call('GET', `/V1/guest-carts/${cartId}/items?fields=confidential`, { token });
    const told = await vi.waitUntil(() => logged[0], 20_000);
    expect(JSON.parse(told)).toMatchObject({ path: '/rest/V1/guest-carts/*/items', route: '/V1/guest-carts/{cartId}/items', status: 200 });
    await shop.call('GET', `/V1/guest-carts/${cartId}.xml`);
    expect(JSON.parse(await vi.waitUntil(() => logged[1], 20_000)).path).toBe('/rest/V1/guest-carts/*.xml');
    for (const secret of [cartId, token, 'confidential']) expect(logged.join()).not.toContain(secret);
  });

  it.each([
    ['/admin/reset-password/Ab-cd_ef-0123_4567-89ab_cdef-0123_4567-89a-bcd', '/admin/reset-password/*'],
    ['/admin/invitation/short', '/admin/invitation/*'],
    ['/V1/customers/5/password/resetLinkToken/brief', '/rest/V1/customers/5/password/resetLinkToken/*'],
    ['/V1/guest-carts/%61bcdefghijklmnopqrstuvwxyz012345', '/rest/V1/guest-carts/*'],
    ['/V1/guest-carts/Ab-cd_ef-0123_4567-89ab_cdef-0123/items', '/rest/V1/guest-carts/*/items'],
    ['/downloads/brief', '/downloads/*'],
    ['/Downloads/brief', '/Downloads/*'],
    ['/downloads/sample/link/7', '/downloads/sample/link/7'],
    ['/V1/products/a%2Fb', '/rest/V1/products/a%2Fb'],
    ['/metrics?oauth_token=confidential&key=confidential', '/metrics'],
  ])('shows %s as %s', async (path, shown) => {
    logged.length = 0;
    await shop.call('GET', path);
    expect(JSON.parse(await vi.waitUntil(() => logged[0], 20_000)).path).toBe(shown);
    expect(logged.join()).not.toContain('confidential');
  });

  it('warns once of a proxy that nobody has said to trust', async () => {
    const lines: string[] = [];
    const plain = await openShop({ log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) });
    await plain.call('GET', '/health/live');
    expect(lines).toEqual([]);
    for (let time = 0; time < 3; time++) await plain.call('GET', '/health/live', { headers: { 'X-Forwarded-For': '203.0.113.1' } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('TRUST_PROXY');
    await plain.close();
  });
});
