import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockAlbum, stockKit, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let shop: Shop;
let token: string;
let staff: ReturnType<typeof proceduresOf>;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::products', 'Magento_Catalog::categories', 'Magento_CatalogInventory::cataloginventory'));
  staff = proceduresOf(shop, token);
});
afterAll(() => shop.close());

const read = async (sku: string, store = 'all') =>
  (await shop.call('GET', `/rest/${store}/V1/products/${encodeURIComponent(sku)}`, { token })).body;
const customValue = (product: { custom_attributes: { attribute_code: string; value: unknown }[] }, code: string) =>
  product.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value;
const put = async (sku: string, product: object, store = 'all') => {
  const answer = await shop.call('PUT', `/rest/${store}/V1/products/${sku}`, { token, body: { product } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const refused = async (name: string, input: unknown) => {
  const bare = await shop.admin('Magento_Sales::create');
  for (const caller of [undefined, (await shop.customer()).token, bare.token])
    expect((await proceduresOf(shop, caller).mutate(name, input)).status).toBe(401);
};

describe('catalog.product.duplicate', () => {
  it('copies every part under a new sku, disabled, out of stock and at an address of its own', async () => {
    const other = await stockProduct(shop);
    const { body: made } = await shop.call('POST', '/rest/all/V1/products', {
      token,
      body: {
        product: {
          sku: 'origin',
          name: 'Origin',
          attribute_set_id: 4,
          price: 25.5,
          weight: 3,
          status: 1,
          visibility: 4,
          extension_attributes: {
            website_ids: [1],
            category_links: [{ category_id: 2, position: 7 }],
            stock_item: { qty: 12, is_in_stock: true, min_sale_qty: 2, use_config_min_sale_qty: false },
          },
          custom_attributes: [{ attribute_code: 'meta_title', value: 'Seen' }],
          product_links: [{ link_type: 'related', linked_product_sku: other.sku, position: 3 }],
          tier_prices: [{ customer_group_id: 1, qty: 5, value: 20 }],
          options: [
            {
              title: 'Size',
              type: 'drop_down',
              is_require: true,
              sort_order: 1,
              values: [{ title: 'Big', price: 2, price_type: 'fixed', sku: 'b' }],
            },
          ],
          media_gallery_entries: [
            {
              media_type: 'image',
              label: 'Front',
              types: ['image', 'small_image'],
              content: { base64_encoded_data: PIXEL, type: 'image/png', name: 'front.png' },
            },
          ],
        },
      },
    });
    await put('origin', { name: 'Ursprung', custom_attributes: [{ attribute_code: 'meta_title', value: 'Gesehen' }] }, 'default');
    const before = await read('origin');
    const { status, data, message } = await staff.mutate('catalog.product.duplicate', { sku: 'origin', newSku: ' origin-b ' });
    expect({ status, message }).toEqual({ status: 200, message: undefined });
    const copy = await read('origin-b');
    expect(data.sku).toBe('origin-b');
    expect(copy.id).not.toBe(made.id);
    expect(copy).toMatchObject({ name: 'Origin', price: 25.5, weight: 3, status: 2, visibility: 4, attribute_set_id: 4 });
    expect(copy.extension_attributes).toMatchObject({ website_ids: [1], category_links: [{ category_id: '2', position: 7 }] });
    expect(copy.extension_attributes.stock_item).toMatchObject({ qty: 0, is_in_stock: false, min_sale_qty: 2 });
    expect(copy.product_links).toEqual(before.product_links.map((link: object) => ({ ...link, sku: 'origin-b' })));
    expect(copy.tier_prices).toEqual(before.tier_prices);
    expect(copy.options).toMatchObject([
      { product_sku: 'origin-b', title: 'Size', is_require: true, values: [{ title: 'Big', price: 2, sku: 'b' }] },
    ]);
    expect(copy.options[0].option_id).not.toBe(before.options[0].option_id);
    expect(copy.media_gallery_entries).toMatchObject([{ label: 'Front', types: ['image', 'small_image'] }]);
    const [file, oldFile] = [copy.media_gallery_entries[0].file, before.media_gallery_entries[0].file];
    expect(file).not.toBe(oldFile);
    expect((await fetch(`${shop.baseUrl}/media/catalog/product${file}`)).status).toBe(200);
    expect([customValue(copy, 'url_key'), customValue(copy, 'meta_title')]).toEqual(['origin-1', 'Seen']);
    const german = await read('origin-b', 'default');
    expect([german.name, customValue(german, 'meta_title')]).toEqual(['Ursprung', 'Gesehen']);
    expect((await shop.call('DELETE', '/V1/products/origin', { token })).body).toBe(true);
    expect((await fetch(`${shop.baseUrl}/media/catalog/product${file}`)).status).toBe(200);
    expect(await read('origin-b')).toEqual(copy);
  });

  it('copies what composite products hold', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '20' }, Blue: { price: '30' } }, { name: 'Shirt' });
    await shop.db.cache.forget('');
    const part = await stockProduct(shop, { price: '7' });
    const kit = await stockKit(shop, [{ title: 'Part', selections: [{ product: part, qty: '2', canChange: true }] }], { name: 'Kit' });
    const album = await stockAlbum(shop, ['1', '2'], { name: 'Album' });
    for (const { sku } of [shirt, kit, album]) {
      const { status, message } = await staff.mutate('catalog.product.duplicate', { sku, newSku: `${sku}-copy` });
      expect({ status, message }).toEqual({ status: 200, message: undefined });
    }
    const parts = async (sku: string) => (await read(sku)).extension_attributes;
    expect((await parts(`${shirt.sku}-copy`)).configurable_product_links.sort()).toEqual(
      (await parts(shirt.sku)).configurable_product_links.sort(),
    );
    expect((await parts(`${shirt.sku}-copy`)).configurable_product_options).toMatchObject([{ attribute_id: String(shirt.attributeId) }]);
    expect((await parts(`${kit.sku}-copy`)).bundle_product_options).toMatchObject([
      { title: 'Part', product_links: [{ sku: part.sku, qty: 2, can_change_quantity: 1 }] },
    ]);
    expect((await parts(`${album.sku}-copy`)).downloadable_product_links).toMatchObject([
      { title: 'Song 1', price: 1 },
      { title: 'Song 2', price: 2 },
    ]);
    expect((await parts(album.sku)).downloadable_product_links).toHaveLength(2);
  });

  it('is refused for unknown and taken skus, no sku, and without the right', async () => {
    const [a, b] = [await stockProduct(shop), await stockProduct(shop)];
    const copy = (sku: string, newSku: string) => staff.mutate('catalog.product.duplicate', { sku, newSku });
    expect((await copy('nothing', 'new')).status).toBe(404);
    for (const newSku of ['', ' ', b.sku.toUpperCase(), 'x'.repeat(65)]) expect((await copy(a.sku, newSku)).status).toBe(400);
    await refused('catalog.product.duplicate', { sku: a.sku, newSku: 'c' });
    expect((await shop.db.query('select 1 from product where sku = $1', ['c'])).length).toBe(0);
  });
});

