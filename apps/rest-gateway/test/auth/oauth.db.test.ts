import type { IntegrationSecrets } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';
import { anIntegration, type Signing, signature, signedUrl } from './oauth-signer.js';

let shop: Shop;
let erp: IntegrationSecrets;
beforeAll(async () => {
  shop = await openShop({ trustProxy: 'loopback' });
  erp = await anIntegration(shop, 'ERP');
});
afterAll(() => shop.close());

const PRODUCTS = '/rest/V1/products?searchCriteria[pageSize]=1';

/** Signs and sends a call; `at` is the address that the client believes in. */
function signed(path: string, { at = shop.baseUrl, headers = {}, by = erp, ...signing }: Partial<SignedOptions> = {}) {
  const header = signature(at + path, by, signing);
  return shop.call(signing.method ?? 'GET', path, { headers: { Authorization: header, ...headers } });
}

interface SignedOptions extends Signing {
  at: string;
  headers: Record<string, string>;
  by: IntegrationSecrets;
}

const now = () => Math.floor(Date.now() / 1000);

describe('a signed call', () => {
  it.each(['sha1', 'sha256'] as const)('is an integration, by %s, with and without a query', async (hash) => {
    expect((await signed('/rest/V1/store/websites', { hash })).status).toBe(200);
    expect((await signed(PRODUCTS, { hash })).status).toBe(200);
  });

  it.each(['/rest/V1', '/rest/default/V1', '/rest/all/V1', '/index.php/rest/V1', '/index.php/rest/default/V1', '//rest//V1'])(
    'may go by %s',
    async (base) => {
      for (const query of [
        'searchCriteria',
        'searchCriteria=',
        'searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][value]=24%20MB%26',
        'searchCriteria%5Bfilter_groups%5D%5B0%5D%5Bfilters%5D%5B0%5D%5Bfield%5D=sku&search_criteria%5Bpage_size%5D=1',
        'searchCriteria[filter_groups][0][filters][0][field]=created_at&searchCriteria[filter_groups][0][filters][0][value]=2020-01-01+00:00',
      ]) {
        const answer = await signed(`${base}/products?${query}`);
        expect(answer.status, query + JSON.stringify(answer.body)).toBe(200);
      }
    },
  );

  it.each(['sha1', 'sha256'] as const)('may have its signature in the query, by %s, whatever else is asked', async (hash) => {
    for (const path of [
      '/rest/V1/store/websites',
      PRODUCTS,
      '/rest/V1/products?searchCriteria[filter_groups][0][filters][0][field]=name&searchCriteria[filter_groups][0][filters][0][value]=a%20b%26c',
    ]) {
      const answer = await fetch(signedUrl(shop.baseUrl + path, erp, { hash }));
      expect(answer.status, path).toBe(200);
    }
  });

  it('may have its signature in the query of a write, beside a header of another kind, its plus not encoded', async () => {
    const group = { code: 'Signed in the query', tax_class_id: 3 };
    const url = signedUrl(`${shop.baseUrl}/rest/V1/customerGroups`, erp, { method: 'POST', hash: 'sha1' }).replaceAll('%2B', '+');
    const headers = { Authorization: 'Basic c3RhZ2luZzp4', 'Content-Type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ group }) });
    expect([answer.status, (await answer.json()).code]).toEqual([200, group.code]);
  });

  it('in the query counts once, and not for another query', async () => {
    const url = signedUrl(shop.baseUrl + PRODUCTS, erp);
    const statuses = [(await fetch(`${url}&fields=items`)).status, (await fetch(url)).status, (await fetch(url)).status];
    expect(statuses).toEqual([401, 200, 401]);
    const other = await fetch(signedUrl(shop.baseUrl + PRODUCTS, { ...erp, consumer_secret: 'x' }));
    expect([other.status, (await other.json()).message]).toEqual([401, 'The signature is invalid. Verify and try again.']);
  });

  it('may have the values of its header without quotes', async () => {
    const header = signature(shop.baseUrl + PRODUCTS, erp).replaceAll('"', '');
    expect((await shop.call('GET', PRODUCTS, { headers: { Authorization: header } })).status).toBe(200);
  });

  it('may write', async () => {
    const header = signature(`${shop.baseUrl}/rest/V1/customerGroups`, erp, { method: 'POST' });
    const group = { code: 'Signed', tax_class_id: 3 };
    expect(await shop.call('POST', '/V1/customerGroups', { headers: { Authorization: header }, body: { group } })).toMatchObject({
      status: 200,
      body: { code: 'Signed' },
    });
  });

  it("may be signed for the shop's public address, or the one that a believed proxy tells", async () => {
    expect((await signed(PRODUCTS, { at: 'http://shop.test' })).status).toBe(200);
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'www.shop.test' };
    expect((await signed(PRODUCTS, { at: 'https://www.shop.test', headers })).status).toBe(200);
    expect((await signed(PRODUCTS, { at: 'https://www.shop.test' })).status).toBe(401);
  });

  it('may do what the integration was granted, and no more', async () => {
    const by = await anIntegration(shop, 'Narrow', 'Magento_Catalog::products');
    expect((await signed(PRODUCTS, { by })).status).toBe(200);
    expect(await signed('/rest/V1/store/websites', { by })).toMatchObject({
      status: 401,
      body: { message: "The consumer isn't authorized to access %resources.", parameters: { resources: 'Magento_Backend::store' } },
    });
    expect(await signed('/rest/V1/customers/me', { by })).toMatchObject({ status: 401, body: { parameters: { resources: 'self' } } });
  });

  it('counts once, even sent many times at once, and for its own integration', async () => {
    const header = signature(shop.baseUrl + PRODUCTS, erp, { say: { nonce: 'once' } });
    const send = () => shop.call('GET', PRODUCTS, { headers: { Authorization: header } });
    const statuses = (await Promise.all(Array.from({ length: 5 }, send))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await send()).toMatchObject({
      status: 401,
      body: { message: 'The nonce is already being used by the consumer with ID %1.', parameters: [erp.id] },
    });
    const by = await anIntegration(shop, 'Other');
    expect((await signed(PRODUCTS, { by, say: { nonce: 'once' } })).status).toBe(200);
  });

  it('is old or early after ten minutes; what is older is forgotten', async () => {
    for (const away of [-590, 590]) expect((await signed(PRODUCTS, { say: { timestamp: now() + away } })).status).toBe(200);
    for (const away of [-620, 620]) {
      expect(await signed(PRODUCTS, { say: { timestamp: now() + away } })).toMatchObject({
        status: 401,
        body: { message: 'The timestamp value in the oauth_timestamp parameter is invalid.' },
      });
    }
    const old = { integration_id: erp.id, timestamp: now() - 3600, nonce: 'old' };
    await shop.db.prisma.oauthNonce.create({ data: old });
    const where = { integration_id: erp.id };
    await signed(PRODUCTS);
    expect(await shop.db.prisma.oauthNonce.count({ where: { ...where, nonce: 'old' } })).toBe(1);
    await shop.db.prisma.accessToken.update({ where, data: { last_used_at: new Date(Date.now() - 61_000) } });
    await signed(PRODUCTS);
    expect(await shop.db.prisma.oauthNonce.count({ where: { ...where, nonce: 'old' } })).toBe(0);
  });

  it('leaves no nonce when its signature is wrong', async () => {
    const before = await shop.db.prisma.oauthNonce.count();
    expect((await signed(PRODUCTS, { by: { ...erp, consumer_secret: 'guess' } })).status).toBe(401);
    expect(await shop.db.prisma.oauthNonce.count()).toBe(before);
  });
});

