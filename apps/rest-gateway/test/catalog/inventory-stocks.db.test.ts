import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { INVENTORY } from '../stocked-shop.js';

let shop: Shop;
let token: string;
let clerk: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin(...INVENTORY));
  ({ token: clerk } = await shop.admin('Magento_Catalog::products'));
  for (const code of ['north', 'south', 'closed']) {
    const made = await call('POST', 'sources', { source: { ...place, source_code: code, name: code, enabled: code !== 'closed' } });
    expect(made).toMatchObject({ status: 200, body: [] });
  }
});
afterAll(() => shop.close());

const place = { country_id: 'DE', postcode: '10115' };
const call = (method: string, path: string, body?: object, by = token) => shop.call(method, `/V1/inventory/${path}`, { token: by, body });
const get = (path: string) => call('GET', path);
const website = async (code: string) =>
  (await shop.db.query<{ id: number }>(`insert into website (code, name) values ($1, $1) returning id`, [code]))[0]?.id ?? 0;
const channels = (...codes: string[]) => ({ extension_attributes: { sales_channels: codes.map((code) => ({ type: 'website', code })) } });
const stock = (name: string, ...codes: string[]) => call('POST', 'stocks', { stock: { name, ...channels(...codes) } });
const link = (...links: [stock_id: number, source_code: string, priority: number][]) =>
  call('POST', 'stock-source-links', { links: links.map(([stock_id, source_code, priority]) => ({ stock_id, source_code, priority })) });
const put = (sku: string, quantities: Record<string, number | [number, 0 | 1]>) =>
  call('POST', 'source-items', {
    sourceItems: Object.entries(quantities).map(([source_code, given]) => {
      const [quantity, status] = Array.isArray(given) ? given : [given, 1];
      return { sku, source_code, quantity, status };
    }),
  });

describe('POST /V1/inventory/sources', () => {
  const source = { source_code: 'depot', name: 'Depot', ...place };

  it('creates a source, keeps its region as given, and updates it', async () => {
    for (const [code, region] of [
      ['by-id', { region_id: 82 }],
      ['by-name', { region: 'Berlin' }],
      ['by-both', { region_id: 82, region: 'Elsewhere' }],
    ] as const) {
      expect(await call('POST', 'sources', { source: { ...source, ...region, source_code: code } })).toMatchObject({
        status: 200,
        body: [],
      });
      const { body } = await get(`sources/${code}`);
      expect({ region: body.region, region_id: body.region_id }).toEqual({ region: undefined, region_id: undefined, ...region });
    }
    const pickup = { is_pickup_location_active: true, frontend_name: 'Corner shop', frontend_description: 'Ring twice.' };
    const changed = { city: 'Berlin', street: 'Seestraße 1', phone: '030 1', enabled: false, extension_attributes: pickup };
    expect(await call('PUT', 'sources/by-id', { source: changed })).toMatchObject({ status: 200, body: [] });
    expect((await get('sources/by-id')).body).toEqual({
      ...source,
      ...changed,
      source_code: 'by-id',
      region_id: 82,
      use_default_carrier_config: true,
      carrier_links: [],
    });
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    expect((await get(`sources?${at}[field]=enabled&${at}[value]=0&${at}[condition_type]=eq`)).body.items).toMatchObject([
      { source_code: 'by-id' },
      { source_code: 'closed' },
    ]);
  });

  it.each<[string, object, object[]]>([
    ['without a code', { source_code: '' }, [{ parameters: { field: 'source_code' } }]],
    ['with a blank in its code', { source_code: 'two words' }, [{ message: '"%field" can not contain whitespaces.' }]],
    ['with blanks around its code', { source_code: ' depot' }, [{ message: '"%field" can not contain leading or trailing spaces.' }]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the directive.
    ['with a directive in its code', { source_code: 'a${b}' }, [{ parameters: { field: 'source_code' } }]],
    [
      'without its place',
      { country_id: '', postcode: ' ', name: ' ' },
      ['name', 'country_id', 'postcode'].map((field) => ({ parameters: { field } })),
    ],
    [
      'for pick-up without an address',
      { extension_attributes: { is_pickup_location_active: true } },
      ['city', 'phone', 'street'].map((field) => ({ parameters: { field } })),
    ],
    [
      'with carriers beside the usual ones',
      { carrier_links: [{ carrier_code: 'flatrate' }] },
      [{ parameters: { field: 'carrier_links' } }],
    ],
    [
      'with an unknown carrier',
      { use_default_carrier_config: false, carrier_links: [{ carrier_code: 'dove' }] },
      [{ message: `Carrier with code: "%carrier" don't exists.`, parameters: { carrier: 'dove' } }],
    ],
  ])('refuses one %s, with every error, new or not', async (_, values, errors) => {
    const before = (await get('sources?searchCriteria=')).body;
    const answers = [await call('POST', 'sources', { source: { ...source, ...values } })];
    // The code in the path counts.
    if (!('source_code' in values)) answers.push(await call('PUT', 'sources/north', { source: values }));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, body: { message: 'Validation Failed', errors } });
      expect(answer.body.errors).toHaveLength(errors.length);
    }
    expect((await get('sources?searchCriteria=')).body).toEqual(before);
  });

  it('has carriers of its own, and loses them with the usual ones', async () => {
    const carriers = { use_default_carrier_config: false, carrier_links: [{ carrier_code: 'flatrate', position: 4 }] };
    await call('POST', 'sources', { source: { ...source, source_code: 'couriers', ...carriers } });
    expect((await get('sources/couriers')).body).toMatchObject(carriers);
    const usual = { use_default_carrier_config: true, carrier_links: [] };
    await call('PUT', 'sources/couriers', { source: usual });
    expect((await get('sources/couriers')).body).toMatchObject(usual);
  });

  it('never makes the default source a pick-up location', async () => {
    const extension_attributes = { is_pickup_location_active: true };
    expect((await call('PUT', 'sources/default', { source: { extension_attributes } })).status).toBe(400);
  });
});

