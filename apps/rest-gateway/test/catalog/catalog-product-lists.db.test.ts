import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
const colors: string[] = [];
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::products'));
  const color = await shop.db.prisma.attribute.findFirstOrThrow({ where: { entity_type_id: 4, code: 'color' } });
  for (const label of ['Red', 'Blue']) {
    const { id } = await shop.db.prisma.attributeOption.create({ data: { attribute_id: color.id, label } });
    colors.push(String(id));
  }
  await shop.db.prisma.attribute.create({
    data: { entity_type_id: 4, code: 'tags', backend_type: 'varchar', frontend_input: 'text', is_user_defined: true },
  });
  await shop.db.cache.forget('eav:');
  for (const [sku, values] of products()) await send('POST', '/V1/products', { product: { sku, attribute_set_id: 4, ...values } });
});
afterAll(() => shop.close());

const products = (): [string, object][] => [
  ['A-1', { name: 'Apple', price: 1, custom_attributes: { color: colors[0], tags: 'x,fruit' } }],
  ['A-2', { name: 'Éclair', price: 2, custom_attributes: { color: colors[1], special_price: 1.5 } }],
  ['A-3', { name: 'Bread', price: 3, status: 2, extension_attributes: { category_links: [{ category_id: 2 }] } }],
  ['B-1', { name: 'Beer', price: 10, type_id: 'virtual', custom_attributes: { tags: 'drink', news_from_date: '2024-05-01' } }],
  ['B-2', { name: 'cider', price: 10, extension_attributes: { website_ids: [] } }],
];

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
type Filter = [field: string, value: unknown, condition?: string];
/** Groups of filters as a query. */
function query(groups: Filter[][], rest: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({ searchCriteria: '' });
  groups.forEach((filters, group) => {
    filters.forEach(([field, value, condition], index) => {
      const at = `searchCriteria[filter_groups][${group}][filters][${index}]`;
      parameters.set(`${at}[field]`, field);
      parameters.set(`${at}[value]`, String(value));
      if (condition) parameters.set(`${at}[condition_type]`, condition);
    });
  });
  for (const [key, value] of Object.entries(rest)) parameters.set(`searchCriteria${key}`, value);
  return `/V1/products?${parameters}`;
}
async function skus(groups: Filter[][], rest?: Record<string, string>, base = ''): Promise<string[]> {
  const { status, body } = await send('GET', base + query(groups, rest));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items.map((item: { sku: string }) => item.sku);
}

