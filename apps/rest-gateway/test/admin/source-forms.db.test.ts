import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk } from '../changes.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { INVENTORY } from '../stocked-shop.js';

let shop: Shop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin(...INVENTORY));
  staff = proceduresOf(shop, token);
});
afterAll(() => shop.close());

const get = async (path: string) => (await shop.call('GET', `/V1/inventory/${path}`, { token })).body;
const place = { country_id: 'DE', postcode: '20095' };

describe('catalogInventory.source.createNew', () => {
  const create = (source_code: string, more: object = {}) =>
    staff.mutate('catalogInventory.source.createNew', { source: { source_code, name: `New ${source_code}`, ...place, ...more } });

  it('adds a source, and refuses a code that one has already without changing it', async () => {
    expect((await create('fresh')).status).toBe(200);
    for (const code of ['fresh', 'default'])
      expect(await create(code, { name: 'Other' })).toMatchObject({
        status: 400,
        message: 'The code "%code" is already in use.',
        parameters: { fieldName: 'source.source_code', code },
      });
    expect((await get('sources/fresh')).name).toBe('New fresh');
    expect((await get('sources/default')).name).toBe('Default Source');
  });

  it('takes one of several that come at once', async () => {
    const answers = await Promise.all([1, 2, 3].map((number) => create('contested', { name: `No. ${number}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('is refused without the right', async () => {
    const { token: bare } = await shop.admin('Magento_Catalog::products');
    const refused = await proceduresOf(shop, bare).mutate('catalogInventory.source.createNew', {
      source: { source_code: 'unseen', name: 'Unseen', ...place },
    });
    expect([refused.status, (await get('sources/unseen')).message]).toEqual([401, expect.stringContaining('No such entity')]);
  });
});

describe('the forms of sources', () => {
  it('notice a change in between, whatever characters the code has', async () => {
    const who = desk(shop, token);
    const source_code = '倉庫/1';
    await staff.mutate('catalogInventory.source.createNew', { source: { source_code, name: 'Tokyo', ...place } });
    const version = await who.version('inventory_source', source_code);
    const rename = (name: string) =>
      who.do(
        'catalogInventory.source.change',
        { sourceCode: source_code, source: { name } },
        { 'X-Merx-Expects': `inventory_source/${encodeURIComponent(source_code)}@${version}` },
      );
    expect([(await rename('Kyoto')).status, (await rename('Osaka')).status]).toEqual([200, 409]);
    expect((await get(`sources/${encodeURIComponent(source_code)}`)).name).toBe('Kyoto');
    const malformed = await who.do('catalogInventory.source.change', {}, { 'X-Merx-Expects': 'inventory_source/%E0%A4@1' });
    expect(malformed.status).toBe(400);
  });

  it('clear the region of the default source when its country has none', async () => {
    const before = await get('sources/default');
    const saved = await staff.mutate('catalogInventory.source.change', {
      sourceCode: 'default',
      source: { country_id: 'DE', region_id: null, postcode: '20095' },
    });
    expect(saved).toMatchObject({ status: 200 });
    const after = await get('sources/default');
    expect(after).toMatchObject({ name: before.name, country_id: 'DE', postcode: '20095' });
    expect(after).not.toHaveProperty('region_id');
  });
});

describe('catalogInventory.source.arrangeStock', () => {
  const arrange = (stock: object, source_codes: string[]) => staff.mutate('catalogInventory.source.arrangeStock', { stock, source_codes });
  const sourcesOf = async (stockId: number): Promise<string[]> =>
    (await get(`get-sources-assigned-to-stock-ordered-by-priority/${stockId}`)).map(
      ({ source_code }: { source_code: string }) => source_code,
    );
  const website = { type: 'website', code: 'base' };
  const sources = async (...codes: string[]): Promise<string[]> => {
    for (const source_code of codes)
      await staff.mutate('catalogInventory.source.createNew', { source: { source_code, name: source_code, ...place } });
    return codes;
  };

  it('creates a stock, reorders and replaces its sources, and gives the website back when it no longer sells from it', async () => {
    const [a, b, c] = await sources('first', 'second', 'third');
    const created = await arrange({ name: 'North', extension_attributes: { sales_channels: [website] } }, ['second', 'first']);
    expect(created).toMatchObject({ status: 200, data: expect.any(Number) });
    const id = created.data as number;
    expect([await sourcesOf(id), (await get('stock-resolver/website/base')).stock_id]).toEqual([[b, a], id]);
    await arrange({ stock_id: id, name: 'North Sea' }, ['third', 'second']);
    expect([await sourcesOf(id), (await get('stock-resolver/website/base')).stock_id]).toEqual([[c, b], 1]);
    expect((await get(`stocks/${id}`)).name).toBe('North Sea');
  });

  it('changes nothing when a source is unknown, named twice or the default one, or the default stock would lose its source', async () => {
    const [one] = await sources('only');
    const { data: id } = await arrange({ name: 'South' }, ['only']);
    const before = await get('stocks/1');
    for (const [stock, codes, status] of [
      [{ stock_id: id, name: 'Other' }, ['only', 'none'], 400],
      [{ stock_id: id, name: 'Other' }, ['only', 'only'], 400],
      [{ stock_id: id, name: 'Other' }, ['default'], 400],
      [{ stock_id: id, name: ' ' }, [], 400],
      [{ stock_id: 1, name: 'Other' }, [], 400],
      [{ stock_id: 1, name: 'Other' }, ['default', 'only'], 400],
      [{ stock_id: 999_999, name: 'Other' }, ['only'], 404],
    ] as const)
      expect((await arrange(stock, [...codes])).status, JSON.stringify([stock, codes])).toBe(status);
    expect([await sourcesOf(id), (await get(`stocks/${id}`)).name]).toEqual([[one], 'South']);
    expect([await get('stocks/1'), await sourcesOf(1)]).toEqual([before, ['default']]);
    const { token: bare } = await shop.admin('Magento_Catalog::products');
    const refused = await proceduresOf(shop, bare).mutate('catalogInventory.source.arrangeStock', {
      stock: { name: 'X' },
      source_codes: [],
    });
    expect(refused.status).toBe(401);
  });
});

it('roles and integrations that had the one resource of the inventory got those of its parts', async () => {
  const path = '../../../../prisma/migrations/20261123212000_inventory_resources/migration.sql';
  const { db } = shop;
  const bare = ['Magento_Catalog::products'];
  const before = ['Magento_CatalogInventory::cataloginventory', 'Magento_InventoryApi::stock', ...bare];
  const [keeper, clerk] = await Promise.all(
    [before, bare].map((resources, index) => db.prisma.adminRole.create({ data: { name: `Before ${index}`, resources } })),
  );
  const [grants = ''] = (await readFile(new URL(path, import.meta.url), 'utf8')).split(/(?<=END \$\$;)/);
  await db.query(grants);
  const resourcesOf = async (id = 0) => (await db.prisma.adminRole.findFirst({ where: { id } }))?.resources.sort();
  expect(await resourcesOf(keeper?.id)).toEqual([...INVENTORY, ...bare].sort());
  expect(await resourcesOf(clerk?.id)).toEqual(bare);
});
