import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor } from '../cart-doors.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
const COLOR = 93;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const send = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });

/** What a client sends and expects; a refusal fails the test with the answer. */
async function must(method: string, path: string, body?: unknown) {
  const answer = await send(method, path, body);
  expect(answer, `${method} ${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
  return answer.body;
}

const inStock = (qty: number) => ({ stock_item: { qty, is_in_stock: true } });
const create = (sku: string, product: object) =>
  must('POST', '/V1/products', { product: { sku, name: `Name of ${sku}`, attribute_set_id: 4, ...product } });
const simple = (sku: string, price: number, more: object = {}) =>
  create(sku, { price, weight: 1, extension_attributes: inStock(10), ...more });
const qtyOf = async (sku: string) => (await must('GET', `/V1/stockItems/${sku}`)).qty;

/** Buys so many of a product in a new customer's cart, and answers the order. */
async function buy(sku: string, qty: number, choices?: object, options?: { shipped?: boolean }) {
  const door = await openDoor(shop, 'mine', token);
  const added = await door.add(sku, qty, choices);
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 200 });
  const placed = await door.order(options);
  expect(placed, JSON.stringify(placed.body)).toMatchObject({ status: 200 });
  return must('GET', `/V1/orders/${placed.body}`);
}

async function isListed(sku: string, type: string) {
  const criteria = 'searchCriteria[filter_groups][0][filters][0][field]=type_id&searchCriteria[filter_groups][0][filters][0][value]=';
  const { items } = await must('GET', `/V1/products?${criteria}${type}`);
  expect(items.map((item: { sku: string }) => item.sku)).toContain(sku);
}

describe('a product made, listed, changed and sold through the public routes', () => {
  it('simple, with options', async () => {
    const options = [
      { title: 'Text', type: 'field', is_require: true, price: 2, price_type: 'fixed', product_sku: 'engraved', sort_order: 1 },
      {
        title: 'Wrap',
        type: 'drop_down',
        is_require: false,
        product_sku: 'engraved',
        sort_order: 2,
        values: [{ title: 'Paper', price: 10, price_type: 'percent', sort_order: 1 }],
      },
    ];
    await simple('engraved', 30, { options });
    await isListed('engraved', 'simple');
    await must('PUT', '/V1/products/engraved', { product: { price: 40 } });
    const [text, wrap] = (await must('GET', '/V1/products/engraved')).options;
    const custom_options = [
      { option_id: String(text.option_id), option_value: 'Hi' },
      { option_id: String(wrap.option_id), option_value: String(wrap.values[0].option_type_id) },
    ];
    expect(await buy('engraved', 3, { custom_options })).toMatchObject({ subtotal: 138, items: [{ price: 46, qty_ordered: 3 }] });
    expect(await qtyOf('engraved')).toBe(7);
  });

  it('virtual', async () => {
    await create('licence', { type_id: 'virtual', price: 15, extension_attributes: inStock(5) });
    await isListed('licence', 'virtual');
    expect(await buy('licence', 2, undefined, { shipped: false })).toMatchObject({ is_virtual: 1, grand_total: 30 });
    expect(await qtyOf('licence')).toBe(3);
  });

  it('configurable', async () => {
    const { prisma } = shop.db;
    const { attribute_group_id } = await prisma.attributeSetEntry.findFirstOrThrow({ where: { attribute_set_id: 4 } });
    const entry = { attribute_set_id: 4, attribute_group_id, attribute_id: COLOR };
    await prisma.attributeSetEntry.upsert({
      where: { attribute_set_id_attribute_id: { attribute_set_id: 4, attribute_id: COLOR } },
      create: entry,
      update: {},
    });
    await shop.db.cache.forget('eav:');
    const labels = ['Red', 'Blue'];
    for (const label of labels) await must('POST', '/V1/products/attributes/color/options', { option: { label } });
    const offered = await must('GET', '/V1/products/attributes/color/options');
    const idOf = (label: string) => Number(offered.find((option: { label: string }) => option.label === label).value);
    for (const [index, label] of labels.entries()) {
      await simple(`shirt-${label}`, 20 + index, { custom_attributes: [{ attribute_code: 'color', value: idOf(label) }] });
    }
    await create('shirt', {
      type_id: 'configurable',
      extension_attributes: {
        configurable_product_options: [
          { attribute_id: String(COLOR), label: 'Colour', values: labels.map((label) => ({ value_index: idOf(label) })) },
        ],
        configurable_product_links: [(await must('GET', '/V1/products/shirt-Red')).id],
      },
    });
    await must('POST', '/V1/configurable-products/shirt/child', { childSku: 'shirt-Blue' });
    await isListed('shirt', 'configurable');
    await must('PUT', '/V1/products/shirt-Blue', { product: { price: 25 } });
    const order = await buy('shirt', 2, { configurable_item_options: [{ option_id: String(COLOR), option_value: idOf('Blue') }] });
    expect(order).toMatchObject({
      subtotal: 50,
      items: [
        { sku: 'shirt-Blue', price: 25 },
        { sku: 'shirt-Blue', price: 0 },
      ],
    });
    expect([await qtyOf('shirt-Blue'), await qtyOf('shirt-Red'), await qtyOf('shirt')]).toEqual([8, 10, 0]);
  });

  it.each([
    ['dynamic', 0, 70],
    ['fixed', 1, 107],
  ])('bundle of %s price', async (name, price_type, price) => {
    const [frame, wheel] = [`${name}-frame`, `${name}-wheel`];
    await simple(frame, 50);
    await simple(wheel, 10);
    const link = (sku: string, qty: number, value: number) => ({
      sku,
      qty,
      price: value,
      price_type: 0,
      is_default: false,
      can_change_quantity: 0,
      position: 0,
    });
    const option = (title: string, product_links: object[]) => ({ title, required: true, type: 'select', position: 0, product_links });
    await create(`${name}-bike`, {
      type_id: 'bundle',
      price: 100,
      weight: 9,
      custom_attributes: [
        { attribute_code: 'price_type', value: price_type },
        { attribute_code: 'sku_type', value: 1 },
        { attribute_code: 'weight_type', value: 1 },
        { attribute_code: 'price_view', value: 0 },
        { attribute_code: 'shipment_type', value: 0 },
      ],
      extension_attributes: {
        bundle_product_options: [option('Frame', [link(frame, 1, 5)]), option('Wheels', [link(wheel, 2, 1)])],
      },
    });
    await isListed(`${name}-bike`, 'bundle');
    const offered = await must('GET', `/V1/bundle-products/${name}-bike/options/all`);
    const bundle_options = offered.map(({ option_id, product_links }: { option_id: number; product_links: { id: string }[] }) => ({
      option_id,
      option_qty: 1,
      option_selections: product_links.map(({ id }) => Number(id)),
    }));
    const order = await buy(`${name}-bike`, 2, { bundle_options });
    expect(order).toMatchObject({
      subtotal: 2 * price,
      items: [{ sku: `${name}-bike`, price }, { sku: frame }, { sku: wheel, qty_ordered: 4 }],
    });
    expect([await qtyOf(frame), await qtyOf(wheel)]).toEqual([8, 6]);
  });

  it('downloadable', async () => {
    const song = (title: string, price: number) => ({
      title,
      price,
      sort_order: 0,
      is_shareable: 0,
      number_of_downloads: 2,
      link_type: 'url',
      link_url: 'https://shop.test/song.mp3',
    });
    await create('album', {
      type_id: 'downloadable',
      price: 10,
      custom_attributes: [{ attribute_code: 'links_purchased_separately', value: 1 }],
      extension_attributes: { ...inStock(4), downloadable_product_links: [song('One', 1), song('Two', 2)] },
    });
    await isListed('album', 'downloadable');
    const [, two] = (await must('GET', '/V1/products/album')).extension_attributes.downloadable_product_links;
    const order = await buy('album', 1, { downloadable_option: { downloadable_links: [two.id] } }, { shipped: false });
    expect(order).toMatchObject({
      subtotal: 12,
      items: [{ product_option: { extension_attributes: { downloadable_option: { downloadable_links: [two.id] } } } }],
    });
    expect(await qtyOf('album')).toBe(3);
    const bought = await shop.db.query('select link_title, downloads_bought, status from downloadable_purchase');
    expect(bought).toEqual([{ link_title: 'Two', downloads_bought: 2, status: 'pending' }]);
  });

  it('downloadable, with all its links unless they are sold one by one', async () => {
    const song = (title: string) => ({
      title,
      price: 1,
      sort_order: 0,
      is_shareable: 0,
      link_type: 'url',
      link_url: 'https://shop.test/1.mp3',
    });
    const extension_attributes = { ...inStock(4), downloadable_product_links: [song('One'), song('Two')] };
    const made = await create('single', { type_id: 'downloadable', price: 10, extension_attributes });
    const downloadable_links = made.extension_attributes.downloadable_product_links.map(({ id }: { id: number }) => id);
    const order = await buy('single', 1, undefined, { shipped: false });
    expect(order).toMatchObject({
      subtotal: 10,
      items: [{ price: 10, product_option: { extension_attributes: { downloadable_option: { downloadable_links } } } }],
    });
  });

  it('grouped, by its parts', async () => {
    await simple('cup', 4);
    await create('tea-set', { type_id: 'grouped', extension_attributes: inStock(0) });
    const link = { sku: 'tea-set', link_type: 'associated', linked_product_sku: 'cup', linked_product_type: 'simple', position: 1 };
    await must('POST', '/V1/products/tea-set/links', { items: [{ ...link, extension_attributes: { qty: 6 } }] });
    await isListed('tea-set', 'grouped');
    const [part] = await must('GET', '/V1/products/tea-set/links/associated');
    expect(await buy('tea-set', 1)).toMatchObject({ subtotal: 24, items: [{ sku: 'cup', qty_ordered: 6 }] });
    expect(await buy(part.linked_product_sku, 1)).toMatchObject({ subtotal: 4 });
    expect(await qtyOf('cup')).toBe(3);
  });
});
