import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let customer: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::products'));
  ({ token: customer } = await shop.customer());
  await create('shown');
  await create('disabled', { status: 2 });
  await create('elsewhere', { extension_attributes: { website_ids: [], ...inRoot } });
  shop.settings.publicCatalog = true;
});
afterAll(() => shop.close());

const inRoot = { category_links: [{ category_id: 2 }] };
const create = (sku: string, values: object = {}) =>
  shop.call('POST', '/V1/products', {
    token,
    body: { product: { sku, name: `Name of ${sku}`, price: 10, attribute_set_id: 4, extension_attributes: inRoot, ...values } },
  });
const parts = ['', '/media', '/options', '/links/related', '/group-prices/all/tiers'];

describe('with a public catalogue', () => {
  it('guests and customers see the enabled products of their website and their parts', async () => {
    for (const caller of [undefined, customer]) {
      for (const part of parts) expect((await shop.call('GET', `/V1/products/shown${part}`, { token: caller })).status, part).toBe(200);
      for (const sku of ['disabled', 'elsewhere', 'nowhere']) {
        for (const part of parts) expect((await shop.call('GET', `/V1/products/${sku}${part}`, { token: caller })).status, part).toBe(404);
      }
    }
  });

  it.each(['/rest/V1', '/rest/default/V1', '/rest/all/V1'])('lists under %s hold nothing else, and echo what was asked', async (base) => {
    const { body } = await shop.call('GET', `${base}/products?searchCriteria=`);
    expect(body.items.map(({ sku }: { sku: string }) => sku)).toEqual(['shown']);
    expect(body).toMatchObject({ total_count: 1, search_criteria: { filter_groups: [] } });
    const asked = await shop.call(
      'GET',
      `${base}/products?searchCriteria[filter_groups][0][filters][0][field]=status&${'searchCriteria[filter_groups][0][filters][0][value]=2'}`,
    );
    expect(asked.body).toMatchObject({ items: [], total_count: 0 });
    const { body: links } = await shop.call('GET', `${base}/categories/2/products`);
    expect(links.map(({ sku }: { sku: string }) => sku)).toEqual(['shown']);
  });

  it('a store view that disables a product hides it there', async () => {
    await shop.db.query(
      `insert into product_store (product_id, store_id, attributes) select id, 1, '{"status": "2"}' from product where sku = 'shown'`,
    );
    await shop.db.cache.forget('product-store:');
    expect((await shop.call('GET', '/V1/products/shown')).status).toBe(404);
    expect((await shop.call('GET', '/V1/products?searchCriteria=')).body.items).toEqual([]);
    expect((await shop.call('GET', '/V1/categories/2/products')).body).toEqual([]);
    await shop.db.query('delete from product_store');
    await shop.db.cache.forget('product-store:');
  });

  it('who manages products still sees all of them', async () => {
    const { body } = await shop.call('GET', '/V1/products?searchCriteria=', { token });
    expect(body.total_count).toBe(3);
    expect((await shop.call('GET', '/V1/products/disabled', { token })).status).toBe(200);
  });

  it('the kinds of options and links are open, writing is not', async () => {
    for (const path of ['options/types', 'links/types', 'links/related/attributes']) {
      expect((await shop.call('GET', `/V1/products/${path}`)).status).toBe(200);
    }
    expect((await shop.call('POST', '/V1/products/options', { body: {} })).status).toBe(401);
    expect((await shop.call('DELETE', '/V1/products/shown/media/1', { token: customer })).status).toBe(401);
  });
});
