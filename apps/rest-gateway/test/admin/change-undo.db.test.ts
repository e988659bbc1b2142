import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, desk, forgetChanges, rewriteLog } from '../changes.js';
import { stockAlbum, stockKit, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';

let shop: Shop;
let token: string;
let ada: Desk;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  ada = desk(shop, token);
});
afterAll(() => shop.close());

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const send = async (method: string, path: string, body?: unknown) => {
  const answer = await shop.call(method, path, { token, body });
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const get = (path: string) => send('GET', path);
const undo = async (entity: string, entityId: number | string) => {
  const { change_id } = await ada.newest(entity, entityId);
  const answer = await ada.undo(change_id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return change_id;
};

/** Everything that REST shows of a product, in two store scopes. */
const wholeProduct = (sku: string) =>
  Promise.all([
    get(`/V1/products/${sku}`),
    get(`/rest/default/V1/products/${sku}`),
    get(`/V1/stockItems/${sku}`),
    get(`/V1/products/${sku}/media`),
    get(`/V1/products/${sku}/options`),
    get(`/V1/products/${sku}/group-prices/0/tiers`),
    get(`/V1/products/${sku}/links/related`),
  ]);
const tables = async (id: number) =>
  shop.db.query(
    `select (select json_agg(u order by id) from url_rewrite u where entity_type = 'product' and entity_id = $1) as urls,
       (select json_agg(json_build_array(s.store_id, s.words, s.title) order by store_id) from product_search s where product_id = $1) as search,
       (select json_agg(c order by category_id) from category_product c where product_id = $1) as categories,
       (select json_agg(l order by id) from product_link l where linked_product_id = $1) as linked_from`,
    [id],
  );

async function richProduct(sku: string): Promise<number> {
  const { sku: other } = await stockProduct(shop);
  const category = await send('POST', '/V1/categories', { category: { name: `Of ${sku}`, parent_id: 2, is_active: true } });
  const body = await send('POST', '/V1/products', {
    product: {
      ...{ sku, name: `Rich ${sku}`, price: 12.5, attribute_set_id: 4, weight: 1, status: 1, visibility: 4, type_id: 'simple' },
      extension_attributes: {
        category_links: [{ position: 3, category_id: String(category.id) }],
        stock_item: { qty: 7, is_in_stock: true },
        website_ids: [1],
      },
      product_links: [{ sku, link_type: 'related', linked_product_sku: other, linked_product_type: 'simple', position: 1 }],
      media_gallery_entries: [
        {
          media_type: 'image',
          label: 'A',
          position: 1,
          disabled: false,
          types: ['image'],
          content: { base64_encoded_data: PNG, type: 'image/png', name: `${sku}.png` },
        },
      ],
      tier_prices: [{ customer_group_id: 0, qty: 5, value: 9.99 }],
      options: [
        {
          ...{ title: 'Wood', type: 'drop_down', is_require: true, sort_order: 1, product_sku: sku },
          values: [
            { title: 'Oak', price: 2, price_type: 'fixed', sort_order: 1 },
            { title: 'Elm', price: 3, price_type: 'fixed', sort_order: 2 },
          ],
        },
      ],
      custom_attributes: [{ attribute_code: 'description', value: '<p>Good</p>' }],
    },
  });
  await send('PUT', `/rest/default/V1/products/${sku}`, { product: { name: `Rich ${sku} here` } });
  await send('PUT', `/V1/products/${other}`, {
    product: { product_links: [{ sku: other, link_type: 'upsell', linked_product_sku: sku, linked_product_type: 'simple', position: 1 }] },
  });
  return body.id;
}

describe('undo of a deletion', () => {
  it('brings a product back with all that hangs on it, its files too, and can be undone itself', async () => {
    const id = await richProduct('rich');
    const [before, hidden] = [await wholeProduct('rich'), await tables(id)];
    await send('DELETE', '/V1/products/rich');
    const deletion = await undo('product', id);
    expect(await wholeProduct('rich')).toEqual(before);
    expect(await tables(id)).toEqual(hidden);
    const [{ file }] = await get('/V1/products/rich/media');
    await expect(access(join(shop.mediaDir, 'catalog/product', file))).resolves.toBeUndefined();
    expect(await ada.newest('product', id)).toMatchObject({ procedure: 'logging.changes.undo', undoes: deletion });
    await undo('product', id);
    expect(await shop.call('GET', '/V1/products/rich', { token })).toMatchObject({ status: 404 });
    await undo('product', id);
    expect(await wholeProduct('rich')).toEqual(before);
  });

  it('is over once the log is pruned, and with it the files of what is gone', async () => {
    const id = await richProduct('pruned');
    const [{ file }] = await get('/V1/products/pruned/media');
    await send('DELETE', '/V1/products/pruned');
    const { change_id } = await ada.newest('product', id);
    expect(await forgetChanges(shop)).toBeGreaterThan(0);
    expect((await ada.undo(change_id)).status).toBe(404);
    await expect(access(join(shop.mediaDir, 'catalog/product', file))).rejects.toThrow('ENOENT');
  });

  it('brings back configurable, bundle and downloadable products', async () => {
    const shirt = await stockShirt(shop, { red: {}, blue: {} });
    const kit = await stockKit(shop, [
      { title: 'Bag', selections: [{ product: await stockProduct(shop) }, { product: await stockProduct(shop) }] },
    ]);
    const album = await stockAlbum(shop, ['1.0000', '2.0000']);
    for (const { sku, id } of [shirt, kit, album]) {
      const before = await get(`/V1/products/${sku}`);
      await send('DELETE', `/V1/products/${sku}`);
      await undo('product', id);
      expect(await get(`/V1/products/${sku}`)).toEqual(before);
    }
  });

  it('brings a category back with its subtree and products', async () => {
    const { sku, id: productId } = await stockProduct(shop);
    const parent = await send('POST', '/V1/categories', { category: { name: 'Parent', parent_id: 2, is_active: true } });
    const child = await send('POST', '/V1/categories', { category: { name: 'Child', parent_id: parent.id, is_active: true } });
    await send('POST', `/V1/categories/${child.id}/products`, { productLink: { sku, position: 4, category_id: String(child.id) } });
    const look = async () => [
      await get(`/V1/categories/${parent.id}`),
      await get(`/V1/categories/${child.id}`),
      await get(`/V1/categories/${child.id}/products`),
      (await get('/V1/categories')).children_data,
      (await tables(productId))[0],
    ];
    const before = await look();
    await send('DELETE', `/V1/categories/${parent.id}`);
    await undo('category', parent.id);
    expect(await look()).toEqual(before);
  });

  it('brings an attribute back with its options, labels, places in sets and values of products', async () => {
    const attribute = await send('POST', '/V1/products/attributes', {
      attribute: {
        ...{ attribute_code: 'wood', frontend_input: 'select', default_frontend_label: 'Wood', scope: 'store', is_required: false },
        options: [{ label: 'Oak', store_labels: [{ store_id: 1, label: 'Eiche' }] }, { label: 'Elm' }],
      },
    });
    await send('POST', '/V1/products/attribute-sets/attributes', {
      attributeSetId: 4,
      attributeGroupId: 7,
      attributeCode: 'wood',
      sortOrder: 9,
    });
    const oak = (await get('/V1/products/attributes/wood/options')).find(({ value }: { value: string }) => value !== '').value;
    const { sku } = await stockProduct(shop);
    await send('PUT', `/V1/products/${sku}`, { product: { custom_attributes: [{ attribute_code: 'wood', value: oak }] } });
    const look = async () => [
      await get('/V1/products/attributes/wood'),
      await get('/V1/products/attribute-sets/4/attributes'),
      { ...(await get(`/V1/products/${sku}`)), updated_at: null },
    ];
    const before = await look();
    await send('DELETE', '/V1/products/attributes/wood');
    await undo('attribute', attribute.attribute_id);
    expect(await look()).toEqual(before);
  });

  it('brings a customer back with the addresses and the orders, without the password', async () => {
    const customer = { email: 'back@shop.test', firstname: 'Bea', lastname: 'Back', addresses: [address()] };
    const { id } = await send('POST', '/V1/customers', { customer, password: 'Sup3r-secret-pass' });
    const before = await get(`/V1/customers/${id}`);
    await send('DELETE', `/V1/customers/${id}`);
    await undo('customer', id);
    expect(await get(`/V1/customers/${id}`)).toEqual(before);
    const signIn = { username: 'back@shop.test', password: 'Sup3r-secret-pass' };
    expect((await shop.call('POST', '/V1/integration/customer/token', { body: signIn })).status).toBe(401);
  });

  it('brings a cart price rule back with its coupons', async () => {
    const rule = {
      name: 'Ten',
      website_ids: [1],
      customer_group_ids: [0],
      is_active: true,
      simple_action: 'by_percent',
      discount_amount: 10,
    };
    const labels = { store_labels: [{ store_id: 1, store_label: 'Zehn' }] };
    const { rule_id } = await send('POST', '/V1/salesRules', { rule: { ...rule, ...labels, coupon_type: 'SPECIFIC_COUPON' } });
    const coupon = await send('POST', '/V1/coupons', { coupon: { rule_id, code: 'TEN', usage_limit: 5, is_primary: true } });
    const look = async () => [await get(`/V1/salesRules/${rule_id}`), await get(`/V1/coupons/${coupon.coupon_id}`)];
    const before = await look();
    await send('DELETE', `/V1/salesRules/${rule_id}`);
    await undo('sales_rule', rule_id);
    expect(await look()).toEqual(before);
  });

  it('brings a page and a tax rule back', async () => {
    const page = await send('POST', '/V1/cmsPage', { page: { identifier: 'undone', title: 'Undone', content: '<p>x</p>', active: true } });
    const rate = await send('POST', '/V1/taxRates', {
      taxRate: { code: 'R', tax_country_id: 'DE', tax_region_id: 0, tax_postcode: '*', rate: 19 },
    });
    const body = {
      rule: { code: 'T', priority: 0, position: 0, customer_tax_class_ids: [3], product_tax_class_ids: [2], tax_rate_ids: [rate.id] },
    };
    const rule = await send('POST', '/V1/taxRules', body);
    const looks = { [`/V1/cmsPage/${page.id}`]: ['cms_page', page.id], [`/V1/taxRules/${rule.id}`]: ['tax_rule', rule.id] } as const;
    for (const [path, [entity, id]] of Object.entries(looks)) {
      const before = await get(path);
      await send('DELETE', path);
      await undo(entity, id);
      expect(await get(path)).toEqual(before);
    }
  });
});

const address = () => ({
  ...{ firstname: 'Bea', lastname: 'Back', street: ['Main 1'], city: 'Austin', region_id: 57, postcode: '78701', country_id: 'US' },
  ...{ telephone: '1', default_billing: true, default_shipping: true },
});

describe('undo of a save', () => {
  it('sets back what was changed and leaves alone what others changed of the same thing', async () => {
    const { id, sku } = await stockProduct(shop);
    await send('PUT', `/V1/products/${sku}`, { product: { name: 'First', price: 11 } });
    const { change_id } = await ada.newest('product', id);
    await send('PUT', `/V1/products/${sku}`, { product: { weight: 3 } });
    expect((await ada.undo(change_id)).status).toBe(200);
    expect(await get(`/V1/products/${sku}`)).toMatchObject({ name: `Goods ${sku}`, price: 10, weight: 3 });
  });

  it('answers 409 naming who changed the same field again, and changes nothing', async () => {
    const { id, sku } = await stockProduct(shop);
    await send('PUT', `/V1/products/${sku}`, { product: { name: 'First', price: 11 } });
    const { change_id } = await ada.newest('product', id);
    const bob = await shop.admin();
    await shop.call('PUT', `/V1/products/${sku}`, { token: bob.token, body: { product: { name: 'Second' } } });
    const refused = await ada.undo(change_id);
    expect(refused).toMatchObject({ status: 409 });
    const { username } = bob.actor as { username: string };
    expect(refused.body.error.json).toMatchObject({
      message: 'This was changed again by %name at %time.',
      data: { code: 'CONFLICT', parameters: { name: username } },
    });
    expect(await get(`/V1/products/${sku}`)).toMatchObject({ name: 'Second', price: 11 });
  });

  it('takes back what was added, unless somebody has built on it', async () => {
    const made = await send('POST', '/V1/products', { product: { sku: 'added', name: 'Added', price: 1, attribute_set_id: 4 } });
    const { change_id } = await ada.newest('product', made.id);
    await send('PUT', '/V1/products/added', { product: { name: 'Built on' } });
    expect((await ada.undo(change_id)).status).toBe(409);
    await undo('product', made.id);
    await undo('product', made.id);
    await undo('product', made.id);
    expect(await ada.undo(change_id)).toMatchObject({ status: 409 });
  });

  it('is for who did it and still may, or for the keepers of the log', async () => {
    const clerk = await shop.admin('Magento_Catalog::products');
    const other = await shop.admin('Magento_Catalog::products', 'Magento_Cms::page');
    const keeper = await shop.admin('Magento_Logging::magento_logging_events');
    const { id, sku } = await stockProduct(shop);
    await shop.call('PUT', `/V1/products/${sku}`, { token: clerk.token, body: { product: { name: 'Clerk' } } });
    const { change_id } = await ada.newest('product', id);
    expect((await desk(shop, other.token).undo(change_id)).status).toBe(401);
    expect((await desk(shop, (await shop.customer()).token).undo(change_id)).status).toBe(401);
    expect((await desk(shop, clerk.token).undo(change_id)).status).toBe(200);
    const undone = (await ada.newest('product', id)).change_id;
    await rewriteLog(shop, `update change_row set at = at - interval '11 minutes' where change_id = $1`, [undone]);
    expect((await desk(shop, clerk.token).undo(undone)).status).toBe(401);
    expect((await desk(shop, keeper.token).undo(undone)).status).toBe(200);
    expect((await get(`/V1/products/${sku}`)).name).toBe('Clerk');
    expect((await ada.undo('nothing')).status).toBe(404);
  });

  it('leaves orders and their documents as they are', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const shipment = await send('POST', '/V1/shipment/', { entity: { order_id: id } });
    const track = { order_id: id, parent_id: shipment.entity_id, track_number: 'JD-1', title: 'DHL', carrier_code: 'dhl' };
    await send('POST', '/V1/shipment/track', { entity: track });
    const change = await ada.newest('order', id);
    expect(change.rows).toMatchObject([{ table_name: 'sales_shipment_track', operation: 'insert' }]);
    expect(await ada.undo(change.change_id)).toMatchObject({ status: 400 });
    expect(await get(`/V1/shipment/${shipment.entity_id}`)).toMatchObject({ tracks: [{ track_number: 'JD-1' }] });
  });

  it('gives nobody back what the one who undoes does not hold', async () => {
    const keeper = desk(shop, (await shop.admin('Magento_Logging::magento_logging_events', 'Magento_Cms::page')).token);
    const [wide, narrow] = [['Magento_Cms::page', 'Magento_Sales::create'], ['Magento_Cms::page']];
    const { id } = (await ada.do('user.roles.create', { name: 'Wide', resources: wide })).body.result.data.json;
    await ada.do('user.roles.update', { id, name: 'Wide', resources: narrow });
    const { change_id } = await ada.newest('admin_role', id);
    const resources = async () => (await shop.db.prisma.adminRole.findFirstOrThrow({ where: { id } })).resources;
    expect(await keeper.undo(change_id)).toMatchObject({ status: 401 });
    expect(await resources()).toEqual(narrow);
    expect((await ada.undo(change_id)).status).toBe(200);
    expect(await resources()).toEqual(wide);
    // What takes rights away is not held back.
    expect((await keeper.undo((await ada.newest('admin_role', id)).change_id)).status).toBe(200);
    expect(await resources()).toEqual(narrow);
  });
});
