import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeptGoods, keptRoutes, stockKeptGoods } from '../kept-reads.js';
import { type Instance, openShop, type Shop, serve } from '../shop.js';

let shop: Shop;
/** The same shop through a gateway that keeps nothing. */
let plain: Omit<Instance, 'db'>;
let goods: KeptGoods;
let token: string;
/** Callers who may see different things; undefined is a guest. */
let callers: Record<string, string | undefined>;
beforeAll(async () => {
  shop = await openShop();
  shop.settings.publicCatalog = true;
  plain = await serve({ db: shop.db, settings: shop.settings, keptAnswers: 0 });
  ({ token } = await shop.admin());
  const tokenOf = async (...resources: string[]) => (await shop.admin(...resources)).token;
  callers = {
    'a guest': undefined,
    'a customer': (await shop.customer()).token,
    [EVERYTHING]: token,
    'who manages products': await tokenOf('Magento_Catalog::products'),
    'who manages products and stock': await tokenOf('Magento_Catalog::products', 'Magento_CatalogInventory::cataloginventory'),
    'who manages stock': await tokenOf('Magento_CatalogInventory::cataloginventory'),
    'who manages categories': await tokenOf('Magento_Catalog::categories'),
    'who manages something else': await tokenOf('Magento_Cms::page'),
  };
  goods = await stockKeptGoods(shop, token);
});
afterAll(async () => {
  await plain.close();
  await shop.close();
});