describe('catalog.product.createNew', () => {
  const create = (sku: string, more: object = {}) =>
    staff.mutate('catalog.product.createNew', { product: { sku, name: `New ${sku}`, attribute_set_id: 4, price: 5, ...more } });

  it('adds a product, and refuses a sku that one has already without changing it', async () => {
    expect(await create('fresh')).toMatchObject({ status: 200, data: { sku: 'fresh', price: 5 } });
    expect(await create(' FRESH ', { price: 9, name: 'Other' })).toMatchObject({
      status: 400,
      message: 'The SKU "%value" already exists.',
      parameters: { fieldName: 'sku', value: 'FRESH' },
    });
    expect(await read('fresh')).toMatchObject({ name: 'New fresh', price: 5 });
    // The web API's own call goes on as create or update.
    await put('fresh', { price: 6 });
    const { status } = await shop.call('POST', '/V1/products', {
      token,
      body: { product: { sku: 'fresh', attribute_set_id: 4, price: 7 } },
    });
    expect([status, (await read('fresh')).price]).toEqual([200, 7]);
  });

  it('takes one of two that come at once', async () => {
    const answers = await Promise.all([1, 2, 3].map((price) => create('contested', { price })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await read('contested')).price).toBe(answers.find(({ status }) => status === 200)?.data.price);
  });

  it('is refused without the right', async () => {
    await refused('catalog.product.createNew', { product: { sku: 'unseen', name: 'Unseen', attribute_set_id: 4, price: 1 } });
    expect((await shop.db.query('select 1 from product where sku = $1', ['unseen'])).length).toBe(0);
  });
});

