import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { all, streamed } from '../streamed.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::products'));
});
afterAll(() => shop.close());

interface Progress {
  total: number;
  done: number;
  changed: number;
  refused: { id: number | null; sku: string | null; message: string; parameters?: unknown }[];
  finished: boolean;
}

const change = (input: unknown, storeCode = 'all') =>
  all(streamed<Progress>(shop, 'mutation', 'catalog.bulk.change', input, { token, storeCode }));
const last = async (input: unknown, storeCode?: string) => (await change(input, storeCode)).at(-1);
const read = async (sku: string, store = '') => (await shop.call('GET', `/rest${store}/V1/products/${sku}`, { token })).body;
const attribute = (product: { custom_attributes: { attribute_code: string; value: unknown }[] }, code: string) =>
  product.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value;
const make = (prefix: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => stockProduct(shop, { sku: `${prefix}-${i}` })));

/** So many products at once, by the shortest way. */
const fill = async (prefix: string, count: number) =>
  shop.db.query(
    `insert into product (sku, type_id, attribute_set_id, price, attributes)
     select $1 || '-' || n, 'simple', 4, 10, jsonb_build_object('name', $1 || ' ' || n, 'url_key', $1 || '-' || n) from generate_series(1, $2::int) n`,
    [prefix, count],
  );

