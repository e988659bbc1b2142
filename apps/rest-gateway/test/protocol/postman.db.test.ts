import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appRouter, createAdmin } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Collection, type Folder, postmanCollection, type Request } from '../../scripts/postman-collection.js';
import { openApiDocument } from '../../src/openapi.js';
import { restRoutes } from '../../src/rest-view.js';
import { openShop, type Shop } from '../shop.js';

const PASSWORD = 'Adm1n-password';
const document = openApiDocument(appRouter, 'http://shop.test');
const folder = mkdtempSync(join(tmpdir(), 'merx-postman-'));
const file = join(folder, 'postman.json');
let shop: Shop;
let made: Collection;
beforeAll(async () => {
  made = await postmanCollection(document);
  writeFileSync(file, JSON.stringify(made));
  shop = await openShop({ postmanFile: file });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const requestsOf = (entries: (Folder | Request)[]): Request[] =>
  entries.flatMap((entry) => ('item' in entry ? requestsOf(entry.item) : [entry]));
const addressOf = ({ request }: Request) => `${request.method} /${request.url.path.join('/').replace(/:(\w+)/g, '{$1}')}`;

function find(collection: Collection, address: string): Request {
  const found = requestsOf(collection.item).find((one) => addressOf(one) === address);
  if (!found) throw new Error(`${address} is not in the collection`);
  return found;
}

interface Operation {
  tags: string[];
  security?: unknown[];
}

describe('the Postman collection', () => {
  const operations = Object.entries(document.paths as unknown as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ address: `${method.toUpperCase()} ${path}`, ...operation })),
  );

  it('has every operation of the document exactly once', () => {
    expect(requestsOf(made.item).map(addressOf).sort()).toEqual(operations.map(({ address }) => address).sort());
    expect(operations).toHaveLength(restRoutes(appRouter).length);
  });

  it('has a folder for each module, and nothing outside of them', () => {
    const modules = [...new Set(operations.flatMap(({ tags }) => tags))];
    expect(made.item.map(({ name }) => name).sort()).toEqual(modules.sort());
    expect(made.item.every((entry) => 'item' in entry)).toBe(true);
  });

  it('uses no variable that it does not bring along', () => {
    const used = new Set([...JSON.stringify(made).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(made.variable.map(({ key }) => key).sort());
    for (const { request } of requestsOf(made.item)) {
      const places = request.url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
      expect(request.url.variable.map(({ key }) => key).sort()).toEqual(places.sort());
    }
  });

  it('sends the token of the collection with every request that needs one, and with no other', () => {
    expect(made.auth).toEqual({ type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] });
    const anonymous = operations.filter(({ security }) => !security?.length).map(({ address }) => address);
    expect(anonymous).toContain('POST /V1/guest-carts');
    const without = requestsOf(made.item).filter(({ request }) => request.auth?.type === 'noauth');
    expect(without.map(addressOf).sort()).toEqual(anonymous.sort());
    expect(requestsOf(made.item).filter(({ request }) => request.auth && request.auth.type !== 'noauth')).toEqual([]);
  });
});

describe('/postman.json', () => {
  it('brings a collection whose requests work as they are', async () => {
    await createAdmin(shop.db, { username: 'pia', email: 'pia@shop.test', password: PASSWORD });
    const { body: collection, status } = await shop.call('GET', '/postman.json');
    expect(status).toBe(200);
    const variables = new Map<string, string>(collection.variable.map(({ key, value }: { key: string; value: string }) => [key, value]));
    expect([...variables]).toEqual([
      ['baseUrl', `${shop.settings.baseUrl}/rest`],
      ['token', ''],
    ]);
    const signIn = find(collection, 'POST /V1/integration/admin/token');
    expect(Object.keys(JSON.parse(signIn.request.body?.raw ?? ''))).toEqual(['username', 'password']);
    const { body: token } = await shop.call('POST', '/V1/integration/admin/token', { body: { username: 'pia', password: PASSWORD } });
    const { url, method } = find(collection, 'GET /V1/products').request;
    const query = new URLSearchParams(url.query.flatMap(({ key, value, disabled }) => (disabled ? [] : [[key, value]])));
    const answer = await shop.call(method, `/${url.path.join('/')}?${query}`, { token });
    expect(answer).toMatchObject({ status: 200, body: { search_criteria: { page_size: 20, current_page: 1 } } });
  });

  it('is an unknown address while there is no build', async () => {
    renameSync(file, `${file}.kept`);
    expect(await shop.call('GET', '/postman.json')).toMatchObject({ status: 404, body: { message: 'Not found.' } });
    renameSync(`${file}.kept`, file);
    expect(await shop.call('GET', '/postman.json')).toMatchObject({ status: 200 });
  });

  it('is served without the converter, which is a tool of the build', () => {
    const sources = new URL('../../src', import.meta.url).pathname;
    const files = readdirSync(sources).filter((name) => name.endsWith('.ts'));
    const converting = files.filter((name) => /openapi-to-postmanv2|\.\.\/scripts/.test(readFileSync(join(sources, name), 'utf8')));
    expect([files.includes('postman.ts'), converting]).toEqual([true, []]);
  });
});
