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

  it.each<[string, object, string]>([
    ['a custom attribute without a code', { product: { custom_attributes: [{ value: 'x' }] } }, ''],
    ['an unknown property', { product: { colour: 'red' } }, '1.product.colour'],
    ['a value of another type', { product: { price: 'much' } }, '1.product.price'],
    ['no product', {}, '1.product'],
  ])('refuses the whole list for %s, and stores none of it', async (_, broken, fieldName) => {
    const { sku } = await stockProduct(shop);
    const before = (await read('?searchCriteria=')).body.total_count;
    const { status, body } = await send('POST', 'bulk/V1/products', [{ product: { sku, price: 3 } }, broken]);
    expect([status, body]).toMatchObject([400, { message: expect.any(String) }]);
    if (fieldName) expect(body.parameters).toMatchObject({ fieldName });
    expect((await read('?searchCriteria=')).body.total_count).toBe(before);
    expect(await priceOf(sku)).toBe(10);
  });

  it('rejects an operation whose path values are missing or too large, and carries out the rest', async () => {
    const { sku } = await stockProduct(shop);
    const { status, body } = await send('PUT', 'bulk/V1/products/bySku', [{ product: { price: 1 } }, { product: { sku, price: 3 } }]);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      errors: true,
      request_items: [{ id: 0, status: 'rejected', error_message: '"sku" is required. Enter and try again.', error_code: 400 }, { id: 1 }],
    });
    expect(Object.keys(body.request_items[1])).toEqual(['id', 'data_hash', 'status']);
    expect((await ended(body.bulk_uuid)).operations_list).toMatchObject([{ status: 5, error_code: 400 }, { status: 1 }]);
    expect(await priceOf(sku)).toBe(3);
    const large = await send('PUT', 'bulk/V1/orders/byOrderId/hold', [{ orderId: 99_999_999_999 }]);
    const posted = await send('POST', 'bulk/V1/orders/byOrderId/hold', [{ orderId: 99_999_999_999 }]);
    expect([large.status, posted.body.request_items[0].status]).toEqual([404, 'rejected']);
  });

  it('refuses bodies that are no list, reads, sign-ins and unknown routes, and writes nothing down', async () => {
    const before = (await read('?searchCriteria=')).body.total_count;
    for (const body of [{}, [], 'x', [1], [[]], undefined])
      expect((await send('POST', 'bulk/V1/products', body)).status, JSON.stringify(body)).toBe(400);
    for (const path of ['bulk/V1/products', 'V1/products/x']) {
      expect(await send('GET', path)).toMatchObject({ status: 400, body: { message: 'Specified request cannot be processed.' } });
    }
    expect((await send('POST', 'bulk/V1/integration/admin/token', [{ username: 'a', password: 'b' }])).status).toBe(404);
    expect((await send('POST', 'bulk/V1/nowhere', [{}])).status).toBe(404);
    expect(await send('DELETE', 'bulk/V1/products/bySku', Array(10_001).fill({}))).toMatchObject({
      status: 400,
      body: { message: 'A list in the request body holds more than %count entries.', parameters: { count: 10_000 } },
    });
    expect((await read('?searchCriteria=')).body.total_count).toBe(before);
  });

  it('admits staff with the right of the route, and no guests', async () => {
    const body = [{ product: { sku: 'x' } }];
    const [{ token: customer }, { token: clerk }] = [await shop.customer(), await shop.admin('Magento_Sales::actions_view')];
    for (const token of ['', customer, clerk]) {
      expect(await send('POST', 'bulk/V1/products', body, token)).toMatchObject({
        status: 401,
        body: { parameters: { resources: 'Magento_Catalog::products' } },
      });
    }
    expect((await send('POST', 'bulk/V1/guest-carts', [{}], '')).status).toBe(401);
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

describe('the data of an operation', () => {
  const details = async (uuid: string, token?: string) => (await read(`/${uuid}/detailed-status`, token)).body.operations_list;
  const inputOf = ({ serialized_data }: { serialized_data: string }) => {
    const { meta_information, ...entity } = JSON.parse(serialized_data);
    return { ...entity, input: JSON.parse(meta_information) };
  };

  it('is the answer of a complete one, and the input of a failed one', async () => {
    const { sku } = await stockProduct(shop);
    const { body } = await send('PUT', 'bulk/V1/products/bySku', [{ product: { sku, price: 4 } }, { product: { sku, price: -4 } }]);
    await ended(body.bulk_uuid);
    const [first, second] = await details(body.bulk_uuid);
    expect(first).toMatchObject({ status: 1, serialized_data: null });
    expect(JSON.parse(first.result_serialized_data)).toMatchObject({ sku, price: 4 });
    expect(second).toMatchObject({ status: 3, result_serialized_data: null });
    expect(inputOf(second)).toEqual({ entity_id: null, entity_link: '', input: { sku, product: { sku, price: -4 } } });
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    const { body: list } = await read(`?${at}[field]=bulk_uuid&${at}[value]=${body.bulk_uuid}`);
    expect(list.items).toEqual([first, second]);
  });

  it('shows no secrets', async () => {
    const customer = { email: 'not an address', firstname: 'Dee', lastname: 'Ferred' };
    const { body } = await send('POST', 'V1/customers', { customer, password: 'Deferred-Secret-1' });
    await ended(body.bulk_uuid);
    const [operation] = await details(body.bulk_uuid);
    expect(inputOf(operation).input).toMatchObject({ customer: { firstname: 'Dee' }, password: '***' });
    expect(JSON.stringify(operation)).not.toContain('Deferred-Secret');
  });

  it('has the time of its request for those who may see the action log', async () => {
    const { sku } = await stockProduct(shop);
    const { body } = await send('PUT', `V1/products/${sku}`, { product: { price: 4 } });
    await ended(body.bulk_uuid);
    const { token: clerk } = await shop.admin('Magento_AsynchronousOperations::system_magento_logging_bulk_operations');
    const { token: auditor } = await shop.admin('Magento_Logging::system_magento_logging_bulk_operations');
    expect((await details(body.bulk_uuid, auditor))[0].extension_attributes).toEqual({ start_time: expect.stringMatching(/^\d{4}-/) });
    expect((await details(body.bulk_uuid, clerk))[0]).not.toHaveProperty('extension_attributes');
  });
});

describe('a customer', () => {
  it('has operations on their own data carried out as themselves', async () => {
    const { token, customerId } = await shop.customer();
    const { status, body } = await send('POST', 'V1/carts/mine', undefined, token);
    expect(status).toBe(202);
    expect(await ended(body.bulk_uuid)).toMatchObject({ user_type: 3, user_id: customerId, operations_list: [{ status: 1 }] });
    const { body: cart } = await shop.call('GET', '/V1/carts/mine', { token });
    expect(cart.customer.id).toBe(customerId);
    const [operation] = (await read(`/${body.bulk_uuid}/detailed-status`)).body.operations_list;
    expect(operation.result_serialized_data).toBe(String(cart.id));
    const { sku } = await stockProduct(shop);
    const lines = [1, 2].map((qty) => ({ cartItem: { sku, qty, quote_id: cart.id } }));
    const { body: added } = await send('POST', 'bulk/V1/carts/mine/items', lines, token);
    expect((await ended(added.bulk_uuid)).operations_list).toMatchObject([{ status: 1 }, { status: 1 }]);
    expect((await shop.call('GET', '/V1/carts/mine', { token })).body.items_qty).toBe(3);
  });

  it('who is no longer active changes nothing', async () => {
    const { token, customerId } = await shop.customer();
    await runner.stop();
    const { body } = await send('POST', 'V1/carts/mine', undefined, token);
    await shop.db.query('update customer set is_active = false where id = $1', [customerId]);
    runner = startBulkRunner({ db: shop.db, settings: shop.settings, log: createLog('silent') });
    expect((await ended(body.bulk_uuid)).operations_list).toMatchObject([{ status: 3, error_code: 401 }]);
  });
});

describe('a retry by an admin', () => {
  const criteria = { filter_groups: [], sort_orders: [], page_size: 200, current_page: 1 };

  it('has failed operations carried out again as their caller', async () => {
    const { sku } = await stockProduct(shop);
    const sent = [{ product: { sku, price: 5 } }, { product: { sku: 'later', name: 'Later', attribute_set_id: 9999, price: 6 } }];
    const { body } = await send('POST', 'bulk/V1/products', sent);
    expect((await ended(body.bulk_uuid)).operations_list).toMatchObject([{ status: 1 }, { status: 3 }]);
    const { actor } = await shop.admin('Magento_AsynchronousOperations::system_magento_logging_bulk_operations');
    const { retry } = shop.as(actor).bulk;
    await expect(retry({ bulkUuid: body.bulk_uuid, ids: [0] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await shop.db.query(`insert into eav_attribute_set (id, entity_type_id, name, sort_order) values (9999, 4, 'Late', 9)`);
    await shop.db.cache.forget('');
    const { requests } = shop.as(actor).bulk;
    const entry = async () => (await requests({ searchCriteria: criteria })).items.find(({ uuid }) => uuid === body.bulk_uuid);
    expect(await entry()).toMatchObject({
      operation_count: 2,
      complete: 1,
      failed: 1,
      open: 0,
      retriable: 1,
      last_error: expect.any(String),
    });
    expect(await retry({ bulkUuid: body.bulk_uuid })).toBe(1);
    expect((await ended(body.bulk_uuid)).operations_list).toMatchObject([{ status: 1 }, { status: 1, error_code: null }]);
    expect(await priceOf('later')).toBe(6);
    expect(await entry()).toMatchObject({ operation_count: 2, complete: 2, failed: 0, retriable: 0, last_error: null });
    await expect(retry({ bulkUuid: body.bulk_uuid })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is refused for an unknown request, and to others', async () => {
    const { actor } = await shop.admin();
    for (const bulkUuid of ['x', '00000000-0000-0000-0000-000000000000']) {
      await expect(shop.as(actor).bulk.retry({ bulkUuid })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const { actor: clerk } = await shop.admin('Magento_Sales::actions_view');
    await expect(shop.as(clerk).bulk.retry({ bulkUuid: 'x' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('GET /V1/bulk', () => {
  it('lists operations, filtered and in pages', async () => {
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    const { body } = await read(`?${at}[field]=status&${at}[value]=3&searchCriteria[page_size]=1`);
    expect(body.items).toMatchObject([{ status: 3, topic_name: expect.stringMatching(/^async\.V1\./) }]);
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
