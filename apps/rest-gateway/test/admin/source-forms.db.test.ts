import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk } from '../changes.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_CatalogInventory::cataloginventory'));
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
