import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  for (const sku of ['cup', 'plate']) {
    await send('POST', '/V1/products', { product: { sku, name: `Name of ${sku}`, price: 20, attribute_set_id: 4 } });
  }
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const add = (option: object) => send('POST', '/V1/products/options', { option });
const change = (id: number, option: object) => send('PUT', `/V1/products/options/${id}`, { option });
const list = async (sku: string) => (await send('GET', `/V1/products/${sku}/options`)).body;
const flags = async (sku: string) => {
  const { body } = await send('GET', `/V1/products/${sku}`);
  const value = (code: string) => body.custom_attributes.find((entry: { attribute_code: string }) => entry.attribute_code === code)?.value;
  return [value('has_options'), value('required_options')];
};

const size = {
  product_sku: 'cup',
  title: 'Size',
  type: 'drop_down',
  sort_order: 1,
  is_require: true,
  values: [
    { title: 'L', sort_order: 1, price: 1.5, price_type: 'fixed', sku: 'l' },
    { title: 'XL', sort_order: 2, price: 10, price_type: 'percent' },
  ],
};
const engraving = {
  product_sku: 'CUP',
  title: 'Engraving',
  type: 'field',
  price: 3,
  price_type: 'fixed',
  is_require: false,
  sort_order: 2,
};

it('GET /V1/products/options/types tells every kind with its group', async () => {
  const { body } = await send('GET', '/V1/products/options/types');
  expect(body).toHaveLength(10);
  expect(body).toContainEqual({ label: 'Drop-down', code: 'drop_down', group: 'Select' });
  expect(body[0]).toEqual({ label: 'Field', code: 'field', group: 'Text' });
});

describe('POST /V1/products/options', () => {
  it('adds an option, answers it with its ids, and flags the product', async () => {
    expect(await flags('cup')).toEqual(['0', '0']);
    const field = await add({ ...engraving, max_characters: 20 });
    expect(field.body).toEqual({ ...engraving, product_sku: 'cup', max_characters: 20, option_id: expect.any(Number) });
    expect(await flags('cup')).toEqual(['1', '0']);
    const drop = await add(size);
    expect(drop.body).toEqual({
      ...size,
      option_id: expect.any(Number),
      values: size.values.map((value) => ({ ...value, option_type_id: expect.any(Number) })),
    });
    expect(await flags('cup')).toEqual(['1', '1']);
    expect(await list('cup')).toEqual([drop.body, field.body]);
    expect((await send('GET', `/V1/products/cup/options/${drop.body.option_id}`)).body).toEqual(drop.body);
    expect((await send('GET', '/V1/products/cup')).body.options).toEqual([drop.body, field.body]);
  });

  it('takes back what it answered and changes nothing', async () => {
    const before = await list('cup');
    expect((await add(before[0])).body).toEqual(before[0]);
    expect(await list('cup')).toEqual(before);
  });

  it.each<[string, object]>([
    ['no product', { ...size, product_sku: undefined }],
    ['no title', { ...size, title: ' ' }],
    ['no type', { ...size, type: null }],
    ['an unknown type', { ...size, type: 'slider' }],
    ['a select without values', { ...size, values: undefined }],
    ['a value without title', { ...size, values: [{ price: 1, price_type: 'fixed' }] }],
    ['a value without price', { ...size, values: [{ title: 'L', price_type: 'fixed' }] }],
    ['a value with an unknown price type', { ...size, values: [{ title: 'L', price: 1, price_type: 'free' }] }],
    ['a price that is no number', { ...engraving, price: 'much' }],
    ['a field without price', { ...engraving, price: undefined }],
    ['a field without price type', { ...engraving, price_type: undefined }],
    ['a negative number of characters', { ...engraving, max_characters: -1 }],
    ['a negative width', { ...engraving, type: 'file', image_size_x: -1 }],
    ['a negative height', { ...engraving, type: 'file', image_size_y: -1 }],
    ['an unknown property', { ...engraving, colour: 'red' }],
  ])('refuses %s by 400', async (_, option) => {
    expect((await add(option)).status).toBe(400);
    expect(await list('cup')).toHaveLength(2);
  });

  it('tells an unknown product or id by 404', async () => {
    expect((await add({ ...size, product_sku: 'nowhere' })).status).toBe(404);
    expect((await add({ ...size, option_id: 987654 })).status).toBe(404);
  });
});

