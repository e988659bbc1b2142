import { runJob } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk } from '../changes.js';
import { stockProduct } from '../goods.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { sell } from '../sold-orders.js';
import { type StockedShop, stockShop } from '../stocked-shop.js';
import { all, streamed } from '../streamed.js';

let shop: Shop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
let stocked: StockedShop;
const edited = async (id: number) => (await staff.query('catalog.product.edited', { id })).data;
let single: unknown;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  staff = proceduresOf(shop, token);
  single = (await edited((await stockProduct(shop)).id)).quantities;
  stocked = await stockShop(shop, token);
});
afterAll(() => shop.close());

type Quantity = { source_code: string; quantity?: number; is_in_stock?: boolean; notify_stock_qty?: number | null; is_removed?: boolean };
const save = (sku: string, quantities: Quantity[], product: object = {}) =>
  staff.mutate('catalog.product.change', { sku, product, quantities });

describe('the quantities of a product', () => {
  it('are read by source with what the stocks can sell; a shop with one source has none', async () => {
    expect(single).toBeNull();
    const { id, sku } = await stocked.product({ north: 5, south: 3 });
    await sell(shop, token, (door) => door.add(sku, 2));
    expect((await edited(id)).quantities).toEqual({
      sources: [
        { source_code: 'default', quantity: 0, is_in_stock: false, notify_stock_qty: null },
        { source_code: 'north', quantity: 5, is_in_stock: true, notify_stock_qty: null },
        { source_code: 'south', quantity: 3, is_in_stock: true, notify_stock_qty: null },
      ],
      stocks: [
        { stock_id: 1, name: 'Default Stock', salable: 0 },
        { stock_id: stocked.stockId, name: 'Three houses', salable: 6 },
      ],
    });
    const { token: bare } = await shop.admin('Magento_Catalog::products');
    expect((await proceduresOf(shop, bare).query('catalog.product.edited', { id })).data.quantities).toBeNull();
  });

  it('are saved with the product as one change, which is undone as a whole', async () => {
    const { id, sku } = await stocked.product({ north: 5, south: 3 });
    const saved = await save(
      sku,
      [
        { source_code: 'default', quantity: 7, is_in_stock: true, notify_stock_qty: 2 },
        { source_code: 'north', quantity: 4 },
        { source_code: 'south', is_removed: true },
        { source_code: 'east', quantity: 9, notify_stock_qty: 20 },
      ],
      { name: 'Renamed' },
    );
    expect(saved).toMatchObject({ status: 200, data: { name: 'Renamed' } });
    const { sources } = (await edited(id)).quantities;
    expect(sources).toEqual([
      { source_code: 'default', quantity: 7, is_in_stock: true, notify_stock_qty: 2 },
      { source_code: 'east', quantity: 9, is_in_stock: true, notify_stock_qty: 20 },
      { source_code: 'north', quantity: 4, is_in_stock: true, notify_stock_qty: null },
    ]);
    const log = desk(shop, token);
    const { change_id, rows } = await log.newest('product', id);
    expect(new Set(rows.map(({ table_name }) => table_name))).toEqual(
      new Set(['product', 'stock_item', 'inventory_source_item', 'inventory_low_quantity']),
    );
    expect((await log.undo(change_id)).status).toBe(200);
    expect((await edited(id)).quantities.sources).toMatchObject([
      { source_code: 'default', quantity: 0, is_in_stock: false, notify_stock_qty: null },
      { source_code: 'north', quantity: 5 },
      { source_code: 'south', quantity: 3 },
    ]);
  });

  it('change nothing of the product when they are refused', async () => {
    const { id, sku } = await stocked.product({ north: 5 });
    for (const quantities of [
      [{ source_code: 'west', quantity: 1 }],
      [{ source_code: 'north', quantity: -1 }],
      [{ source_code: 'north' }, { source_code: 'north' }],
      [{ source_code: 'north', quantity: 1e9 }],
    ])
      expect((await save(sku, quantities, { name: 'Not this' })).status, JSON.stringify(quantities)).toBe(400);
    expect((await save(sku, [{ source_code: 'north', quantity: 1 }], { type_id: 'configurable' })).status).toBe(400);
    expect((await edited(id)).product.name).not.toBe('Not this');
    expect((await stocked.goodsOf(sku)).sources.north).toBe(5);
    const { token: bare } = await shop.admin('Magento_CatalogInventory::cataloginventory');
    expect((await proceduresOf(shop, bare).mutate('catalog.product.change', { sku, product: {}, quantities: [] })).status).toBe(401);
  });

  it('are given to a new product', async () => {
    const product = { sku: 'fresh-at-north', name: 'Fresh', price: 5, attribute_set_id: 4 };
    const quantities = [{ source_code: 'north', quantity: 6 }];
    expect(await staff.mutate('catalog.product.createNew', { product, quantities })).toMatchObject({ status: 200 });
    expect(await stocked.goodsOf('fresh-at-north')).toMatchObject({ salable: 6, sources: { default: 0, north: 6 } });
  });
});

