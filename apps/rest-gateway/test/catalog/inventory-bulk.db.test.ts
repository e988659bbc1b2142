import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockKit, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { sell, sellGoods } from '../sold-orders.js';
import { reservedOf, type StockedShop, stockShop } from '../stocked-shop.js';

let shop: Shop;
let stocked: StockedShop;
let token: string;
let defaultSku: string;
let soldId: number;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  // Sold before the website gets another stock.
  const sold = await sellGoods(shop, token, 3, { qty: 10 });
  [defaultSku, soldId] = [sold.sku, sold.productId];
  stocked = await stockShop(shop, token);
});
afterAll(() => shop.close());

const call = (path: string, body: object) => stocked.call('POST', `inventory/${path}`, body);
const get = (path: string) => stocked.call('GET', `inventory/${path}`);
const sources = async (sku: string) => (await stocked.goodsOf(sku)).sources;
const status = async (sku: string) => {
  const at = 'searchCriteria[filter_groups][0][filters][0]';
  const { items } = (await get(`source-items?${at}[field]=sku&${at}[value]=${sku}`)).body;
  return Object.fromEntries(items.map((item: { source_code: string; status: number }) => [item.source_code, item.status]));
};

describe('POST /V1/inventory/bulk-product-source-assign and -unassign', () => {
  it('count the pairs that they add and remove, and skip what has no quantity', async () => {
    const [one, two] = [await stocked.product({ north: 4 }), await stockProduct(shop, { qty: 7 })];
    const shirt = await stockShirt(shop, { Red: {} });
    const given = { skus: [one.sku, two.sku.toUpperCase(), shirt.sku, 'no-such'], sourceCodes: ['north', 'south', 'default', 'south'] };
    expect(await call('bulk-product-source-assign', given)).toMatchObject({ status: 200, body: 3 });
    expect([await sources(one.sku), await sources(two.sku)]).toEqual([
      { default: 0, north: 4, south: 0 },
      { default: 7, north: 0, south: 0 },
    ]);
    expect(await call('bulk-product-source-assign', given)).toMatchObject({ status: 200, body: 0 });
    // Five pairs at others, and the default quantity of the second.
    expect(await call('bulk-product-source-unassign', given)).toMatchObject({ status: 200, body: 5 });
    expect([await sources(one.sku), await sources(two.sku)]).toEqual([{ default: 0 }, { default: 0 }]);
    expect(await call('bulk-product-source-unassign', given)).toMatchObject({ status: 200, body: 0 });
  });

  it('leave what orders have reserved to them', async () => {
    expect(await sources(defaultSku)).toEqual({ default: 10 });
    await call('bulk-product-source-unassign', { skus: [defaultSku], sourceCodes: ['default'] });
    expect(await sources(defaultSku)).toEqual({ default: 0 });
    expect(await reservedOf(shop, soldId, 1)).toEqual({ sum: 3, rows: 3 });
    await stocked.put(defaultSku, { default: 10 });
  });

  it('refuse unknown sources and change nothing', async () => {
    const { sku } = await stocked.product({ north: 1 });
    for (const path of ['assign', 'unassign']) {
      const answer = await call(`bulk-product-source-${path}`, { skus: [sku], sourceCodes: ['north', 'south', 'nowhere'] });
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'Validation Failed', errors: [{ parameters: { sourceCode: 'nowhere' } }] },
      });
      expect((await call(`bulk-product-source-${path}`, { skus: [sku] })).status).toBe(400);
    }
    expect(await sources(sku)).toEqual({ default: 0, north: 1 });
  });
});

describe('POST /V1/inventory/bulk-product-source-transfer', () => {
  const transfer = (skus: string[], originSource: string, destinationSource: string, unassignFromOrigin = false) =>
    call('bulk-product-source-transfer', { skus, originSource, destinationSource, unassignFromOrigin });

  it('moves all that a source has, and removes it there if asked', async () => {
    const [one, two] = [await stocked.product({ north: 4, south: 1 }), await stocked.product({ south: 2 })];
    expect(await transfer([one.sku, two.sku, 'no-such'], 'north', 'south')).toMatchObject({ status: 200, body: true });
    expect([await sources(one.sku), await sources(two.sku)]).toEqual([
      { default: 0, north: 0, south: 5 },
      { default: 0, south: 2 },
    ]);
    expect(await status(one.sku)).toEqual({ default: 0, north: 0, south: 1 });
    expect((await transfer([one.sku, two.sku], 'south', 'east', true)).body).toBe(true);
    expect([await sources(one.sku), await sources(two.sku)]).toEqual([
      { default: 0, north: 0, east: 5 },
      { default: 0, east: 2 },
    ]);
    expect((await transfer([two.sku], 'east', 'default')).body).toBe(true);
    expect([await sources(two.sku), await status(two.sku)]).toEqual([
      { default: 2, east: 0 },
      { default: 1, east: 0 },
    ]);
  });

  it('takes what is on the shelf of the default source, reserved or not', async () => {
    expect((await transfer([defaultSku], 'default', 'north')).body).toBe(true);
    expect(await sources(defaultSku)).toEqual({ default: 0, north: 10 });
    expect((await stocked.call('GET', `stockItems/${defaultSku}`)).body).toMatchObject({ qty: -3, is_in_stock: false });
    expect((await transfer([defaultSku], 'north', 'default', true)).body).toBe(true);
    expect((await stocked.call('GET', `stockItems/${defaultSku}`)).body).toMatchObject({ qty: 7, is_in_stock: true });
  });

  it.each<[string, string, string[]]>([
    ['nowhere', 'south', ['Origin source %sourceCode does not exist']],
    ['north', 'nowhere', ['Destination source %sourceCode does not exist']],
    ['north', 'north', ['Cannot transfer a source on itself']],
  ])('refuses %s to %s', async (from, to, messages) => {
    const { sku } = await stocked.product({ north: 4 });
    const { status: code, body } = await transfer([sku], from, to);
    expect([code, body.errors.map(({ message }: { message: string }) => message)]).toEqual([400, messages]);
    expect(await sources(sku)).toEqual({ default: 0, north: 4 });
  });
});

