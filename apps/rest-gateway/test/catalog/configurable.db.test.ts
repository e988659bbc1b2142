import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
/** Attribute ids, and option ids by label. */
const ids: Record<string, number> = {};
const COLOR = 93;

beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin('Magento_Catalog::products', 'Magento_CatalogInventory::cataloginventory'));
  const { prisma } = shop.db;
  const size = await prisma.attribute.create({
    data: { entity_type_id: 4, code: 'size', backend_type: 'int', frontend_input: 'select', frontend_label: 'Size', is_user_defined: true },
  });
  const group = await prisma.attributeGroup.findFirstOrThrow({ where: { attribute_set_id: 4 } });
  for (const attribute_id of [COLOR, size.id]) {
    const entry = { attribute_set_id: 4, attribute_group_id: group.id, attribute_id };
    await prisma.attributeSetEntry.upsert({
      where: { attribute_set_id_attribute_id: { attribute_set_id: 4, attribute_id } },
      create: entry,
      update: {},
    });
  }
  ids.size = size.id;
  for (const label of ['red', 'blue', 'green']) await option(COLOR, label);
  for (const label of ['S', 'L']) await option(size.id, label);
  await shop.db.cache.forget('eav:');
  for (const [sku, color, size] of [
    ['red-s', 'red', 'S'],
    ['red-l', 'red', 'L'],
    ['blue-s', 'blue', 'S'],
    ['green-s', 'green', 'S'],
    ['red-s-again', 'red', 'S'],
  ] as const) {
    await create(sku, { custom_attributes: values({ color, size }), extension_attributes: { stock_item: { qty: 5, is_in_stock: true } } });
  }
  for (const sku of ['bare', 'plain']) await create(sku);
});
afterAll(() => shop.close());

async function option(attribute_id: number, label: string): Promise<void> {
  ids[label] = (await shop.db.prisma.attributeOption.create({ data: { attribute_id, label } })).id;
}
const values = (chosen: Record<string, string>) =>
  Object.entries(chosen).map(([attribute_code, label]) => ({ attribute_code, value: ids[label] }));

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const create = (sku: string, product: object = {}) =>
  send('POST', '/V1/products', { product: { sku, name: `Name of ${sku}`, price: 10, attribute_set_id: 4, ...product } });
const read = (sku: string) => send('GET', `/V1/products/${sku}`);
const put = (sku: string, product: object) => send('PUT', `/V1/products/${sku}`, { product });
const status = async (answer: Promise<Answer>) => (await answer).status;
const custom = ({ body }: Answer, code: string) =>
  body.custom_attributes.find((entry: { attribute_code: string }) => entry.attribute_code === code)?.value;
const idOf = async (sku: string): Promise<number> => (await read(sku)).body.id;

const offer = (...labels: string[]) => labels.map((label) => ({ value_index: ids[label] }));
const byColor = () => ({ attribute_id: String(COLOR), label: 'Color', position: 0, values: offer('red', 'blue') });
const bySize = () => ({ attribute_id: String(ids.size), label: 'Size', position: 1, values: offer('S', 'L') });
const configurable = async (sku: string, options: object[], children: string[] = []) =>
  create(sku, {
    type_id: 'configurable',
    price: undefined,
    extension_attributes: { configurable_product_options: options, configurable_product_links: await Promise.all(children.map(idOf)) },
  });
const childrenOf = async (sku: string) =>
  (await send('GET', `/V1/configurable-products/${sku}/children`)).body.map((child: { sku: string }) => child.sku);

