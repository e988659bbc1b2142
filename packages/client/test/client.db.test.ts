import { openShop, type Shop, stockProduct } from '@merx/rest-gateway/test';
import { createAdmin } from '@merx/router';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { createMerxClient, type Item, type MerxClient, MerxError, searchCriteria } from '../src/index.js';

const PASSWORD = 'Adm1n-password';
let shop: Shop;
let guest: MerxClient;
let admin: MerxClient;
beforeAll(async () => {
  shop = await openShop();
  await createAdmin(shop.db, { username: 'clara', email: 'clara@shop.test', password: PASSWORD });
  guest = createMerxClient({ baseUrl: `${shop.baseUrl}/` });
  admin = await guest.signIn('admin', { username: 'clara', password: PASSWORD });
});
afterAll(() => shop.close());

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

const product = (sku: string) => ({ sku, name: `The ${sku}`, price: 20, attribute_set_id: 4, type_id: 'simple', weight: 1 });

describe('signIn', () => {
  it('gives a client with the token of an admin, and leaves the first one a guest', async () => {
    expect(admin.token).toMatch(/^\w{32,}$/);
    expect(await admin.get('/V1/modules')).toContain('Magento_Catalog');
    expect(guest.token).toBeUndefined();
    expect(await failureOf(guest.get('/V1/modules'))).toMatchObject({ status: 401 });
  });

  it('gives a client with the token of a customer', async () => {
    const body = { customer: { email: 'cleo@shop.test', firstname: 'Cleo', lastname: 'Customer' }, password: 'Cust0mer-password' };
    await guest.post('/V1/customers', { body });
    const customer = await guest.signIn('customer', { username: 'cleo@shop.test', password: 'Cust0mer-password' });
    expect((await customer.get('/V1/customers/me')).email).toBe('cleo@shop.test');
  });

  it('throws 401 for a wrong password', async () => {
    const failure = await failureOf(guest.signIn('admin', { username: 'clara', password: 'Wr0ng-password' }));
    expect(failure).toBeInstanceOf(MerxError);
    expect(failure).toMatchObject({ status: 401, message: expect.stringContaining('sign-in was incorrect') });
  });
});

describe('a call', () => {
  it('creates and changes a product', async () => {
    const made = await admin.post('/V1/products', { body: { product: product('client-a/b+c.xml') } });
    expectTypeOf(made.sku).toEqualTypeOf<string>();
    const path = { sku: 'client-a/b+c.xml' };
    await admin.put('/V1/products/{sku}', { params: { path }, body: { product: { price: 25.5 } } });
    expect(await admin.get('/V1/products/{sku}', { params: { path } })).toMatchObject({ id: made.id, sku: path.sku, price: 25.5 });
    expect(await admin.delete('/V1/products/{sku}', { params: { path } })).toBe(true);
    expect(await failureOf(admin.get('/V1/products/{sku}', { params: { path } }))).toMatchObject({ status: 404 });
  });

  it('goes to the store view that the client names', async () => {
    const { sku } = await stockProduct(shop);
    const inView = admin.with({ store: 'default' });
    await inView.put('/V1/products/{sku}', { params: { path: { sku } }, body: { product: { name: 'Only here' } } });
    const names = await Promise.all(
      [inView, admin.with({ store: 'all' })].map(
        async (client) => (await client.get('/V1/products/{sku}', { params: { path: { sku } } })).name,
      ),
    );
    expect(names).toEqual(['Only here', `Goods ${sku}`]);
    expect([inView.store, inView.token]).toEqual(['default', admin.token]);
    expect(await failureOf(admin.with({ store: 'nowhere' }).get('/V1/modules'))).toMatchObject({ status: 404 });
  });

  it('is sent by the fetch that the client was given', async () => {
    const seen: string[] = [];
    const watched = createMerxClient({
      baseUrl: shop.baseUrl,
      fetch: (request) => {
        seen.push(`${request.method} ${request.url.replace(shop.baseUrl, '')}`);
        return fetch(request);
      },
    });
    await watched.post('/V1/guest-carts');
    expect(seen).toEqual(['POST /rest/V1/guest-carts']);
  });

  it('checks out a guest', async () => {
    const { sku } = await stockProduct(shop, { price: '24.9900' });
    const cartId = await guest.post('/V1/guest-carts');
    const params = { path: { cartId } };
    await guest.post('/V1/guest-carts/{cartId}/items', { params, body: { cartItem: { sku, qty: 2, quote_id: cartId } } });
    const address = {
      firstname: 'Grace',
      lastname: 'Guest',
      street: ['1 Main Street'],
      city: 'Austin',
      region_id: 57,
      country_id: 'US',
      postcode: '73301',
      telephone: '512-555-0100',
    };
    await guest.post('/V1/guest-carts/{cartId}/billing-address', { params, body: { address, useForShipping: true } });
    const [method] = await guest.get('/V1/guest-carts/{cartId}/shipping-methods', { params });
    expect(method).toMatchObject({ carrier_code: 'flatrate', amount: 10 });
    await guest.put('/V1/guest-carts/{cartId}/selected-shipping-method', {
      params,
      body: { carrierCode: 'flatrate', methodCode: 'flatrate' },
    });
    expect((await guest.get('/V1/guest-carts/{cartId}/totals', { params })).grand_total).toBe(59.98);
    const placed = await guest.post('/V1/guest-carts/{cartId}/payment-information', {
      params,
      body: { email: 'grace@shop.test', paymentMethod: { method: 'checkmo' } },
    });
    const order = await admin.get('/V1/orders/{id}', { params: { path: { id: Number(placed) } } });
    expect(order).toMatchObject({ grand_total: 59.98, customer_email: 'grace@shop.test', status: 'pending' });
  });
});

