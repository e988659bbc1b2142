import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const RESOURCE = 'Magento_CatalogInventory::cataloginventory';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin(RESOURCE));
});
afterAll(() => shop.close());

/** A product with a stock item of these columns. */
async function product(sku: string, stock: Record<string, unknown> | null = { qty: 10, is_in_stock: true }, type_id = 'simple') {
  const { id: attribute_set_id } = await shop.db.prisma.attributeSet.findFirstOrThrow({ where: { entity_type_id: 4 } });
  const { id } = await shop.db.prisma.product.create({ data: { sku, type_id, attribute_set_id } });
  if (stock) await shop.db.prisma.stockItem.create({ data: { product_id: id, ...stock } });
  return id;
}

const read = async (sku: string) => (await shop.call('GET', `/V1/stockItems/${encodeURIComponent(sku)}`, { token })).body;
const save = (sku: string, stockItem: unknown, path = `/V1/products/${encodeURIComponent(sku)}/stockItems/1`) =>
  shop.call('PUT', path, { token, body: { stockItem } });

describe('GET /V1/stockItems/:productSku', () => {
  it('gives the whole stock item of a sku, whatever its case', async () => {
    const product_id = await product('Mug/Blue 1');
    expect(await read('mug/BLUE 1')).toEqual({
      item_id: expect.any(Number),
      product_id,
      stock_id: 1,
      qty: 10,
      is_in_stock: true,
      is_qty_decimal: false,
      show_default_notification_message: false,
      use_config_min_qty: true,
      min_qty: 0,
      use_config_min_sale_qty: 1,
      min_sale_qty: 1,
      use_config_max_sale_qty: true,
      max_sale_qty: 10000,
      use_config_backorders: true,
      backorders: 0,
      use_config_notify_stock_qty: true,
      notify_stock_qty: 1,
      use_config_qty_increments: true,
      qty_increments: 0,
      use_config_enable_qty_inc: true,
      enable_qty_increments: false,
      use_config_manage_stock: true,
      manage_stock: true,
      low_stock_date: null,
      is_decimal_divided: false,
      stock_status_changed_auto: 0,
    });
  });

  it('answers 404 for an unknown sku, with the sku in a list', async () => {
    const answer = await shop.call('GET', '/V1/stockItems/nowhere?scopeId=1', { token });
    expect(answer).toMatchObject({ status: 404, body: { parameters: ['nowhere'] } });
  });

  it('refuses a scope that is no number with 400', async () => {
    await product('scoped');
    expect(await shop.call('GET', '/V1/stockItems/scoped?scopeId=main', { token })).toMatchObject({ status: 400 });
  });
});

describe('PUT /V1/products/:productSku/stockItems/:itemId', () => {
  it('changes what is sent, keeps the rest and answers the item id, whatever id the path has', async () => {
    await product('part', { qty: 3, is_in_stock: true, use_config_max_sale_qty: false, max_sale_qty: 7 });
    const { item_id } = await read('part');
    const answer = await save('part', { qty: '12.5', isQtyDecimal: true }, '/V1/products/PART/stockItems/987654');
    expect(answer).toMatchObject({ status: 200, body: item_id });
    expect(await read('part')).toMatchObject({ item_id, qty: 12.5, is_qty_decimal: true, max_sale_qty: 7, is_in_stock: true });
  });

  it('takes its own answer back and changes nothing', async () => {
    await product('echo', { qty: 0.5, is_in_stock: true, use_config_qty_increments: false, qty_increments: 4, min_sale_qty: 2 });
    await save('echo', {});
    const before = await read('echo');
    expect(before.low_stock_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await save('echo', before)).status).toBe(200);
    expect(await read('echo')).toEqual({ ...before, low_stock_date: expect.any(String) });
    const [row] = await shop.db.query<{ qty_increments: string }>('select qty_increments::text from stock_item where item_id = $1', [
      before.item_id,
    ]);
    expect(row?.qty_increments).toBe('4.0000');
  });

  it('takes the product out of stock and dates it when nothing is left, and brings it back when told', async () => {
    await product('gone');
    await save('gone', { qty: 0 });
    expect(await read('gone')).toMatchObject({
      qty: 0,
      is_in_stock: false,
      stock_status_changed_auto: 1,
      low_stock_date: expect.any(String),
    });
    await save('gone', { qty: 5 });
    expect(await read('gone')).toMatchObject({ qty: 5, is_in_stock: false, low_stock_date: null });
    await save('gone', { is_in_stock: true });
    expect(await read('gone')).toMatchObject({ qty: 5, is_in_stock: true, stock_status_changed_auto: 0 });
  });

  it('keeps no quantity for a composite product', async () => {
    await product('set', { is_in_stock: true }, 'bundle');
    await save('set', { qty: 5 });
    expect(await read('set')).toMatchObject({ qty: 0, is_in_stock: true });
  });

  it('makes the stock item of a product that has none', async () => {
    await product('bare', null);
    expect((await save('bare', { qty: 2 })).status).toBe(200);
    expect(await read('bare')).toMatchObject({ qty: 2, is_in_stock: true, use_config_manage_stock: true });
  });

  it('loses no field when two clients save at once', async () => {
    await product('both');
    const patches = [{ qty: 42 }, { max_sale_qty: 6, use_config_max_sale_qty: false }, { backorders: 2, use_config_backorders: false }];
    const answers = await Promise.all(patches.map((patch) => save('both', patch)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read('both')).toMatchObject({ qty: 42, max_sale_qty: 6, backorders: 2 });
  });

  it.each<[string, unknown, string]>([
    ['an unknown property', { qty: 1, colour: 'red' }, 'stockItem.colour'],
    ['a quantity that is no number', { qty: 'many' }, 'stockItem.qty'],
    ['a quantity beyond what can be kept', { qty: 100_000_000 }, 'stockItem.qty'],
    ['a negative limit', { max_sale_qty: -1 }, 'stockItem.max_sale_qty'],
    ['an unknown kind of back-order', { backorders: 3 }, 'stockItem.backorders'],
    ['a flag that is a list', { is_in_stock: [] }, 'stockItem.is_in_stock'],
  ])('refuses %s with 400 naming it, and saves nothing', async (_, stockItem, fieldName) => {
    const sku = `refused ${fieldName} ${JSON.stringify(stockItem)}`;
    await product(sku);
    expect(await save(sku, stockItem)).toMatchObject({ status: 400, body: { parameters: { fieldName } } });
    expect(await read(sku)).toMatchObject({ qty: 10, backorders: 0 });
  });

  it('refuses a call without a stock item with 400, and an unknown sku with 404', async () => {
    expect(await shop.call('PUT', '/V1/products/part/stockItems/1', { token, body: {} })).toMatchObject({
      status: 400,
      body: { parameters: { fieldName: 'stockItem' } },
    });
    expect(await save('nowhere', { qty: 1 })).toMatchObject({ status: 404, body: { parameters: ['nowhere'] } });
  });
});

