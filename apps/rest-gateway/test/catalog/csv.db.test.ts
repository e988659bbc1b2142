import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { all, streamed } from '../streamed.js';

let shop: Shop;
let token: string;
let gear: number;
let bags: number;

interface Progress {
  phase: string;
  total: number;
  done: number;
  created: number;
  updated: number;
  refused: { line: number; column: string | null; sku: string | null; message: string; parameters?: Record<string, unknown> }[];
  written: boolean;
}

beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::products', 'Magento_CatalogInventory::cataloginventory'));
  const colour = await shop.db.prisma.attribute.findFirstOrThrow({ where: { entity_type_id: 4, code: 'color' } });
  const finish = await shop.db.prisma.attribute.create({
    data: {
      entity_type_id: 4,
      code: 'finish',
      backend_type: 'varchar',
      frontend_input: 'multiselect',
      frontend_label: 'Finish',
      is_user_defined: true,
    },
  });
  const serial = await shop.db.prisma.attribute.create({
    data: {
      entity_type_id: 4,
      code: 'serial',
      backend_type: 'varchar',
      frontend_input: 'text',
      frontend_label: 'Serial',
      is_user_defined: true,
      is_unique: true,
    },
  });
  const group = await shop.db.prisma.attributeGroup.findFirstOrThrow({ where: { attribute_set_id: 4 } });
  for (const attribute of [colour, finish, serial]) {
    await shop.db.prisma.attributeSetEntry.upsert({
      where: { attribute_set_id_attribute_id: { attribute_set_id: 4, attribute_id: attribute.id } },
      create: { attribute_set_id: 4, attribute_group_id: group.id, attribute_id: attribute.id },
      update: {},
    });
  }
  for (const [attribute_id, label] of [
    [colour.id, 'Red'],
    [colour.id, 'Blue'],
    [finish.id, 'Matt|Dull'],
    [finish.id, 'Gloss'],
  ] as const)
    await shop.db.prisma.attributeOption.create({ data: { attribute_id, label } });
  await shop.db.cache.forget('');
  const category = async (name: string, parent_id: number): Promise<number> => {
    const admin = await shop.admin();
    const made = await shop.call('POST', '/V1/categories', {
      token: admin.token,
      body: { category: { name, is_active: true, parent_id } },
    });
    return made.body.id;
  };
  gear = await category('Gear, old/new', 2);
  bags = await category('Bags', gear);
});
afterAll(() => shop.close());

const bring = (csv: string, mode: string = 'all-or-nothing', options = {}) =>
  all(streamed<Progress>(shop, 'mutation', 'catalog.transfer.import', { csv, mode }, { token, storeCode: 'all', ...options }));
const exported = async (field: string, value: string, condition_type = 'like') =>
  (
    await all(
      streamed<string>(
        shop,
        'query',
        'catalog.transfer.export',
        { searchCriteria: { filter_groups: [{ filters: [{ field, value, condition_type }] }] } },
        { token, storeCode: 'all' },
      ),
    )
  ).join('');
const read = async (sku: string) => (await shop.call('GET', `/V1/products/${sku}`, { token })).body;
const refusedOf = (steps: Progress[]) => steps.flatMap(({ refused }) => refused);
const attribute = (product: { custom_attributes: { attribute_code: string; value: unknown }[] }, code: string) =>
  product.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value;
const count = async (prefix: string) =>
  Number((await shop.db.query<{ n: number }>('select count(*) as n from product where sku like $1', [`${prefix}%`]))[0]?.n);