describe('a refusal', () => {
  it('is told with its placeholders filled in, and as it came', async () => {
    const failure = await failureOf(admin.get('/V1/categories/{id}', { params: { path: { id: 999999 } } }));
    expect(failure).toBeInstanceOf(MerxError);
    expect(failure).toMatchObject({
      status: 404,
      message: 'No such entity with id = 999999',
      body: { message: 'No such entity with %fieldName = %fieldValue', parameters: { fieldName: 'id', fieldValue: 999999 } },
    });
  });

  it('has all faults of an input that has several', async () => {
    const failure = await failureOf(guest.post('/V1/integration/admin/token', { body: { username: '', password: '' } }));
    expect(failure).toMatchObject({ status: 400, faults: [expect.stringContaining('"username"'), expect.stringContaining('"password"')] });
  });
});

describe('a list', () => {
  const skus = Array.from({ length: 7 }, (_, index) => `listed-${index + 1}`);
  beforeAll(async () => {
    for (const [index, sku] of skus.entries()) await stockProduct(shop, { sku, price: `${index + 1}.0000` });
  });
  const listed = { field: 'sku', condition: 'like', value: 'listed-%' } as const;

  it('is filtered, sorted and cut into pages by criteria', async () => {
    const criteria = searchCriteria({
      where: [
        listed,
        [
          { field: 'price', condition: 'gteq', value: 6 },
          { field: 'sku', condition: 'in', value: ['listed-1', 'listed-2'] },
        ],
      ],
      sort: [{ field: 'price', direction: 'DESC' }],
      pageSize: 3,
      page: 1,
    });
    const page = await admin.get('/V1/products', { params: { query: { searchCriteria: criteria } } });
    expect(page.items.map(({ sku }) => sku)).toEqual(['listed-7', 'listed-6', 'listed-2']);
    expect(page.total_count).toBe(4);
  });

  it('is whole with empty criteria', async () => {
    const { items, total_count } = await admin.get('/V1/customerGroups/search', {
      params: { query: { searchCriteria: searchCriteria() } },
    });
    expect(items).toHaveLength(total_count);
  });

  it.each([1, 3, 7, 100])('is gone through in pages of %i, each entry once', async (pageSize) => {
    const seen: Item<'/V1/products'>[] = [];
    for await (const item of admin.items('/V1/products', { where: [listed], sort: [{ field: 'sku' }], pageSize })) seen.push(item);
    expect(seen.map(({ sku }) => sku)).toEqual(skus);
  });

  it('asks for no page before it is reached, and for none after the last', async () => {
    let requests = 0;
    const counting = (request: Request) => {
      requests++;
      return fetch(request);
    };
    const counted = createMerxClient({ baseUrl: shop.baseUrl, token: admin.token, fetch: counting });
    for await (const _item of counted.items('/V1/products', { where: [listed], pageSize: 2 })) break;
    expect(requests).toBe(1);
    for await (const _item of counted.items('/V1/products', { where: [listed], pageSize: 7 }));
    expect(requests).toBe(2);
    for await (const _item of counted.items('/V1/products', { where: [{ field: 'sku', value: 'none' }] }));
    expect(requests).toBe(3);
  });
});
