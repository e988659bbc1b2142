import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::products', 'Magento_CatalogInventory::cataloginventory'));
  for (const sku of ['saddle', 'pump', 'bell', 'lamp'])
    await create(sku, { extension_attributes: { stock_item: { qty: 5, is_in_stock: true } } });
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (sku: string, values: object = {}) =>
  send('POST', '/V1/products', { product: { sku, name: `Name of ${sku}`, price: 10, attribute_set_id: 4, ...values } });
const read = (sku: string) => send('GET', `/V1/products/${sku}`);
const put = (sku: string, product: object) => send('PUT', `/V1/products/${sku}`, { product });
const custom = ({ body }: Answer, code: string) =>
  body.custom_attributes.find((entry: { attribute_code: string }) => entry.attribute_code === code)?.value;
const optionsOf = ({ body }: Answer) => body.extension_attributes.bundle_product_options;

const FIXED = [{ attribute_code: 'price_type', value: '1' }];
const bundle = (sku: string, options: object[], values: object = {}) =>
  create(sku, { type_id: 'bundle', price: undefined, extension_attributes: { bundle_product_options: options }, ...values });
const seat = { title: 'Seat', required: true, type: 'radio', product_links: [{ sku: 'saddle', qty: 1, is_default: true }] };
const extras = {
  title: 'Extras',
  type: 'checkbox',
  product_links: [{ sku: 'PUMP', qty: 2, can_change_quantity: 1 }, { sku: 'bell' }],
};
const status = async (answer: Promise<Answer>) => (await answer).status;