describe('a configurable within a product', () => {
  it('is created with options and children, shown alone and in lists, and flags the product', async () => {
    const made = await configurable('shirt', [byColor(), bySize()], ['red-s', 'blue-s']);
    expect(made.status).toBe(200);
    expect(made.body.extension_attributes.configurable_product_options).toEqual([
      {
        id: expect.any(Number),
        attribute_id: String(COLOR),
        label: 'Color',
        position: 0,
        is_use_default: false,
        values: offer('red', 'blue'),
        product_id: made.body.id,
      },
      expect.objectContaining({ attribute_id: String(ids.size), label: 'Size', position: 1, values: offer('S') }),
    ]);
    expect(made.body.extension_attributes.configurable_product_links).toEqual([await idOf('red-s'), await idOf('blue-s')]);
    expect([custom(made, 'has_options'), custom(made, 'required_options')]).toEqual(['1', '1']);
    const { stock_item: _, ...shown } = (await read('shirt')).body.extension_attributes;
    const list = await send(
      'GET',
      '/V1/products?searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][value]=shirt',
    );
    expect(list.body.items[0].extension_attributes).toEqual(shown);
    expect(shown).toMatchObject({ configurable_product_links: made.body.extension_attributes.configurable_product_links });
  });

  it('accepts its own answer, and keeps what is absent', async () => {
    const { body } = await read('shirt');
    const same = await put('shirt', body);
    expect(same.body.extension_attributes).toEqual(body.extension_attributes);
    expect((await put('shirt', { name: 'Renamed shirt' })).body.extension_attributes).toEqual(body.extension_attributes);
  });

  it('replaces its lists, and offers the values its children bring', async () => {
    const options = (await read('shirt')).body.extension_attributes.configurable_product_options;
    const links = await Promise.all(['green-s', 'red-l'].map(idOf));
    const changed = await put('shirt', { extension_attributes: { configurable_product_links: links } });
    const { extension_attributes: given } = changed.body;
    expect(given.configurable_product_links).toEqual(links);
    expect(given.configurable_product_options[0]).toMatchObject({ id: options[0].id, values: offer('red', 'green') });
    const one = await put('shirt', { extension_attributes: { configurable_product_options: [options[0]] } });
    expect(one.body.extension_attributes).toMatchObject({
      configurable_product_options: [{ id: options[0].id }],
      configurable_product_links: [],
    });
    const none = await put('shirt', { extension_attributes: { configurable_product_options: [] } });
    expect(none.body.extension_attributes).toMatchObject({ configurable_product_options: [], configurable_product_links: [] });
    expect(custom(none, 'has_options')).toBe('0');
  });

  it.each<[string, () => object[], string[]]>([
    ['an option without attribute', () => [{ ...byColor(), attribute_id: undefined }], []],
    ['an option without label', () => [{ ...byColor(), label: '' }], []],
    ['an option without values', () => [{ ...byColor(), values: [] }], []],
    ['a value without index', () => [{ ...byColor(), values: [{}] }], []],
    ['an attribute nobody knows', () => [{ ...byColor(), attribute_id: 987654 }], []],
    ['an attribute that is no select', () => [{ ...byColor(), attribute_id: 77 }], []],
    ['an attribute that differs between store views', () => [{ ...byColor(), attribute_id: 134 }], []],
    ['two options of one attribute', () => [byColor(), byColor()], []],
    ['an unknown property', () => [{ ...byColor(), colour: 1 }], []],
    ['children without options', () => [], ['red-s']],
    ['a child without a value', () => [byColor()], ['red-s', 'bare']],
    ['children with the same values', () => [byColor(), bySize()], ['red-s', 'red-s-again']],
    ['a configurable as a child', () => [byColor()], ['shirt']],
  ])('refuses %s and saves nothing', async (_, options, children) => {
    expect(await status(configurable('refused', options(), children))).toBe(400);
    expect(await status(read('refused'))).toBe(404);
  });

  it('passes over values that the attribute does not have', async () => {
    const values = [...offer('red', 'S'), { value_index: 987654 }];
    const made = await configurable('vest', [{ ...byColor(), values }], ['red-s']);
    expect(made.status).toBe(200);
    expect(made.body.extension_attributes.configurable_product_options[0].values).toEqual(offer('red'));
    const { value_indexes } = await shop.db.prisma.configurableOption.findFirstOrThrow({ where: { product_id: made.body.id } });
    expect(value_indexes).toEqual([ids.red]);
  });

  it('lists a value while a child has it', async () => {
    const listed = async () => (await read('belt')).body.extension_attributes.configurable_product_options[0].values;
    const options = [{ ...byColor(), values: offer('blue', 'red', 'green') }];
    await configurable('belt', options, ['red-s', 'blue-s']);
    expect(await listed()).toEqual(offer('blue', 'red'));
    await send('DELETE', '/V1/configurable-products/belt/children/blue-s');
    expect(await listed()).toEqual(offer('red'));
    const search = 'searchCriteria[filter_groups][0][filters][0][field]=sku&searchCriteria[filter_groups][0][filters][0][value]=belt';
    const { body } = await send('GET', `/V1/products?${search}`);
    expect(body.items[0].extension_attributes.configurable_product_options[0].values).toEqual(offer('red'));
    for (const childSku of ['green-s', 'blue-s']) await send('POST', '/V1/configurable-products/belt/child', { childSku });
    expect(await listed()).toEqual(offer('blue', 'red', 'green'));
  });

  it('refuses children nobody knows, and lists of another type', async () => {
    expect(await status(put('shirt', { extension_attributes: { configurable_product_links: [987654] } }))).toBe(400);
    expect(await status(put('plain', { extension_attributes: { configurable_product_options: [byColor()] } }))).toBe(400);
    expect(await status(put('plain', { extension_attributes: { configurable_product_links: [await idOf('red-s')] } }))).toBe(400);
  });

  it('has no quantity, and keeps its children from becoming composite', async () => {
    await configurable('hat', [byColor()], ['red-s']);
    expect(await status(put('red-s', { type_id: 'configurable' }))).toBe(400);
    await create('turncoat', { extension_attributes: { stock_item: { qty: 7, is_in_stock: true } } });
    const turned = await put('turncoat', { type_id: 'configurable', extension_attributes: { configurable_product_options: [byColor()] } });
    expect(turned.body).toMatchObject({ type_id: 'configurable', extension_attributes: { stock_item: { qty: 0 } } });
    const back = await put('turncoat', { type_id: 'simple' });
    expect(back.body.extension_attributes).not.toHaveProperty('configurable_product_options');
    expect(await shop.db.prisma.configurableOption.count({ where: { product_id: back.body.id } })).toBe(0);
  });

  it('is in stock when its own flag says so and an enabled child is', async () => {
    const inStock = async () => (await send('GET', '/V1/stockStatuses/hat')).body.stock_status;
    const flag = (is_in_stock: boolean) => put('hat', { extension_attributes: { stock_item: { is_in_stock } } });
    expect(await inStock()).toBe(1);
    await flag(false);
    expect(await inStock()).toBe(0);
    await flag(true);
    await put('red-s', { status: 2 });
    expect(await inStock()).toBe(0);
    await put('red-s', { status: 1, extension_attributes: { stock_item: { qty: 0 } } });
    expect(await inStock()).toBe(0);
    await put('red-s', { extension_attributes: { stock_item: { qty: 5, is_in_stock: true } } });
    expect(await inStock()).toBe(1);
  });

  it('offers the value that a child is given later', async () => {
    await create('chameleon', { custom_attributes: values({ color: 'red' }) });
    await configurable('lizard', [{ ...byColor(), values: offer('red') }], ['chameleon']);
    await put('chameleon', { custom_attributes: values({ color: 'green' }) });
    expect((await read('lizard')).body.extension_attributes.configurable_product_options[0].values).toEqual(offer('green'));
  });

  it('loses a child that is deleted, and takes none along', async () => {
    await create('fleeting', { custom_attributes: values({ color: 'green' }) });
    await configurable('short', [byColor()], ['red-s', 'fleeting']);
    await send('DELETE', '/V1/products/fleeting');
    expect(await childrenOf('short')).toEqual(['red-s']);
    await send('DELETE', '/V1/products/short');
    expect(await status(read('red-s'))).toBe(200);
  });
});