describe('stocks and their sales channels', () => {
  const channelsOf = async (id: number) =>
    (await get(`stocks/${id}`)).body.extension_attributes.sales_channels.map(({ code }: { code: string }) => code);

  it('take websites from each other, and the default stock gets those that nobody has', async () => {
    await website('outlet');
    expect(await channelsOf(1)).toEqual(['base', 'outlet']);
    const { body: first } = await stock('First', 'outlet');
    expect(await get(`stocks/${first}`)).toMatchObject({ status: 200, body: { stock_id: first, name: 'First' } });
    expect([await channelsOf(first), await channelsOf(1)]).toEqual([['outlet'], ['base']]);
    const { body: second } = await stock('Second', 'outlet');
    expect([await channelsOf(first), await channelsOf(second)]).toEqual([[], ['outlet']]);
    expect((await get('stock-resolver/website/outlet')).body).toMatchObject({ stock_id: second, name: 'Second' });
    expect(await call('PUT', `stocks/${second}`, { stock: { name: 'Renamed' } })).toMatchObject({ status: 200, body: second });
    expect([await channelsOf(second), await channelsOf(1)]).toEqual([[], ['base', 'outlet']]);
    expect((await get('stock-resolver/website/outlet')).body).toMatchObject({ stock_id: 1 });
    await call('PUT', `stocks/${second}`, { stock: { name: 'Again', ...channels('outlet') } });
    expect(await call('PUT', 'stocks/1', { stock: { name: 'Main', ...channels('outlet') } })).toMatchObject({ status: 200, body: 1 });
    expect([await channelsOf(second), await channelsOf(1)]).toEqual([[], ['base', 'outlet']]);
    await call('PUT', 'stocks/1', { stock: { name: 'Default Stock' } });
  });

  it('follow a website that is renamed or deleted', async () => {
    const id = await website('popup');
    const { body: stockId } = await stock('Pop-up', 'popup');
    await shop.db.query(`update website set code = 'popdown' where id = $1`, [id]);
    expect(await channelsOf(stockId)).toEqual(['popdown']);
    await shop.db.query('delete from website where id = $1', [id]);
    expect(await channelsOf(stockId)).toEqual([]);
  });

  it('keep channels of other types, which sell nothing', async () => {
    const other = { extension_attributes: { sales_channels: [{ type: 'kiosk', code: 'hall' }] } };
    const { body: id } = await call('POST', 'stocks', { stock: { name: 'Kiosk', ...other } });
    expect((await get(`stocks/${id}`)).body).toMatchObject(other);
    expect((await get('stock-resolver/kiosk/hall')).status).toBe(404);
    expect((await call('DELETE', `stocks/${id}`)).status).toBe(400);
    await call('PUT', `stocks/${id}`, { stock: { name: 'Kiosk' } });
    expect(await call('DELETE', `stocks/${id}`)).toMatchObject({ status: 200, body: [] });
  });

  it.each<[string, object, object]>([
    ['without a name', { name: ' ' }, { field: 'name' }],
    ['with an unknown website', { name: 'x', ...channels('nowhere') }, { code: 'nowhere' }],
    ['with a channel without a code', { name: 'x', ...channels('') }, { field: 'code' }],
    [
      'with a channel without a type',
      { name: 'x', extension_attributes: { sales_channels: [{ type: '', code: 'base' }] } },
      { field: 'type' },
    ],
    ['with a channel twice', { name: 'x', ...channels('base', 'base') }, { code: 'base' }],
  ])('are refused %s', async (_, given, parameters) => {
    const before = (await get('stocks?searchCriteria=')).body;
    for (const answer of [await call('POST', 'stocks', { stock: given }), await call('PUT', 'stocks/1', { stock: given })]) {
      expect(answer).toMatchObject({ status: 400, body: { message: 'Validation Failed', errors: [{ parameters }] } });
    }
    expect((await get('stocks?searchCriteria=')).body).toEqual(before);
  });

  it('refuse what is unknown, the default stock and one with a website', async () => {
    expect((await call('PUT', 'stocks/999', { stock: { name: 'x' } })).status).toBe(404);
    expect((await call('DELETE', 'stocks/999')).status).toBe(404);
    expect((await call('DELETE', 'stocks/1')).status).toBe(400);
    expect((await get('stock-resolver/website/nowhere')).status).toBe(404);
    await website('busy');
    const { body: id } = await stock('Busy', 'busy');
    expect(await call('DELETE', `stocks/${id}`)).toMatchObject({
      status: 400,
      body: { message: 'Stock has at least one sale channel and could not be deleted.' },
    });
    expect(await channelsOf(id)).toEqual(['busy']);
  });
});