describe('a bundle within a product', () => {
  it('is created with options and parts, shown alone and in lists, and flags the product', async () => {
    const made = await bundle('dynamic', [seat, extras]);
    expect(made.status).toBe(200);
    const option_id = expect.any(Number);
    expect(optionsOf(made)).toEqual([
      {
        option_id,
        title: 'Seat',
        required: true,
        type: 'radio',
        position: 1,
        sku: 'dynamic',
        product_links: [
          {
            id: expect.stringMatching(/^\d+$/),
            sku: 'saddle',
            option_id,
            qty: 1,
            position: 1,
            is_default: true,
            price: null,
            price_type: null,
            can_change_quantity: 0,
          },
        ],
      },
      expect.objectContaining({ title: 'Extras', required: false, type: 'checkbox', position: 2 }),
    ]);
    expect(optionsOf(made)[1].product_links).toMatchObject([
      { sku: 'pump', qty: 2, can_change_quantity: 1 },
      { sku: 'bell', qty: 1, position: 2 },
    ]);
    expect([custom(made, 'has_options'), custom(made, 'required_options'), custom(made, 'price_type')]).toEqual(['1', '1', '0']);
    expect(made.body).toMatchObject({ price: 0, weight: 0 });
    expect(optionsOf(await read('dynamic'))).toEqual(optionsOf(made));
    const list = await send(
      'GET',
      '/V1/products?searchCriteria[filter_groups][0][filters][0][field]=type_id&searchCriteria[filter_groups][0][filters][0][value]=bundle',
    );
    expect(list.body.items[0].extension_attributes.bundle_product_options).toEqual(optionsOf(made));
    expect((await read('saddle')).body.extension_attributes).not.toHaveProperty('bundle_product_options');
  });

  it('tells the prices of its parts when its own price is fixed, and needs one then', async () => {
    const priced = [
      {
        ...seat,
        product_links: [
          { sku: 'saddle', price: 12.5, price_type: 1 },
          { sku: 'bell', price: 3 },
        ],
      },
    ];
    expect(await status(bundle('fixed', priced, { custom_attributes: FIXED }))).toBe(400);
    const made = await bundle('fixed', priced, { custom_attributes: FIXED, price: 99 });
    expect(made.body.price).toBe(99);
    expect(optionsOf(made)[0].product_links).toMatchObject([
      { price: 12.5, price_type: 1 },
      { price: 3, price_type: 0 },
    ]);
  });

  it('accepts its own answer, keeps what is absent, and replaces what is given with ids kept', async () => {
    const { body } = await read('fixed');
    expect(optionsOf(await put('fixed', body))).toEqual(body.extension_attributes.bundle_product_options);
    expect(optionsOf(await put('fixed', { name: 'Renamed fixed' }))).toEqual(body.extension_attributes.bundle_product_options);
    const [option] = body.extension_attributes.bundle_product_options;
    const [saddle, bell] = option.product_links;
    const swapped = { ...option, title: 'Sit', product_links: [{ ...saddle, sku: 'bell' }, { ...bell, sku: 'saddle' }, { sku: 'lamp' }] };
    const changed = await put('fixed', {
      extension_attributes: { bundle_product_options: [{ title: 'New', type: 'multi', position: 0 }, swapped] },
    });
    expect(optionsOf(changed).map((one: { title: string }) => one.title)).toEqual(['New', 'Sit']);
    expect(optionsOf(changed)[1]).toMatchObject({ option_id: option.option_id });
    expect(optionsOf(changed)[1].product_links).toMatchObject([
      { id: saddle.id, sku: 'bell', price: 12.5 },
      { id: bell.id, sku: 'saddle', price: 3 },
      { sku: 'lamp' },
    ]);
    const none = await put('fixed', { extension_attributes: { bundle_product_options: [] } });
    expect(optionsOf(none)).toEqual([]);
    expect([custom(none, 'has_options'), custom(none, 'required_options')]).toEqual(['0', '0']);
  });

  it('keeps part prices of a dynamic bundle though answers do not tell them', async () => {
    await bundle('sleeper', [{ ...seat, product_links: [{ sku: 'saddle', price: 7, price_type: 1 }] }]);
    const { body } = await read('sleeper');
    expect(optionsOf({ body } as Answer)[0].product_links[0]).toMatchObject({ price: null, price_type: null });
    await put('sleeper', body);
    const fixed = await put('sleeper', { price: 50, custom_attributes: FIXED });
    expect(optionsOf(fixed)[0].product_links[0]).toMatchObject({ price: 7, price_type: 1 });
  });

  const link = (values: object) => [{ ...seat, product_links: [{ sku: 'saddle', ...values }] }];
  it.each<[string, number, object[], object?]>([
    ['an option without title', 400, [{ type: 'radio' }]],
    ['an unknown type of option', 400, [{ ...seat, type: 'slider' }]],
    ['an option without a type', 400, [{ ...seat, type: undefined }]],
    ['a part without sku', 400, [{ ...seat, product_links: [{ qty: 1 }] }]],
    ['a part nobody knows', 404, link({ sku: 'ghost' })],
    ['the same part twice', 400, [{ ...seat, product_links: [{ sku: 'saddle' }, { sku: 'SADDLE' }] }]],
    ['a bundle as a part', 400, link({ sku: 'dynamic' })],
    ['no quantity', 400, link({ qty: 0 })],
    ['too large a quantity', 400, link({ qty: 1e9 })],
    ['a negative price', 400, link({ price: -1 })],
    ['an unknown type of price', 400, link({ price_type: 2 })],
    ['an unknown word on quantities', 400, link({ can_change_quantity: 2 })],
    ['an unknown property of a part', 400, link({ colour: 'red' })],
    ['an unknown kind of price', 400, [seat], { custom_attributes: [{ attribute_code: 'price_type', value: '2' }] }],
    ['a special price above 100 percent', 400, [seat], { custom_attributes: [{ attribute_code: 'special_price', value: '101' }] }],
    ['a tier price above 100 percent', 400, [seat], { tier_prices: [{ customer_group_id: 32000, qty: 2, value: 101 }] }],
  ])('refuses %s and saves nothing', async (_, expected, options, values) => {
    expect(await status(bundle('refused', options, values))).toBe(expected);
    expect(await status(read('refused'))).toBe(404);
  });

  it('is no part of a product of another type, and leaves with its type', async () => {
    const lists = { extension_attributes: { bundle_product_options: [seat] } };
    expect(await status(put('lamp', lists))).toBe(400);
    expect(await status(put('saddle', { type_id: 'bundle' }))).toBe(400);
    await bundle('turncoat', [seat]);
    const turned = await put('turncoat', { type_id: 'simple', price: 4 });
    expect(turned.body.extension_attributes).not.toHaveProperty('bundle_product_options');
    expect([custom(turned, 'has_options'), custom(turned, 'required_options')]).toEqual(['0', '0']);
    const back = await put('turncoat', { type_id: 'bundle' });
    expect(optionsOf(back)).toEqual([]);
  });

  it('loses a part with its product, and its own rows when it is deleted', async () => {
    await create('fleeting');
    await bundle('short', [{ ...seat, product_links: [{ sku: 'saddle' }, { sku: 'fleeting' }] }]);
    expect(await status(send('DELETE', '/V1/products/fleeting'))).toBe(200);
    const { body } = await read('short');
    expect(optionsOf({ body } as Answer)[0].product_links).toMatchObject([{ sku: 'saddle' }]);
    expect(await status(send('DELETE', '/V1/products/short'))).toBe(200);
    expect(await shop.db.prisma.bundleOption.count({ where: { parent_id: body.id } })).toBe(0);
  });
});

