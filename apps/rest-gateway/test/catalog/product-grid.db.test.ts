import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let staff: ReturnType<Shop['as']>;
beforeAll(async () => {
  shop = await openShop();
  staff = shop.as((await shop.admin('Magento_Catalog::products')).actor, { storeId: 0, explicit: true });
});
afterAll(() => shop.close());

const criteria = (field: string, value: string | number, condition_type: 'eq' | 'in' | 'like' | 'lteq' = 'eq') => ({
  filter_groups: [{ filters: [{ field, value, condition_type }] }],
});
const skus = ({ items }: { items: { sku: string }[] }) => items.map(({ sku }) => sku);

/** So many products at once, by the shortest way. */
const fill = (prefix: string, count: number) =>
  shop.db.query(
    `with made as (
       insert into product (sku, type_id, attribute_set_id, price, attributes)
       select $1 || '-' || n, 'simple', 4, n, jsonb_build_object('name', $1 || ' Thing ' || n, 'url_key', $1 || '-' || n, 'meta_title', 'M' || n)
       from generate_series(1, $2::int) n returning id, price)
     insert into stock_item (product_id, qty, is_in_stock) select id, price, price > 2 from made`,
    [prefix, count],
  );

describe('catalog.product.grid', () => {
  it('shows what the list needs, and the columns asked for', async () => {
    const { id, sku } = await stockProduct(shop, { sku: 'grid-one', price: '19.9900' });
    await shop.db.query(
      `update product set attributes = attributes || '{"special_price":"9.50","thumbnail":"/g/one.jpg","meta_title":"Seen"}' where id = $1`,
      [id],
    );
    const { items, total_count } = await staff.catalog.product.grid({
      searchCriteria: criteria('sku', sku),
      columns: ['meta_title', 'weight', 'status'],
    });
    expect(total_count).toBe(1);
    const [stock] = await shop.db.query<{ qty: string }>('select qty from stock_item where product_id = $1', [id]);
    expect(items).toEqual([
      {
        id,
        sku,
        name: expect.any(String),
        type_id: 'simple',
        attribute_set_id: 4,
        attribute_set: 'Default',
        price: 19.99,
        special_price: 9.5,
        qty: Number(stock?.qty),
        is_in_stock: true,
        is_salable: true,
        status: 1,
        visibility: 4,
        thumbnail: '/g/one.jpg',
        sources: {},
        stocks: {},
        website_ids: [1],
        created_at: expect.stringMatching(/^\d{4}-/),
        updated_at: expect.stringMatching(/^\d{4}-/),
        attributes: { meta_title: 'Seen', status: 1, ...('weight' in (items[0]?.attributes ?? {}) && { weight: expect.any(Number) }) },
      },
    ]);
  });

  it('finds by parts of the words of name and sku, in any order', async () => {
    await fill('Zephyr', 3);
    const found = async (text: string) => skus(await staff.catalog.product.grid({ searchCriteria: {}, text })).sort();
    expect(await found('ephy')).toEqual(['Zephyr-1', 'Zephyr-2', 'Zephyr-3']);
    expect(await found('thing ZÉPH')).toEqual(['Zephyr-1', 'Zephyr-2', 'Zephyr-3']);
    expect(await found('zephyr-2')).toEqual(['Zephyr-2']);
    expect(await found('zephyr nowhere')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('  ')).toContain('Zephyr-1');
  });

  it('filters and sorts by attribute, quantity, stock and website', async () => {
    await fill('Sorted', 4);
    const listed = async (of: object, field: string, direction: 'ASC' | 'DESC' = 'ASC') =>
      skus(await staff.catalog.product.grid({ searchCriteria: { ...of, sort_orders: [{ field, direction }] }, text: 'sorted' }));
    expect(await listed(criteria('qty', 2, 'lteq'), 'qty', 'DESC')).toEqual(['Sorted-2', 'Sorted-1']);
    expect(await listed(criteria('is_in_stock', 1), 'meta_title')).toEqual(['Sorted-3', 'Sorted-4']);
    expect(await listed(criteria('meta_title', 'm4'), 'attribute_set')).toEqual(['Sorted-4']);
    expect(await listed(criteria('website_id', 1), 'price')).toEqual([]);
    expect(await listed({ page_size: 2, current_page: 2 }, 'name')).toEqual(['Sorted-3', 'Sorted-4']);
  });

  it('counts what is not managed as in stock, and shows and filters it alike', async () => {
    const { id, sku } = await stockProduct(shop, { sku: 'unmanaged' });
    await shop.db.query(
      'update stock_item set is_in_stock = false, use_config_manage_stock = false, manage_stock = false where product_id = $1',
      [id],
    );
    const { items } = await staff.catalog.product.grid({ searchCriteria: criteria('is_in_stock', 1), text: sku });
    expect(items).toMatchObject([{ sku, is_in_stock: true, is_salable: true }]);
  });

  it('tells whether a composite product can be had by its parts', async () => {
    const { id: part } = await stockProduct(shop, { sku: 'grouped-part' });
    const [group] = await shop.db.query<{ id: number }>(
      `insert into product (sku, type_id, attribute_set_id, attributes) values ('grouped-whole', 'grouped', 4, '{"name":"Whole"}') returning id`,
    );
    await shop.db.query('insert into stock_item (product_id, is_in_stock) values ($1, true)', [group?.id]);
    const whole = async () => (await staff.catalog.product.grid({ searchCriteria: criteria('sku', 'grouped-whole') })).items[0];
    expect(await whole()).toMatchObject({ qty: null, is_in_stock: true, is_salable: false });
    await shop.db.query('insert into product_link (product_id, linked_product_id, link_type_id) values ($1, $2, 3)', [group?.id, part]);
    expect(await whole()).toMatchObject({ qty: null, is_in_stock: true, is_salable: true });
  });

  it("shows a store view's own values", async () => {
    const { id, sku } = await stockProduct(shop, { sku: 'own-name' });
    await shop.db.query(
      `insert into product_store (product_id, store_id, attributes) values ($1, 1, '{"name":"Otherwise","price":"3.5"}')`,
      [id],
    );
    const there = shop.as((await shop.admin('Magento_Catalog::products')).actor, { storeId: 1, explicit: true });
    const { items } = await there.catalog.product.grid({ searchCriteria: criteria('price', 3.5), text: 'otherwi', columns: ['name'] });
    expect(items).toMatchObject([{ sku, name: 'Otherwise', price: 3.5, attributes: { name: 'Otherwise' } }]);
  });

  it('filters by a category with all below it, as the export of the list does; lists of the web API know the category alone', async () => {
    await fill('Tree', 3);
    const category = async (parent: string, name: string) => {
      const [made] = await shop.db.query<{ id: number }>(
        `insert into category (path, level, position, parent_id, attributes)
         values ('', 2, 1, 2, jsonb_build_object('name', $1::text)) returning id`,
        [name],
      );
      const path = `${parent}/${made?.id}`;
      await shop.db.query('update category set path = $2 where id = $1', [made?.id, path]);
      return { id: made?.id, path };
    };
    const above = await category('1/2', 'Above');
    const below = await category(above.path, 'Below');
    await shop.db.query(
      `insert into category_product (category_id, product_id, position)
       select case p.sku when 'Tree-1' then $1::int else $2::int end, p.id, 0 from product p where p.sku in ('Tree-1', 'Tree-2')`,
      [above.id, below.id],
    );
    const listed = async (value: number | undefined, condition_type: 'eq' | 'in' | 'neq') =>
      skus(
        await staff.catalog.product.grid({
          searchCriteria: { filter_groups: [{ filters: [{ field: 'category_id', value: String(value), condition_type }] }] },
          text: 'tree',
        }),
      ).sort();
    expect(await listed(above.id, 'in')).toEqual(['Tree-1', 'Tree-2']);
    expect(await listed(below.id, 'eq')).toEqual(['Tree-2']);
    expect(await listed(above.id, 'neq')).toEqual(['Tree-3']);
    const { token } = await shop.admin();
    const rest = await shop.call(
      'GET',
      `/V1/products?searchCriteria[filter_groups][0][filters][0][field]=category_id&searchCriteria[filter_groups][0][filters][0][value]=${above.id}`,
      { token },
    );
    expect(skus(rest.body)).toEqual(['Tree-1']);
  });

  it('refuses unknown fields and columns, and admins without the right', async () => {
    await expect(staff.catalog.product.grid({ searchCriteria: criteria('nothing', 1) })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(staff.catalog.product.grid({ searchCriteria: {}, columns: ['nothing'] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      parameters: { attributeCode: 'nothing' },
    });
    const other = shop.as((await shop.admin('Magento_Sales::sales')).actor);
    await expect(other.catalog.product.grid({ searchCriteria: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(other.catalog.product.matching({ searchCriteria: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('catalog.product.matching', () => {
  it('names all products of the list whatever its page, the first 10,000 at most, in order', async () => {
    await fill('Bulky', 10_003);
    const { total_count, ids } = await staff.catalog.product.matching({
      searchCriteria: { page_size: 5, current_page: 2, sort_orders: [{ field: 'price', direction: 'DESC' }] },
      text: 'bulky',
    });
    expect([total_count, ids.length, new Set(ids).size]).toEqual([10_003, 10_000, 10_000]);
    const [first] = await shop.db.query<{ sku: string }>('select sku from product where id = $1', [ids[0]]);
    expect(first?.sku).toBe('Bulky-10003');
  });

  it('is what a bulk change with the same text changes', async () => {
    await fill('Painted', 3);
    const progress = await staff.catalog.bulk.change({
      searchCriteria: criteria('qty', 2, 'lteq'),
      text: 'painted',
      change: { status: 2 },
    });
    const reports = [];
    for await (const report of progress) reports.push(report);
    expect(reports.at(-1)).toMatchObject({ total: 2, changed: 2 });
    await expect(async () => {
      for await (const _ of await staff.catalog.bulk.change({ ids: [1], text: 'painted', change: { status: 2 } }));
    }).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