async function count(outcome: 'hit' | 'miss'): Promise<number> {
  const { body } = await shop.call('GET', '/metrics');
  return Number(new RegExp(`^kept_answers_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(body)?.[1]);
}

const EVERYTHING = 'who may do everything';

/** What these callers read, by caller and path. */
async function readAll(at: Pick<Instance, 'call'>, names = ['a guest', EVERYTHING]): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const name of names) {
    const caller = callers[name];
    for (const { path } of goods.reads) {
      const { status, body, headers } = await at.call('GET', path, { token: caller });
      read[`${name}: ${path}`] = {
        status,
        body,
        tag: headers.get('etag'),
        cache: headers.get('cache-control'),
        type: headers.get('content-type'),
      };
    }
  }
  return read;
}

describe('kept answers', () => {
  it('are tried here on every route that has them', () => {
    expect([...new Set(goods.reads.map(({ route }) => `GET ${route}`))].sort()).toEqual(keptRoutes().sort());
  });

  it('are found by the second read, and known to whoever has them', async () => {
    for (const { path } of goods.reads) {
      // A change made before may still be announced to this instance.
      await expect.poll(() => again(path)).toBe(true);
      const { headers, status } = await shop.call('GET', path);
      const known = await shop.call('GET', path, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
      expect([status, known.status]).toEqual([200, 304]);
    }
  });

  async function again(path: string): Promise<boolean> {
    await shop.call('GET', path);
    const before = await count('hit');
    await shop.call('GET', path);
    return (await count('hit')) > before;
  }

  it('are made once for all who want them at once', async () => {
    const before = await count('miss');
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.call('GET', '/V1/categories?depth=2')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count('miss')).toBe(before + 1);
  });

  it('are for callers who see the same, and for their store view', async () => {
    // The second time they are kept.
    const all = Object.keys(callers);
    const wanted = await readAll(plain, all);
    for (const at of [shop, shop]) expect(await readAll(at, all)).toEqual(wanted);
    const path = goods.reads[4]?.path.replace('/V1', '/rest/all/V1') ?? '';
    for (const at of [shop, shop]) expect((await at.call('GET', path)).body).toEqual((await plain.call('GET', path)).body);
  });

  it('in XML, and to a token that was revoked, are as they would be without', async () => {
    const [read] = goods.reads;
    const { token: lost } = await shop.admin('Magento_Catalog::products');
    expect((await shop.call('GET', read?.path ?? '', { token: lost })).status).toBe(200);
    await shop.db.query('delete from access_token where admin_id = (select max(id) from admin_user)');
    shop.settings.publicCatalog = false;
    expect((await shop.call('GET', read?.path ?? '', { token: lost })).status).toBe(401);
    shop.settings.publicCatalog = true;
    const xml = { headers: { Accept: 'application/xml' } };
    expect((await shop.call('GET', read?.path ?? '', xml)).body).toMatch(/^<\?xml/);
  });
});

const PRODUCT = 'update product set price = price + 1 where id = $1';
const STORE_VALUES = `insert into product_store (product_id, store_id, attributes) values ($1, 1, '{"name": "Keepsake here"}')`;

/** Changes by SQL, as another program makes them, each with a read that shows it. */
const changes: [table: string, shownBy: string, sql: string][] = [
  ['product', '/V1/products', PRODUCT],
  ['product', '/V1/search', `update product set attributes = attributes || '{"name": "Souvenir"}' where id = $1`],
  ['product', '/V1/search', `update product set attributes = attributes || '{"name": "Keepsake"}' where id = $1`],
  ['product_website', '/V1/search', 'delete from product_website where product_id = $1'],
  [
    'product_tier_price',
    '/V1/products/{sku}',
    'insert into product_tier_price (product_id, website_id, customer_group_id, qty, value) values ($1, 0, 0, 2, 5)',
  ],
  ['product_media', '/V1/products/{sku}', `insert into product_media (product_id, file, position) values ($1, '/k/e/kept.png', 1)`],
  [
    'product_option',
    '/V1/products/{sku}',
    `insert into product_option (product_id, title, type) select id, 'Engraving', 'field' from product where type_id = 'configurable' and $1 > 0`,
  ],
  [
    'product_link',
    '/V1/products/{sku}',
    'insert into product_link (product_id, linked_product_id, link_type_id) select $1, max(id), 1 from product',
  ],
  ['configurable_link', '/V1/products/{sku}', 'delete from configurable_link where $1 > 0'],
  ['stock_item', '/V1/products/{sku}', 'update stock_item set qty = qty - 1 where product_id = $1'],
  ['category_product', '/V1/categories/{categoryId}/products', 'update category_product set position = 7 where product_id = $1'],
  ['category_product', '/V1/categories', 'delete from category_product where product_id = $1'],
  ['category', '/V1/categories', `update category set attributes = attributes || '{"name": "Renamed"}' where id > 2 and $1 > 0`],
  [
    'category_store',
    '/V1/categories/list',
    `insert into category_store (category_id, store_id, attributes) select max(id), 1, '{"name": "Here"}' from category where $1 > 0`,
  ],
  [
    'category',
    '/V1/categories/{categoryId}',
    `update category set attributes = attributes || '{"description": "Kept"}' where id > 2 and $1 > 0`,
  ],
  [
    'eav_attribute',
    '/V1/search',
    `update eav_attribute set is_filterable_in_search = not is_filterable_in_search where code = 'manufacturer' and $1 > 0`,
  ],
  ['product_store', '/V1/products/{sku}', STORE_VALUES],
  [
    'config_value',
    '/V1/products/{sku}',
    `insert into config_value (scope, scope_id, path, value) select 'default', 0, 'cataloginventory/item_options/min_sale_qty', '3' where $1 > 0`,
  ],
];

describe('after a change', () => {
  it.each(changes)('of %s, %s answers anew', async (_table, shownBy, sql) => {
    const before = await readAll(shop);
    await shop.db.query(sql, [goods.id]);
    const [after, wanted] = [await readAll(shop), await readAll(plain)];
    expect(after).toEqual(wanted);
    // Otherwise nothing would have been shown by this.
    const paths = goods.reads.filter(({ route }) => route === shownBy).map(({ path }) => `${EVERYTHING}: ${path}`);
    expect(paths.some((path) => JSON.stringify(after[path]) !== JSON.stringify(before[path]))).toBe(true);
  });

  it.each<[string, string, () => unknown]>([
    ['PUT', '/V1/products/{sku}', () => ({ product: { name: 'Keepsake, improved' } })],
    ['PUT', '/V1/categories/{categoryId}', () => ({ category: { name: 'Kept well' } })],
    ['PUT', '/V1/products/{sku}/stockItems/{itemId}', () => ({ stockItem: { qty: 3 } })],
    ['DELETE', '/V1/products/{sku}', () => undefined],
    ['DELETE', '/V1/categories/{categoryId}', () => undefined],
  ])('by %s %s, every read answers anew', async (method, route, body) => {
    const before = await readAll(shop);
    const [stock] = await shop.db.query<{ id: number }>('select item_id as id from stock_item where product_id = $1', [goods.id]);
    const values: Record<string, unknown> = { sku: goods.sku, categoryId: goods.categoryId, itemId: stock?.id };
    const path = route.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    expect((await shop.call(method, path, { token, body: body() })).status).toBe(200);
    const after = await readAll(shop);
    expect(after).toEqual(await readAll(plain));
    expect(after).not.toEqual(before);
  });
});