describe('the product list', () => {
  const grid = (input: object) => staff.query('catalog.product.grid', input);
  const where = (...filters: [string, string, string][]) => ({
    filter_groups: filters.map(([field, condition_type, value]) => ({ filters: [{ field, condition_type, value }] })),
    sort_orders: [{ field: 'source.north', direction: 'DESC' }],
  });

  it('has the quantities of sources and stocks that it is asked for, sorted and filtered by them', async () => {
    const [one, two, none] = [
      await stocked.product({ north: 31 }),
      await stocked.product({ north: 32, south: 1 }),
      await stocked.product({}),
    ];
    const skus = `${one.sku},${two.sku},${none.sku}`;
    const columns = ['source.north', 'source.default', `stock.${stocked.stockId}`];
    const { data } = await grid({ searchCriteria: where(['sku', 'in', skus]), columns });
    const north = (quantity: number) => ({ north: { quantity, is_in_stock: true }, default: { quantity: 0, is_in_stock: false } });
    expect(data.items.map(({ sku, sources, stocks }: { sku: string; sources: object; stocks: object }) => [sku, sources, stocks])).toEqual([
      [two.sku, north(32), { [stocked.stockId]: 33 }],
      [one.sku, north(31), { [stocked.stockId]: 31 }],
      [none.sku, { default: { quantity: 0, is_in_stock: false } }, { [stocked.stockId]: 0 }],
    ]);
    const found = await grid({ searchCriteria: where(['sku', 'in', skus], ['source.north', 'lteq', '31']) });
    expect(found.data.items).toMatchObject([{ sku: one.sku, sources: { north: { quantity: 31 } }, stocks: {} }]);
    const empty = await staff.query('catalog.product.matching', {
      searchCriteria: where(['sku', 'in', skus], ['source.north', 'null', '']),
    });
    expect(empty.data).toEqual({ total_count: 1, ids: [none.id] });
  });

  it('refuses sources and stocks that do not exist', async () => {
    expect((await grid({ searchCriteria: {}, columns: ['source.west'] })).status).toBe(400);
    expect((await grid({ searchCriteria: {}, columns: ['stock.999'] })).status).toBe(400);
    expect((await grid({ searchCriteria: where(['source.west', 'eq', '1']) })).status).toBe(400);
  });
});