describe('GET /V1/products', () => {
  it('answers whole products, the criteria and the count of all', async () => {
    const { body } = await send('GET', query([[['sku', 'a-1']]], { '[page_size]': '5' }));
    expect(body.total_count).toBe(1);
    expect(body.search_criteria).toEqual({
      filter_groups: [{ filters: [{ field: 'sku', value: 'a-1', condition_type: 'eq' }] }],
      page_size: 5,
      current_page: 1,
    });
    expect(body.items).toEqual([(await send('GET', '/V1/products/A-1')).body]);
  });

  const expectations = (): [Filter[][], string[]][] => [
    [[], ['A-1', 'A-2', 'A-3', 'B-1', 'B-2']],
    [[[['name', 'eclair']]], ['A-2']],
    [
      [[['name', '%e%', 'like']], [['price', 2, 'lteq']]],
      ['A-1', 'A-2'],
    ],
    [
      [
        [
          ['type_id', 'virtual'],
          ['color', colors[0]],
          ['special_price', 1.5],
        ],
      ],
      ['A-1', 'A-2', 'B-1'],
    ],
    [[[['color', colors.join(','), 'in']]], ['A-1', 'A-2']],
    [
      [[['color', '', 'null']], [['status', 1]]],
      ['B-1', 'B-2'],
    ],
    [[[['special_price', '', 'notnull']]], ['A-2']],
    [[[['tags', 'fruit', 'finset']]], ['A-1']],
    [[[['news_from_date', '2024-04-30 12:00:00', 'from']], [['news_from_date', '2024-05-01', 'to']]], ['B-1']],
    [[[['category_id', 2]]], ['A-3']],
    [
      [[['category_id', '2,3', 'nin']], [['sku', 'A%', 'like']]],
      ['A-1', 'A-2'],
    ],
    [[[['website_id', 1]], [['price', 10]]], ['B-1']],
    [[[['store_id', 1]], [['price', 10]]], ['B-1']],
    [[[['store', 'default']], [['price', 10]]], ['B-1']],
    [[[['visibility', '2,4', 'in']], [['status', 2]]], ['A-3']],
    [[[['created_at', '2020-01-01', 'gteq']], [['price', 'abc']]], []],
    [
      [[['attribute_set_id', 4]], [['has_options', 0]], [['sku', 'A-1,b-2', 'in']]],
      ['A-1', 'B-2'],
    ],
  ];
  it('finds by columns, attributes and memberships, groups and-ed, filters or-ed', async () => {
    for (const [groups, expected] of expectations()) expect(await skus(groups), JSON.stringify(groups)).toEqual(expected);
  });

  it('sorts by columns and attributes, stable over pages, empty past the end', async () => {
    const order = { '[sort_orders][0][field]': 'price', '[sort_orders][0][direction]': 'DESC', '[page_size]': '2' };
    const pages = await Promise.all([1, 2, 3, 4].map((page) => skus([], { ...order, '[current_page]': String(page) })));
    expect(pages).toEqual([['B-1', 'B-2'], ['A-3', 'A-2'], ['A-1'], []]);
    expect(await skus([], { '[sort_orders][0][field]': 'name', '[sort_orders][0][direction]': 'asc' })).toEqual([
      'A-1',
      'B-1',
      'A-3',
      'B-2',
      'A-2',
    ]);
  });

  it('refuses unknown fields and what cannot be compared by name, and asks for criteria', async () => {
    expect(await send('GET', query([[['colour', 1]]]))).toMatchObject({ status: 400, body: { parameters: { fieldName: 'colour' } } });
    expect(await send('GET', query([[['category_id', 1, 'gt']]]))).toMatchObject({ status: 400 });
    expect(await send('GET', '/V1/products')).toMatchObject({ status: 400 });
  });
});