describe('the sources of a stock', () => {
  const sourcesOf = async (id: number | string) => get(`get-sources-assigned-to-stock-ordered-by-priority/${id}`);
  const codes = async (id: number) => (await sourcesOf(id)).body.map(({ source_code }: { source_code: string }) => source_code);

  it('are linked by priority, relinked and removed', async () => {
    const { body: id } = await stock('Linked');
    expect(await link([id, 'north', 3], [id, 'south', 1], [id, 'closed', 2])).toMatchObject({ status: 200, body: [] });
    expect(await codes(id)).toEqual(['south', 'closed', 'north']);
    await link([id, 'north', 1], [id, 'south', 9]);
    expect(await codes(id)).toEqual(['north', 'closed', 'south']);
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    expect((await get(`stock-source-links?${at}[field]=stock_id&${at}[value]=${id}`)).body).toMatchObject({ total_count: 3 });
    const gone = [
      { stock_id: id, source_code: 'closed', priority: 77 },
      { stock_id: id, source_code: 'by-id' },
    ];
    expect(await call('POST', 'stock-source-links-delete', { links: gone })).toMatchObject({ status: 200, body: [] });
    expect(await codes(id)).toEqual(['north', 'south']);
    expect(await call('DELETE', `stocks/${id}`)).toMatchObject({ status: 200 });
    expect((await sourcesOf(id)).body).toEqual([]);
    expect((await sourcesOf('not-a-number')).status).toBe(400);
    expect(await codes(1)).toEqual(['default']);
  });

  it('refuse a link that cannot be, and save none of the others', async () => {
    const { body: id } = await stock('Strict');
    for (const bad of [
      [id, 'nowhere', 1],
      [999, 'north', 1],
      [id, 'north', 0],
      [id, '', 1],
      [id, 'default', 1],
      [1, 'north', 1],
      [id, 'south', 2],
    ] as [number, string, number][]) {
      expect((await link([id, 'south', 1], bad)).status, JSON.stringify(bad)).toBe(400);
    }
    expect(await codes(id)).toEqual([]);
    for (const path of ['stock-source-links', 'stock-source-links-delete']) {
      expect(await call('POST', path, { links: [] })).toMatchObject({ status: 400, body: { message: 'Input data is empty' } });
    }
    const fixed = await call('POST', 'stock-source-links-delete', { links: [{ stock_id: 1, source_code: 'default' }] });
    expect(fixed.status).toBe(400);
    expect(await codes(1)).toEqual(['default']);
  });
});

