import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let shoes: number;
let boots: number;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::categories'));
  shoes = await create('Shoes', 2);
  boots = await create('Boots', shoes);
  await shop.db.query(
    `insert into product (sku, attribute_set_id, price) select sku, 4, 10 from unnest('{red,green,blue,with / slash,Grün 1}'::text[]) sku`,
  );
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, `/V1/categories${path}`, { token, body });
const links = async (id: number) => (await call('GET', `/${id}/products`)).body;

async function create(name: string, parent_id: number): Promise<number> {
  return (await call('POST', '', { category: { name, is_active: true, parent_id } })).body.id;
}

describe('GET /V1/categories/:categoryId/products', () => {
  it('lists the products of the category itself by position', async () => {
    const rack = await create('Rack', 2);
    await call('POST', `/${rack}/products`, { productLink: { sku: 'red', position: 2 } });
    await call('POST', `/${rack}/products`, { productLink: { sku: 'green', position: 1 } });
    expect(await links(rack)).toEqual([
      { sku: 'green', position: 1, category_id: String(rack) },
      { sku: 'red', position: 2, category_id: String(rack) },
    ]);
    expect(await links(2)).toEqual([]);
  });

  it('answers 404 for an unknown category', async () => {
    expect(await call('GET', '/999999/products')).toMatchObject({ status: 404, body: { parameters: { fieldValue: 999999 } } });
  });
});

describe.each(['POST', 'PUT'])('%s /V1/categories/:categoryId/products', (method) => {
  const assign = (id: number, productLink: object) => call(method, `/${id}/products`, { productLink });

  it('assigns a product once, whatever the case of its sku, and changes its position', async () => {
    const rack = await create(`Rack ${method}`, 2);
    expect(await assign(rack, { sku: 'RED', category_id: String(rack) })).toMatchObject({ status: 200, body: true });
    expect(await links(rack)).toEqual([{ sku: 'red', position: 0, category_id: String(rack) }]);
    await assign(rack, { sku: 'red', position: 5 });
    await assign(rack, { sku: 'red' });
    expect(await links(rack), 'the position stays when none is sent').toEqual([{ sku: 'red', position: 5, category_id: String(rack) }]);
  });

  it('takes back its own answer unchanged', async () => {
    const rack = await create(`Back ${method}`, 2);
    await assign(rack, { sku: 'with / slash', position: 3 });
    const [link] = await links(rack);
    expect((await assign(rack, link)).status).toBe(200);
    expect(await links(rack)).toEqual([link]);
  });

  it('answers 404 for an unknown category or product', async () => {
    expect(await assign(999999, { sku: 'red' })).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'id', fieldValue: 999999 } },
    });
    expect(await assign(shoes, { sku: 'none' })).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'sku', fieldValue: 'none' } },
    });
  });

  it.each([
    ['no link', {}, 'productLink'],
    ['no sku', { productLink: { position: 1 } }, 'sku'],
    ['a position that is no number', { productLink: { sku: 'red', position: 'first' } }, 'productLink.position'],
    ['an unknown property', { productLink: { sku: 'red', colour: 'red' } }, 'productLink.colour'],
  ])('refuses %s with 400', async (_, body, fieldName) => {
    expect(await call(method, `/${shoes}/products`, body)).toMatchObject({ status: 400, body: { parameters: { fieldName } } });
  });
});

describe('which category counts', () => {
  it('is the one in the body on POST, the one in the address on PUT', async () => {
    const [left, right] = [await create('Left', 2), await create('Right', 2)];
    await call('POST', `/${left}/products`, { productLink: { sku: 'blue', category_id: right } });
    await call('PUT', `/${left}/products`, { productLink: { sku: 'green', category_id: right } });
    const skus = async (id: number) => (await links(id)).map(({ sku }: { sku: string }) => sku);
    expect([await skus(left), await skus(right)]).toEqual([['green'], ['blue']]);
  });
});

describe('DELETE /V1/categories/:categoryId/products/:sku', () => {
  it.each(['with / slash', 'Grün 1'])('takes the product "%s" out', async (sku) => {
    await call('POST', `/${boots}/products`, { productLink: { sku } });
    expect(await call('DELETE', `/${boots}/products/${encodeURIComponent(sku)}`)).toMatchObject({ status: 200, body: true });
    expect(await links(boots)).toEqual([]);
  });

  it('refuses a product that is not in the category with 400', async () => {
    expect(await call('DELETE', `/${boots}/products/red`)).toMatchObject({ status: 400, body: { parameters: { sku: 'red' } } });
  });

  it('answers 404 for an unknown category or product', async () => {
    expect((await call('DELETE', '/999999/products/red')).status).toBe(404);
    expect((await call('DELETE', `/${boots}/products/none`)).status).toBe(404);
  });
});

describe('product_count in GET /V1/categories', () => {
  it('counts each product of the subtree once for an anchor, and only its own for any other', async () => {
    const top = await create('Top', 2);
    const left = await create('Left', top);
    const right = await create('Right', top);
    for (const [id, sku] of [
      [left, 'red'],
      [left, 'green'],
      [right, 'red'],
      [top, 'blue'],
    ] as const) {
      await call('POST', `/${id}/products`, { productLink: { sku } });
    }
    const count = async () => (await call('GET', `?rootCategoryId=${top}`)).body;
    const anchored = await count();
    expect([anchored.product_count, ...anchored.children_data.map((node: { product_count: number }) => node.product_count)]).toEqual([
      3, 2, 1,
    ]);
    await call('PUT', `/${top}`, { category: { custom_attributes: { is_anchor: false } } });
    expect((await count()).product_count).toBe(1);
  });
});

describe('who may', () => {
  it('refuses guests, customers and admins without the resource', async () => {
    const [customer, admin] = await Promise.all([shop.customer(), shop.admin('Magento_Catalog::products')]);
    for (const other of [undefined, customer.token, admin.token]) {
      const answer = await shop.call('DELETE', '/V1/categories/2/products/red', { token: other });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Catalog::categories' } } });
    }
  });
});
