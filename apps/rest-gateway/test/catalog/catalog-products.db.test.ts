import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::products'));
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (sku: string, values: object = {}) =>
  send('POST', '/V1/products', { product: { sku, name: `Name of ${sku}`, price: 10, attribute_set_id: 4, ...values } });
const read = (sku: string) => send('GET', `/V1/products/${encodeURIComponent(sku)}`);
const put = (sku: string, product: object) => send('PUT', `/V1/products/${encodeURIComponent(sku)}`, { product });
const custom = ({ body }: Answer, code: string) =>
  body.custom_attributes.find((entry: { attribute_code: string }) => entry.attribute_code === code)?.value;

describe('POST /V1/products', () => {
  it('makes a product with every default and answers it as a read would', async () => {
    const made = await create('first', { name: 'First Größe', price: '19.99', weight: 1.5 });
    expect(made).toMatchObject({
      status: 200,
      body: {
        sku: 'first',
        name: 'First Größe',
        price: 19.99,
        weight: 1.5,
        status: 1,
        visibility: 4,
        type_id: 'simple',
        attribute_set_id: 4,
        extension_attributes: { website_ids: [1] },
        product_links: [],
        options: [],
        media_gallery_entries: [],
        tier_prices: [],
      },
    });
    expect(made.body.id).toBeTypeOf('number');
    expect(made.body.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(
      Object.fromEntries(made.body.custom_attributes.map((entry: { attribute_code: string; value: unknown }) => Object.values(entry))),
    ).toEqual({
      url_key: 'first-grosse',
      options_container: 'container2',
      required_options: '0',
      has_options: '0',
      tax_class_id: '2',
      msrp_display_actual_price_type: '0',
      category_ids: [],
    });
    expect((await read('first')).body).toEqual(made.body);
  });

  it('changes the product of that sku, case aside, and keeps what is not sent', async () => {
    const made = await create('twice', { custom_attributes: [{ attribute_code: 'description', value: 'kept' }] });
    const changed = await send('POST', '/V1/products', { product: { sku: 'TWICE', price: 12 } });
    expect(changed).toMatchObject({ status: 200, body: { id: made.body.id, sku: 'twice', name: 'Name of twice', price: 12 } });
    expect(custom(changed, 'description')).toBe('kept');
  });

  it('reads the status 0 as disabled, as a field and as an attribute', async () => {
    expect(await create('off', { status: 0 })).toMatchObject({ status: 200, body: { status: 2 } });
    await put('off', { status: 1 });
    expect(await put('off', { custom_attributes: { status: '0' } })).toMatchObject({ status: 200, body: { status: 2 } });
    expect((await read('off')).body.status).toBe(2);
  });

  it('passes over the website of the admin', async () => {
    const websites = (website_ids: number[]) => ({ extension_attributes: { website_ids } });
    expect((await create('sold', websites([0, 1]))).body).toMatchObject(websites([1]));
    expect((await put('sold', websites([0]))).body).toMatchObject(websites([]));
  });

  it('lets a special price without a first day begin today, and no other', async () => {
    // The day of the default store view, which is not yet that of UTC when UTC begins a new one.
    const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(new Date());
    const before = today();
    const from = custom(await create('special', { custom_attributes: { special_price: 5 } }), 'special_from_date');
    expect([`${before} 00:00:00`, `${today()} 00:00:00`]).toContain(from);
    const dated = { special_price: 6, special_from_date: '2020-01-02' };
    expect(custom(await put('special', { custom_attributes: dated }), 'special_from_date')).toBe('2020-01-02 00:00:00');
    expect(custom(await put('special', { custom_attributes: { special_price: 7 } }), 'special_from_date')).toBe('2020-01-02 00:00:00');
    expect(custom(await create('usual'), 'special_from_date')).toBeUndefined();
  });

  it('stores decimals with four places, options as text, and clears by null or nothing', async () => {
    const values = { special_price: 7.5, news_from_date: '2024-03-01', tax_class_id: 0, country_of_manufacture: 'DE', meta_title: 'x' };
    const made = await create('typed', { custom_attributes: values });
    expect(custom(made, 'special_price')).toBe('7.5000');
    expect(custom(made, 'news_from_date')).toBe('2024-03-01 00:00:00');
    expect(custom(made, 'tax_class_id')).toBe('0');
    const cleared = await put('typed', { custom_attributes: { special_price: '', meta_title: null } });
    expect(custom(cleared, 'special_price')).toBeUndefined();
    expect(custom(cleared, 'meta_title')).toBeUndefined();
    expect(custom(cleared, 'country_of_manufacture')).toBe('DE');
  });

  it.each<[string, object, object]>([
    ['no name', { name: undefined }, { fieldName: 'name' }],
    ['an empty name', { name: '' }, { fieldName: 'name' }],
    ['no price', { price: undefined }, { fieldName: 'price' }],
    ['a negative price', { price: -1 }, { attributeCode: 'price' }],
    ['a price that is no number', { price: 'ten' }, { fieldName: 'product.price' }],
    ['no attribute set', { attribute_set_id: undefined }, { fieldName: 'attribute_set_id' }],
    ['a set of categories', { attribute_set_id: 3 }, { attributeSetId: 3 }],
    ['a type that does not exist', { type_id: 'gift' }, { typeId: 'gift' }],
    ['a sku of 65 characters', { sku: 'x'.repeat(65) }, [64]],
    ['no sku', { sku: undefined }, { fieldName: 'sku' }],
    ['an unknown property', { colour: 'red' }, { fieldName: 'product.colour' }],
    ['an unknown option', { status: 3 }, { attributeCode: 'status' }],
    ['an unknown country', { custom_attributes: { country_of_manufacture: 'XX' } }, { attributeCode: 'country_of_manufacture' }],
    ['a bad date', { custom_attributes: { news_from_date: '2024-02-30' } }, { attributeCode: 'news_from_date' }],
    ['a bad decimal', { custom_attributes: { cost: '1,5' } }, { attributeCode: 'cost' }],
    ['a tax class of customers', { custom_attributes: { tax_class_id: 3 } }, { attributeCode: 'tax_class_id' }],
    ['an unknown website', { extension_attributes: { website_ids: [9] } }, { websiteId: 9 }],
    ['an unknown category', { extension_attributes: { category_links: [{ category_id: '99' }] } }, { categoryId: 99 }],
    ['a list of another type', { extension_attributes: { configurable_product_links: [1] } }, { fieldName: 'configurable_product_links' }],
  ])('refuses %s with 400 and saves nothing', async (_, values, parameters) => {
    const answer = await create('refused', values);
    expect(answer).toMatchObject({ status: 400, body: { parameters } });
    expect((await read('refused')).status).toBe(404);
  });

  it('refuses half a character with 400 and saves nothing', async () => {
    const answer = await create('refused', { custom_attributes: { description: '\ud800' } });
    expect([answer.status, answer.body]).toEqual([400, { message: expect.any(String) }]);
    expect((await read('refused')).status).toBe(404);
  });

  it('needs no price for a configurable or grouped product and a dynamic bundle, but for a fixed one', async () => {
    for (const type_id of ['configurable', 'grouped', 'bundle']) {
      expect(await create(`free ${type_id}`, { type_id, price: undefined })).toMatchObject({ status: 200, body: { type_id, price: 0 } });
      expect((await read(`free ${type_id}`)).body.price).toBe(0);
    }
    const search =
      'searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][condition_type]=like&searchCriteria[filter_groups][0][filters][0][value]=free %25';
    const { body } = await send('GET', `/V1/products?${search}`);
    expect(body.items.map((item: { price: number }) => item.price)).toEqual([0, 0, 0]);
    const fixed = await create('fixed', { type_id: 'bundle', price: undefined, custom_attributes: { price_type: '1' } });
    expect(fixed).toMatchObject({ status: 400, body: { parameters: { fieldName: 'price' } } });
  });

  it('shows a weight only for types that have one, and 0 for a bundle that weighs what its parts do', async () => {
    expect((await create('sum', { type_id: 'bundle', price: undefined })).body.weight).toBe(0);
    const own = { type_id: 'bundle', price: undefined, custom_attributes: { weight_type: '1' } };
    expect((await create('own', own)).body).not.toHaveProperty('weight');
    expect((await create('weightless')).body).not.toHaveProperty('weight');
    expect((await create('light', { type_id: 'virtual', weight: 2 })).body.weight).toBeUndefined();
  });

  it('refuses a url key that another visible product has, and saves nothing', async () => {
    await create('key-1', { name: 'Same Name' });
    expect(await create('key-2', { name: 'Same  name!' })).toMatchObject({
      status: 400,
      body: { message: 'URL key for specified store already exists.', parameters: { fieldName: 'url_key' } },
    });
    expect((await read('key-2')).status).toBe(404);
    const own = await create('key-2', { name: 'Same Name', custom_attributes: { url_key: ' Another KEY ' } });
    expect(custom(own, 'url_key')).toBe('another-key');
    expect((await put('key-2', { name: 'Changed', custom_attributes: { url_key: 'same-name' } })).status).toBe(400);
    expect((await read('key-2')).body).toEqual(own.body);
  });

  it('refuses a taken value of a unique attribute, case aside, and lets its owner keep it', async () => {
    await shop.db.prisma.attribute.create({
      data: { entity_type_id: 4, code: 'ean', is_unique: true, is_user_defined: true, frontend_input: 'text', frontend_label: 'EAN' },
    });
    await shop.db.cache.forget('eav:');
    await create('ean-1', { custom_attributes: { ean: 'ABC' } });
    expect(await create('ean-2', { custom_attributes: { ean: 'abc' } })).toMatchObject({
      status: 400,
      body: { message: 'The value of attribute "%1" must be unique.', parameters: ['ean'] },
    });
    expect((await put('ean-1', { custom_attributes: { ean: 'abc' } })).status).toBe(200);
  });
});

describe('PUT /V1/products/{sku}', () => {
  it('saves under the sku of the path, and makes an unknown one', async () => {
    const made = await put('by path', { sku: 'ignored', name: 'By path', price: 5, attribute_set_id: 4 });
    expect(made).toMatchObject({ status: 200, body: { sku: 'by path' } });
    expect((await read('ignored')).status).toBe(404);
  });

  it.each(['a/b', 'with blank', 'Ünï/çø ∂é', 'a+b%', "o'hara"])('reaches the sku %j by its path', async (sku) => {
    const made = await create(sku);
    expect(made.status).toBe(200);
    expect(await put(sku, { price: 3 })).toMatchObject({ status: 200, body: { id: made.body.id, sku, price: 3 } });
    expect(await send('DELETE', `/V1/products/${encodeURIComponent(sku)}`)).toMatchObject({ status: 200, body: true });
  });

  it('takes its own answer back and changes nothing but the time', async () => {
    const inventory = await shop.admin('Magento_Catalog::products', 'Magento_CatalogInventory::cataloginventory');
    const as = (method: string, path: string, body?: unknown) => shop.call(method, path, { token: inventory.token, body });
    const product = {
      sku: 'round trip',
      name: 'Round trip',
      price: 10.5,
      weight: 2,
      attribute_set_id: 4,
      tier_prices: [{ customer_group_id: 32000, qty: 5, value: 9 }],
      options: [{ title: 'Size', type: 'drop_down', values: [{ title: 'L', price: 1, price_type: 'fixed' }] }],
      product_links: [{ link_type: 'related', linked_product_sku: 'first' }],
      custom_attributes: { special_price: 9.5, meta_title: 'Title' },
      extension_attributes: { category_links: [{ category_id: 2, position: 7 }], stock_item: { qty: 12, is_in_stock: true } },
    };
    const made = await as('POST', '/V1/products', { product });
    expect(made.status).toBe(200);
    const again = await as('PUT', '/V1/products/round%20trip', { product: made.body });
    expect(again.status).toBe(200);
    expect({ ...again.body, updated_at: '' }).toEqual({ ...made.body, updated_at: '' });
    expect((await as('GET', '/V1/products/round%20trip')).body).toEqual(again.body);
  });

  it('loses no field when many clients save different ones at once', async () => {
    await create('busy');
    const codes = ['description', 'short_description', 'meta_title', 'meta_keyword', 'meta_description', 'image_label'];
    const answers = await Promise.all([
      ...codes.map((code) => put('busy', { custom_attributes: { [code]: `by ${code}` } })),
      put('busy', { price: 77 }),
      put('busy', { weight: 3 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const after = await read('busy');
    expect(after.body).toMatchObject({ price: 77, weight: 3 });
    expect(codes.map((code) => custom(after, code))).toEqual(codes.map((code) => `by ${code}`));
  });

  it('makes one product when many clients make the same sku at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((price) => create('race', { price })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  });

  it('keeps a url key from its first name, and makes a new one when it is emptied', async () => {
    await create('keyed', { name: 'Keyed' });
    expect(custom(await put('keyed', { name: 'Renamed' }), 'url_key')).toBe('keyed');
    expect(custom(await put('keyed', { custom_attributes: { url_key: '' } }), 'url_key')).toBe('renamed');
  });

  it('refuses to empty a required attribute', async () => {
    await create('needed');
    expect(await put('needed', { custom_attributes: { name: '' } })).toMatchObject({
      status: 400,
      body: { parameters: { fieldName: 'name' } },
    });
  });
});

describe('DELETE /V1/products/{sku}', () => {
  it('removes the product and frees its address', async () => {
    await create('gone', { name: 'Gone' });
    expect(await send('DELETE', '/V1/products/GONE')).toMatchObject({ status: 200, body: true });
    expect((await read('gone')).status).toBe(404);
    expect((await create('gone again', { name: 'Gone' })).status).toBe(200);
  });

  it('answers 404 for an unknown sku', async () => {
    expect(await send('DELETE', '/V1/products/nowhere')).toMatchObject({
      status: 404,
      body: {
        message: "The product that was requested doesn't exist. Verify the product and try again.",
        parameters: { fieldName: 'sku', fieldValue: 'nowhere' },
      },
    });
  });
});

describe('GET /V1/products/types', () => {
  it('lists the six types', async () => {
    const { body } = await send('GET', '/V1/products/types');
    expect(body).toContainEqual({ name: 'simple', label: 'Simple Product' });
    expect(body).toHaveLength(6);
  });
});

describe('the doors of products', () => {
  it('refuses guests, customers and admins without the resource', async () => {
    const { token: customer } = await shop.customer();
    const { token: other } = await shop.admin('Magento_Sales::sales');
    for (const caller of [undefined, customer, other]) {
      const answer = await shop.call('PUT', '/V1/products/x', { token: caller, body: {} });
      expect(answer).toMatchObject({ status: 401, body: { parameters: { resources: 'Magento_Catalog::products' } } });
    }
  });

  it('opens the reads, and nothing else, when the catalogue is public', async () => {
    shop.settings.publicCatalog = true;
    await create('public');
    expect((await shop.call('GET', '/V1/products/public')).status).toBe(200);
    expect((await shop.call('GET', '/V1/products?searchCriteria=')).status).toBe(200);
    expect((await shop.call('DELETE', '/V1/products/public')).status).toBe(401);
    shop.settings.publicCatalog = false;
  });
});
