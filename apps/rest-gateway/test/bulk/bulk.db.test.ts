import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackgroundLoop } from '../../src/background-loop.js';
import { startBulkRunner } from '../../src/bulk-runner.js';
import { createLog } from '../../src/log.js';
import { stockProduct } from '../goods.js';
import { until } from '../outbox.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let runner: BackgroundLoop;
/** Everything. */
let boss: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: boss } = await shop.admin());
  runner = startBulkRunner({ db: shop.db, settings: shop.settings, log: createLog('silent') });
});
afterAll(async () => {
  await runner.stop();
  await shop.close();
});

const send = (method: string, path: string, body?: unknown, token: string | undefined = boss) =>
  shop.call(method, `/rest/all/async/${path}`, { token, body });
const read = (path: string, token: string | undefined = boss) => shop.call('GET', `/V1/bulk${path}`, { token });
const ended = (uuid: string) =>
  until(async () => {
    const { body } = await read(`/${uuid}/status`);
    return body.operations_list.every(({ status }: { status: number }) => status !== 4) && body;
  });
const priceOf = async (sku: string) => (await shop.call('GET', `/V1/products/${encodeURIComponent(sku)}`, { token: boss })).body.price;

describe('/rest/async/bulk', () => {
  it('accepts a list, carries out each of it and tells how it went', async () => {
    const [first, second] = [await stockProduct(shop), await stockProduct(shop)];
    const sent = [
      { product: { sku: first.sku, price: 11 } },
      { product: { sku: second.sku, price: -1 } },
      { product: { sku: second.sku, price: 12 } },
    ];
    const { status, body } = await send('PUT', 'bulk/V1/products/bySku', sent);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      bulk_uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      request_items: [{ id: 0, status: 'accepted', data_hash: expect.stringMatching(/^[\da-f]{64}$/) }, { id: 1 }, { id: 2 }],
      errors: false,
    });
    const done = await ended(body.bulk_uuid);
    expect(done).toMatchObject({
      ...{ bulk_id: body.bulk_uuid, operation_count: 3, user_type: 2, description: 'async.V1.products.{sku}.PUT' },
      operations_list: [
        { id: 0, status: 1, error_code: null },
        { id: 1, status: 3, error_code: 400, result_message: expect.any(String) },
        { id: 2, status: 1 },
      ],
    });
    expect(await Promise.all([priceOf(first.sku), priceOf(second.sku)])).toEqual([11, 12]);
    const details = await read(`/${body.bulk_uuid}/detailed-status`);
    expect(details.body.operations_list[1]).toMatchObject({ id: 1, bulk_uuid: body.bulk_uuid, topic_name: 'async.V1.products.{sku}.PUT' });
    expect((await read(`/${body.bulk_uuid}/operation-status/1`)).body).toBe(2);
    expect((await read(`/${body.bulk_uuid}/operation-status/4`)).body).toBe(0);
  });

  it('makes and deletes things, each in its own transaction', async () => {
    const product = (sku: string) => ({ product: { sku, name: sku, attribute_set_id: 4, price: 5, type_id: 'simple' } });
    const made = await send('POST', 'bulk/V1/products', [product('bulk 1/a'), { product: { sku: 'bulk-2' } }, product('bulk-3')]);
    const outcome = await ended(made.body.bulk_uuid);
    expect(outcome.operations_list.map(({ status }: { status: number }) => status)).toEqual([1, 3, 1]);
    expect(await priceOf('bulk 1/a')).toBe(5);
    const gone = await send('DELETE', 'bulk/V1/products/bySku', [{ sku: 'bulk 1/a' }, { sku: 'bulk-2' }]);
    expect(gone.status).toBe(202);
    expect((await ended(gone.body.bulk_uuid)).operations_list).toMatchObject([{ status: 1 }, { status: 3, error_code: 404 }]);
    expect((await shop.call('GET', '/V1/products/bulk%201%2Fa', { token: boss })).status).toBe(404);
  });

  it('rejects what cannot be read, and carries out the rest', async () => {
    const { sku } = await stockProduct(shop);
    const broken = { product: { sku, custom_attributes: [{ value: 'without a code' }] } };
    const { status, body } = await send('POST', 'bulk/V1/products', [broken, { product: { sku, price: 3 } }]);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      errors: true,
      request_items: [{ status: 'rejected', error_message: expect.any(String), error_code: 400 }, { status: 'accepted' }],
    });
    expect((await ended(body.bulk_uuid)).operations_list).toMatchObject([{ status: 5 }, { status: 1 }]);
    expect(await priceOf(sku)).toBe(3);
  });

  it('refuses bodies that are no list, reads, sign-ins and unknown routes, and writes nothing down', async () => {
    const before = (await read('?searchCriteria=')).body.total_count;
    for (const body of [{}, [], 'x', [1], [[]], undefined])
      expect((await send('POST', 'bulk/V1/products', body)).status, JSON.stringify(body)).toBe(400);
    expect((await send('GET', 'bulk/V1/products')).status).toBe(404);
    expect((await send('POST', 'bulk/V1/integration/admin/token', [{ username: 'a', password: 'b' }])).status).toBe(404);
    expect((await send('POST', 'bulk/V1/nowhere', [{}])).status).toBe(404);
    expect(await send('DELETE', 'bulk/V1/products/bySku', Array(10_001).fill({}))).toMatchObject({
      status: 400,
      body: { message: 'A list in the request body holds more than %count entries.', parameters: { count: 10_000 } },
    });
    expect((await read('?searchCriteria=')).body.total_count).toBe(before);
  });

  it('admits staff with the right of the route, and nobody else', async () => {
    const body = [{ product: { sku: 'x' } }];
    const [{ token: customer }, { token: clerk }] = [await shop.customer(), await shop.admin('Magento_Sales::actions_view')];
    for (const token of ['', customer, clerk]) {
      expect(await send('POST', 'bulk/V1/products', body, token)).toMatchObject({
        status: 401,
        body: { parameters: { resources: 'Magento_Catalog::products' } },
      });
    }
    expect((await send('POST', 'bulk/V1/guest-carts', [{}], customer)).status).toBe(401);
    for (const path of ['?searchCriteria=', '/x/status', '/x/detailed-status', '/x/operation-status/1'])
      expect((await read(path, clerk)).status).toBe(401);
  });
});

