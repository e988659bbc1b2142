import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sellGoods } from '../sold-orders.js';
import { INVENTORY } from '../stocked-shop.js';

let shop: Shop;
/** Everything. */
let boss: string;
/** The stock alone. */
let token: string;
beforeAll(async () => {
  shop = await openShop();
  [{ token: boss }, { token }] = [await shop.admin(), await shop.admin(...INVENTORY)];
});
afterAll(() => shop.close());

const get = (path: string) => shop.call('GET', `/V1/inventory/${path}`, { token });
const save = (sourceItems: unknown, path = 'source-items') => shop.call('POST', `/V1/inventory/${path}`, { token, body: { sourceItems } });
const bySku = (...skus: string[]) => {
  const at = 'searchCriteria[filter_groups][0][filters][0]';
  return `source-items?${at}[field]=sku&${at}[condition_type]=in&${at}[value]=${skus.join(',')}`;
};
const source_code = 'default';

describe('GET and POST /V1/inventory/source-items', () => {
  it('set the quantities of many products, which every other route then tells', async () => {
    const [first, second] = [await stockProduct(shop, { qty: 5 }), await stockProduct(shop, { qty: 7 })];
    const saved = await save([
      { sku: first.sku, source_code, quantity: 12.5, status: 1 },
      { sku: second.sku.toUpperCase(), source_code, quantity: 0, status: 1 },
    ]);
    expect(saved).toMatchObject({ status: 200, body: [] });
    expect((await get(bySku(first.sku, second.sku))).body).toMatchObject({
      total_count: 2,
      items: [
        { sku: first.sku, source_code, quantity: 12.5, status: 1 },
        { sku: second.sku, source_code, quantity: 0, status: 0 },
      ],
    });
    expect((await shop.call('GET', `/V1/stockItems/${first.sku}`, { token })).body).toMatchObject({ qty: 12.5, is_in_stock: true });
    await save([{ sku: first.sku, source_code, status: 0 }]);
    expect((await shop.call('GET', `/V1/stockItems/${first.sku}`, { token })).body).toMatchObject({ qty: 12.5, is_in_stock: false });
  });

  it('makes the stock item of a product that has none', async () => {
    const { id, sku } = await stockProduct(shop);
    await shop.db.query('delete from stock_item where product_id = $1', [id]);
    expect((await get(bySku(sku))).body).toMatchObject({ total_count: 0, items: [] });
    expect((await save([{ sku, source_code, quantity: 3, status: 1 }])).status).toBe(200);
    expect((await get(bySku(sku))).body.items).toEqual([{ sku, source_code, quantity: 3, status: 1 }]);
  });

  it('saves nothing when one of them is refused', async () => {
    const { sku } = await stockProduct(shop, { qty: 5 });
    const shirt = await stockShirt(shop, { Red: {} });
    const good = { sku, source_code, quantity: 9, status: 1 };
    for (const bad of [
      { sku: 'no-such-sku', source_code, quantity: 1, status: 1 },
      { sku: shirt.sku, source_code, quantity: 1, status: 1 },
      { sku, source_code: 'elsewhere', quantity: 1, status: 1 },
      { sku: sku.toUpperCase(), source_code, quantity: 1, status: 1 },
      { sku, source_code, quantity: 1e12 },
      { sku, source_code, status: 2 },
      { source_code },
    ]) {
      const { status, body } = await save([good, bad]);
      expect(status, JSON.stringify(bad)).toBe(400);
      expect(body.message).toEqual(expect.any(String));
    }
    expect((await get(bySku(sku))).body.items).toMatchObject([{ quantity: 5 }]);
    const several = await save([
      { sku: 'x', source_code },
      { sku: 'y', source_code: 'z' },
    ]);
    expect(several).toMatchObject({ status: 400, body: { errors: [{ parameters: { sku: 'x' } }, { parameters: { sourceCode: 'z' } }] } });
  });

  it('filters by quantity and status, a page at a time', async () => {
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    const { body } = await get(
      `source-items?${at}[field]=status&${at}[value]=1&searchCriteria[page_size]=1&searchCriteria[sort_orders][0][field]=quantity`,
    );
    expect(body.items).toHaveLength(1);
    expect(body.total_count).toBeGreaterThan(1);
    expect((await get('source-items?searchCriteria[page_size]=1&searchCriteria[current_page]=999')).body.items).toEqual([]);
    expect((await get('source-items?searchCriteria[sort_orders][0][field]=colour')).status).toBe(400);
    expect((await get('source-items')).status).toBe(400);
  });
});