describe('catalog.bulk.change', () => {
  it('sets status, price and attributes of products named by id, sku or criteria, and leaves the others', async () => {
    const [a, b, c] = await make('way', 3);
    expect(await last({ ids: [a?.id], change: { price: { by: 'set', value: 12.5 } } })).toEqual({
      total: 1,
      done: 1,
      changed: 1,
      refused: [],
      finished: true,
    });
    await last({ skus: ['WAY-1'], change: { status: 2 } });
    const criteria = { filter_groups: [{ filters: [{ field: 'sku', value: 'way-2' }] }] };
    await last({ searchCriteria: criteria, change: { custom_attributes: [{ attribute_code: 'meta_title', value: 'Seen' }] } });
    expect(await read(a?.sku ?? '')).toMatchObject({ price: 12.5, status: 1 });
    expect(await read(b?.sku ?? '')).toMatchObject({ price: 10, status: 2 });
    expect(attribute(await read(c?.sku ?? ''), 'meta_title')).toBe('Seen');
    expect(attribute(await read(a?.sku ?? ''), 'meta_title')).toBeUndefined();
  });

  it('moves prices by an amount or a percentage, exact to the cent, a half away from zero', async () => {
    await stockProduct(shop, { sku: 'cent-1', price: '10.0500' });
    await stockProduct(shop, { sku: 'cent-2', price: '0.1000' });
    await last({ skus: ['cent-1'], change: { price: { by: 'percent', value: 10 } } });
    await last({ skus: ['cent-2'], change: { price: { by: 'amount', value: 0.2 } } });
    expect((await read('cent-1')).price).toBe(11.06);
    expect((await read('cent-2')).price).toBe(0.3);
  });

  it('empties an attribute that may be empty', async () => {
    await stockProduct(shop, { sku: 'title-1', attributes: { meta_title: 'Old' } });
    await last({ skus: ['title-1'], change: { custom_attributes: [{ attribute_code: 'meta_title', value: '' }] } });
    expect(attribute(await read('title-1'), 'meta_title')).toBeUndefined();
  });

  it('reports products that are unknown, have no such attribute or would cost less than nothing, and changes the rest', async () => {
    const cheap = await stockProduct(shop, { sku: 'cheap', price: '1.0000' });
    const dear = await stockProduct(shop, { sku: 'dear', price: '100.0000' });
    const group = await shop.db.prisma.product.create({
      data: { sku: 'group', type_id: 'grouped', attribute_set_id: 4, attributes: { name: 'Group' } },
    });
    const outcome = await last({ ids: [cheap.id, dear.id, group.id, 999_999], change: { price: { by: 'amount', value: -5 } } });
    expect(outcome).toMatchObject({ total: 4, done: 4, changed: 1, finished: true });
    expect(outcome?.refused.map(({ id, message }) => [id, message]).sort()).toEqual(
      [
        [999_999, 'No such entity with %fieldName = %fieldValue'],
        [cheap.id, 'The price would be below zero.'],
        [group.id, 'The product has no price to change.'],
      ].sort(),
    );
    expect([(await read('cheap')).price, (await read('dear')).price]).toEqual([1, 95]);
    const [first] = await change({ skus: ['nobody', 'dear'], change: { status: 1 } });
    expect(first?.refused).toEqual([
      {
        id: null,
        sku: 'nobody',
        message: 'No such entity with %fieldName = %fieldValue',
        parameters: { fieldName: 'sku', fieldValue: 'nobody' },
      },
    ]);
  });

  it('refuses a change that breaks a rule before anything is written', async () => {
    const { id } = await stockProduct(shop, { sku: 'rule-1' });
    const custom = (attribute_code: string, value: unknown) => ({ ids: [id], change: { custom_attributes: [{ attribute_code, value }] } });
    for (const [input, names] of [
      [custom('no_such', 'x'), { attributeCode: 'no_such' }],
      [custom('url_key', 'same'), { attributeCode: 'url_key' }],
      [custom('image', '/a/b.png'), { attributeCode: 'image' }],
      [custom('has_options', '1'), { attributeCode: 'has_options' }],
      [custom('visibility', '9'), { attributeCode: 'visibility' }],
      [custom('tax_class_id', '3'), { attributeCode: 'tax_class_id' }],
      [{ ids: [id], change: { price: { by: 'set', value: -1 } } }, { attributeCode: 'price' }],
      [{ ids: [id], change: {} }, undefined],
      [{ ids: [id], skus: ['rule-1'], change: { status: 2 } }, undefined],
      [{ change: { status: 2 } }, undefined],
      [
        { searchCriteria: { filter_groups: [{ filters: [{ field: 'no_such', value: '1' }] }] }, change: { status: 2 } },
        { fieldName: 'no_such' },
      ],
    ] as const) {
      await expect(change(input), JSON.stringify(input)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        ...(names && { parameters: names }),
      });
    }
    expect(await read('rule-1')).toMatchObject({ status: 1, price: 10, visibility: 4 });
  });

  it('refuses an emptied required attribute product by product', async () => {
    const { id } = await stockProduct(shop, { sku: 'rule-2' });
    const outcome = await last({ ids: [id], change: { custom_attributes: [{ attribute_code: 'name', value: '' }] } });
    expect(outcome).toMatchObject({ changed: 0, refused: [{ id, parameters: { fieldName: 'name' } }] });
  });

  it('gives products that become visible their addresses, and reports the one whose address is taken', async () => {
    const hidden = await Promise.all(
      ['free-1', 'taken', 'free-2'].map((key) => stockProduct(shop, { sku: `hidden-${key}`, attributes: { url_key: key } })),
    );
    const ids = hidden.map(({ id }) => id);
    await shop.db.query('update product set visibility = 1 where id = any($1::int[])', [ids]);
    await shop.db.query(`insert into url_rewrite (entity_type, entity_id, store_id, request_path) values ('category', 2, 1, 'taken.html')`);
    const outcome = await last({ ids, change: { custom_attributes: [{ attribute_code: 'visibility', value: '4' }] } });
    expect(outcome).toMatchObject({ changed: 2, refused: [{ id: ids[1], message: 'URL key for specified store already exists.' }] });
    const paths = await shop.db.query<{ request_path: string }>(
      `select request_path from url_rewrite where entity_type = 'product' and entity_id = any($1::int[]) order by 1`,
      [ids],
    );
    expect(paths.map(({ request_path }) => request_path)).toEqual(['free-1.html', 'free-2.html']);
    expect((await read('hidden-taken')).visibility).toBe(1);
  });

  it('reports as it goes over thousands of products, and ends between two chunks when the caller leaves', async () => {
    await fill('many', 2500);
    const criteria = { filter_groups: [{ filters: [{ field: 'sku', value: 'many-%', condition_type: 'like' }] }] };
    const steps = await change({ searchCriteria: criteria, change: { price: { by: 'percent', value: 50 } } });
    expect(steps.map(({ done }) => done)).toEqual([0, 500, 1000, 1500, 2000, 2500]);
    const priced = async (price: number) =>
      (await shop.db.query<{ n: number }>(`select count(*) as n from product where sku like 'many-%' and price = $1`, [price]))[0]?.n;
    expect(await priced(15)).toBe(2500);
    const leaving = new AbortController();
    const call = streamed<Progress>(
      shop,
      'mutation',
      'catalog.bulk.change',
      { searchCriteria: criteria, change: { price: { by: 'set', value: 99 } } },
      { token, leaving },
    );
    await call.next();
    leaving.abort();
    await expect(call.next()).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const changed = Number(await priced(99));
    expect(changed % 500).toBe(0);
    expect(changed).toBeLessThan(2500);
  });

  it('changes at most 10,000 products', async () => {
    await fill('toomany', 7600);
    await expect(change({ searchCriteria: {}, change: { status: 2 } })).rejects.toMatchObject({ parameters: { most: 10_000 } });
    expect((await shop.db.query(`select 1 from product where sku like 'toomany-%' and status = 2`)).length).toBe(0);
  });

  it.each([
    ['a guest', async () => undefined],
    ['a customer', async () => (await shop.customer()).token],
    ['an admin without the resource', async () => (await shop.admin('Magento_Catalog::categories')).token],
  ])('refuses %s', async (_, tokenOf) => {
    const call = streamed(shop, 'mutation', 'catalog.bulk.change', { ids: [1], change: { status: 2 } }, { token: await tokenOf() });
    await expect(all(call)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('catalog.bulk.change in a store view', () => {
  beforeAll(async () => {
    await shop.db.query(
      `insert into store (code, website_id, store_group_id, name, sort_order, is_active) values ('french', 1, 1, 'French', 1, 1)`,
    );
    await shop.db.cache.forget('');
  });

  it('writes values of that scope there, falls back when they are emptied, and shows them in lists', async () => {
    const { id } = await stockProduct(shop, { sku: 'store-1', name: 'Bread' });
    const name = (value: string) => ({ ids: [id], change: { custom_attributes: [{ attribute_code: 'name', value }] } });
    await last(name('Pain'), 'french');
    expect([(await read('store-1', '/french')).name, (await read('store-1', '/all')).name]).toEqual(['Pain', 'Bread']);
    const found = await shop.call(
      'GET',
      '/rest/french/V1/products?searchCriteria[filter_groups][0][filters][0][field]=name&searchCriteria[filter_groups][0][filters][0][value]=Pain',
      { token },
    );
    expect(found.body.total_count).toBe(1);
    await last(name(''), 'french');
    expect((await read('store-1', '/french')).name).toBe('Bread');
    expect((await shop.db.query('select 1 from product_store where product_id = $1', [id])).length).toBe(0);
  });
});