describe('what can be sold from a stock', () => {
  let id: number;
  beforeAll(async () => {
    ({ body: id } = await stock('Selling'));
    await link([id, 'north', 1], [id, 'south', 2], [id, 'closed', 3]);
  });
  const quantity = async (sku: string, stockId = id) => (await get(`get-product-salable-quantity/${sku}/${stockId}`)).body;
  const errors = async (sku: string, qty: number, stockId = id) => {
    const { status, body } = await get(`is-product-salable-for-requested-qty/${sku}/${stockId}/${qty}`);
    expect([status, body.salable]).toEqual([200, body.errors.length === 0]);
    return body.errors.map(({ code }: { code: string }) => code);
  };
  const set = (productId: number, values: string) => shop.db.query(`update stock_item set ${values} where product_id = $1`, [productId]);

  it('is the sum of its open sources that have the product in stock, less the threshold', async () => {
    const { id: productId, sku } = await stockProduct(shop, { qty: 50 });
    expect(await put(sku, { north: 3, south: 4.5, closed: 100 })).toMatchObject({ status: 200, body: [] });
    expect([await quantity(sku), await quantity(sku, 1)]).toEqual([7.5, 50]);
    await put(sku, { south: [4.5, 0] });
    expect(await quantity(sku)).toBe(3);
    await set(productId, 'use_config_min_qty = false, min_qty = 2');
    expect(await quantity(sku)).toBe(1);
    await call('PUT', 'sources/closed', { source: { enabled: true } });
    expect(await quantity(sku)).toBe(101);
    await call('PUT', 'sources/closed', { source: { enabled: false } });
    await call('POST', 'source-items-delete', {
      sourceItems: [
        { sku, source_code: 'north' },
        { sku, source_code: 'by-id' },
      ],
    });
    expect([await quantity(sku), (await get(`is-product-salable/${sku}/${id}`)).body]).toEqual([0, false]);
  });

  it('lists the quantities of all sources, and follows the product', async () => {
    const { id: productId, sku } = await stockProduct(shop, { qty: 5 });
    await put(sku, { north: 1, default: 8 });
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    const items = async (value: string) => (await get(`source-items?${at}[field]=sku&${at}[value]=${value}`)).body.items;
    expect(await items(sku)).toEqual([
      { sku, source_code: 'default', quantity: 8, status: 1 },
      { sku, source_code: 'north', quantity: 1, status: 1 },
    ]);
    await shop.db.query(`update product set sku = sku || '-new' where id = $1`, [productId]);
    expect(await items(`${sku}-new`)).toHaveLength(2);
    expect(await quantity(`${sku}-new`)).toBe(1);
    const only = `${at}[field]=source_code&${at}[value]=north&searchCriteria[filter_groups][1][filters][0][field]=sku&searchCriteria[filter_groups][1][filters][0][value]=${sku}-new`;
    expect((await get(`source-items?${only}`)).body).toMatchObject({ total_count: 1, items: [{ quantity: 1 }] });
    await shop.db.query('delete from product where id = $1', [productId]);
    expect(await items(`${sku}-new`)).toEqual([]);
    const { sku: turned } = await stockProduct(shop, { qty: 5 });
    await put(turned, { north: 1 });
    const { token: boss } = await shop.admin();
    const grouped = { token: boss, body: { product: { sku: turned, type_id: 'grouped' } } };
    expect((await shop.call('PUT', `/V1/products/${turned}`, grouped)).status).toBe(200);
    expect(await items(turned)).toEqual([]);
  });

  it('refuses quantities below zero, unknown sources and nothing at all', async () => {
    const { sku } = await stockProduct(shop, { qty: 5 });
    for (const bad of [{ north: -1 }, { nowhere: 1 }] as Record<string, number>[])
      expect((await put(sku, { south: 9, ...bad })).status).toBe(400);
    expect(await quantity(sku)).toBe(0);
    for (const path of ['source-items', 'source-items-delete']) {
      expect(await call('POST', path, { sourceItems: [] })).toMatchObject({ status: 400, body: { message: 'Input data is empty' } });
    }
  });

  it('says why a quantity cannot be sold', async () => {
    const { id: productId, sku } = await stockProduct(shop, { qty: 50 });
    expect(await errors(sku, 1)).toEqual(['requested-sku-is-not-assigned-to-given-stock']);
    await put(sku, { north: 5 });
    expect([await errors(sku, 5), await errors(sku.toUpperCase(), 6)]).toEqual([
      [],
      ['back_order-disabled', 'manage_stock-enabled', 'is_salable_with_reservations-not_enough_qty'],
    ]);
    expect(await errors(sku, 1.5)).toEqual(['is_correct_qty-is_qty_decimal']);
    await set(productId, 'use_config_min_sale_qty = false, min_sale_qty = 2, use_config_max_sale_qty = false, max_sale_qty = 4');
    expect([await errors(sku, 1), await errors(sku, 5)]).toEqual([['is_correct_qty-min_sale_qty'], ['is_correct_qty-max_sale_qty']]);
    await set(
      productId,
      'use_config_enable_qty_inc = false, enable_qty_increments = true, use_config_qty_increments = false, qty_increments = 2',
    );
    expect(await errors(sku, 3)).toEqual(['is_correct_qty-qty_increment']);
    await set(productId, 'use_config_max_sale_qty = true, use_config_backorders = false, backorders = 1');
    expect(await errors(sku, 100)).toEqual([]);
    await set(productId, 'use_config_min_qty = false, min_qty = -10');
    expect([await errors(sku, 14), await errors(sku, 16)]).toEqual([[], expect.arrayContaining(['back_order-disabled'])]);
    await put(sku, { north: [5, 0] });
    expect(await errors(sku, 2)).toEqual(['is_any_source_item_in_stock-no_source_items_in_stock']);
    await set(productId, 'use_config_manage_stock = false, manage_stock = false');
    expect(await errors(sku, 1000)).toEqual([]);
  });

  it('is asked of many products at once, in the given order', async () => {
    const [one, two] = [await stockProduct(shop, { qty: 1 }), await stockProduct(shop, { qty: 1 })];
    await put(two.sku, { south: 2 });
    const { body } = await get(`are-products-salable?skus[0]=${two.sku}&skus[1]=no-such&skus[2]=${one.sku}&stockId=${id}`);
    expect(body).toEqual([
      { sku: two.sku, stock_id: id, salable: true },
      { sku: 'no-such', stock_id: id, salable: false },
      { sku: one.sku, stock_id: id, salable: false },
    ]);
    const requests = `skuRequests[0][sku]=${two.sku}&skuRequests[0][qty]=2&skuRequests[1][sku]=${two.sku}&skuRequests[1][qty]=3`;
    expect((await get(`are-product-salable-for-requested-qty?${requests}&stockId=${id}`)).body).toMatchObject([
      { sku: two.sku, stock_id: id, salable: true, errors: [] },
      { sku: two.sku, stock_id: id, salable: false, errors: [{ code: 'back_order-disabled', message: 'Backorders are disabled' }, {}, {}] },
    ]);
  });

  it('of a composite product is what its parts are', async () => {
    const shirt = await stockShirt(shop, { Red: {} });
    const isSalable = async () => (await get(`is-product-salable/${shirt.sku}/${id}`)).body;
    expect(await isSalable()).toBe(false);
    await put(String(shirt.children.Red?.sku), { north: 1 });
    expect(await isSalable()).toBe(true);
    expect((await get(`get-product-salable-quantity/${shirt.sku}/${id}`)).status).toBe(400);
    expect(await errors(shirt.sku, 1)).toEqual([]);
    expect((await put(shirt.sku, { north: 1 })).status).toBe(400);
  });

  it('refuses unknown stocks and bad values', async () => {
    for (const path of [
      'are-products-salable?skus[0]=x',
      'are-product-salable-for-requested-qty?skuRequests[0][sku]=x&skuRequests[0][qty]=1',
    ]) {
      expect((await get(`${path}&stockId=999`)).status).toBe(404);
      expect((await get(`${path}&stockId=one`)).status).toBe(400);
      expect((await get(path)).status).toBe(400);
    }
    expect((await get('is-product-salable-for-requested-qty/x/999/1')).status).toBe(404);
    expect((await get(`is-product-salable-for-requested-qty/x/${id}/many`)).status).toBe(400);
  });
});

describe('without the right', () => {
  it.each<[string, string, object?]>([
    ['POST', 'sources', { source: {} }],
    ['POST', 'stocks', { stock: { name: 'x' } }],
    ['PUT', 'stocks/1', { stock: { name: 'x' } }],
    ['DELETE', 'stocks/1'],
    ['POST', 'stock-source-links', { links: [] }],
    ['POST', 'stock-source-links-delete', { links: [] }],
    ['GET', 'get-sources-assigned-to-stock-ordered-by-priority/1'],
    ['GET', 'are-products-salable?skus[0]=x&stockId=1'],
    ['GET', 'is-product-salable-for-requested-qty/x/1/1'],
    ['GET', 'are-product-salable-for-requested-qty?skuRequests[0][sku]=x&skuRequests[0][qty]=1&stockId=1'],
    ['GET', 'stock-resolver/website/base'],
  ])('%s %s is refused', async (method, path, body) => {
    expect((await call(method, path, body, clerk)).status).toBe(401);
  });
});