describe('the options of a bundle', () => {
  let optionId: number;

  it('have four types', async () => {
    expect((await send('GET', '/V1/bundle-products/options/types')).body).toEqual([
      { label: 'Drop-down', code: 'select' },
      { label: 'Radio Buttons', code: 'radio' },
      { label: 'Checkbox', code: 'checkbox' },
      { label: 'Multiple Select', code: 'multi' },
    ]);
  });

  it('are added to the bundle they name', async () => {
    await bundle('kit', []);
    const added = await send('POST', '/V1/bundle-products/options/add', { option: { ...extras, sku: 'KIT' } });
    expect(added).toMatchObject({ status: 200, body: expect.any(Number) });
    optionId = added.body;
    const all = await send('GET', '/V1/bundle-products/kit/options/all');
    expect(all.body).toMatchObject([
      { option_id: optionId, title: 'Extras', sku: 'kit', product_links: [{ sku: 'pump' }, { sku: 'bell' }] },
    ]);
    expect((await send('GET', `/V1/bundle-products/kit/options/${optionId}`)).body).toEqual(all.body[0]);
    const product = await read('kit');
    expect(optionsOf(product)).toEqual(all.body);
    expect([custom(product, 'has_options'), custom(product, 'required_options')]).toEqual(['1', '0']);
  });

  it('change by id; parts stay unless they are named', async () => {
    const changed = await send('PUT', `/V1/bundle-products/options/${optionId}`, { option: { sku: 'kit', title: 'More', required: true } });
    expect(changed).toMatchObject({ status: 200, body: optionId });
    const { body: option } = await send('GET', `/V1/bundle-products/kit/options/${optionId}`);
    expect(option).toMatchObject({
      title: 'More',
      required: true,
      type: 'checkbox',
      product_links: [{ sku: 'pump', qty: 2 }, { sku: 'bell' }],
    });
    expect(custom(await read('kit'), 'required_options')).toBe('1');
    const [, bell] = option.product_links;
    await send('PUT', `/V1/bundle-products/options/${optionId}`, { option: { ...option, product_links: [{ id: bell.id, qty: 3 }] } });
    expect((await send('GET', `/V1/bundle-products/kit/options/${optionId}`)).body.product_links).toMatchObject([
      { id: bell.id, sku: 'bell', qty: 3 },
    ]);
  });

  it.each<[string, number, object]>([
    ['no bundle', 400, { option: seat }],
    ['an unknown bundle', 404, { option: { ...seat, sku: 'ghost' } }],
    ['a product that is no bundle', 400, { option: { ...seat, sku: 'saddle' } }],
    ['no title', 400, { option: { sku: 'kit', type: 'radio' } }],
    ['no type', 400, { option: { sku: 'kit', title: 'Untyped' } }],
    ['an unknown id', 404, { option: { ...seat, sku: 'kit', option_id: 987654 } }],
    ['no option at all', 400, {}],
  ])('are refused with %s', async (_, expected, body) => {
    expect(await status(send('POST', '/V1/bundle-products/options/add', body))).toBe(expected);
    expect((await send('GET', '/V1/bundle-products/kit/options/all')).body).toHaveLength(1);
  });

  it('of another bundle are unknown', async () => {
    await bundle('other', [seat]);
    const { body } = await send('GET', '/V1/bundle-products/other/options/all');
    const foreign = body[0].option_id;
    expect(await status(send('GET', `/V1/bundle-products/kit/options/${foreign}`))).toBe(404);
    expect(await status(send('PUT', `/V1/bundle-products/options/${foreign}`, { option: { sku: 'kit', title: 'x' } }))).toBe(404);
    expect(await status(send('DELETE', `/V1/bundle-products/kit/options/${foreign}`))).toBe(404);
    expect(await status(send('POST', `/V1/bundle-products/kit/links/${foreign}`, { linkedProduct: { sku: 'lamp' } }))).toBe(400);
  });

  it('are read of bundles only', async () => {
    for (const path of ['options/all', 'options/1', 'children']) {
      expect(await status(send('GET', `/V1/bundle-products/saddle/${path}`))).toBe(400);
      expect(await status(send('GET', `/V1/bundle-products/ghost/${path}`))).toBe(404);
    }
    expect(await status(send('GET', '/V1/bundle-products/kit/options/987654'))).toBe(404);
  });

  describe('and their parts', () => {
    let linkId: number;
    const children = async (query = '') => (await send('GET', `/V1/bundle-products/kit/children${query}`)).body;

    it('are added, listed and filtered by option', async () => {
      const added = await send('POST', `/V1/bundle-products/kit/links/${optionId}`, {
        linkedProduct: { sku: 'lamp', qty: 1.5, is_default: true },
      });
      expect(added).toMatchObject({ status: 200, body: expect.any(Number) });
      linkId = added.body;
      expect(await children()).toMatchObject([
        { sku: 'bell' },
        { id: String(linkId), sku: 'lamp', qty: 1.5, is_default: true, option_id: optionId },
      ]);
      expect(await children(`?optionId=${optionId}`)).toHaveLength(2);
      expect(await children('?optionId=987654')).toEqual([]);
    });

    it('change by the id in the path; what is absent stays', async () => {
      const changed = await send('PUT', `/V1/bundle-products/kit/links/${linkId}`, {
        linkedProduct: { id: '1', sku: 'lamp', qty: 4, can_change_quantity: 1 },
      });
      expect(changed).toMatchObject({ status: 200, body: true });
      expect((await children())[1]).toMatchObject({ id: String(linkId), sku: 'lamp', qty: 4, is_default: true, can_change_quantity: 1 });
    });

    it('are refused when the option has them, or they are unknown or composite', async () => {
      const add = (linkedProduct: object) => status(send('POST', `/V1/bundle-products/kit/links/${optionId}`, { linkedProduct }));
      expect(await add({ sku: 'lamp' })).toBe(400);
      expect(await add({ sku: 'ghost' })).toBe(404);
      expect(await add({ sku: 'dynamic' })).toBe(400);
      expect(await add({ qty: 1 })).toBe(400);
      expect(await status(send('POST', `/V1/bundle-products/saddle/links/${optionId}`, { linkedProduct: { sku: 'lamp' } }))).toBe(400);
      const change = (id: unknown, linkedProduct: object) => status(send('PUT', `/V1/bundle-products/kit/links/${id}`, { linkedProduct }));
      expect(await change(linkId, { sku: 'bell' })).toBe(400);
      expect(await change(987654, { sku: 'pump' })).toBe(400);
      expect(await change('none', { sku: 'pump' })).toBe(400);
      expect(await change(linkId, { option_id: 987654 })).toBe(400);
      expect(await children()).toMatchObject([{ sku: 'bell' }, { sku: 'lamp', qty: 4 }]);
    });

    it('are removed by sku', async () => {
      const remove = (sku: string) => send('DELETE', `/V1/bundle-products/kit/options/${optionId}/children/${sku}`);
      expect(await remove('LAMP')).toMatchObject({ status: 200, body: true });
      expect(await children()).toMatchObject([{ sku: 'bell' }]);
      expect((await remove('lamp')).status).toBe(404);
      expect((await remove('ghost')).status).toBe(404);
    });
  });

  it('are deleted with their parts', async () => {
    expect(await send('DELETE', `/V1/bundle-products/kit/options/${optionId}`)).toMatchObject({ status: 200, body: true });
    expect((await send('GET', '/V1/bundle-products/kit/options/all')).body).toEqual([]);
    expect(await shop.db.prisma.bundleSelection.count({ where: { option_id: optionId } })).toBe(0);
    expect(custom(await read('kit'), 'has_options')).toBe('0');
    expect(await status(send('DELETE', `/V1/bundle-products/kit/options/${optionId}`))).toBe(404);
  });

  it('lose nothing when two clients add to one bundle at once', async () => {
    await bundle('busy', []);
    const add = (title: string) => send('POST', '/V1/bundle-products/options/add', { option: { sku: 'busy', title, type: 'select' } });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await send('GET', '/V1/bundle-products/busy/options/all');
    expect(body.map((option: { title: string }) => option.title).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

it('a bundle is in stock when its own flag says so and each required option has a part in stock', async () => {
  await create('rare', { extension_attributes: { stock_item: { qty: 1, is_in_stock: true } } });
  await bundle('stocked', [{ ...seat, product_links: [{ sku: 'rare' }] }, extras]);
  const inStock = async () => (await send('GET', '/V1/stockStatuses/stocked')).body.stock_status;
  await put('stocked', { extension_attributes: { stock_item: { is_in_stock: true } } });
  expect(await inStock()).toBe(1);
  await put('rare', { extension_attributes: { stock_item: { qty: 0 } } });
  expect(await inStock()).toBe(0);
  await put('rare', { extension_attributes: { stock_item: { qty: 1, is_in_stock: true } } });
  expect(await inStock()).toBe(1);
  await put('stocked', { extension_attributes: { stock_item: { is_in_stock: false } } });
  expect(await inStock()).toBe(0);
});

describe('strangers', () => {
  it('refuses guests, customers and admins without the resource', async () => {
    const [{ token: customer }, { token: other }] = await Promise.all([shop.customer(), shop.admin('Magento_Sales::sales')]);
    for (const caller of [undefined, customer, other]) {
      expect((await shop.call('POST', '/V1/bundle-products/options/add', { token: caller, body: {} })).status).toBe(401);
    }
  });
});
