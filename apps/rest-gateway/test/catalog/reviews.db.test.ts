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

describe('POST /V1/products/{sku}/reviews', () => {
  const submit = (review: object, options: { sku?: string; token?: string } = {}) =>
    shop.call('POST', `/V1/products/${options.sku ?? product.sku}/reviews`, {
      token: options.token,
      body: { review: { ...words, ...review } },
    });
  const withSetting = async <T>(path: string, value: string, work: () => Promise<T>): Promise<T> => {
    await shop.db.query('insert into config_value (path, value) values ($1, $2)', [path, value]);
    try {
      return await work();
    } finally {
      await shop.db.query('delete from config_value where path = $1', [path]);
    }
  };

  it('takes the reviews of guests and customers, which wait for approval', async () => {
    const guest = await submit({ ratings: [{ rating_name: 'Quality', value: 5 }] });
    expect(guest).toMatchObject({
      status: 200,
      body: { review_status: 2, review_type: 2, entity_pk_value: product.id, ratings: [{ value: 5 }] },
    });
    const { customerId, token: customer } = await shop.customer();
    expect((await submit({}, { token: customer })).body).toMatchObject({ customer_id: customerId, review_status: 2 });
    expect((await shown()).some(({ id }: { id: number }) => id === guest.body.id)).toBe(false);
  });

  it('refuses what a storefront must not set, faulty values, and unknown or disabled products', async () => {
    for (const review of [
      { review_status: 1 },
      { customer_id: 1 },
      { title: '' },
      { ratings: [{ value: 6 }] },
      { ratings: Array(21).fill({ value: 1 }) },
    ]) {
      expect((await submit(review)).status, JSON.stringify(review)).toBe(400);
    }
    expect((await submit({}, { sku: 'no-such' })).status).toBe(404);
    const hidden = await stockProduct(shop);
    await shop.db.query('update product set status = 2 where id = $1', [hidden.id]);
    expect((await submit({}, { sku: hidden.sku })).status).toBe(404);
  });

  it('obeys the settings and the limit of an address', async () => {
    await withSetting('catalog/review/allow_guest', '0', async () => {
      expect((await submit({})).status).toBe(401);
      expect((await submit({}, { token: (await shop.customer()).token })).status).toBe(200);
    });
    expect((await withSetting('catalog/review/active', '0', () => submit({}))).status).toBe(400);
    shop.settings.limits = { reviews: { most: 1, seconds: 60 } };
    expect([(await submit({})).status, (await submit({})).status]).toEqual([200, 429]);
    shop.settings.limits = undefined;
  });
});

describe('moderation', () => {
  it('sums up approved reviews only, changes many at once, and is for those with the permission', async () => {
    const { sku, id } = await stockProduct(shop);
    const summary = async () => (await call('GET', `/V1/products/${sku}/review-summary`, undefined, reader)).body;
    const none = { product_id: id, reviews_count: 0, ratings_count: 0, average: null, rating_summary: null, by_stars: [0, 0, 0, 0, 0] };
    const ids: number[] = [];
    for (const value of [5, 4, 4]) ids.push((await write({ entity_pk_value: id, ratings: [{ rating_name: 'Quality', value }] })).body.id);
    expect(await summary()).toEqual(none);
    const staff = shop.as((await shop.admin('Magento_Review::reviews_all')).actor).review;
    const pending = await staff.pending();
    expect(await staff.setStatus({ ids, status: 1 })).toBe(3);
    expect(await staff.pending()).toBe(pending - 3);
    expect(await summary()).toEqual({
      ...none,
      reviews_count: 3,
      ratings_count: 3,
      average: 4.33,
      rating_summary: 87,
      by_stars: [0, 0, 0, 2, 1],
    });
    const filters = [{ field: 'product_id', value: String(id) }];
    const page = await staff.grid({ searchCriteria: { filter_groups: [{ filters }] }, text: sku });
    expect(page.items).toHaveLength(3);
    expect(page.items[0]).toMatchObject({ sku, status: 1, rating: expect.any(Number), customer_id: null });
    expect(await staff.deleteMany({ ids })).toBe(3);
    expect(await summary()).toEqual(none);
    const other = shop.as((await shop.admin('Magento_Catalog::products')).actor).review;
    await expect(other.setStatus({ ids, status: 1 })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await call('GET', '/V1/products/no-such/review-summary', undefined, reader)).status).toBe(404);
    expect((await shop.call('GET', `/V1/products/${sku}/review-summary`)).status).toBe(401);
  });
});