describe('a call whose signature does not hold', () => {
  it.each<[string, string, Partial<Signing> | { by: Partial<IntegrationSecrets> }]>([
    ['the consumer secret', 'The signature is invalid. Verify and try again.', { by: { consumer_secret: 'x' } }],
    ['the token secret', 'The signature is invalid. Verify and try again.', { by: { access_token_secret: 'x' } }],
    ['the consumer key', 'A consumer having the specified key does not exist', { by: { consumer_key: 'x' } }],
    ['the token', 'Specified token does not exist', { by: { access_token: 'x' } }],
    ['the time', 'The timestamp value in the oauth_timestamp parameter is invalid.', { say: { oauth_timestamp: 'soon' } }],
    ['the method', 'Signature method %1 is not supported', { say: { oauth_signature_method: 'PLAINTEXT' } }],
    ['the version', 'The "%1" Oauth version isn\'t supported.', { say: { oauth_version: '2.0' } }],
    ['the nonce', '"%fieldName" is required. Enter and try again.', { say: { oauth_nonce: '' } }],
    ['an odd key', 'A consumer having the specified key does not exist', { by: { consumer_key: 'a\0b' } }],
    ['an odd nonce', 'The nonce may have 255 characters.', { say: { nonce: 'a\0b' } }],
  ])('by %s is 401 with the reason', async (_what, message, wrong) => {
    const by = { ...erp, ...('by' in wrong ? wrong.by : {}) };
    const answer = await signed(PRODUCTS, { ...('by' in wrong ? {} : wrong), by });
    expect(answer).toMatchObject({ status: 401, body: { message } });
  });

  it('is 401 with every reason, and a header without a signature too', async () => {
    const answer = await shop.call('GET', PRODUCTS, { headers: { Authorization: 'OAuth realm="x"' } });
    expect(answer).toMatchObject({ status: 401, body: { message: 'One or more input exceptions have occurred.' } });
    expect(answer.body.errors).toHaveLength(6);
  });

  it('still comes to what is for everyone', async () => {
    const headers = { Authorization: 'OAuth oauth_token="x"' };
    expect((await shop.call('GET', '/V1/directory/countries', { headers })).status).toBe(200);
  });

  it('tells no signature to the typed interface', async () => {
    const header = signature(`${shop.baseUrl}/trpc/integration.integrations.list`, erp);
    const answer = await shop.call('GET', '/trpc/integration.integrations.list?input=%7B%22json%22%3A%7B%7D%7D', {
      headers: { Authorization: header },
    });
    expect(answer.status).toBe(401);
  });
});