describe('POST /V1/inventory/bulk-partial-source-transfer', () => {
  const transfer = (items: object[], originSourceCode = 'north', destinationSourceCode = 'south') =>
    call('bulk-partial-source-transfer', { items, originSourceCode, destinationSourceCode });

  it('moves quantities, also several of one product', async () => {
    const { sku } = await stocked.product({ north: 4, south: 0 });
    expect(
      await transfer([
        { sku, qty: 1.5 },
        { sku: sku.toUpperCase(), qty: 2 },
      ]),
    ).toMatchObject({ status: 200, body: [] });
    expect([await sources(sku), (await status(sku)).south]).toEqual([{ default: 0, north: 0.5, south: 3.5 }, 1]);
  });

  it('refuses with every error, and moves nothing', async () => {
    const [one, two] = [await stocked.product({ north: 4, south: 1 }), await stocked.product({ north: 1 })];
    const messages = async (items: object[], ...places: string[]) => {
      const { status: code, body } = await transfer(items, ...places);
      expect([code, body.message]).toEqual([400, 'Transfer validation failed']);
      return body.errors.map(({ message }: { message: string }) => message);
    };
    const good = { sku: one.sku, qty: 1 };
    const [missing, tooMuch] = [
      'Source item for %sku and %sourceCode does not exist',
      'Requested transfer amount for sku %sku is not available',
    ];
    expect(await messages([good, { sku: two.sku, qty: 2 }])).toEqual([missing, tooMuch]);
    expect(await messages([good, { sku: one.sku, qty: 4 }])).toEqual([tooMuch]);
    expect(await messages([good, { sku: 'no-such', qty: 1 }])).toEqual([missing, missing]);
    expect(await messages([good, { sku: one.sku, qty: -1 }])).toEqual(['"%field" should be greater then 0.']);
    expect(await messages([good], 'north', 'north')).toEqual(['Cannot transfer a source on itself']);
    expect(await messages([good], 'nowhere', 'elsewhere')).toHaveLength(2);
    expect(await sources(one.sku)).toEqual({ default: 0, north: 4, south: 1 });
  });
});

describe('low quantity notifications', () => {
  const level = async (source: string, sku: string) => (await get(`low-quantity-notification/${source}/${sku}`)).body;

  it('are set per source, and fall back to the setting', async () => {
    const { sku } = await stocked.product({ north: 1 });
    expect(await level('north', sku)).toEqual({ source_code: 'north', notify_stock_qty: 1, sku });
    const saved = await call('low-quantity-notification', {
      sourceItemConfigurations: [
        { source_code: 'north', sku, notify_stock_qty: 5.5 },
        { source_code: 'default', sku, notify_stock_qty: 7 },
      ],
    });
    expect(saved).toMatchObject({ status: 200, body: [] });
    expect([
      (await level('north', sku)).notify_stock_qty,
      (await level('south', sku)).notify_stock_qty,
      (await level('default', sku)).notify_stock_qty,
    ]).toEqual([5.5, 1, 7]);
    expect((await stocked.call('GET', `stockItems/${sku}`)).body).toMatchObject({
      notify_stock_qty: 7,
      use_config_notify_stock_qty: false,
    });
    await call('low-quantity-notification', { sourceItemConfigurations: [{ source_code: 'north', sku, notify_stock_qty: null }] });
    expect((await level('north', sku)).notify_stock_qty).toBe(1);
    const sourceItems = [
      { source_code: 'default', sku, quantity: 1, status: 1 },
      { source_code: 'south', sku: 'no-such' },
    ];
    expect(await call('low-quantity-notifications-delete', { sourceItems })).toMatchObject({ status: 200, body: [] });
    expect((await level('default', sku)).notify_stock_qty).toBe(1);
  });

  it('refuse what is unknown, repeated or missing', async () => {
    const { sku } = await stocked.product({ north: 1 });
    expect(await get(`low-quantity-notification/nowhere/${sku}`)).toMatchObject({ status: 400, body: { message: 'Wrong input data' } });
    expect((await get('low-quantity-notification/north/no-such')).status).toBe(400);
    const good = { source_code: 'north', sku, notify_stock_qty: 9 };
    for (const bad of [
      { ...good, sku: 'no-such' },
      { ...good, source_code: 'nowhere' },
      good,
      { ...good, source_code: 'south', notify_stock_qty: 'many' },
    ]) {
      expect((await call('low-quantity-notification', { sourceItemConfigurations: [good, bad] })).status).toBe(400);
    }
    expect((await level('north', sku)).notify_stock_qty).toBe(1);
    expect((await call('low-quantity-notification', { sourceItemConfigurations: [] })).status).toBe(400);
    expect((await call('low-quantity-notifications-delete', { sourceItems: [] })).status).toBe(400);
  });
});

