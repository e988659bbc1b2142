import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
const ids: Record<string, number> = {};
const names: Record<number, string> = {};

const text = (attribute_code: string, value: unknown) => ({ attribute_code, value });

async function make(sku: string, product: Record<string, unknown>): Promise<void> {
  const body = { product: { sku, attribute_set_id: 4, price: 10, ...product } };
  const answer = await shop.call('POST', '/V1/products', { token, body });
  expect([sku, answer.status, answer.body.message]).toEqual([sku, 200, undefined]);
  ids[sku] = answer.body.id;
  names[answer.body.id] = sku;
}

let categoryId: number;
let belowId: number;
let red: number;
let blue: number;

beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  const category = async (name: string, parent_id: number) =>
    (await shop.call('POST', '/V1/categories', { token, body: { category: { name, parent_id, is_active: true } } })).body.id;
  categoryId = await category('Furniture', 2);
  belowId = await category('Chairs', categoryId);
  const color = await shop.db.prisma.attribute.findFirstOrThrow({ where: { entity_type_id: 4, code: 'color' } });
  await shop.db.prisma.attribute.update({ where: { id: color.id }, data: { is_filterable_in_search: true } });
  red = (await shop.db.prisma.attributeOption.create({ data: { attribute_id: color.id, label: 'Crimson' } })).id;
  blue = (await shop.db.prisma.attributeOption.create({ data: { attribute_id: color.id, label: 'Azure' } })).id;
  await shop.db.cache.forget('eav:');
  await make('OAK-1', {
    name: 'Sturdy Oak Shelf',
    price: 120,
    custom_attributes: [text('category_ids', [categoryId]), text('color', red)],
  });
  await make('CHAIR-7', { name: 'Folding Chair', price: 45.5, custom_attributes: [text('category_ids', [belowId]), text('color', blue)] });
  await make('LAMP-3', {
    name: 'Éclair Lamp',
    price: 39.99,
    custom_attributes: [text('description', '<p class="oak">Stands on a shelf &amp; shines, o\'clock or not.</p>'), text('color', red)],
  });
  await make('OAK-9', { name: 'Oak Table', price: 300, visibility: 2 });
  await make('HIDDEN-1', { name: 'Hidden Oak', price: 1, visibility: 1 });
  await make('OFF-1', { name: 'Disabled Oak', price: 1, status: 2 });
  await make('AWAY-1', { name: 'Oak elsewhere', price: 1, extension_attributes: { website_ids: [] } });
});
afterAll(() => shop.close());

type Filter = [field: string, value: string | number, condition?: string];

function queryOf(filters: Filter[], more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams({ 'searchCriteria[request_name]': 'quick_search_container' });
  filters.forEach(([field, value, condition], group) => {
    const filter = `searchCriteria[filter_groups][${group}][filters][0]`;
    query.set(`${filter}[field]`, field);
    query.set(`${filter}[value]`, String(value));
    if (condition) query.set(`${filter}[condition_type]`, condition);
  });
  for (const [name, value] of Object.entries(more)) query.set(`searchCriteria${name}`, String(value));
  return query.toString();
}

const ask = (filters: Filter[], more?: Record<string, string | number>, path = '/V1/search') =>
  shop.call('GET', `${path}?${queryOf(filters, more)}`);

async function found(filters: Filter[], more?: Record<string, string | number>, path?: string): Promise<string[]> {
  const answer = await ask(filters, more, path);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.items.map(({ id }: { id: number }) => names[id] ?? id);
}