describe('the stock list', () => {
  const low = async (sku: string) => {
    const filter_groups = [{ filters: [{ field: 'sku', value: sku }] }, { filters: [{ field: 'is_low', value: '1' }] }];
    return (await staff.query('catalogInventory.grid', { searchCriteria: { filter_groups } })).data.items;
  };

  it('shows each source, low by its own level, and Home counts the same', async () => {
    const { id, sku } = await stocked.product({ north: 15, south: 2, east: 3 });
    await save(sku, [
      { source_code: 'default', quantity: 9 },
      { source_code: 'north', notify_stock_qty: 15 },
      { source_code: 'south', notify_stock_qty: 1 },
      { source_code: 'east', notify_stock_qty: 5 },
    ]);
    expect(await low(sku)).toMatchObject([
      { source_code: 'east', qty: 3, notify_stock_qty: 5, product_id: id },
      { source_code: 'north', qty: 15, notify_stock_qty: 15, product_id: id },
    ]);
    await save(sku, [{ source_code: 'default', quantity: 0 }]);
    expect((await low(sku)).map(({ source_code }: { source_code: string }) => source_code)).toEqual(['east', 'north']);
    const home = (await staff.query('dashboard.lowStock', { limit: 1 })).data;
    const all_low = { filter_groups: [{ filters: [{ field: 'is_low', value: '1' }] }] };
    const list = (await staff.query('catalogInventory.grid', { searchCriteria: all_low })).data;
    expect([home.total_count, home.items[0].key]).toEqual([list.total_count, list.items[0].key]);
    const keys = list.items.map(({ key }: { key: number }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

const run = async (kind: string, input: object) => {
  const { jobs } = shop.as((await shop.admin()).actor).job;
  const { id } = await jobs.start({ kind, input });
  const failures: unknown[] = [];
  await runJob({
    db: shop.db,
    settings: shop.settings,
    signal: new AbortController().signal,
    onFailure: (_, error) => failures.push(error),
  });
  let text = '';
  const job = await jobs.get({ id });
  if (job.file_name) for await (const piece of await jobs.file({ id })) text += piece;
  return { ...job, text, failures };
};

describe('the job stock.sources', () => {
  it('assigns, transfers and unassigns products, and reports those that cannot', async () => {
    const [one, two] = [await stocked.product({ north: 5 }), await stocked.product({ south: 4 })];
    const kit = await stockProduct(shop);
    await shop.db.query(`update product set type_id = 'bundle' where id = $1`, [kit.id]);
    const ids = [one.id, two.id, kit.id];
    const goods = async () => [(await stocked.goodsOf(one.sku)).sources, (await stocked.goodsOf(two.sku)).sources];
    expect(await run('stock.sources', { ids, change: { by: 'assign', source_codes: ['north', 'east'] } })).toMatchObject({
      ...{ state: 'done', total: 3, done: 3, changed: 2, refused_count: 1 },
      report: [{ id: kit.id, message: 'The product has no quantity of its own.' }],
    });
    expect(await goods()).toEqual([
      { default: 0, north: 5, east: 0 },
      { default: 0, north: 0, south: 4, east: 0 },
    ]);
    const move = { by: 'transfer', from: 'south', to: 'north', unassign: true };
    expect(await run('stock.sources', { ids: [one.id, two.id], change: move })).toMatchObject({
      changed: 1,
      report: [{ id: one.id, parameters: { sourceCode: 'south' } }],
    });
    expect(await goods()).toEqual([
      { default: 0, north: 5, east: 0 },
      { default: 0, north: 4, east: 0 },
    ]);
    expect(await run('stock.sources', { skus: [one.sku, two.sku], change: { by: 'unassign', source_codes: ['east'] } })).toMatchObject({
      changed: 2,
    });
    expect(await goods()).toEqual([
      { default: 0, north: 5 },
      { default: 0, north: 4 },
    ]);
  });

  it('fails for a source that does not exist, and is not started without the right or without sources', async () => {
    const { id, sku } = await stocked.product({ north: 5 });
    const failed = await run('stock.sources', { ids: [id], change: { by: 'transfer', from: 'north', to: 'west' } });
    expect(failed).toMatchObject({ state: 'failed', error: { parameters: { sourceCode: 'west' } } });
    expect((await stocked.goodsOf(sku)).sources.north).toBe(5);
    const start = (by: typeof staff, change: object) =>
      by.mutate('job.jobs.start', { kind: 'stock.sources', input: { ids: [id], change } });
    expect((await start(staff, { by: 'assign', source_codes: [] })).status).toBe(400);
    const other = proceduresOf(shop, (await shop.admin('Magento_Catalog::products')).token);
    expect((await start(other, { by: 'assign', source_codes: ['east'] })).status).toBe(401);
  });
});

interface Progress {
  phase: string;
  updated: number;
  refused: { line: number; column: string | null; message: string }[];
  written: boolean;
}

describe('quantities as CSV', () => {
  const load = async (name: string, lines: string[], more: object = {}, by = token) => {
    const steps = await all(streamed<Progress>(shop, 'mutation', name, { csv: lines.join('\n'), ...more }, { token: by }));
    return { ...steps.at(-1), refused: steps.flatMap(({ refused }) => refused) };
  };
  const sources = (lines: string[], more?: object, by?: string) =>
    load('catalog.sourceTransfer.import', ['source_code,sku,status,quantity', ...lines], more, by);

  it('of sources are checked line by line, and written when all are good', async () => {
    const { sku } = await stocked.product({ north: 5 });
    const other = await stocked.product({ south: 1 });
    const lines = [`north,${sku},0,8`, `east,${other.sku},,3`, `default,${sku},1,`];
    expect(await sources(lines, { dryRun: true })).toMatchObject({ phase: 'finished', written: false, refused: [] });
    expect((await stocked.goodsOf(sku)).sources.north).toBe(5);
    expect(await sources(lines)).toMatchObject({ written: true, updated: 3 });
    expect((await stocked.goodsOf(sku)).sources).toEqual({ default: 0, north: 8 });
    expect((await stocked.goodsOf(other.sku)).sources).toEqual({ default: 0, south: 1, east: 3 });
    const { text, state } = await run('stock.exportSources', {});
    expect([state, text.split('\r\n')[0]]).toEqual(['done', 'source_code,sku,status,quantity']);
    expect(text).toContain(`\r\nnorth,${sku},0,8.0000\r\n`);
    expect((await sources(text.split('\r\n').slice(1))).written).toBe(true);
  });

  it('of sources name the errors of lines, and skip only those if that is wanted', async () => {
    const { sku } = await stocked.product({ north: 5 });
    const bad = [`west,${sku},1,1`, 'north,nobody,1,1', `north,${sku},2,1`, `south,${sku},1,-1`, `,${sku},1,1`, `north,${sku},1`];
    const lines = [...bad, `east,${sku},1,4`, `east,${sku.toUpperCase()},1,5`];
    const refused = await sources(lines);
    expect(refused.refused.map(({ line, column }) => [line, column]).sort()).toEqual([
      [2, null],
      [3, null],
      [4, 'status'],
      [5, null],
      [6, 'source_code'],
      [7, null],
      [7, null],
      [9, null],
    ]);
    expect([refused.written, (await stocked.goodsOf(sku)).sources]).toEqual([false, { default: 0, north: 5 }]);
    expect(await sources(lines, { mode: 'good-lines' })).toMatchObject({ written: true, updated: 1 });
    expect((await stocked.goodsOf(sku)).sources).toEqual({ default: 0, north: 5, east: 4 });
    const { token: bare } = await shop.admin('Magento_Catalog::products');
    await expect(sources([], {}, bare)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(load('catalog.sourceTransfer.import', ['sku,price', 'a,1'])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('of products are exported in one cell, which an import reads again', async () => {
    const { id, sku } = await stocked.product({ north: 5, south: 3 });
    const searchCriteria = { filter_groups: [{ filters: [{ field: 'sku', value: sku, condition_type: 'eq' as const }] }] };
    const csv = (
      await all(streamed<string>(shop, 'query', 'catalog.transfer.export', { searchCriteria, columns: ['source_items'] }, { token }))
    ).join('');
    const cell = 'source_code=north,quantity=5.0000,status=1|source_code=south,quantity=3.0000,status=1';
    expect(csv.split('\r\n')).toEqual(['sku,source_items', `${sku},"${cell}"`, '']);
    expect((await all(streamed<string>(shop, 'query', 'catalog.transfer.export', { searchCriteria }, { token })))[0]).toContain(
      'source_items',
    );
    const read = (value: string) => load('catalog.transfer.import', ['sku,source_items', `${sku},"${value}"`]);
    expect(await read('source_code=north,quantity=2|source_code=east,quantity=1,status=1')).toMatchObject({ written: true, updated: 1 });
    expect((await edited(id)).quantities.sources).toMatchObject([
      { source_code: 'default' },
      { source_code: 'east', quantity: 1 },
      { source_code: 'north', quantity: 2 },
      { source_code: 'south', quantity: 3 },
    ]);
    for (const wrong of ['source_code=west,quantity=1', 'source_code=north,quantity=-1', 'north'])
      expect(await read(wrong)).toMatchObject({ written: false, refused: [{ line: 2, column: 'source_items' }] });
    expect((await stocked.goodsOf(sku)).sources.north).toBe(2);
  });
});