describe('POST /V1/inventory/source-items-delete', () => {
  it('leaves nothing of the products', async () => {
    const { sku } = await stockProduct(shop, { qty: 5 });
    expect(await save([{ sku, source_code }], 'source-items-delete')).toMatchObject({ status: 200, body: [] });
    expect((await get(bySku(sku))).body.items).toEqual([{ sku, source_code, quantity: 0, status: 0 }]);
    expect((await save([{ sku: 'no-such-sku', source_code }], 'source-items-delete')).status).toBe(400);
    expect((await save('all', 'source-items-delete')).status).toBe(400);
  });
});

describe('GET /V1/inventory/get-product-salable-quantity and is-product-salable', () => {
  it('tell what is left after orders', async () => {
    const { sku } = await sellGoods(shop, boss, 4, { qty: 10 });
    expect(await get(`get-product-salable-quantity/${sku}/1`)).toMatchObject({ status: 200, body: 6 });
    expect((await get(`is-product-salable/${sku}/1`)).body).toBe(true);
    await save([{ sku, source_code, quantity: 0 }]);
    expect((await get(`get-product-salable-quantity/${sku}/1`)).body).toBe(0);
    expect((await get(`is-product-salable/${sku}/1`)).body).toBe(false);
  });

  it('a product out of stock has nothing to sell, one that is not managed can be sold', async () => {
    const { id, sku } = await stockProduct(shop, { qty: 5 });
    await shop.db.query('update stock_item set is_in_stock = false where product_id = $1', [id]);
    expect((await get(`get-product-salable-quantity/${sku}/1`)).body).toBe(0);
    await shop.db.query('update stock_item set use_config_manage_stock = false, manage_stock = false, qty = 0 where product_id = $1', [id]);
    expect((await get(`is-product-salable/${sku}/1`)).body).toBe(true);
  });

  it('a composite product is salable by its parts and has no quantity', async () => {
    const shirt = await stockShirt(shop, { Red: {} });
    expect((await get(`is-product-salable/${shirt.sku}/1`)).body).toBe(true);
    expect((await get(`get-product-salable-quantity/${shirt.sku}/1`)).status).toBe(400);
    await shop.db.query('update stock_item set is_in_stock = false where product_id = $1', [shirt.children.Red?.id]);
    expect((await get(`is-product-salable/${shirt.sku}/1`)).body).toBe(false);
  });

  it('refuse unknown products and stocks', async () => {
    const { sku } = await stockProduct(shop);
    for (const name of ['get-product-salable-quantity', 'is-product-salable']) {
      expect((await get(`${name}/${sku}/2`)).status).toBe(404);
      expect((await get(`${name}/no-such-sku/1`)).status).toBe(404);
      expect((await get(`${name}/${sku}/one`)).status).toBe(400);
    }
  });
});