describe('configurableProduct.variations.generate', () => {
  const attributeOf = async (code: string, labels: string[]) => {
    const { id, options } = await shop.db.prisma.attribute.create({
      data: {
        entity_type_id: 4,
        code,
        frontend_input: 'select',
        backend_type: 'int',
        frontend_label: code,
        is_user_defined: true,
        options: { create: labels.map((label, index) => ({ label, sort_order: index })) },
      },
      include: { options: { orderBy: { id: 'asc' } } },
    });
    const group = await shop.db.prisma.attributeGroup.findFirstOrThrow({ where: { attribute_set_id: 4 } });
    await shop.db.query('insert into eav_attribute_set_entry (attribute_set_id, attribute_group_id, attribute_id) values (4, $1, $2)', [
      group.id,
      id,
    ]);
    await shop.db.cache.forget('');
    return { code, optionIds: options.map((option) => option.id) };
  };

  it('plans first, then makes and links what is missing, and nothing twice', async () => {
    const [tint, size] = [await attributeOf('tint', ['Red', 'Blue']), await attributeOf('girth', ['S', 'XL'])];
    await stockProduct(shop, { sku: 'polo', name: 'Polo', price: '15.0000' });
    const taken = await stockProduct(shop, {
      sku: 'POLO-Red-S',
      attributes: { tint: String(tint.optionIds[0]), girth: String(size.optionIds[0]) },
    });
    const input = {
      sku: 'polo',
      attributes: [tint, size],
      qty: 5,
      byOption: [{ optionId: size.optionIds[1], price: 19.5, qty: 0 }],
    };
    const plan = await staff.mutate('configurableProduct.variations.generate', { ...input, dryRun: true });
    expect(plan.data).toMatchObject({
      finished: false,
      rows: [
        { sku: 'POLO-Red-S', state: 'link' },
        { sku: 'polo-Red-XL', state: 'new', price: 19.5, qty: 0 },
        { sku: 'polo-Blue-S', state: 'new', price: 15, qty: 5, name: 'Polo Blue S' },
        { sku: 'polo-Blue-XL', state: 'new', price: 19.5 },
      ],
    });
    expect((await read('polo')).type_id).toBe('simple');
    const { data, message } = await staff.mutate('configurableProduct.variations.generate', input);
    expect({ message, ...data }).toMatchObject({ message: undefined, created: 3, linked: 1, finished: true });
    const polo = await read('polo');
    expect(polo).toMatchObject({ type_id: 'configurable' });
    expect(polo.extension_attributes.configurable_product_links).toHaveLength(4);
    expect(polo.extension_attributes.configurable_product_links).toContain(taken.id);
    const child = await read('polo-Blue-S');
    expect(child).toMatchObject({ price: 15, status: 1, visibility: 1, type_id: 'simple', weight: 1 });
    expect(child.extension_attributes.stock_item).toMatchObject({ qty: 5, is_in_stock: true });
    expect(customValue(child, 'tint')).toBe(String(tint.optionIds[1]));
    const again = await staff.mutate('configurableProduct.variations.generate', input);
    expect(again.data).toMatchObject({ created: 0, linked: 0, rows: Array.from({ length: 4 }, () => ({ state: 'present' })) });
  });

  it('passes over skus of other products, and refuses what cannot be told apart', async () => {
    const hue = await attributeOf('hue', ['Pink', 'Grey']);
    const { sku } = await stockProduct(shop, { sku: 'cap', name: 'Cap' });
    await stockProduct(shop, { sku: 'cap-Pink' });
    const generate = (input: object) => staff.mutate('configurableProduct.variations.generate', { sku, attributes: [hue], ...input });
    expect((await generate({ dryRun: true })).data.rows).toMatchObject([{ state: 'refused' }, { state: 'new' }]);
    for (const bad of [
      { skuPattern: '{sku}-same' },
      { attributes: [{ code: 'nothing', optionIds: [1] }] },
      { attributes: [{ code: 'hue', optionIds: [999_999] }] },
      { attributes: [hue, hue] },
      { attributes: [] },
    ])
      expect((await generate(bad)).status).toBe(400);
    expect((await generate({ sku: 'nothing' })).status).toBe(404);
    await refused('configurableProduct.variations.generate', { sku, attributes: [hue] });
    expect((await read(sku)).type_id).toBe('simple');
  });
});

describe('catalog.categoryProduct.setProducts', () => {
  it('puts, moves and takes out many at once, and nothing when a sku is unknown', async () => {
    const goods = await Promise.all([1, 2, 3].map(() => stockProduct(shop)));
    const [a, b, c] = goods.map(({ sku }) => sku) as [string, string, string];
    const { id: categoryId } = await shop.db.prisma.category.create({
      data: { parent_id: 2, path: '1/2/900', level: 2, position: 1, attributes: { name: 'Set' } },
    });
    const set = (input: object) => staff.mutate('catalog.categoryProduct.setProducts', { categoryId, products: [], ...input });
    const links = async () =>
      (await shop.call('GET', `/V1/categories/${categoryId}/products`, { token })).body.map(
        ({ sku, position }: Record<string, unknown>) => [sku, position],
      );
    expect(
      (
        await set({
          products: [
            { sku: a.toUpperCase(), position: 5 },
            { sku: b, position: 1 },
          ],
        })
      ).data,
    ).toBe(true);
    expect(await links()).toEqual([
      [b, 1],
      [a, 5],
    ]);
    expect((await set({ products: [{ sku: a }, { sku: c, position: 2 }], removed: [b] })).data).toBe(true);
    expect(await links()).toEqual([
      [c, 2],
      [a, 5],
    ]);
    expect(await set({ products: [{ sku: b }, { sku: 'nothing' }], removed: [c] })).toMatchObject({
      status: 400,
      parameters: { sku: 'nothing' },
    });
    expect((await set({ products: [{ sku: a }, { sku: a }] })).status).toBe(400);
    expect((await set({ categoryId: 999_999 })).status).toBe(404);
    expect(await links()).toEqual([
      [c, 2],
      [a, 5],
    ]);
    await refused('catalog.categoryProduct.setProducts', { categoryId, products: [] });
  });
});