describe('the options of a configurable', () => {
  const all = async () => (await send('GET', '/V1/configurable-products/coat/options/all')).body;
  const add = (sku: string, option?: object) => send('POST', `/V1/configurable-products/${sku}/options`, option && { option });
  let optionId: number;

  it('are added; the first makes a simple product configurable', async () => {
    await create('coat');
    const added = await add('COAT', byColor());
    expect(added).toMatchObject({ status: 200, body: expect.stringMatching(/^\d+$/) });
    optionId = Number(added.body);
    const product = await read('coat');
    expect(product.body).toMatchObject({ type_id: 'configurable', extension_attributes: { stock_item: { qty: 0, is_in_stock: true } } });
    expect(custom(product, 'has_options')).toBe('1');
    expect(await all()).toEqual(product.body.extension_attributes.configurable_product_options);
    expect((await send('GET', `/V1/configurable-products/coat/options/${optionId}`)).body).toEqual((await all())[0]);
  });

  it('of the same attribute change the one that is there', async () => {
    expect(await add('coat', { ...byColor(), label: 'Colour' })).toMatchObject({ status: 200, body: String(optionId) });
    expect(await all()).toMatchObject([{ id: optionId, label: 'Colour' }]);
  });

  it('change by the id in the path; what is absent stays', async () => {
    const path = `/V1/configurable-products/coat/options/${optionId}`;
    expect(await send('PUT', path, { option: { label: 'Shade', position: 4 } })).toMatchObject({ status: 200, body: optionId });
    expect(await all()).toMatchObject([{ label: 'Shade', position: 4, is_use_default: false }]);
    const { value_indexes } = await shop.db.prisma.configurableOption.findFirstOrThrow({ where: { id: optionId } });
    expect(value_indexes).toEqual([ids.red, ids.blue]);
    expect(await status(send('PUT', path, { option: { attribute_id: ids.size } }))).toBe(400);
    expect(await status(send('PUT', '/V1/configurable-products/coat/options/987654', { option: { label: 'x' } }))).toBe(404);
    expect(await all()).toMatchObject([{ label: 'Shade' }]);
  });

  it('are refused with all they lack at once', async () => {
    const answer = await add('coat', { values: [{}] });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveLength(3);
    expect(await status(add('coat'))).toBe(400);
    expect(await status(add('ghost', byColor()))).toBe(404);
    await create('group', { type_id: 'grouped' });
    expect(await status(add('group', byColor()))).toBe(400);
    expect((await read('group')).body.type_id).toBe('grouped');
  });

  it('may not make a child of another product configurable', async () => {
    await configurable('cap', [byColor()], ['red-l']);
    expect(await status(add('red-l', byColor()))).toBe(400);
    expect((await read('red-l')).body.type_id).toBe('simple');
  });

  it('are read of configurable products only', async () => {
    for (const path of ['options/all', 'options/1']) {
      expect(await status(send('GET', `/V1/configurable-products/plain/${path}`))).toBe(400);
      expect(await status(send('GET', `/V1/configurable-products/ghost/${path}`))).toBe(404);
    }
    expect(await status(send('GET', '/V1/configurable-products/coat/options/987654'))).toBe(404);
  });

  describe('and its children', () => {
    const attach = (sku: string, childSku?: string) => send('POST', `/V1/configurable-products/${sku}/child`, { childSku });

    it('are attached and listed as whole products', async () => {
      expect(await childrenOf('coat')).toEqual([]);
      expect(await attach('coat', 'RED-S')).toMatchObject({ status: 200, body: true });
      expect(await status(attach('coat', 'green-s'))).toBe(200);
      const { body } = await send('GET', '/V1/configurable-products/coat/children');
      const { stock_item: _, ...shown } = (await read('red-s')).body.extension_attributes;
      expect(body[0]).toEqual({ ...(await read('red-s')).body, extension_attributes: shown });
      expect(await childrenOf('coat')).toEqual(['red-s', 'green-s']);
      expect((await all())[0].values).toEqual(offer('red', 'green'));
    });

    it('are refused when they cannot be told apart, are attached, composite or unknown', async () => {
      expect(await status(attach('coat', 'red-s'))).toBe(400);
      expect(await status(attach('coat', 'red-l'))).toBe(400);
      expect(await status(attach('coat', 'bare'))).toBe(400);
      expect(await status(attach('coat', 'hat'))).toBe(400);
      expect(await status(attach('coat', 'coat'))).toBe(400);
      expect(await status(attach('coat', 'ghost'))).toBe(404);
      expect(await status(attach('ghost', 'red-s'))).toBe(404);
      expect(await status(attach('plain', 'red-s'))).toBe(400);
      expect(await status(attach('coat'))).toBe(400);
      await configurable('empty', []);
      expect(await status(attach('empty', 'red-s'))).toBe(400);
      expect(await childrenOf('coat')).toEqual(['red-s', 'green-s']);
    });

    it('must have a value for an option that is added', async () => {
      await create('unsized', { custom_attributes: values({ color: 'blue' }) });
      await attach('coat', 'unsized');
      expect(await status(add('coat', bySize()))).toBe(400);
      expect(await all()).toHaveLength(1);
    });

    it('are detached by sku and live on', async () => {
      const detach = (sku: string, child: string) => send('DELETE', `/V1/configurable-products/${sku}/children/${child}`);
      expect(await detach('coat', 'Unsized')).toMatchObject({ status: 200, body: true });
      expect(await childrenOf('coat')).toEqual(['red-s', 'green-s']);
      expect((await detach('coat', 'unsized')).status).toBe(404);
      expect((await detach('coat', 'ghost')).status).toBe(404);
      expect((await detach('plain', 'red-s')).status).toBe(400);
      expect(await status(read('unsized'))).toBe(200);
    });

    it('are none for products of other types, and 404 for unknown ones', async () => {
      expect(await childrenOf('plain')).toEqual([]);
      expect(await status(send('GET', '/V1/configurable-products/ghost/children'))).toBe(404);
    });

    it('never hold two of the same values, whoever attaches them at once', async () => {
      await configurable('rush', [byColor(), bySize()]);
      const answers = await Promise.all(['red-s', 'red-s-again', 'red-l', 'blue-s'].map((sku) => attach('rush', sku)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 400]);
      expect(await childrenOf('rush')).toHaveLength(3);
    });
  });

  it('are deleted and detach all children', async () => {
    expect(await send('DELETE', `/V1/configurable-products/coat/options/${optionId}`)).toMatchObject({ status: 200, body: true });
    expect(await all()).toEqual([]);
    expect(await childrenOf('coat')).toEqual([]);
    expect(custom(await read('coat'), 'has_options')).toBe('0');
    expect(await status(send('DELETE', `/V1/configurable-products/coat/options/${optionId}`))).toBe(404);
  });

  it('protect their attribute, and forget values whose option is gone', async () => {
    await configurable('scarf', [{ ...byColor(), values: offer('red', 'green') }], ['red-s']);
    const { id } = await shop.db.prisma.attributeOption.create({ data: { attribute_id: COLOR, label: 'brief' } });
    await shop.db.cache.forget('eav:');
    await create('brief', { custom_attributes: [{ attribute_code: 'color', value: id }] });
    await send('POST', '/V1/configurable-products/scarf/child', { childSku: 'brief' });
    const [{ id: scarfOption }] = (await send('GET', '/V1/configurable-products/scarf/options/all')).body;
    const path = `/V1/configurable-products/scarf/options/${scarfOption}`;
    await send('PUT', path, { option: { values: [...offer('red'), { value_index: id }] } });
    expect((await send('GET', path)).body.values).toEqual([...offer('red'), { value_index: id }]);
    await shop.db.prisma.attributeOption.delete({ where: { id } });
    expect((await send('GET', path)).body.values).toEqual(offer('red'));
    await expect(shop.db.prisma.attribute.delete({ where: { id: COLOR } })).rejects.toThrow();
  });
});

