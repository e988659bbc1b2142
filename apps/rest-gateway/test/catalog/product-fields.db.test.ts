import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterFields } from '../../src/fields-filter.js';
import { stockShirt } from '../composite-goods.js';
import { openShop, type Shop } from '../shop.js';

const IMAGE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let shop: Shop;
let token: string;
let skus: string[];
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  const shirt = await stockShirt(shop, { Red: {}, Blue: {} });
  const links = [{ sku: 'whole', link_type: 'related', linked_product_sku: shirt.sku, position: 1 }];
  const option = { product_sku: 'whole', title: 'Text', type: 'field', price: 1, price_type: 'fixed', is_require: false };
  const whole = {
    ...{ sku: 'whole', name: 'Whole', price: 10.5, attribute_set_id: 4, product_links: links, options: [option] },
    tier_prices: [{ customer_group_id: 32000, qty: 2, value: 9 }],
    extension_attributes: { category_links: [{ category_id: 2, position: 3 }], stock_item: { qty: 7, is_in_stock: true } },
    custom_attributes: [{ attribute_code: 'description', value: 'All of it' }],
  };
  expect((await shop.call('POST', '/V1/products', { token, body: { product: whole } })).status).toBe(200);
  const entry = { media_type: 'image', label: 'Dot', position: 1, disabled: false, types: ['image'] };
  const content = { type: 'image/png', name: 'dot.png', base64_encoded_data: IMAGE };
  const image = await shop.call('POST', '/V1/products/whole/media', { token, body: { entry: { ...entry, content } } });
  expect(image.status).toBe(200);
  skus = ['whole', shirt.sku];
});
afterAll(() => shop.close());

const get = async (path: string) => (await shop.call('GET', path, { token })).body;

/** Every property by itself, and those inside of one. */
function fieldsOf(product: Record<string, unknown>): string[] {
  const inner = Object.keys(Object(product.extension_attributes)).map((name) => `extension_attributes[${name}]`);
  return [...Object.keys(product), ...inner, 'custom_attributes[category_ids,description]', 'sku,price,media_gallery_entries[file,types]'];
}

describe('the fields asked for', () => {
  it('are those of the whole product, whichever they are', async () => {
    for (const sku of skus) {
      const whole = await get(`/V1/products/${sku}`);
      for (const field of fieldsOf(whole)) {
        expect(JSON.stringify(await get(`/V1/products/${sku}?fields=${field}`)), field).toBe(JSON.stringify(filterFields(whole, field)));
      }
    }
    const whole = await get('/V1/products/whole');
    for (const part of ['product_links', 'options', 'media_gallery_entries', 'tier_prices']) expect(whole[part], part).toHaveLength(1);
  });

  it('are those of a list of whole products', async () => {
    const page = `/V1/products?searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][value]=${skus}&searchCriteria[filter_groups][0][filters][0][condition_type]=in`;
    const whole = await get(page);
    expect(whole.items).toHaveLength(2);
    for (const field of [...fieldsOf(whole.items[0]).map((name) => `items[${name}]`), 'items', 'total_count']) {
      expect(JSON.stringify(await get(`${page}&fields=${field}`)), field).toBe(JSON.stringify(filterFields(whole, field)));
    }
  });

  it('are filtered after the parts of a product are read by routes of their own', async () => {
    expect(await get('/V1/products/whole/media?fields=label')).toEqual([{ label: 'Dot' }]);
    expect(await get('/V1/products/whole/options?fields=title')).toEqual([{ title: 'Text' }]);
  });
});