describe('the export of stock', () => {
  const find = (items: { sku: string }[], sku: string) => items.find((item) => item.sku === sku);
  const salable = async (sku: string, code = 'base') => {
    const at = 'searchCriteria[filter_groups][0][filters][0]';
    return get(`export-stock-salable-qty/website/${code}?${at}[field]=sku&${at}[value]=${sku}`);
  };
  const dump = async () => (await get('dump-stock-index-data/website/base')).body;

  it('lists what can be sold in the stock of the website', async () => {
    const { id, sku } = await stocked.product({ north: 4, south: 1 });
    await sell(shop, token, (door) => door.add(sku, 1));
    expect((await salable(sku)).body).toMatchObject({ total_count: 1, items: [{ sku, qty: 4, is_salable: true }] });
    expect(find(await dump(), sku)).toEqual({ sku, qty: 5, is_salable: true });
    await shop.db.query('update stock_item set use_config_manage_stock = false, manage_stock = false where product_id = $1', [id]);
    expect((await salable(sku)).body.items).toEqual([{ sku, qty: null, is_salable: true }]);
    const shirt = await stockShirt(shop, { Red: {} });
    expect((await salable(shirt.sku)).body.items).toEqual([{ sku: shirt.sku, qty: 0, is_salable: false }]);
    expect(find(await dump(), shirt.sku)).toEqual({ sku: shirt.sku, qty: null, is_salable: false });
    const { sku: elsewhere } = await stockProduct(shop, { qty: 5 });
    expect((await salable(elsewhere)).body).toMatchObject({ total_count: 1, items: [] });
    expect(find(await dump(), elsewhere)).toBeUndefined();
  });

  it('lists what the default stock has for a website that sells from it: plain products, and composite ones by their parts', async () => {
    await shop.db.query(`insert into website (code, name) values ('plain', 'Plain')`);
    await shop.db.cache.forget('');
    const part = await stockProduct(shop, { qty: 4 });
    const [shirt, kit] = [await stockShirt(shop, { Red: {} }), await stockKit(shop, [{ title: 'Part', selections: [{ product: part }] }])];
    const { items } = (await get('export-stock-salable-qty/website/plain?searchCriteria=')).body;
    expect([part, shirt, kit].map(({ sku }) => find(items, sku))).toEqual([
      { sku: part.sku, qty: 4, is_salable: true },
      { sku: shirt.sku, qty: 0, is_salable: true },
      { sku: kit.sku, qty: 0, is_salable: true },
    ]);
    await shop.db.query('update stock_item set is_in_stock = false where product_id = $1', [part.id]);
    expect((await salable(kit.sku, 'plain')).body.items).toEqual([{ sku: kit.sku, qty: 0, is_salable: false }]);
  });

  it('refuses unknown channels and fields', async () => {
    expect((await salable('x', 'nowhere')).status).toBe(404);
    expect((await get('dump-stock-index-data/website/nowhere')).status).toBe(404);
    expect((await get('dump-stock-index-data/kiosk/base')).status).toBe(404);
    expect((await get('export-stock-salable-qty/website/base?searchCriteria[sort_orders][0][field]=nothing')).status).toBe(400);
  });
});

describe('without the right', () => {
  it.each<[string, string, string]>([
    ...['assign', 'unassign', 'transfer'].map((name): [string, string, string] => [
      'POST',
      `bulk-product-source-${name}`,
      'Magento_CatalogInventory::cataloginventory',
    ]),
    ['POST', 'bulk-partial-source-transfer', 'Magento_CatalogInventory::cataloginventory'],
    ['POST', 'low-quantity-notification', 'Magento_Catalog::products'],
    ['POST', 'low-quantity-notifications-delete', 'Magento_Catalog::products'],
    ['GET', 'low-quantity-notification/default/x', 'Magento_Catalog::products'],
    ['GET', 'export-stock-salable-qty/website/base?searchCriteria=', 'Magento_Catalog::products'],
    ['GET', 'dump-stock-index-data/website/base', 'Magento_Catalog::products'],
  ])('%s %s is refused', async (method, path, other) => {
    const { token: clerk } = await shop.admin(other as 'Magento_Catalog::products');
    expect((await shop.call(method, `/V1/inventory/${path}`, { token: clerk, ...(method === 'POST' && { body: {} }) })).status).toBe(401);
  });
});