describe('PUT /V1/configurable-products/variation', () => {
  const product = {
    sku: 'draft',
    name: 'Draft',
    price: 12.5,
    attribute_set_id: 4,
    weight: 2,
    custom_attributes: [{ attribute_code: 'description', value: 'd' }],
  };
  const vary = (body: object) => send('PUT', '/V1/configurable-products/variation', body);

  it('drafts a product for each combination and saves none', async () => {
    const before = await shop.db.prisma.product.count();
    const { status: code, body } = await vary({ product, options: [byColor(), bySize()] });
    expect(code).toBe(200);
    const suffix = (...labels: string[]) => labels.map((label) => `-${ids[label]}`).join('');
    expect(body.map((draft: { sku: string }) => draft.sku)).toEqual(
      [
        ['red', 'S'],
        ['red', 'L'],
        ['blue', 'S'],
        ['blue', 'L'],
      ].map((labels) => `draft${suffix(...labels)}`),
    );
    expect(body[0]).toEqual({
      sku: `draft${suffix('red', 'S')}`,
      name: `Draft${suffix('red', 'S')}`,
      price: 12.5,
      attribute_set_id: 4,
      weight: 2,
      status: 1,
      visibility: 1,
      type_id: 'simple',
      custom_attributes: [
        { attribute_code: 'description', value: 'd' },
        { attribute_code: 'color', value: String(ids.red) },
        { attribute_code: 'size', value: String(ids.S) },
      ],
    });
    expect(await shop.db.prisma.product.count()).toBe(before);
    expect(await status(send('POST', '/V1/products', { product: body[0] }))).toBe(200);
  });

  it('takes the code of an attribute for its id, and no name for an empty one', async () => {
    const { body } = await vary({ product: { sku: 'coded', status: 2 }, options: [{ ...byColor(), attribute_id: 'color' }] });
    expect(body[0]).toMatchObject({ sku: `coded-${ids.red}`, name: `-${ids.red}`, status: 2 });
    const saved = await configurable('coded', [{ ...byColor(), attribute_id: 'color' }], ['red-s']);
    expect(saved.body.extension_attributes.configurable_product_options).toMatchObject([{ attribute_id: String(COLOR) }]);
  });

  it.each<[string, () => object]>([
    ['a product without sku', () => ({ product: { name: 'x' }, options: [byColor()] })],
    ['no product', () => ({ options: [byColor()] })],
    ['no options', () => ({ product })],
    ['an option without values', () => ({ product, options: [{ ...byColor(), values: [] }] })],
    ['a value of another attribute', () => ({ product, options: [{ ...byColor(), values: offer('L') }] })],
    ['an attribute nobody knows', () => ({ product, options: [{ ...byColor(), attribute_id: '987654' }] })],
  ])('refuses %s', async (_, body) => {
    expect(await status(vary(body()))).toBe(400);
  });
});

describe('strangers', () => {
  it('refuses guests, customers and admins without the resource', async () => {
    const [{ token: customer }, { token: other }] = await Promise.all([shop.customer(), shop.admin('Magento_Sales::sales')]);
    for (const caller of [undefined, customer, other]) {
      expect((await shop.call('POST', '/V1/configurable-products/coat/child', { token: caller, body: {} })).status).toBe(401);
    }
  });
});
