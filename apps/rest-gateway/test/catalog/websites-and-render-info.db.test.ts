import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockKit, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
/** Everything. */
let boss: string;
/** Nothing of the catalogue. */
let clerk: string;
beforeAll(async () => {
  shop = await openShop();
  [{ token: boss }, { token: clerk }] = [await shop.admin(), await shop.admin('Magento_Sales::actions_view')];
});
afterAll(() => shop.close());

const get = (path: string, token: string | undefined = boss) => shop.call('GET', path, { token });
const filter = (field: string, value: string, condition = 'eq') => {
  const at = 'searchCriteria[filter_groups][0][filters][0]';
  return `${at}[field]=${field}&${at}[value]=${encodeURIComponent(value)}&${at}[condition_type]=${condition}`;
};

describe('GET /V1/categories/list', () => {
  let parent: number;
  beforeAll(async () => {
    const create = async (category: object) => (await shop.call('POST', '/V1/categories', { token: boss, body: { category } })).body.id;
    parent = await create({ name: 'Kitchen', is_active: true });
    for (const name of ['Cups', 'Bowls']) await create({ name, parent_id: parent, is_active: name === 'Cups' });
  });

  it('lists categories as a single one is read, a page at a time', async () => {
    const { status, body } = await get(`/V1/categories/list?${filter('parent_id', String(parent))}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total_count: 2, items: [{ name: 'Cups' }, { name: 'Bowls', is_active: false }] });
    for (const item of body.items) expect((await get(`/V1/categories/${item.id}`)).body).toEqual(item);
    const sorted = `${filter('path', '1/2/%', 'like')}&searchCriteria[sortOrders][0][field]=name&searchCriteria[sortOrders][0][direction]=ASC`;
    const page = await get(`/V1/categories/list?${sorted}&searchCriteria[pageSize]=2`);
    expect(page.body.total_count).toBeGreaterThanOrEqual(3);
    expect(page.body.items.map(({ name }: { name: string }) => name)).toEqual(['Bowls', 'Cups']);
    expect((await get('/V1/categories/list?searchCriteria[pageSize]=2&searchCriteria[currentPage]=99')).body.items).toEqual([]);
  });

  it('filters by attributes', async () => {
    expect((await get(`/V1/categories/list?${filter('name', '%owl%', 'like')}`)).body).toMatchObject({ total_count: 1 });
    expect((await get(`/V1/categories/list?${filter('is_active', '0')}`)).body.items).toMatchObject([{ name: 'Bowls' }]);
    expect((await get('/V1/categories/list?searchCriteria=')).body.items[0]).toMatchObject({ id: 1 });
  });

  it('wants criteria, a known field and the right', async () => {
    expect((await get('/V1/categories/list')).status).toBe(400);
    expect((await get(`/V1/categories/list?${filter('colour', 'red')}`)).status).toBe(400);
    expect((await get('/V1/categories/list?searchCriteria=', clerk)).status).toBe(401);
  });
});

describe('/V1/products/{sku}/websites', () => {
  const link = (website_id: unknown, more: object = {}) => ({ productWebsiteLink: { website_id, ...more } });
  const call = (method: string, path: string, body?: unknown, token: string | undefined = boss) =>
    shop.call(method, `/V1/products/${path}`, { token, body });
  const websitesOf = async (sku: string) => (await call('GET', sku)).body.extension_attributes.website_ids;

  it('takes a product off a website and puts it back', async () => {
    const { sku } = await stockProduct(shop, { attributes: { url_key: 'off-and-on' } });
    expect(await call('DELETE', `${sku}/websites/1`)).toMatchObject({ status: 200, body: true });
    expect(await websitesOf(sku)).toEqual([]);
    expect((await call('DELETE', `${sku}/websites/1`)).status).toBe(404);
    for (const method of ['POST', 'PUT']) {
      expect(await call(method, `${sku}/websites`, link(1, { sku }))).toMatchObject({ status: 200, body: true });
      expect(await websitesOf(sku)).toEqual([1]);
    }
    const rows = await shop.db.query(`select request_path from url_rewrite where request_path = 'off-and-on.html'`);
    expect(rows).toHaveLength(1);
  });

  it('refuses an address that is taken there, and leaves the product where it was', async () => {
    const [first, second] = [await stockProduct(shop, { attributes: { url_key: 'once' } }), await stockProduct(shop)];
    await call('PUT', `${first.sku}/websites`, link(1));
    await call('DELETE', `${second.sku}/websites/1`);
    await shop.db.query(`update product set attributes = attributes || '{"url_key": "once"}' where id = $1`, [second.id]);
    expect((await call('POST', `${second.sku}/websites`, link(1))).status).toBe(400);
    expect(await websitesOf(second.sku)).toEqual([]);
  });

  it('refuses unknown websites and products, half a link, and who may not change products', async () => {
    const { sku } = await stockProduct(shop);
    for (const id of [0, 99]) expect((await call('POST', `${sku}/websites`, link(id))).status).toBe(404);
    expect((await call('POST', 'no-such-sku/websites', link(1))).status).toBe(404);
    expect((await call('DELETE', 'no-such-sku/websites/1')).status).toBe(404);
    for (const body of [{}, link('one'), link(null)]) expect((await call('PUT', `${sku}/websites`, body)).status).toBe(400);
    for (const method of ['POST', 'PUT']) expect((await call(method, `${sku}/websites`, link(1), clerk)).status).toBe(401);
    expect((await call('DELETE', `${sku}/websites/1`, undefined, clerk)).status).toBe(401);
  });
});

describe('GET /V1/products-render-info', () => {
  const infoOf = async (sku: string, more = '') =>
    (await get(`/V1/products-render-info?${filter('sku', sku)}&storeId=1&currencyCode=USD${more}`)).body;

  it('tells prices, special and tier prices included, pictures and whether the product can be had', async () => {
    const { id, sku } = await stockProduct(shop, {
      price: '20.0000',
      name: 'Lamp',
      attributes: { special_price: '15', special_from_date: '2020-01-01 00:00:00', image: '/l/a/lamp.jpg' },
    });
    await shop.db.query(
      'insert into product_tier_price (product_id, website_id, customer_group_id, qty, value) values ($1, 0, 32000, 10, 12.5)',
      [id],
    );
    const { items, total_count } = await infoOf(sku);
    expect(total_count).toBe(1);
    expect(items).toMatchObject([
      {
        ...{ id, name: 'Lamp', type: 'simple', store_id: 1, currency_code: 'USD', is_salable: '1' },
        add_to_cart_button: { required_options: false },
        price_info: {
          ...{ regular_price: 20, final_price: 15, max_price: 15, minimal_price: 12.5, special_price: 15 },
          formatted_prices: { final_price: '<span class="price">$15.00</span>', special_price: '<span class="price">$15.00</span>' },
        },
        images: [{ code: 'image', label: 'Lamp', url: expect.stringMatching(/\/media\/catalog\/product\/l\/a\/lamp\.jpg$/) }],
      },
    ]);
  });

  it('tells the range of a configurable and of a bundle, and that nothing is there when its parts are gone', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '30.0000' }, Blue: { price: '25.0000', attributes: { special_price: '22' } } });
    expect((await infoOf(shirt.sku)).items[0]).toMatchObject({
      is_salable: '1',
      add_to_cart_button: { required_options: true },
      price_info: { final_price: 22, max_price: 30, regular_price: 25, max_regular_price: 30, special_price: null },
    });
    await shop.db.query('update stock_item set is_in_stock = false where product_id = any($1::int[])', [
      Object.values(shirt.children).map(({ id }) => id),
    ]);
    expect((await infoOf(shirt.sku)).items[0]).toMatchObject({ is_salable: '0' });
    const [small, large, extra] = [
      await stockProduct(shop, { price: '5.0000' }),
      await stockProduct(shop, { price: '8.0000' }),
      await stockProduct(shop, { price: '1.0000' }),
    ];
    const bundle = await stockKit(shop, [
      { title: 'Size', required: true, selections: [{ product: small, qty: '2.0000' }, { product: large }] },
      { title: 'Extra', required: false, selections: [{ product: extra }] },
    ]);
    expect((await infoOf(bundle.sku)).items[0]).toMatchObject({
      type: 'bundle',
      price_info: { final_price: 8, max_price: 11, regular_price: 8 },
    });
  });

  it('tells other currencies by their rate', async () => {
    const { sku } = await stockProduct(shop, { price: '10.0000' });
    await shop.db.query(
      `insert into directory_currency_rate values ('USD', 'CHF', 0.905) on conflict (currency_from, currency_to) do update set rate = excluded.rate`,
    );
    const { body } = await get(`/V1/products-render-info?${filter('sku', sku)}&storeId=1&currencyCode=CHF`);
    expect(body.items).toMatchObject([{ currency_code: 'CHF', price_info: { final_price: 9.05 } }]);
  });

  it('shows what is enabled and sold on the website, in pages', async () => {
    const { id, sku } = await stockProduct(shop);
    await shop.db.query('update product set status = 2 where id = $1', [id]);
    expect((await infoOf(sku)).items).toEqual([]);
    const { body } = await get('/V1/products-render-info?searchCriteria[page_size]=2&searchCriteria[current_page]=2');
    expect(body).toMatchObject({ search_criteria: { page_size: 2, current_page: 2 }, items: [{}, {}] });
  });

  it('refuses a currency without a rate, an unknown store view and field, and who may not see products', async () => {
    const path = '/V1/products-render-info?searchCriteria=';
    for (const more of ['&currencyCode=XAU', '&currencyCode=dollars', '&storeId=one', '&searchCriteria[sort_orders][0][field]=x']) {
      expect((await get(path + more)).status, more).toBe(400);
    }
    expect((await get('/V1/products-render-info')).status).toBe(400);
    expect((await get(`${path}&storeId=99`)).status).toBe(404);
    expect((await get(path, clerk)).status).toBe(401);
    expect((await get(path, '')).status).toBe(401);
  });
});

it('GET /V1/product/types answers what GET /V1/products/types answers', async () => {
  const { status, body } = await get('/V1/product/types');
  expect(status).toBe(200);
  expect(body).toEqual((await get('/V1/products/types')).body);
  expect((await get('/V1/product/types', clerk)).status).toBe(401);
});

describe.each(['Page', 'Block'])('GET /V1/snowdog/cms%s/search', (kind) => {
  it('answers what the list of the shop answers', async () => {
    const body = { [kind.toLowerCase()]: { identifier: 'opening-hours', title: 'Opening hours', content: '<p>Nine to five</p>' } };
    await shop.call('POST', `/V1/cms${kind}`, { token: boss, body });
    const path = `cms${kind}/search?${filter('identifier', 'opening-hours')}`;
    const answer = await get(`/V1/snowdog/${path}`);
    expect(answer).toMatchObject({ status: 200, body: { items: [{ title: 'Opening hours' }] } });
    expect(answer.body).toEqual((await get(`/V1/${path}`)).body);
    expect((await get(`/V1/snowdog/${path}`, clerk)).status).toBe(401);
  });
});
