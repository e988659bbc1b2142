import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::products'));
  staff = proceduresOf(shop, token);
});
afterAll(() => shop.close());

interface Group {
  code: string;
  attributes: { attribute_code: string }[];
}

const refused = async (name: string, input: unknown) => {
  const bare = await shop.admin('Magento_Sales::create');
  for (const caller of [undefined, (await shop.customer()).token, bare.token])
    expect((await proceduresOf(shop, caller).query(name, input)).status).toBe(401);
};

describe('catalog.product.edited', () => {
  it('answers a product of one store view with the values of all and its form', async () => {
    const { id, sku } = await stockProduct(shop, { price: '12.5000' });
    const body = { product: { custom_attributes: [{ attribute_code: 'meta_title', value: 'Hier' }] } };
    const before = await staff.query('catalog.product.edited', { id });
    expect(before.data).toMatchObject({ product: { id, sku, price: 12.5 }, shared: { status: '1', visibility: '4' }, own: [] });
    await shop.call('PUT', `/rest/default/V1/products/${sku}`, { token, body });
    const seen = async (storeId: number) => (await staff.query('catalog.product.edited', { id, storeId })).data;
    const [all, one] = [await seen(0), await seen(1)];
    expect(all.own).toEqual([{ store_id: 1, codes: ['meta_title'] }]);
    expect(all.product.custom_attributes).not.toContainEqual({ attribute_code: 'meta_title', value: 'Hier' });
    expect(one.product.custom_attributes).toContainEqual({ attribute_code: 'meta_title', value: 'Hier' });
    expect(one.shared).toEqual(all.shared);
    expect(one.groups.flatMap(({ attributes }: Group) => attributes.map((one) => one.attribute_code))).toContain('description');
  });

  it('refuses who may not work with products, and knows no other ids', async () => {
    const { id } = await stockProduct(shop);
    await refused('catalog.product.edited', { id });
    expect((await staff.query('catalog.product.edited', { id: 999_999 })).status).toBe(404);
    expect((await staff.query('catalog.product.edited', { id, storeId: 999 })).status).toBe(404);
    expect((await staff.query('catalog.product.edited', { id: 'x' })).status).toBe(400);
  });
});

describe('catalog.product.form', () => {
  it('names the groups of a set in their order, each attribute with what may be chosen', async () => {
    const { groups } = (await staff.query('catalog.product.form', { attributeSetId: 4 })).data as { groups: Group[] };
    const codes = groups.map(({ code }) => code);
    expect(codes.indexOf('product-details')).toBeLessThan(codes.indexOf('search-engine-optimization'));
    const seo = groups.find(({ code }) => code === 'search-engine-optimization')?.attributes.map((one) => one.attribute_code);
    expect(seo).toEqual(['url_key', 'meta_title', 'meta_keyword', 'meta_description']);
    const status = groups.flatMap(({ attributes }) => attributes).find(({ attribute_code }) => attribute_code === 'status');
    expect(status).toMatchObject({ frontend_input: 'select', options: [{ value: '1' }, { value: '2' }] });
  });

  it('refuses who may not work with products, and sets of other things', async () => {
    await refused('catalog.product.form', { attributeSetId: 4 });
    expect((await staff.query('catalog.product.form', { attributeSetId: 999 })).status).toBe(404);
    expect((await staff.query('catalog.product.form', { attributeSetId: 3 })).status).toBeGreaterThanOrEqual(400);
  });
});
