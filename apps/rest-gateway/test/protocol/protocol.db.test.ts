import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { listRoutes } from '../list-routes.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';

/** The rules that real clients hold the server to; their numbers are those of the table of clients. */
const lists = listRoutes();

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  for (const [index, sku] of ['24-MB01', '24-MB02', 'WS 01/a+b'].entries()) {
    await stockProduct(shop, { sku, name: `Bag ${index}`, price: `${10 * (index + 1)}.0000`, weight: `${index}.5000` });
  }
  await sellGoods(shop, token, 1, { sku: 'sold' });
});
afterAll(() => shop.close());

const get = (path: string) => shop.call('GET', path, { token });
const skus = async (query: string) => {
  const { status, body } = await get(`/V1/products?${query}`);
  if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`);
  return body.items.map(({ sku }: { sku: string }) => sku).sort();
};
const filter = (field: string, condition: string, value: string, group = 0) => {
  const place = `searchCriteria[filter_groups][${group}][filters][0]`;
  return `${place}[field]=${field}&${place}[value]=${encodeURIComponent(value)}&${place}[condition_type]=${condition}`;
};

it('knows the lists', () => {
  expect(lists.length).toBeGreaterThan(20);
  expect(lists).toEqual(expect.arrayContaining(['/V1/products', '/V1/orders', '/V1/customers/search']));
});

describe('P01: the service is the same', () => {
  const bases = ['/rest', '/index.php/rest', '/rest/default', '/rest/all', '/index.php/rest/default', '/index.php/rest/all'];
  it.each(bases)('below %s', async (base) => {
    for (const path of lists) expect((await get(`${base}${path}?searchCriteria`)).status, path).toBe(200);
    expect((await get(`${base}/V1/products/24-MB01`)).body.sku).toBe('24-MB01');
    expect((await shop.call('POST', `${base}/V1/guest-carts`)).body).toMatch(/^\w{32}$/);
    expect((await shop.call('PUT', `${base}/V1/products/24-MB01`, { token, body: { product: { weight: 2 } } })).status).toBe(200);
  });

  it('and a store view that is not there is 404', async () => {
    expect((await get('/rest/nowhere/V1/products?searchCriteria')).status).toBe(404);
  });
});

describe('P02: a slash at the end is no difference', () => {
  it('on lists, single things and calls, without a redirect', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    for (const path of [...lists, '/V1/products/24-MB01', '/V1/store/websites', '/V1/categories', '/V1/directory/countries']) {
      const answer = await fetch(`${shop.baseUrl}/rest${path}/?searchCriteria=`, { headers, redirect: 'manual' });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    expect((await fetch(`${shop.baseUrl}/rest/V1/guest-carts/`, { method: 'POST', redirect: 'manual' })).status).toBe(200);
  });
});

describe('P03: names in camel or snake case', () => {
  it.each([
    ['searchCriteria', 'filterGroups', 'conditionType', 'pageSize'],
    ['searchCriteria', 'filter_groups', 'condition_type', 'page_size'],
    ['search_criteria', 'filter_groups', 'conditionType', 'pageSize'],
    ['search_criteria', 'filterGroups', 'condition_type', 'page_size'],
  ])('%s[%s], %s, %s', async (criteria, groups, condition, size) => {
    const place = `${criteria}[${groups}][0][filters][0]`;
    const query = `${place}[field]=sku&${place}[value]=24-%25&${place}[${condition}]=like`;
    expect(await skus(query)).toEqual(['24-MB01', '24-MB02']);
    const { body } = await get(`/V1/products?${query}&${criteria}[${size}]=1`);
    expect([body.items.length, body.total_count, body.search_criteria.page_size]).toEqual([1, 2, 1]);
  });

  it('groups of both spellings in one query count together', async () => {
    const camel = 'searchCriteria[filterGroups][0][filters][0]';
    const query = `${filter('sku', 'like', '24-%')}&${camel}[field]=sku&${camel}[value]=%2501&${camel}[conditionType]=like`;
    expect(await skus(query)).toEqual(['24-MB01']);
    expect(await skus(`searchCriteria=&${query}`)).toEqual(['24-MB01']);
  });
});

describe('P04: empty criteria are no filter', () => {
  it.each(lists)('on %s, however they are spelled', async (path) => {
    const totals: unknown[] = [];
    for (const empty of [
      'searchCriteria',
      'searchCriteria=',
      ...['undefined', '0', '{}', '[]', '%7B%7D'].map((text) => `searchCriteria=${text}`),
      'search_criteria=0',
    ]) {
      const { status, body } = await get(`${path}?${empty}`);
      expect([empty, status], JSON.stringify(body)).toEqual([empty, 200]);
      totals.push(body.total_count);
    }
    expect(new Set(totals).size).toBe(1);
    expect((await get(path)).status, 'none at all').toBe(400);
  });
});

describe('P05: brackets, gaps and odd values', () => {
  it('are read raw and encoded, in whatever order and numbers', async () => {
    const query = `${filter('sku', 'like', '24-%', 7)}&${filter('price', 'gt', '10', 2)}`;
    expect(await skus(query)).toEqual(['24-MB02']);
    expect(await skus(query.replaceAll('[', '%5B').replaceAll(']', '%5D'))).toEqual(['24-MB02']);
    expect(await skus(query.split('&').reverse().join('&'))).toEqual(['24-MB02']);
  });

  it('a filter without a condition asks for the very value', async () => {
    const place = 'searchCriteria[filter_groups][0][filters][0]';
    expect(await skus(`${place}[field]=sku&${place}[value]=24-mb01`)).toEqual(['24-MB01']);
  });

  it.each(lists)('break nothing on %s', async (path) => {
    for (const field of ['entity_id', 'name', 'created_at', 'no_such_field']) {
      for (const [condition, value] of [
        ['gteq', 'None'],
        ['eq', ''],
        ['in', ',,'],
        ['from', "'; --"],
        ['like', '%_\\'],
        ['finset', '9'.repeat(40)],
      ]) {
        const { status, body } = await get(`${path}?${filter(field, condition ?? '', value ?? '')}`);
        expect([200, 400], `${field} ${condition}: ${JSON.stringify(body)}`).toContain(status);
      }
    }
  });
});

describe('P06: pages may be named outside the criteria', () => {
  it.each(lists)('on %s', async (path) => {
    for (const [page, size] of [
      ['current_page', 'page_size'],
      ['currentPage', 'pageSize'],
    ]) {
      const { status, body } = await get(`${path}?search_criteria=0&${page}=2&${size}=1`);
      expect([status, body.search_criteria], JSON.stringify(body)).toMatchObject([200, { current_page: 2, page_size: 1 }]);
    }
  });
});

describe('P07: conditions', () => {
  const all = ['24-MB01', '24-MB02', 'WS 01/a+b', 'sold'];
  it.each<[string, string, string, string[]]>([
    ['sku', 'eq', '24-MB01', ['24-MB01']],
    ['sku', 'neq', '24-MB01', ['24-MB02', 'WS 01/a+b', 'sold']],
    ['price', 'gt', '20', ['WS 01/a+b']],
    ['price', 'gteq', '20', ['24-MB02', 'WS 01/a+b']],
    ['price', 'moreq', '20', ['24-MB02', 'WS 01/a+b']],
    ['price', 'lt', '20', ['24-MB01', 'sold']],
    ['price', 'lteq', '20', ['24-MB01', '24-MB02', 'sold']],
    ['name', 'like', 'Bag%', ['24-MB01', '24-MB02', 'WS 01/a+b']],
    ['name', 'nlike', 'Bag%', ['sold']],
    ['sku', 'in', '24-MB01,sold', ['24-MB01', 'sold']],
    ['sku', 'nin', '24-MB01,sold', ['24-MB02', 'WS 01/a+b']],
    ['description', 'null', '1', all],
    ['name', 'notnull', '1', all],
    ['price', 'from', '20', ['24-MB02', 'WS 01/a+b']],
    ['price', 'to', '10', ['24-MB01', 'sold']],
    ['created_at', 'gt', '2020-01-01 00:00:00', all],
    ['website_id', 'finset', '1', all],
  ])('%s %s %s', async (field, condition, value, expected) => {
    expect(await skus(filter(field, condition, value))).toEqual(expected);
  });
});

describe('P08: fields', () => {
  it('are cut down on lists and single things, one within the other', async () => {
    const { body: list } = await get(
      `/V1/products?${filter('sku', 'eq', '24-MB01')}&fields=items[sku,extension_attributes[website_ids]],total_count`,
    );
    expect(list).toEqual({ items: [{ sku: '24-MB01', extension_attributes: { website_ids: [1] } }], total_count: 1 });
    expect((await get('/V1/products/24-MB01?fields=sku,extension_attributes[website_ids]')).body).toEqual(list.items[0]);
    expect((await get('/V1/orders?searchCriteria&fields=items[items[sku]]')).body).toEqual({ items: [{ items: [{ sku: 'sold' }] }] });
    expect((await get('/V1/store/websites?fields=code')).body).toEqual([{ code: 'admin' }, { code: 'base' }]);
  });
});

describe('P09: the answer of a list', () => {
  it.each(lists)('on %s has its three parts, is empty past the end, and begins with page 1', async (path) => {
    const { body: whole } = await get(`${path}?searchCriteria[pageSize]=2`);
    expect(whole).toMatchObject({ items: expect.any(Array), search_criteria: { page_size: 2 }, total_count: expect.any(Number) });
    const { status, body: past } = await get(`${path}?searchCriteria[pageSize]=2&searchCriteria[currentPage]=${whole.total_count + 2}`);
    expect([status, past]).toMatchObject([200, { items: [], total_count: whole.total_count }]);
    expect(past.search_criteria.current_page).toBe(whole.total_count + 2);
    const { body: zero } = await get(`${path}?searchCriteria[pageSize]=2&searchCriteria[currentPage]=0`);
    expect(zero.items).toEqual(whole.items);
  });
});