describe('/rest/async', () => {
  it('carries out one operation later', async () => {
    const { sku } = await stockProduct(shop);
    const { status, body } = await send('PUT', `V1/products/${sku}`, { product: { price: 21 } });
    expect(status).toBe(202);
    expect(body.request_items).toHaveLength(1);
    expect((await ended(body.bulk_uuid)).operations_list).toMatchObject([{ id: 0, status: 1 }]);
    expect(await priceOf(sku)).toBe(21);
    expect((await send('PUT', `V1/products/${sku}`, '{"product":')).status).toBe(400);
  });
});

describe('GET /V1/bulk', () => {
  it('lists operations, filtered and in pages', async () => {
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    const { body } = await read(`?${at}[field]=status&${at}[value]=3&searchCriteria[page_size]=1`);
    expect(body.items).toMatchObject([{ status: 3, topic_name: expect.stringContaining('products') }]);
    expect(body.total_count).toBeGreaterThan(1);
    expect((await read(`?${at}[field]=secret&${at}[value]=3`)).status).toBe(400);
    expect((await read('')).status).toBe(400);
  });

  it('knows only requests that there were', async () => {
    for (const uuid of ['x', '00000000-0000-0000-0000-000000000000']) {
      for (const part of ['status', 'detailed-status', 'operation-status/1']) expect((await read(`/${uuid}/${part}`)).status).toBe(404);
    }
    expect((await read('/00000000-0000-0000-0000-000000000000/operation-status/open')).status).toBe(400);
  });
});

it('GET /rest/{store}/schema answers the OpenAPI document', async () => {
  const document = (await shop.call('GET', '/openapi.json')).body;
  for (const path of ['/rest/default/schema?services=all', '/rest/schema', '/index.php/rest/all/schema/']) {
    const { status, body } = await shop.call('GET', path);
    expect(status, path).toBe(200);
    expect(body).toEqual(document);
  }
  expect((await shop.call('GET', '/rest/default/schemas')).status).toBe(404);
});