describe('GET /V1/search', () => {
  it('finds enabled visible products of the website by the beginnings of words, best first, with their scores', async () => {
    const { status, body } = await ask([['search_term', 'shelf']], { '[page_size]': 5 });
    expect(status).toBe(200);
    expect(body.items.map(({ id }: { id: number }) => names[id])).toEqual(['OAK-1', 'LAMP-3']);
    const scores = body.items.map(
      ({ custom_attributes: [score] }: { custom_attributes: [{ attribute_code: string; value: string }] }) => score,
    );
    expect(scores[0]).toEqual({ attribute_code: 'score', value: expect.stringMatching(/^\d\.\d{4}$/) });
    expect(Number(scores[0].value)).toBeGreaterThan(Number(scores[1].value));
    expect(body.total_count).toBe(2);
    expect(body.search_criteria).toEqual({
      request_name: 'quick_search_container',
      filter_groups: [{ filters: [{ field: 'search_term', value: 'shelf', condition_type: 'eq' }] }],
      page_size: 5,
      current_page: 0,
    });
    expect(await found([['search_term', 'oak']])).toEqual(['OAK-1']);
  });

  it.each([
    ['the beginning of a word', 'stur', ['OAK-1']],
    ['several words in any order', 'shelf oak', ['OAK-1']],
    ['words without their accents', 'ECLAIR', ['LAMP-3']],
    ['a sku', 'chair-7', ['CHAIR-7']],
    ['a part of a sku', '7', ['CHAIR-7']],
    ['a word of the description', 'shines', ['LAMP-3']],
    ['the label of an option', 'azure', ['CHAIR-7']],
    ['a word in signs that mean something to the database', "'oak' & (shelf:*) | !\\", ['OAK-1']],
    ['nothing but signs', "&|!():*'\\", []],
    ['a very long word', 'x'.repeat(5000), []],
  ])('takes %s', async (_what, term, wanted) => {
    expect(await found([['search_term', term]])).toEqual(wanted);
  });

  describe.each([
    ['a letter left out', 'foldng chair', 'CHAIR-7'],
    ['letters in the wrong order', 'sturdy oka shlef', 'OAK-1'],
    ['a letter too many', 'lampp', 'LAMP-3'],
  ])('with %s', (_what, term, wanted) => {
    const path = 'catalog/search/typo_tolerance';
    const set = async (value: string) => {
      await shop.db.prisma.configValue.deleteMany({ where: { path } });
      await shop.db.prisma.configValue.create({ data: { path, value } });
      await shop.db.cache.forget('config');
    };

    it('finds nothing, which is the truth', async () => {
      expect(await found([['search_term', term]])).toEqual([]);
    });

    it('is forgiven where the settings say so, and only while they do', async () => {
      await set('1');
      expect((await found([['search_term', term]]))[0]).toBe(wanted);
      await set('0');
      expect(await found([['search_term', term]])).toEqual([]);
    });
  });

  it('counts ten words, however they are separated', async () => {
    const ten = 'oak o oa s st stu sh she shel shelf';
    // Long enough that nothing is spelt alike.
    const unknown = Array.from({ length: 20 }, (_, index) => (index * 7919 + 104_729).toString(36)).join('');
    expect(await found([['search_term', `${ten} ${unknown}`]])).toEqual(['OAK-1']);
    expect(await found([['search_term', `${ten.replaceAll(' ', '-')}/${unknown}`]])).toEqual(['OAK-1']);
    expect(await found([['search_term', `${ten.replace(/ shelf$/, '')} ${unknown}`]])).toEqual([]);
  });

  it('follows a product at once: its words, its deletion, a store view of its own', async () => {
    await make('TMP-1', { name: 'Velvet Curtain' });
    expect(await found([['search_term', 'velvet']])).toEqual(['TMP-1']);
    await shop.call('PUT', '/V1/products/TMP-1', { token, body: { product: { name: 'Linen Curtain' } } });
    expect(await found([['search_term', 'linen']])).toEqual(['TMP-1']);
    await shop.call('PUT', '/rest/default/V1/products/TMP-1', { token, body: { product: { name: 'Vorhang' } } });
    expect(await found([['search_term', 'vorhang']])).toEqual(['TMP-1']);
    expect(await found([['search_term', 'linen']])).toEqual([]);
    expect(await found([['search_term', 'linen']], {}, '/rest/all/V1/search')).toEqual(['TMP-1']);
    await shop.call('DELETE', '/V1/products/TMP-1', { token });
    expect(await found([['search_term', 'vorhang']])).toEqual([]);
    await shop.db.cache.forget('product-store:');
  });

  it('follows the price, the state, the categories and the websites of a product at once', async () => {
    await make('TMP-2', { name: 'Satin Curtain', price: 77 });
    const change = async (product: object) => {
      expect((await shop.call('PUT', '/V1/products/TMP-2', { token, body: { product } })).status).toBe(200);
    };
    const curtain: Filter = ['search_term', 'satin'];
    const categories = async () => (await shop.call('GET', `/V1/search?${queryOf([curtain])}`)).body.aggregations.buckets[1].values;
    const link = { productLink: { sku: 'TMP-2', category_id: categoryId, position: 1 } };
    expect((await shop.call('POST', `/V1/categories/${categoryId}/products`, { token, body: link })).status).toBe(200);
    expect(await categories()).toEqual([{ value: String(categoryId), metrics: [String(categoryId), 1] }]);
    await shop.call('DELETE', `/V1/categories/${categoryId}/products/TMP-2`, { token });
    expect(await categories()).toEqual([]);
    await change({ price: 88 });
    expect(await found([curtain, ['price.from', 80]])).toEqual(['TMP-2']);
    await change({ extension_attributes: { website_ids: [] } });
    expect(await found([curtain])).toEqual([]);
    await change({ extension_attributes: { website_ids: [1] } });
    expect(await found([curtain])).toEqual(['TMP-2']);
    await change({ status: 2 });
    expect(await found([curtain])).toEqual([]);
    await shop.call('DELETE', '/V1/products/TMP-2', { token });
  });

  it('follows the attributes: which are searchable, and how options are called', async () => {
    await shop.db.prisma.attributeOption.update({ where: { id: red }, data: { label: 'Scarlet' } });
    expect((await found([['search_term', 'scarlet']])).sort()).toEqual(['LAMP-3', 'OAK-1']);
    const { id } = await shop.db.prisma.attribute.findFirstOrThrow({ where: { entity_type_id: 4, code: 'description' } });
    await shop.db.prisma.attribute.update({ where: { id }, data: { is_searchable: false } });
    expect(await found([['search_term', 'shines']])).toEqual([]);
    await shop.db.prisma.attribute.update({ where: { id }, data: { is_searchable: true } });
    expect(await found([['search_term', 'shines']])).toEqual(['LAMP-3']);
  });

  it('filters by category with those below it, by price, sku, option and visibility', async () => {
    expect(await found([['category_ids', categoryId]])).toEqual(['OAK-1', 'CHAIR-7']);
    expect(await found([['category_ids', belowId]])).toEqual(['CHAIR-7']);
    expect(
      await found([
        ['price.from', 40],
        ['price.to', 120],
      ]),
    ).toEqual(['OAK-1', 'CHAIR-7']);
    expect(
      await found([
        ['price', 40, 'from'],
        ['price', 100, 'to'],
      ]),
    ).toEqual(['CHAIR-7']);
    expect(await found([['sku', 'lamp-3']])).toEqual(['LAMP-3']);
    expect(await found([['color', red]])).toEqual(['OAK-1', 'LAMP-3']);
    expect(
      await found([
        ['search_term', 'oak'],
        ['visibility', '2,3,4', 'in'],
      ]),
    ).toEqual(['OAK-1', 'OAK-9']);
    expect(await found([['search_term', 'oak']], { '[request_name]': 'catalog_view_container' })).toEqual(['OAK-1', 'OAK-9']);
  });

  it('counts what the hits have in common', async () => {
    const { body } = await ask([]);
    expect(body.total_count).toBe(3);
    const { buckets, bucket_names } = body.aggregations;
    expect(bucket_names).toEqual(['price_bucket', 'category_bucket', 'color_bucket']);
    expect(buckets).toEqual([
      {
        name: 'price_bucket',
        values: [
          { value: '30_40', metrics: ['30_40', 1] },
          { value: '40_50', metrics: ['40_50', 1] },
          { value: '120_130', metrics: ['120_130', 1] },
        ],
      },
      {
        name: 'category_bucket',
        values: [
          { value: String(categoryId), metrics: [String(categoryId), 1] },
          { value: String(belowId), metrics: [String(belowId), 1] },
        ],
      },
      {
        name: 'color_bucket',
        values: [
          { value: String(red), metrics: [String(red), 2] },
          { value: String(blue), metrics: [String(blue), 1] },
        ],
      },
    ]);
  });

  it('counts pages from 0 and sorts as it is told', async () => {
    const order = { '[sort_orders][0][field]': 'price', '[sort_orders][0][direction]': 'ASC', '[page_size]': 2 };
    expect(await found([], order)).toEqual(['LAMP-3', 'CHAIR-7']);
    expect(await found([], { ...order, '[current_page]': 0 })).toEqual(['LAMP-3', 'CHAIR-7']);
    expect(await found([], { ...order, '[current_page]': 1 })).toEqual(['OAK-1']);
    expect(await found([], { ...order, '[current_page]': 2 })).toEqual([]);
    expect(await found([], { ...order, '[current_page]': 2147483647, '[page_size]': 2147483647 })).toEqual([]);
  });

  it('sorted by the words looked for has the best hits first, and takes them for alike when there are none', async () => {
    const order = { '[sort_orders][0][field]': 'search_term', '[sort_orders][0][direction]': 'DESC' };
    const term: Filter[] = [['search_term', 'oak']];
    expect(await found(term, order)).toEqual(await found(term));
    expect(await found([], order)).toEqual(await found([]));
  });

  it.each([
    ['no container', [], { '[request_name]': '' }],
    ['an unknown container', [], { '[request_name]': 'my_container' }],
    ['an unknown field', [['nonsense', 1]], {}],
    ["a field that is the shop's own business", [['cost', 1, 'gt']], {}],
    ['a sort by an unknown field', [], { '[sort_orders][0][field]': 'nonsense' }],
    ['a filter by the score', [['score', 1]], {}],
    ['words compared by size', [['search_term', 'oak', 'gt']], {}],
    ['a price that is none', [['price.from', 'abc']], {}],
    ['a range of words', [['name.from', 'a']], {}],
  ] as [string, Filter[], Record<string, string>][])('refuses %s', async (_what, filters, more) => {
    expect(await ask(filters, more)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  it('needs criteria', async () => {
    expect(await shop.call('GET', '/V1/search')).toMatchObject({ status: 400 });
  });
});