describe('catalog.transfer.import', () => {
  it('creates products with values, options and categories by name, websites and stock', async () => {
    const steps = await bring(
      [
        'sku,attribute_set,name,price,weight,color,finish,categories,websites,qty,is_in_stock,meta_title',
        `bag-1,Default,"Bag, small",12.5,0.3,red,"Matt\\|Dull|Gloss","Default Category/Gear, old\\/new/Bags|Default Category",base,7,1,'=1+1`,
      ].join('\n'),
    );
    expect(steps.at(-1)).toMatchObject({ phase: 'finished', total: 1, created: 1, updated: 0, written: true });
    expect(refusedOf(steps)).toEqual([]);
    const product = await read('bag-1');
    expect(product).toMatchObject({
      name: 'Bag, small',
      price: 12.5,
      weight: 0.3,
      type_id: 'simple',
      status: 1,
      extension_attributes: { website_ids: [1], stock_item: { qty: 7, is_in_stock: true } },
    });
    expect(attribute(product, 'category_ids')).toEqual(['2', String(bags)]);
    expect(attribute(product, 'meta_title')).toBe('=1+1');
    expect(String(attribute(product, 'finish')).split(',')).toHaveLength(2);
    expect(attribute(product, 'url_key')).toBe('bag-small');
  });

  it('changes what cells say, leaves what is empty or absent, and empties on request', async () => {
    await bring('sku,attribute_set,name,price,meta_title,color\nkeep-1,Default,Keep,5,Title,Red');
    const steps = await bring('sku,price,meta_title,color\nKEEP-1,6,,__EMPTY__');
    expect(steps.at(-1)).toMatchObject({ created: 0, updated: 1 });
    const product = await read('keep-1');
    expect(product).toMatchObject({ sku: 'keep-1', name: 'Keep', price: 6 });
    expect([attribute(product, 'meta_title'), attribute(product, 'color')]).toEqual(['Title', undefined]);
  });

  it('tells every fault of every line with line number, column and reason, and writes nothing', async () => {
    const steps = await bring(
      [
        'sku,attribute_set,name,price,type_id,color,qty,is_in_stock,categories,websites,special_from_date',
        'bad-1,Default,One,abc,simple,Green,many,perhaps,Nowhere,mars,yesterday',
        'bad-2,Unknown,Two,1,simple,,,,,,',
        'bad-3,Default,,1,simple,,,,,,',
        'bad-4,Default,Four,1,nothing,,,,,,',
        'BAD-4,Default,Four,1,simple,,,,,,',
        ',Default,Five,1,simple,,,,,,',
        'bad-6,Default,Six,1',
        '"bad-7',
        'x",Default,Seven,-1,simple,,,,,,',
        `${'x'.repeat(65)},Default,Eight,1,simple,,,,,,`,
        'bad-9,,Nine,1,simple,,,,,,',
        'bad-good,Default,Good,1,simple,,,,,,',
      ].join('\n'),
    );
    const found = refusedOf(steps).map(({ line, column }) => `${line} ${column}`);
    const first = ['price', 'color', 'special_from_date', 'websites', 'categories', 'qty', 'is_in_stock'].map((column) => `2 ${column}`);
    expect(found.sort()).toEqual(
      [...first, '3 attribute_set', '4 name', '5 type_id', '6 sku', '7 sku', '8 null', '9 price', '11 sku', '12 attribute_set'].sort(),
    );
    expect(refusedOf(steps).find(({ line }) => line === 6)).toMatchObject({ sku: 'BAD-4', parameters: { line: 5 } });
    expect(steps.at(-1)).toMatchObject({ phase: 'finished', created: 0, updated: 0, written: false });
    expect(await count('bad-')).toBe(0);
  });

  it('writes the good lines alone when asked to', async () => {
    const steps = await bring(
      'sku,attribute_set,name,price\ngood-1,Default,One,1\ngood-2,Default,Two,x\ngood-3,Default,Three,3',
      'good-lines',
    );
    expect(steps.at(-1)).toMatchObject({ created: 2, written: true });
    expect(refusedOf(steps)).toMatchObject([{ line: 3, column: 'price', sku: 'good-2' }]);
    expect((await read('good-3')).price).toBe(3);
    expect(await count('good-')).toBe(2);
  });

  it('finds what only the database knows while writing, and takes everything back or leaves the one line', async () => {
    await bring('sku,attribute_set,name,price,url_key,serial\ntaken-0,Default,Zero,1,taken-key,S-1');
    const csv =
      'sku,attribute_set,name,price,url_key,serial\nclash-1,Default,Clash,1,,\nclash-2,Default,Two,1,taken-key,\nclash-3,Default,Three,1,,s-1\nclash-4,Default,Clash,1,,';
    const whole = await bring(csv);
    expect(
      refusedOf(whole)
        .map(({ line, column }) => `${line} ${column}`)
        .sort(),
    ).toEqual(['3 url_key', '4 serial', '5 url_key']);
    expect(whole.at(-1)).toMatchObject({ created: 0, written: false });
    expect(await count('clash-')).toBe(0);
    const good = await bring(csv, 'good-lines');
    expect(good.at(-1)).toMatchObject({ created: 1, written: true });
    expect(await count('clash-')).toBe(1);
  });

  it('saves nothing of all or nothing when the caller leaves while it writes', async () => {
    const lines = Array.from({ length: 500 }, (_, n) => `left-${n},Default,Left ${n},1`);
    const leaving = new AbortController();
    const csv = ['sku,attribute_set,name,price', ...lines].join('\n');
    const call = streamed<Progress>(
      shop,
      'mutation',
      'catalog.transfer.import',
      { csv, mode: 'all-or-nothing' },
      { token, storeCode: 'all', leaving },
    );
    for (let step = await call.next(); step.value?.phase !== 'writing'; step = await call.next()) expect(step.done).toBe(false);
    leaving.abort();
    await expect(call.next()).rejects.toThrow();
    const left = await shop.db.transaction(async (tx) => {
      // Waits for whoever still writes.
      await tx.query('lock table product in share mode');
      return tx.query(`select 1 from product where sku like 'left-%'`);
    });
    expect(left).toHaveLength(0);
  });

  it.each([
    ['an unknown column', 'sku,colour\na,b', { parameters: { column: 'colour' } }],
    ['a column that is there twice', 'sku,name,name\na,b,c', { parameters: { column: 'name' } }],
    ['a heading without sku', 'name\nb', { parameters: { column: 'sku' } }],
    ['an empty file', '', { message: 'The file is empty.' }],
  ])('refuses %s', async (_, csv, told) => {
    await expect(bring(csv)).rejects.toMatchObject({ code: 'BAD_REQUEST', ...told });
  });

  it('tells every fault of a heading at once', async () => {
    await expect(bring('colour,size\na,b')).rejects.toMatchObject({ errors: [{}, {}, {}] });
  });

  it('refuses a line that is no CSV', async () => {
    const steps = await bring('sku,attribute_set,name,price\nquote-1,Default,A,1\nquote-2,"Default"x,B,1\n');
    expect(refusedOf(steps)).toMatchObject([{ line: 3, column: null }]);
    expect(await count('quote-')).toBe(0);
  });

  it.each([
    ['a guest', async () => undefined],
    ['a customer', async () => (await shop.customer()).token],
    ['an admin without the resource', async () => (await shop.admin('Magento_Catalog::categories')).token],
  ])('refuses %s, in and out', async (_, tokenOf) => {
    const theirs = { token: await tokenOf() };
    await expect(bring('sku\na', 'good-lines', theirs)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(all(streamed(shop, 'query', 'catalog.transfer.export', { searchCriteria: {} }, theirs))).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});

describe('catalog.transfer.export', () => {
  it('gives every attribute a column, names for ids, and cells that no spreadsheet runs', async () => {
    await bring(
      'sku,attribute_set,name,price,color,finish,categories,qty\nout-1,Default,"=cmd()",3,Blue,Gloss,"Default Category/Gear, old\\/new/Bags",4',
    );
    const [heading = '', line = '', ...rest] = (await exported('sku', 'out-1')).split('\r\n');
    const columns = heading.split(',');
    expect(columns.slice(0, 7)).toEqual(['sku', 'attribute_set', 'type_id', 'websites', 'categories', 'qty', 'is_in_stock']);
    expect(columns).toEqual(
      expect.arrayContaining(['name', 'price', 'color', 'finish', 'serial', 'url_key', 'special_price', 'meta_title']),
    );
    expect(line.startsWith(`out-1,Default,simple,base,"Default Category/Gear, old\\/new/Bags",4.0000,1,'=cmd(),`)).toBe(true);
    expect(line).toContain('Blue');
    expect(rest).toEqual(['']);
  });

  it('takes back what it gave and changes nothing', async () => {
    for (let n = 1; n <= 3; n++)
      await stockProduct(shop, {
        sku: `round-${n}`,
        name: `'=Round "${n}",\n\\|`,
        attributes: { url_key: `round-${n}`, description: '-1' },
      });
    const before = await exported('sku', 'round-%');
    const products = await Promise.all([1, 2, 3].map((n) => read(`round-${n}`)));
    const steps = await bring(before);
    expect(refusedOf(steps)).toEqual([]);
    expect(steps.at(-1)).toMatchObject({ created: 0, updated: 3 });
    const untimed = (text: string) => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '');
    expect(untimed(await exported('sku', 'round-%'))).toBe(untimed(before));
    for (const product of products) expect({ ...(await read(product.sku)), updated_at: product.updated_at }).toEqual(product);
  });

  it('refuses a field that no product has', async () => {
    await expect(exported('no_such', '1')).rejects.toMatchObject({ code: 'BAD_REQUEST', parameters: { fieldName: 'no_such' } });
  });
});
