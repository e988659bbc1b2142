import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const WEBSITES = '/V1/store/websites';
const COUNTRIES = '/V1/directory/countries';

/** Sends exactly these bytes of an address and header, which fetch would tidy up. */
function raw(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(shop.baseUrl);
    const sent = httpRequest({ port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('an address', () => {
  it.each([
    '/rest/V1/store/websites',
    '/index.php/rest/V1/store/websites',
    '/rest/default/V1/store/websites',
    '/rest/all/V1/store/websites',
    '/index.php/rest/default/V1/store/websites/',
    '//rest//V1/store/websites?',
  ])('may be written %s', async (path) => {
    const answer = await raw('GET', path, { Authorization: `Bearer ${token}` });
    expect([answer.status, JSON.parse(answer.body)[1]?.code]).toEqual([200, 'base']);
  });

  it.each(['/rest/nowhere/V1/store/websites', '/rest/V1/nothing', '/rest/V1', '/rest/', '/rest/V1/Store/websites'])(
    'such as %s is no route: 404 as JSON',
    async (path) => {
      const answer = await shop.call('GET', path, { token });
      expect(answer).toMatchObject({ status: 404, body: { message: 'Request does not match any route.' } });
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  it('outside the web API that nobody knows is 404 as JSON too', async () => {
    expect(await shop.call('GET', '/nothing/here')).toMatchObject({ status: 404, body: { message: 'Not found.' } });
  });

  it('has its values decoded segment by segment', async () => {
    const named = await raw('GET', '/rest/V1/directory/countries/%55%53');
    expect([named.status, JSON.parse(named.body).id]).toEqual([200, 'US']);
    const slashed = await raw('GET', '/rest/V1/directory/countries/U%2FS+x');
    expect(slashed.status).toBe(404);
    expect(slashed.body).toContain('U/S x');
  });

  it.each(['/rest/V1/directory/countries/%', '/rest/V1/directory/countries/%C3', '/rest/V1/directory/countries/a%00b'])(
    'with a malformed escape (%s) is 400',
    async (path) => {
      expect((await raw('GET', path)).status).toBe(400);
    },
  );

  it('with a malformed escape is judged after the permission', async () => {
    const path = '/rest/V1/products/%zz';
    const statuses = [
      await raw('GET', path),
      await raw('GET', path, { Authorization: `Bearer ${token}` }),
      await raw('GET', '/rest/V1/no/%'),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([401, 400, 404]);
  });

  it('takes the literal route before one with a parameter', async () => {
    const [own, theirs] = await Promise.all([shop.call('GET', '/V1/carts/mine'), shop.call('GET', '/V1/carts/7')]);
    expect([own.body.parameters, theirs.body.parameters]).toEqual([{ resources: 'self' }, { resources: 'Magento_Cart::manage' }]);
  });
});

describe('a method', () => {
  it.each(['PATCH', 'HEAD', 'OPTIONS'])('%s is 400', async (method) => {
    expect((await raw(method, `/rest${COUNTRIES}`)).status).toBe(400);
  });

  it('that the path does not have is 404', async () => {
    expect((await shop.call('DELETE', COUNTRIES)).status).toBe(404);
  });
});

describe('the format of an answer', () => {
  it('is XML when asked for, errors included', async () => {
    const answer = await shop.call('GET', WEBSITES, { token, headers: { Accept: 'application/xml' } });
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.body).toContain('<response><item><id>0</id><code>admin</code>');
    const refused = await shop.call('GET', WEBSITES, { headers: { Accept: 'text/xml' } });
    expect(refused.status).toBe(401);
    expect(refused.body).toContain('<parameters><resources>Magento_Backend::store</resources></parameters>');
  });

  it('is XML by the suffix .xml, unless JSON is asked for', async () => {
    expect((await shop.call('GET', `${WEBSITES}.xml`, { token })).body).toMatch(/^<\?xml/);
    const json = await shop.call('GET', `${WEBSITES}.xml`, { token, headers: { Accept: 'application/json' } });
    expect(json.body[1].code).toBe('base');
  });

  it('that cannot be given is 406', async () => {
    expect((await shop.call('GET', WEBSITES, { token, headers: { Accept: 'image/png' } })).status).toBe(406);
  });

  it('is cut down to the fields that are named', async () => {
    expect((await shop.call('GET', `${WEBSITES}?fields=code`, { token })).body).toEqual([{ code: 'admin' }, { code: 'base' }]);
  });
});

describe('a body', () => {
  const TOKEN = '/V1/integration/admin/token';
  const credentials = { username: 'nobody', password: 'wrong-1' };
  const xml = '<login><username>nobody</username><password>1e3</password></login>';

  it('may be JSON or XML', async () => {
    expect((await shop.call('POST', TOKEN, { body: credentials })).status).toBe(401);
    const answer = await shop.call('POST', TOKEN, { body: xml, headers: { 'Content-Type': 'application/xml' } });
    expect([answer.status, answer.body.message]).toEqual([401, expect.stringContaining('sign-in')]);
  });

  it('may be missing, with or without a content type, and then holds no parameters', async () => {
    for (const headers of [{}, { 'Content-Type': 'application/json' }] as Record<string, string>[]) {
      const answer = await raw('POST', `/rest${TOKEN}`, headers);
      expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('username')]);
    }
  });

  it.each([
    ['{"username":', 'application/json'],
    ['[1]', 'application/json'],
    ['{}', 'text/plain'],
    ['<login>', 'application/xml'],
    ['{}', 'application/json; charset=latin1'],
  ])('that cannot be read (%s as %s) is 400 as JSON', async (body, type) => {
    const answer = await shop.call('POST', TOKEN, { body, headers: { 'Content-Type': type } });
    expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
  });

  it('that cannot be read is told only to those who may call the route', async () => {
    const options = { body: '{', headers: { 'Content-Type': 'application/json' } };
    expect((await shop.call('POST', '/V1/products', options)).status).toBe(401);
    expect((await shop.call('POST', '/V1/products', { ...options, token })).status).toBe(400);
  });

  it('of more than 256 kB is 413, but staff who hold the right may send 20 MB', async () => {
    const sized = (bytes: number) => `{"username":"${'a'.repeat(60_000)}"${' '.repeat(bytes - 60_015)}}`;
    const headers = { 'Content-Type': 'application/json' };
    expect(await shop.call('POST', TOKEN, { body: sized(257 * 1024), headers })).toMatchObject({
      status: 413,
      body: { message: 'The request body is too large.' },
    });
    expect((await shop.call('POST', `${TOKEN}?from=/V1/products`, { body: sized(257 * 1024), headers })).status).toBe(413);
    expect((await shop.call('POST', TOKEN, { body: sized(256 * 1024), headers })).status).toBe(400);
    expect((await shop.call('POST', '/V1/products', { token, body: sized(20 * 1024 * 1024), headers })).status).toBe(400);
    expect((await shop.call('POST', '/V1/products', { token, body: sized(20 * 1024 * 1024 + 1), headers })).status).toBe(413);
  });

  it('of more than that is 413 also when its length is not announced', async () => {
    const answer = await raw(
      'POST',
      `/rest${TOKEN}`,
      { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      'x'.repeat(300_000),
    );
    expect(answer.status).toBe(413);
  });
});

describe('the headers of an answer', () => {
  it('name the request: by an id of ours, or the caller’s own when it is harmless', async () => {
    const idOf = async (headers: Record<string, string>) => (await shop.call('GET', COUNTRIES, { headers })).headers.get('x-request-id');
    expect(await idOf({})).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf({ 'X-Request-Id': 'order-7.a' })).toBe('order-7.a');
    expect(await idOf({ 'X-Request-Id': 'a"b' })).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf({ 'X-Request-Id': 'a'.repeat(65) })).toMatch(/^[\da-f-]{36}$/);
  });

  it('let a client that has it already keep it: 304 without a body, until it changes', async () => {
    const group = '/V1/customerGroups/2';
    const first = await shop.call('GET', group, { token });
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const ifChanged = () => shop.call('GET', group, { token, headers: { 'If-None-Match': tag } });
    const again = await ifChanged();
    expect([again.status, again.body, again.headers.get('etag'), again.headers.get('content-type')]).toEqual([304, '', tag, null]);
    await shop.call('PUT', group, { token, body: { group: { id: 2, code: 'Wholesalers', tax_class_id: 3 } } });
    expect((await ifChanged()).body).toMatchObject({ code: 'Wholesalers' });
  });

  it('let caches keep what every visitor gets, and no refusal or write', async () => {
    const keptBy = async (method: string, path: string, headers: Record<string, string> = {}) =>
      (await shop.call(method, path, { headers })).headers.get('cache-control');
    expect(await keptBy('GET', COUNTRIES)).toBe('public, max-age=0, s-maxage=30, must-revalidate');
    expect(await keptBy('GET', COUNTRIES, { Authorization: `Bearer ${token}` })).toBe('private, no-cache');
    expect([await keptBy('GET', WEBSITES), await keptBy('POST', '/V1/guest-carts')]).toEqual([null, null]);
  });

  it('keep browsers from running it, and do not name the software', async () => {
    const { headers } = await shop.call('GET', COUNTRIES);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([headers.get('x-powered-by'), headers.get('access-control-allow-origin')]).toEqual([null, null]);
  });
});