describe('PUT /V1/products/options/{optionId}', () => {
  it('keeps what is not sent and replaces the values, whose ids stay', async () => {
    const [drop, field] = await list('cup');
    const renamed = await change(drop.option_id, { product_sku: 'cup', title: 'Fit' });
    expect(renamed.body).toEqual({ ...drop, title: 'Fit' });
    const [, xl] = drop.values;
    const values = [
      { option_type_id: xl.option_type_id, price: 12 },
      { title: 'XXL', sort_order: 3, price: 4, price_type: 'fixed' },
    ];
    const replaced = await change(drop.option_id, { product_sku: 'cup', values });
    expect(replaced.body.values).toEqual([
      { ...xl, price: 12 },
      { ...values[1], option_type_id: expect.any(Number) },
    ]);
    expect((await list('cup'))[1]).toEqual(field);
  });

  it('takes the id of the path, not of the body', async () => {
    const [drop, field] = await list('cup');
    const moved = await change(field.option_id, { ...field, option_id: drop.option_id, title: 'Inscription' });
    expect(moved.body).toEqual({ ...field, title: 'Inscription' });
    expect((await list('cup'))[0]).toEqual(drop);
  });

  it('turns a select into a field only with a price', async () => {
    const { body: made } = await add({ ...size, product_sku: 'plate' });
    expect((await change(made.option_id, { product_sku: 'plate', type: 'field' })).status).toBe(400);
    const turned = await change(made.option_id, { product_sku: 'plate', type: 'field', price: 1, price_type: 'fixed' });
    expect(turned.body).toMatchObject({ option_id: made.option_id, type: 'field', price: 1 });
    expect(turned.body.values).toBeUndefined();
  });

  it('tells a missing product by 400, an unknown or foreign option by 404', async () => {
    const [drop] = await list('cup');
    expect((await change(drop.option_id, { title: 'x' })).status).toBe(400);
    expect((await change(drop.option_id, { product_sku: 'plate', title: 'x' })).status).toBe(404);
    expect((await change(987654, { product_sku: 'cup', title: 'x' })).status).toBe(404);
    expect((await send('GET', '/V1/products/cup/options/987654')).status).toBe(404);
    expect((await send('GET', '/V1/products/nowhere/options')).status).toBe(404);
  });
});

describe('DELETE /V1/products/{sku}/options/{optionId}', () => {
  it('removes one after the other and clears the flags with the last', async () => {
    const [drop, field] = await list('cup');
    expect((await send('DELETE', `/V1/products/plate/options/${drop.option_id}`)).status).toBe(404);
    expect((await send('DELETE', `/V1/products/cup/options/${drop.option_id}`)).body).toBe(true);
    expect(await list('cup')).toEqual([field]);
    expect(await flags('cup')).toEqual(['1', '0']);
    expect((await send('DELETE', `/V1/products/cup/options/${drop.option_id}`)).status).toBe(404);
    expect((await send('DELETE', `/V1/products/cup/options/${field.option_id}`)).body).toBe(true);
    expect([await list('cup'), await flags('cup')]).toEqual([[], ['0', '0']]);
  });
});

it('a bundle keeps the flags of its own options when it loses its last custom option', async () => {
  const bundle_product_options = [
    { title: 'Part', type: 'select', required: true, product_links: [{ sku: 'plate', qty: 1, position: 1, is_default: true }] },
  ];
  await send('POST', '/V1/products/', {
    product: { sku: 'set', name: 'Set', type_id: 'bundle', attribute_set_id: 4, extension_attributes: { bundle_product_options } },
  });
  const { body: option } = await add({ ...engraving, product_sku: 'set' });
  expect((await send('DELETE', `/V1/products/set/options/${option.option_id}`)).body).toBe(true);
  expect(await flags('set')).toEqual(['1', '1']);
});

describe('two clients', () => {
  it('adding options at once both find theirs', async () => {
    const made = await Promise.all(['A', 'B', 'C', 'D'].map((title) => add({ ...engraving, title })));
    expect(made.map(({ body }) => body.title)).toEqual(['A', 'B', 'C', 'D']);
    expect(await list('cup')).toHaveLength(4);
  });
});

it('refuses guests, customers and admins without the resource by 401, whatever they send', async () => {
  const [option] = await list('cup');
  const { token: customer } = await shop.customer();
  const { token: bare } = await shop.admin('Magento_Catalog::products');
  for (const caller of [undefined, customer, bare]) {
    for (const [method, path] of [
      ['GET', '/V1/products/options/types'],
      ['GET', '/V1/products/cup/options'],
      ['GET', `/V1/products/cup/options/${option.option_id}`],
      ['POST', '/V1/products/options'],
      ['PUT', `/V1/products/options/${option.option_id}`],
      ['DELETE', `/V1/products/cup/options/${option.option_id}`],
    ] as const) {
      expect((await shop.call(method, path, { token: caller })).status).toBe(401);
    }
  }
});