describe('a second store view', () => {
  beforeAll(async () => {
    await shop.db.prisma.store.create({ data: { id: 2, code: 'french', name: 'French', website_id: 1, store_group_id: 1 } });
    await shop.db.cache.forget('stores');
  });
  const at = (store: string, method: string, sku: string, product?: object) =>
    send(method, `/rest/${store}/V1/products/${sku}`, product && { product });

  it('has values of its own where attributes allow it, and falls back to the product', async () => {
    const french = await at('french', 'PUT', 'A-1', {
      name: 'Pomme',
      price: 1.25,
      status: 2,
      custom_attributes: { meta_title: 'Fr', tags: 'neu' },
    });
    expect(french.body).toMatchObject({ name: 'Pomme', price: 1.25, status: 2 });
    const global = await at('all', 'GET', 'A-1');
    expect(global.body).toMatchObject({ name: 'Apple', price: 1.25, status: 1 });
    const codes = global.body.custom_attributes.map((entry: { attribute_code: string }) => entry.attribute_code);
    expect(codes).not.toContain('meta_title');
    expect(global.body.custom_attributes).toContainEqual({ attribute_code: 'tags', value: 'neu' });
    // Enabled or not is the website's word: its other store view hears it too.
    expect((await at('default', 'GET', 'A-1')).body).toMatchObject({ name: 'Apple', status: 2 });
    expect((await send('GET', '/V1/products/A-1?storeId=2')).body.name).toBe('Pomme');
    expect(await send('GET', '/V1/products/A-1?storeId=9')).toMatchObject({ status: 404 });
  });

  it('is what lists of its address show, filter and sort', async () => {
    expect(await skus([[['name', 'pomme']]], {}, '/rest/french')).toEqual(['A-1']);
    expect(await skus([[['name', 'pomme']]], {}, '/rest/all')).toEqual([]);
    const sorted = { '[sort_orders][0][field]': 'name', '[sort_orders][0][direction]': 'DESC', '[page_size]': '1' };
    expect(await skus([], sorted, '/rest/french')).toEqual(['A-1']);
    expect((await send('GET', `/rest/french${query([[['sku', 'A-1']]])}`)).body.items[0]).toMatchObject({ name: 'Pomme', status: 2 });
  });

  it('gets an address of its own, and gives values back by null', async () => {
    await at('french', 'PUT', 'A-2', { custom_attributes: { url_key: 'le-clair' } });
    const paths = () =>
      shop.db.query(`select store_id, request_path from url_rewrite u join product p on p.id = u.entity_id
        where u.entity_type = 'product' and p.sku = 'A-2' order by store_id`);
    expect(await paths()).toEqual([
      { store_id: 1, request_path: 'eclair.html' },
      { store_id: 2, request_path: 'le-clair.html' },
    ]);
    await at('french', 'PUT', 'A-2', { custom_attributes: { url_key: null } });
    expect(await paths()).toMatchObject([{ request_path: 'eclair.html' }, { request_path: 'eclair.html' }]);
  });

  it('gives a required value back by nothing, but never empties it for all', async () => {
    await at('french', 'PUT', 'B-2', { name: 'Cidre' });
    expect((await at('french', 'PUT', 'B-2', { custom_attributes: { name: '' } })).body.name).toBe('cider');
    expect((await at('all', 'PUT', 'B-2', { custom_attributes: { name: '' } })).status).toBe(400);
    expect((await at('french', 'PUT', 'B-2', { custom_attributes: { price: '' } })).status).toBe(400);
  });

  it('takes writes without a store segment to the default store view', async () => {
    await send('PUT', '/V1/products/B-1', { product: { name: 'Pils' } });
    expect((await at('all', 'GET', 'B-1')).body.name).toBe('Beer');
    expect((await at('default', 'GET', 'B-1')).body.name).toBe('Pils');
  });
});

describe('sorting by position', () => {
  beforeAll(async () => {
    const place = (sku: string, position: number) =>
      send('PUT', `/V1/products/${sku}`, { product: { extension_attributes: { category_links: [{ category_id: 2, position }] } } });
    for (const [sku, position] of [
      ['A-1', 3],
      ['A-2', 1],
      ['A-3', 2],
    ] as const)
      await place(sku, position);
  });
  const by = (direction: string) => ({ '[sortOrders][0][field]': 'position', '[sortOrders][0][direction]': direction });

  it('follows the places in the one category that is asked for, in every scope', async () => {
    expect(await skus([[['category_id', 2]]], by('ASC'))).toEqual(['A-2', 'A-3', 'A-1']);
    expect(await skus([[['category_id', '2', 'in']], [['sku', 'a-%', 'like']]], by('DESC'))).toEqual(['A-1', 'A-3', 'A-2']);
    // The default store view has values of its own by now; `all` is read without.
    expect(await skus([[['category_id', 2]]], { ...by('ASC'), '[page_size]': '2' }, '/rest/all')).toEqual(['A-2', 'A-3']);
  });

  it.each<[string, Filter[][]]>([
    ['no category', []],
    ['two categories', [[['category_id', '2,1', 'in']]]],
    ['two filters by category', [[['category_id', 2]], [['category_id', 1]]]],
    [
      'a category or something else',
      [
        [
          ['category_id', 2],
          ['sku', 'x'],
        ],
      ],
    ],
    ['a category left out', [[['category_id', 2, 'neq']]]],
  ])('is passed over with %s', async (_, groups) => {
    const sorted = await send('GET', query(groups, by('DESC')));
    expect([sorted.status, sorted.body.items]).toEqual([200, (await send('GET', query(groups))).body.items]);
  });
});