describe('GET /V1/stockItems/lowStock/', () => {
  it('lists the items with at most that quantity, the scarcest first, page by page', async () => {
    for (const [sku, qty] of [
      ['low a', -7],
      ['low b', -9],
      ['low c', -8],
      ['low d', -6.5],
    ] as const)
      await product(sku, { qty });
    const all = await shop.call('GET', '/V1/stockItems/lowStock/?scopeId=0&qty=-7', { token });
    expect(all.body.items.map(({ qty }: { qty: number }) => qty)).toEqual([-9, -8, -7]);
    expect(all.body).toMatchObject({ total_count: 3, search_criteria: { criteria_list: [], limit: ['1', '0'] } });
    const page = await shop.call('GET', '/V1/stockItems/lowStock?scope_id=0&qty=-7&current_page=2&pageSize=2', { token });
    expect(page.body.items).toEqual([all.body.items[2]]);
    expect(page.body.total_count).toBe(3);
    const past = await shop.call('GET', '/V1/stockItems/lowStock/?scopeId=0&qty=-7&currentPage=2147483647&pageSize=2147483647', { token });
    expect(past.body).toMatchObject({ items: [], total_count: 3 });
  });

  it.each(['qty=1', 'scopeId=0', 'scopeId=0&qty=few', 'scopeId=0&qty=1&pageSize=all'])('refuses ?%s with 400', async (query) => {
    expect(await shop.call('GET', `/V1/stockItems/lowStock/?${query}`, { token })).toMatchObject({ status: 400 });
  });
});

describe('GET /V1/stockStatuses/:productSku', () => {
  it('gives 1 for what can be had and 0 for what cannot, with the stock item', async () => {
    const product_id = await product('status', { qty: 2.5, is_in_stock: true });
    const answer = await shop.call('GET', '/V1/stockStatuses/status', { token });
    expect(answer).toMatchObject({ status: 200, body: { product_id, stock_id: 1, qty: 2, stock_status: 1, stock_item: { qty: 2.5 } } });
    await save('status', { is_in_stock: false });
    expect((await shop.call('GET', '/V1/stockStatuses/status', { token })).body.stock_status).toBe(0);
  });

  it('answers 404 for an unknown sku', async () => {
    expect(await shop.call('GET', '/V1/stockStatuses/nowhere', { token })).toMatchObject({ status: 404 });
  });
});

describe('access', () => {
  it('refuses guests, customers and admins without the resource', async () => {
    const others = [undefined, (await shop.customer()).token, (await shop.admin('Magento_Catalog::products')).token];
    for (const other of others) {
      const answer = await shop.call('PUT', '/V1/products/part/stockItems/1', { token: other });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: RESOURCE } } });
    }
  });
});