describe('sources, stocks and their links', () => {
  it('are one of each in a new shop', async () => {
    const source = { source_code, name: 'Default Source', enabled: true, country_id: 'US', postcode: '90034' };
    const stock = { stock_id: 1, name: 'Default Stock', extension_attributes: { sales_channels: [{ type: 'website', code: 'base' }] } };
    expect((await get('sources?searchCriteria=')).body).toMatchObject({ total_count: 1, items: [source], search_criteria: {} });
    expect((await get('sources/default')).body).toMatchObject(source);
    expect((await get('stocks?searchCriteria[page_size]=10')).body).toMatchObject({ total_count: 1, items: [stock] });
    expect((await get('stocks/1')).body).toEqual(stock);
    expect((await get('stock-source-links?searchCriteria=')).body.items).toEqual([{ stock_id: 1, source_code, priority: 1 }]);
  });

  it('are filtered as any list', async () => {
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    expect((await get(`sources?${at}[field]=source_code&${at}[value]=other`)).body).toMatchObject({ total_count: 0, items: [] });
    expect((await get(`stocks?${at}[field]=stock_id&${at}[value]=1`)).body).toMatchObject({ total_count: 1 });
    expect((await get(`stock-source-links?${at}[field]=stock_id&${at}[value]=2`)).body).toMatchObject({ total_count: 0 });
    for (const list of ['sources', 'stocks', 'stock-source-links']) {
      expect((await get(`${list}?${at}[field]=colour&${at}[value]=2`)).status).toBe(400);
      expect((await get(`${list}?searchCriteria[page_size]=1&searchCriteria[current_page]=2`)).body.items).toEqual([]);
    }
    expect((await get('sources/other')).status).toBe(404);
    expect((await get('stocks/2')).status).toBe(404);
  });

  const put = (source: object, code = 'default') => shop.call('PUT', `/V1/inventory/sources/${code}`, { token, body: { source } });
  const post = (source: object) => shop.call('POST', '/V1/inventory/sources', { token, body: { source } });
  const stored = async () => (await get('sources/default')).body;

  it('the source keeps all that is said of it, and shows it alone and in the list', async () => {
    const before = await stored();
    const source = {
      source_code,
      name: 'North',
      contact_name: 'Nina North',
      email: 'north@shop.test',
      phone: '+49 30 1',
      fax: '+49 30 2',
      street: 'Seestraße 1',
      city: 'Berlin',
      region: 'Berlin',
      region_id: 82,
      postcode: '10115',
      country_id: 'DE',
      description: 'By the lake.',
      latitude: 52.554123,
      longitude: -13.36,
      enabled: true,
      use_default_carrier_config: false,
      carrier_links: [
        { carrier_code: 'flatrate', position: 1 },
        { carrier_code: 'tablerate', position: 2 },
      ],
    };
    expect(await post(source)).toMatchObject({ status: 200, body: [] });
    expect(await stored()).toEqual(source);
    expect(await put(source)).toMatchObject({ status: 200, body: [] });
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    for (const [field, value, found] of [
      ['city', 'berlin', 1],
      ['contact_name', 'Somebody', 0],
      ['region_id', '82', 1],
      ['latitude', '52.554123', 1],
      ['email', 'north@shop.test', 1],
      ['use_default_carrier_config', '1', 0],
    ] as const) {
      const { body } = await get(`sources?${at}[field]=${field}&${at}[value]=${value}`);
      expect([field, body.total_count, body.items]).toEqual([field, found, found ? [source] : []]);
    }
    expect(await put({ phone: null, fax: '', use_default_carrier_config: true, carrier_links: [] })).toMatchObject({ status: 200 });
    const { phone, fax, ...kept } = source;
    expect(await stored()).toEqual({ ...kept, use_default_carrier_config: true, carrier_links: [] });
    const none = {
      contact_name: null,
      email: null,
      street: null,
      city: null,
      region: null,
      description: null,
      latitude: null,
      longitude: null,
    };
    expect(await put({ ...before, ...none })).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(before);
  });

  it.each<[string, object, object]>([
    ['disabled', { enabled: false }, { fieldName: 'source.enabled' }],
    ['without a name', { name: ' ' }, { fieldName: 'source.name' }],
    ['with a name that is too long', { name: 'x'.repeat(256) }, { fieldName: 'source.name', maxLength: 255 }],
    ['with an email that is none', { email: 'north' }, { fieldName: 'source.email' }],
    ['off the globe', { latitude: 90.1 }, { fieldName: 'source.latitude' }],
    ['off the globe', { longitude: -180.5 }, { fieldName: 'source.longitude' }],
    ['with carriers beside the usual ones', { carrier_links: [{ carrier_code: 'flatrate', position: 1 }] }, { field: 'carrier_links' }],
    ['with an unknown carrier', { use_default_carrier_config: false, carrier_links: [{ carrier_code: 'dove' }] }, { carrier: 'dove' }],
    ['with an unknown property', { colour: 'red' }, { fieldName: 'source.colour' }],
    ['in a country that is none', { country_id: 'XX' }, {}],
  ])('%s it is refused, and nothing changes', async (_, values, parameters) => {
    const before = await stored();
    for (const answer of [await put({ ...values, postcode: '999' }), await post({ source_code, ...values, city: 'Nowhere' })]) {
      expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String), parameters } });
    }
    expect(await stored()).toEqual(before);
  });

  it('an incomplete source is not made, an unknown one not changed, and none without the right', async () => {
    const before = await stored();
    expect((await post({ source_code: 'north', name: 'North' })).status).toBe(400);
    expect((await get('sources/north')).status).toBe(404);
    expect((await put({ postcode: '1' }, 'north')).status).toBe(404);
    const { token: clerk } = await shop.admin('Magento_Catalog::products');
    expect((await shop.call('POST', '/V1/inventory/sources', { token: clerk, body: { source: before } })).status).toBe(401);
    expect(await stored()).toEqual(before);
  });

  it('nothing of it is told without the right', async () => {
    const { token: clerk } = await shop.admin('Magento_Catalog::products');
    for (const path of [
      'sources?searchCriteria=',
      'sources/default',
      'stocks/1',
      'source-items?searchCriteria=',
      'is-product-salable/x/1',
    ]) {
      expect((await shop.call('GET', `/V1/inventory/${path}`, { token: clerk })).status).toBe(401);
    }
    expect((await shop.call('POST', '/V1/inventory/source-items', { token: clerk, body: { sourceItems: [] } })).status).toBe(401);
  });
});
