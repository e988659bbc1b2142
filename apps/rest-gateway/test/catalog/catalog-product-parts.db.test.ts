import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetChanges } from '../changes.js';
import { type Answer, openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::products', 'Magento_CatalogInventory::cataloginventory'));
  for (const sku of ['one', 'two', 'three']) await create(sku);
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (sku: string, values: object = {}) =>
  send('POST', '/V1/products', { product: { sku, name: `Name of ${sku}`, price: 10, attribute_set_id: 4, ...values } });
const read = (sku: string) => send('GET', `/V1/products/${encodeURIComponent(sku)}`);
const put = (sku: string, product: object) => send('PUT', `/V1/products/${encodeURIComponent(sku)}`, { product });
const custom = ({ body }: Answer, code: string) =>
  body.custom_attributes.find((entry: { attribute_code: string }) => entry.attribute_code === code)?.value;

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GIF = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const png = (name: string) => ({ base64_encoded_data: PNG, type: 'image/png', name });
const isThere = (file: string) =>
  access(join(shop.mediaDir, 'catalog/product', file)).then(
    () => true,
    () => false,
  );
/** Files stay as long as a change can be taken back. */
async function isGone(file: string): Promise<boolean> {
  if (!(await isThere(file))) return false;
  await forgetChanges(shop);
  return !(await isThere(file));
}

describe('media_gallery_entries', () => {
  it('stores images under two letters of their name, with roles, and gives a clash another name', async () => {
    const made = await create('pictured', {
      media_gallery_entries: [
        { media_type: 'image', label: 'Front', types: ['image', 'thumbnail'], content: png('Front View.png') },
        { media_type: 'image', content: png('Front View.png'), disabled: true },
      ],
    });
    expect(made.body.media_gallery_entries).toMatchObject([
      { media_type: 'image', label: 'Front', position: 1, disabled: false, types: ['image', 'thumbnail'], file: '/f/r/Front_View.png' },
      { label: null, position: 2, disabled: true, types: [], file: '/f/r/Front_View_1.png' },
    ]);
    expect(custom(made, 'image')).toBe('/f/r/Front_View.png');
    expect(await isThere('/f/r/Front_View_1.png')).toBe(true);
  });

  it('keeps ids, moves roles, and removes entries with their files', async () => {
    const [first, second] = (await read('pictured')).body.media_gallery_entries;
    const moved = await put('pictured', { media_gallery_entries: [first, { id: second.id, label: 'Back', types: ['image'] }] });
    expect(moved.body.media_gallery_entries).toMatchObject([
      { id: first.id, types: ['thumbnail'] },
      { id: second.id, label: 'Back', disabled: true, types: ['image'], file: second.file },
    ]);
    const left = await put('pictured', { media_gallery_entries: [{ id: second.id }] });
    expect(left.body.media_gallery_entries).toMatchObject([{ id: second.id, types: ['image'] }]);
    expect(custom(left, 'thumbnail')).toBeUndefined();
    expect(await isGone(first.file)).toBe(true);
    const replaced = await put('pictured', {
      media_gallery_entries: [{ id: second.id, content: { base64_encoded_data: GIF, type: 'image/gif', name: 'n' } }],
    });
    expect(replaced.body.media_gallery_entries).toMatchObject([{ id: second.id, file: '/n/_/n.gif', types: ['image'] }]);
    expect(await isGone(second.file)).toBe(true);
    expect((await put('pictured', { media_gallery_entries: [] })).body.media_gallery_entries).toEqual([]);
    expect(await isGone('/n/_/n.gif')).toBe(true);
  });

  it('leaves no file behind when the save fails, and none after a delete', async () => {
    const entries = { media_gallery_entries: [{ content: png('orphan.png') }] };
    expect((await create('failing', { ...entries, name: 'Name of one' })).status).toBe(400);
    expect(await isThere('/o/r/orphan.png')).toBe(false);
    expect((await create('deleted', entries)).status).toBe(200);
    expect(await isThere('/o/r/orphan.png')).toBe(true);
    await send('DELETE', '/V1/products/deleted');
    expect(await isGone('/o/r/orphan.png')).toBe(true);
  });

  it('never lets a name decide what kind of file it is, or where it lies', async () => {
    const made = await create('sly', { media_gallery_entries: [{ content: png('..shell.php') }] });
    expect(made.body.media_gallery_entries[0].file).toBe('/s/h/shell.php.png');
  });

  it.each<[string, object]>([
    ['content that is no base64', { content: { ...png('a.png'), base64_encoded_data: '%%%' } }],
    ['a type that is not the real one', { content: { ...png('a.png'), type: 'image/gif' } }],
    ['bytes that are no image', { content: { ...png('a.png'), base64_encoded_data: 'PGh0bWw+PC9odG1sPg==' } }],
    ['a name with a slash', { content: png('../a.png') }],
    ['an unknown role', { content: png('a.png'), types: ['poster'] }],
    ['an unknown id without content', { id: 987654 }],
    ['neither id nor content', { label: 'x' }],
  ])('refuses %s', async (_, entry) => {
    expect((await put('one', { media_gallery_entries: [entry] })).status).toBe(400);
    expect((await read('one')).body.media_gallery_entries).toEqual([]);
  });
});

describe('options', () => {
  const size = { title: 'Size', type: 'drop_down', values: [{ title: 'L', price: 1.5, price_type: 'fixed', sku: 'l' }] };
  const text = {
    title: 'Engraving',
    type: 'field',
    price: 10,
    price_type: 'percent',
    is_require: false,
    max_characters: 20,
    sort_order: 2,
  };

  it('are stored with values and prices, and flag the product', async () => {
    const made = await create('optional', { options: [size, text] });
    expect(made.body.options).toEqual([
      {
        product_sku: 'optional',
        option_id: expect.any(Number),
        title: 'Size',
        type: 'drop_down',
        sort_order: 0,
        is_require: true,
        values: [{ title: 'L', sort_order: 0, price: 1.5, price_type: 'fixed', sku: 'l', option_type_id: expect.any(Number) }],
      },
      {
        product_sku: 'optional',
        option_id: expect.any(Number),
        title: 'Engraving',
        type: 'field',
        sort_order: 2,
        is_require: false,
        price: 10,
        price_type: 'percent',
        max_characters: 20,
      },
    ]);
    expect([custom(made, 'has_options'), custom(made, 'required_options')]).toEqual(['1', '1']);
  });

  it('keep their ids, lose what is absent, and leave no flag behind', async () => {
    const [drop, field] = (await read('optional')).body.options;
    const [value] = drop.values;
    const more = { title: 'XL', price: 2, price_type: 'fixed' };
    const changed = await put('optional', { options: [{ ...drop, title: 'Fit', values: [value, more] }] });
    expect(changed.body.options).toMatchObject([{ option_id: drop.option_id, title: 'Fit', values: [value, { title: 'XL' }] }]);
    expect(changed.body.options.map((option: { option_id: number }) => option.option_id)).not.toContain(field.option_id);
    expect((await put('optional', { price: 11 })).body.options).toHaveLength(1);
    const none = await put('optional', { options: [] });
    expect(none.body.options).toEqual([]);
    expect([custom(none, 'has_options'), custom(none, 'required_options')]).toEqual(['0', '0']);
  });

  it("give another product's option a new id", async () => {
    const made = await create('source', { options: [size] });
    const copy = await create('copy', { options: made.body.options });
    expect(copy.body.options[0].option_id).not.toBe(made.body.options[0].option_id);
    expect((await read('source')).body.options).toEqual(made.body.options);
  });

  it.each<[string, object]>([
    ['no title', { ...size, title: ' ' }],
    ['no type', { ...size, type: undefined }],
    ['an unknown type', { ...size, type: 'slider' }],
    ['a select without values', { ...size, values: [] }],
    ['a value without price type', { ...size, values: [{ title: 'L', price: 1 }] }],
    ['a value with a bad price type', { ...size, values: [{ title: 'L', price: 1, price_type: 'free' }] }],
    ['a field without price', { ...text, price: undefined }],
  ])('refuse %s', async (_, option) => {
    expect((await put('one', { options: [option] })).status).toBe(400);
    expect((await read('one')).body.options).toEqual([]);
  });
});

describe('tier_prices', () => {
  it('are replaced as a whole and follow the price where they are percentages', async () => {
    const made = await put('one', {
      price: 20,
      tier_prices: [
        { customer_group_id: 32000, qty: 10, value: 8.5 },
        { customer_group_id: 1, qty: 5, extension_attributes: { percentage_value: 25, website_id: 0 } },
      ],
    });
    expect(made.body.tier_prices).toEqual([
      { customer_group_id: 1, qty: 5, value: 15, extension_attributes: { website_id: 0, percentage_value: 25 } },
      { customer_group_id: 32000, qty: 10, value: 8.5, extension_attributes: { website_id: 0 } },
    ]);
    expect((await put('one', { price: 40 })).body.tier_prices[0].value).toBe(30);
    expect((await put('one', { tier_prices: [] })).body.tier_prices).toEqual([]);
  });

  it.each<[string, object[]]>([
    ['a quantity of 0', [{ customer_group_id: 1, qty: 0, value: 1 }]],
    ['a negative value', [{ customer_group_id: 1, qty: 1, value: -1 }]],
    ['a percentage above 100', [{ customer_group_id: 1, qty: 1, value: 1, extension_attributes: { percentage_value: 101 } }]],
    ['an unknown group', [{ customer_group_id: 99, qty: 1, value: 1 }]],
    ['no group', [{ qty: 1, value: 1 }]],
    ['an unknown website', [{ customer_group_id: 1, qty: 1, value: 1, extension_attributes: { website_id: 7 } }]],
    ['the same tier twice', [1, 2].map((value) => ({ customer_group_id: 1, qty: 1, value }))],
  ])('refuse %s', async (_, tier_prices) => {
    expect((await put('one', { tier_prices })).status).toBe(400);
    expect((await read('one')).body.tier_prices).toEqual([]);
  });
});

describe('product_links', () => {
  it('are replaced as a whole, across types', async () => {
    const links = [
      { link_type: 'upsell', linked_product_sku: 'THREE', position: 4 },
      { link_type: 'related', linked_product_sku: 'two' },
    ];
    const made = await put('one', { product_links: links });
    expect(made.body.product_links).toEqual([
      { sku: 'one', link_type: 'related', linked_product_sku: 'two', linked_product_type: 'simple', position: 2 },
      { sku: 'one', link_type: 'upsell', linked_product_sku: 'three', linked_product_type: 'simple', position: 4 },
    ]);
    expect((await put('one', { product_links: [links[1]] })).body.product_links).toHaveLength(1);
    expect((await put('one', { product_links: [] })).body.product_links).toEqual([]);
  });

  it('tell an unknown sku by 404 and a missing or unknown type by 400', async () => {
    const linked = (link: object) => put('one', { product_links: [link] });
    expect(await linked({ link_type: 'related', linked_product_sku: 'nowhere' })).toMatchObject({
      status: 404,
      body: { parameters: { fieldName: 'sku', fieldValue: 'nowhere' } },
    });
    expect((await linked({ linked_product_sku: 'two' })).status).toBe(400);
    expect((await linked({ link_type: 'friend', linked_product_sku: 'two' })).status).toBe(400);
  });
});

describe('extension_attributes', () => {
  it('replace categories by links, or by category_ids with their positions kept', async () => {
    const linked = await put('two', { extension_attributes: { category_links: [{ category_id: '2', position: 9 }, { category_id: 1 }] } });
    expect(linked.body.extension_attributes.category_links).toEqual([
      { position: 0, category_id: '1' },
      { position: 9, category_id: '2' },
    ]);
    const byIds = await put('two', { custom_attributes: { category_ids: ['2'] } });
    expect(byIds.body.extension_attributes.category_links).toEqual([{ position: 9, category_id: '2' }]);
    expect(custom(byIds, 'category_ids')).toEqual(['2']);
    expect((await put('two', { extension_attributes: { category_links: [] } })).body.extension_attributes.category_links).toBeUndefined();
  });

  it('replace the websites and take the address away with them', async () => {
    expect((await put('two', { extension_attributes: { website_ids: [] } })).body.extension_attributes.website_ids).toEqual([]);
    expect(await shop.db.query(`select 1 from url_rewrite where request_path = 'name-of-two.html'`)).toEqual([]);
    expect((await put('two', { extension_attributes: { website_ids: [1] } })).body.extension_attributes.website_ids).toEqual([1]);
    expect(await shop.db.query(`select 1 from url_rewrite where request_path = 'name-of-two.html'`)).toHaveLength(1);
  });

  it('save the stock and show it to those who may see it', async () => {
    expect((await read('three')).body.extension_attributes.stock_item).toMatchObject({ qty: 0, is_in_stock: false });
    const stock_item = { qty: 12.5, is_in_stock: true, is_qty_decimal: true };
    const saved = await put('three', { extension_attributes: { stock_item } });
    expect(saved.body.extension_attributes.stock_item).toMatchObject({ ...stock_item, stock_id: 1, product_id: saved.body.id });
    const plain = await shop.admin('Magento_Catalog::products');
    const seen = await shop.call('GET', '/V1/products/three', { token: plain.token });
    expect(seen.body.extension_attributes.stock_item).toBeUndefined();
  });
});
