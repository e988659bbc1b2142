import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
/** Reviews alone. */
let token: string;
/** Products alone. */
let reader: string;
let product: { id: number; sku: string };
beforeAll(async () => {
  shop = await openShop();
  [{ token }, { token: reader }] = [await shop.admin('Magento_Review::reviews_all'), await shop.admin('Magento_Catalog::products')];
  product = await stockProduct(shop);
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown, caller: string | undefined = token) =>
  shop.call(method, path, { token: caller, body });
const words = { title: 'Good', detail: 'It does what it should.', nickname: 'Ada' };
const write = (review: object) => call('POST', '/V1/reviews', { review: { ...words, entity_pk_value: product.id, ...review } });
const shown = async (sku = product.sku) => (await call('GET', `/V1/products/${sku}/reviews`, undefined, reader)).body;

describe('POST /V1/reviews', () => {
  it('adds a review that waits until somebody shows it', async () => {
    const ratings = [
      { rating_name: 'Quality', value: 4 },
      { rating_id: 7, rating_name: 'Price', percent: 20 },
    ];
    const { status, body } = await write({ ratings, review_entity: 'product' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ ...words, id: expect.any(Number), review_entity: 'product', review_type: 2, review_status: 2, store_id: 1, stores: [1] },
      ...{ entity_pk_value: product.id, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
      ratings: [
        { vote_id: 1, rating_id: 1, rating_name: 'Quality', value: 4, percent: 80 },
        { vote_id: 2, rating_id: 7, rating_name: 'Price', value: 1, percent: 20 },
      ],
    });
    expect((await call('GET', `/V1/reviews/${body.id}`)).body).toEqual(body);
    expect(await shown()).toEqual([]);
    const changed = await call('PUT', `/V1/reviews/${body.id}`, { review: { review_status: 1, title: 'Very good' } });
    expect(changed).toMatchObject({ status: 200, body: { ...body, title: 'Very good', review_status: 1 } });
    expect(await shown()).toEqual([changed.body]);
    expect(await shown(product.sku.toUpperCase())).toHaveLength(1);
  });

  it('is a customer’s when it names one, and stays when the customer goes', async () => {
    const { customerId } = await shop.customer();
    const { body } = await write({ customer_id: customerId, product_id: product.id });
    expect(body).toMatchObject({ customer_id: customerId, review_type: 1 });
    await shop.db.query('delete from customer where id = $1', [customerId]);
    const { body: left } = await call('GET', `/V1/reviews/${body.id}`);
    expect(left).toMatchObject({ review_type: 2 });
    expect(left).not.toHaveProperty('customer_id');
  });

  it('refuses what is no review, and keeps nothing of it', async () => {
    const count = async () => (await call('GET', '/V1/reviews?searchCriteria=')).body.total_count;
    const before = await count();
    for (const [review, status] of [
      [{ title: ' ' }, 400],
      [{ nickname: null }, 400],
      [{ title: 'x'.repeat(256) }, 400],
      [{ review_status: 4 }, 400],
      [{ review_entity: 'shop' }, 400],
      [{ ratings: [{ value: 6 }] }, 400],
      [{ ratings: [{ percent: 30 }] }, 400],
      [{ ratings: [{}] }, 400],
      [{ stores: [99] }, 400],
      [{ colour: 'red' }, 400],
      [{ entity_pk_value: 999999 }, 404],
      [{ customer_id: 999999 }, 404],
    ] as const) {
      expect((await write(review)).status, JSON.stringify(review)).toBe(status);
    }
    expect((await call('POST', '/V1/reviews', {})).status).toBe(400);
    expect(await count()).toBe(before);
  });
});

describe('GET /V1/reviews', () => {
  it('lists, filters and pages', async () => {
    const other = await stockProduct(shop);
    for (const title of ['One', 'Two', 'Three']) await write({ title, entity_pk_value: other.id });
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    const { body } = await call('GET', `/V1/reviews/?${at}[field]=sku&${at}[value]=${other.sku}&searchCriteria[pageSize]=2`);
    expect(body).toMatchObject({ total_count: 3, items: [{ title: 'One' }, { title: 'Two' }], search_criteria: { page_size: 2 } });
    expect((await call('GET', `/V1/reviews/?${at}[field]=review_status&${at}[value]=3`)).body.items).toEqual([]);
    expect((await call('GET', '/V1/reviews/?searchCriteria=undefined')).body.total_count).toBeGreaterThanOrEqual(3);
    expect((await call('GET', `/V1/reviews/?${at}[field]=colour&${at}[value]=3`)).status).toBe(400);
    expect((await call('GET', '/V1/reviews')).status).toBe(400);
  });
});

describe('DELETE /V1/reviews/{id}', () => {
  it('deletes a review once', async () => {
    const { body } = await write({ review_status: 1 });
    expect(await call('DELETE', `/V1/reviews/${body.id}`)).toMatchObject({ status: 200, body: true });
    for (const method of ['GET', 'DELETE']) expect((await call(method, `/V1/reviews/${body.id}`)).status).toBe(404);
    expect((await call('PUT', `/V1/reviews/${body.id}`, { review: words })).status).toBe(404);
    expect(await shown()).not.toContainEqual(body);
  });
});

it('nobody reads or writes reviews without the right', async () => {
  expect((await call('POST', '/V1/reviews', { review: words }, reader)).status).toBe(401);
  for (const method of ['GET', 'DELETE']) expect((await call(method, '/V1/reviews/1', undefined, reader)).status).toBe(401);
  expect((await call('PUT', '/V1/reviews/1', { review: words }, reader)).status).toBe(401);
  expect((await call('GET', '/V1/reviews?searchCriteria=', undefined, reader)).status).toBe(401);
  expect((await call('GET', `/V1/products/${product.sku}/reviews`)).status).toBe(401);
  expect((await call('GET', '/V1/products/no-such-sku/reviews', undefined, reader)).status).toBe(404);
});
