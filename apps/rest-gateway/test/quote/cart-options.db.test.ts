import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, doorNames, openDoor } from '../cart-doors.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
});
afterAll(() => shop.close());

interface OptionGoods {
  title: string;
  type: string;
  is_require?: boolean;
  price?: string;
  price_type?: string;
  sku?: string;
  max_characters?: number;
  file_extension?: string;
  image_size_x?: number;
  values?: [title: string, price: string, price_type: string, sku?: string][];
}

/** A product with these options; answers the ids of the options and of their values. */
async function engraved(price: string, options: OptionGoods[]) {
  const goods = await stockProduct(shop, { price });
  const ids: { option: string; values: number[] }[] = [];
  for (const [sort_order, { values = [], ...option }] of options.entries()) {
    const made = await shop.db.prisma.productOption.create({
      data: {
        ...option,
        sort_order,
        product_id: goods.id,
        is_require: option.is_require ?? false,
        values: {
          create: values.map(([title, cost, price_type, sku], place) => ({
            title,
            price: cost,
            price_type,
            sku: sku ?? null,
            sort_order: place,
          })),
        },
      },
      include: { values: { orderBy: { sort_order: 'asc' } } },
    });
    ids.push({ option: String(made.option_id), values: made.values.map(({ option_type_id }) => option_type_id) });
  }
  return { ...goods, ids };
}

const chosen = (...pairs: [string | undefined, string][]) => ({
  custom_options: pairs.map(([option_id, option_value]) => ({ option_id, option_value })),
});

describe.each(doorNames)('custom options at the %s door', (name) => {
  let door: Door;
  beforeEach(async () => {
    door = await openDoor(shop, name, admin);
  });

  it('add fixed and percent prices to the unit price, show in words and go into the order', async () => {
    const { sku, ids } = await engraved('40.0000', [
      { title: 'Text', type: 'field', price: '2.5', price_type: 'fixed', sku: 'txt' },
      {
        title: 'Wrap',
        type: 'checkbox',
        values: [
          ['Paper', '10', 'percent', 'pap'],
          ['Bow', '1.25', 'fixed'],
        ],
      },
    ]);
    const [text, wrap] = ids;
    const [paper, bow] = wrap?.values ?? [];
    const added = await door.add(sku, 2, chosen([wrap?.option, `${bow}, ${paper}`], [text?.option, ' For you ']));
    const custom_options = [
      { option_id: text?.option, option_value: 'For you' },
      { option_id: wrap?.option, option_value: `${paper},${bow}` },
    ];
    expect(added).toMatchObject({
      status: 200,
      body: { sku: `${sku}-txt-pap`, qty: 2, price: 47.75, product_option: { extension_attributes: { custom_options } } },
    });
    const { body: totals } = await door.call('GET', '/totals');
    expect(totals).toMatchObject({ subtotal: 95.5, items: [{ row_total: 95.5 }] });
    expect(JSON.parse(totals.items[0].options)).toEqual([
      { label: 'Text', value: 'For you' },
      { label: 'Wrap', value: 'Paper, Bow' },
    ]);
    const { body: orderId } = await door.order();
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: admin });
    expect(order.items).toMatchObject([
      { sku: `${sku}-txt-pap`, price: 47.75, row_total: 95.5, product_option: { extension_attributes: { custom_options } } },
    ]);
  });

  it('keep lines apart by their choices and bring equal ones together', async () => {
    const { sku, ids } = await engraved('10.0000', [{ title: 'Text', type: 'area', price: '1', price_type: 'fixed' }]);
    const option = ids[0]?.option;
    const plain = await door.add(sku, 1);
    const anna = await door.add(sku, 1, chosen([option, 'Anna']));
    const again = await door.add(sku, 2, chosen([option, 'Anna']));
    expect(again.body).toMatchObject({ item_id: anna.body.item_id, qty: 3, price: 11 });
    expect(plain.body).toMatchObject({ price: 10 });
    expect(plain.body).not.toHaveProperty('product_option');
    expect((await door.call('GET', '/items')).body).toHaveLength(2);
    expect((await door.call('GET', '')).body).toMatchObject({ items_count: 2, items_qty: 4 });
    const sent = (await door.call('GET', '/items')).body[1];
    expect((await door.change(sent.item_id, { ...sent, qty: 5 })).body).toMatchObject({ qty: 5, product_option: sent.product_option });
    const renamed = { qty: 5, product_option: { extension_attributes: chosen([option, 'Bert']) } };
    expect((await door.change(sent.item_id, renamed)).body.product_option.extension_attributes.custom_options[0].option_value).toBe('Bert');
    expect(
      (await door.change(sent.item_id, { qty: 2, product_option: { extension_attributes: chosen([option, '']) } })).body,
    ).toMatchObject({
      item_id: plain.body.item_id,
      qty: 3,
      price: 10,
    });
    expect((await door.call('GET', '/items')).body).toHaveLength(1);
  });
});

describe('custom options', () => {
  let door: Door;
  beforeEach(async () => {
    door = await openDoor(shop, 'guest', admin);
  });

  it.each([
    ['a date', 'date', '2026-02-28', '2026-02-28 00:00:00', '2026-02-28'],
    ['a date with a time, which is dropped', 'date', '2026-02-28 10:00:00', '2026-02-28 00:00:00', '2026-02-28'],
    ['a moment', 'date_time', '2028-02-29T07:16:05Z', '2028-02-29 07:16:05', '2028-02-29 07:16:05'],
    ['a time', 'time', '07:16', '07:16:00', '07:16:00'],
    ['a text of several lines', 'area', 'one\r\ntwo', 'one\ntwo', 'one\ntwo'],
  ])('take %s', async (_name, type, given, kept, shown) => {
    const { sku, ids } = await engraved('10.0000', [{ title: 'When', type, price: '3', price_type: 'fixed' }]);
    const { body } = await door.add(sku, 1, chosen([ids[0]?.option, given]));
    expect(body).toMatchObject({ price: 13, product_option: { extension_attributes: { custom_options: [{ option_value: kept }] } } });
    expect(JSON.parse((await door.call('GET', '/totals')).body.items[0].options)).toEqual([{ label: 'When', value: shown }]);
    const merged = await door.add(sku, 1, body.product_option.extension_attributes);
    expect(merged.body).toMatchObject({ item_id: body.item_id, qty: 2 });
  });

  it.each([
    ['a day that is not in the calendar', 'date', '2026-02-30'],
    ['a date that is none', 'date', 'tomorrow'],
    ['a moment without a time', 'date_time', '2026-02-28'],
    ['an hour that is none', 'time', '24:00'],
    ['a text that is too long', 'field', 'twelve chars'],
    ['a value of another product', 'drop_down', '999999'],
    ['two values where one is picked', 'radio', 'two'],
    ['a file without content', 'file', 'picture.png'],
    ['a file that we do not have', 'file', `${'0'.repeat(64)}/picture.png`],
  ])('refuse %s and leave the cart as it was', async (_name, type, given) => {
    const values: OptionGoods['values'] = [
      ['One', '1', 'fixed'],
      ['Two', '2', 'fixed'],
    ];
    const { sku, ids } = await engraved('10.0000', [{ title: 'It', type, price: '3', price_type: 'fixed', max_characters: 5, values }]);
    const value = given === 'two' ? ids[0]?.values.join() : given;
    expect((await door.add(sku, 1, chosen([ids[0]?.option, value ?? '']))).status).toBe(400);
    expect((await door.call('GET', '/items')).body).toEqual([]);
  });

  it('refuse an unknown option, one given twice and a missing required one, naming it', async () => {
    const { sku, ids } = await engraved('10.0000', [{ title: 'It', type: 'field', is_require: true, price: '0', price_type: 'fixed' }]);
    const option = ids[0]?.option;
    expect(await door.add(sku, 1)).toMatchObject({ status: 400, body: { parameters: { optionId: Number(option) } } });
    expect((await door.add(sku, 1, chosen([option, '  ']))).status).toBe(400);
    expect((await door.add(sku, 1, chosen([option, 'a'], [option, 'b']))).status).toBe(400);
    expect(await door.add(sku, 1, chosen(['999999', 'a'], [option, 'b']))).toMatchObject({
      status: 400,
      body: { parameters: { optionId: '999999' } },
    });
    expect((await door.add(sku, 1, { bundle_options: [{ option_id: 1, option_qty: 1, option_selections: [1] }] })).status).toBe(400);
    expect((await door.add(sku, 1, { ...chosen([option, 'b']), custom_options: [{ option_id: option, colour: 'red' }] })).status).toBe(400);
    expect((await door.call('GET', '/items')).body).toEqual([]);
  });

  it('are read in camel case too', async () => {
    const { sku, ids } = await engraved('10.0000', [{ title: 'It', type: 'field', is_require: true, price: '1', price_type: 'fixed' }]);
    const { body } = await door.add(sku, 1, { customOptions: [{ optionId: ids[0]?.option, optionValue: 'a' }] });
    expect(body).toMatchObject({ price: 11, product_option: { extension_attributes: { custom_options: [{ option_value: 'a' }] } } });
    const customOptions = [{ optionId: ids[0]?.option, optionValue: 'b' }];
    expect((await door.change(body.item_id, { qty: 1, productOption: { extensionAttributes: { customOptions } } })).body).toMatchObject({
      item_id: body.item_id,
      product_option: { extension_attributes: { custom_options: [{ option_value: 'b' }] } },
    });
  });

  it('never make a price fall below zero', async () => {
    const { sku, ids } = await engraved('10.0000', [{ title: 'Less', type: 'drop_down', values: [['A lot', '-50', 'fixed']] }]);
    const [value] = ids[0]?.values ?? [];
    expect((await door.add(sku, 1, chosen([ids[0]?.option, String(value)]))).body.price).toBe(0);
  });

  it('take percentages of the price that counts for the quantity', async () => {
    const { id, sku, ids } = await engraved('20.0000', [{ title: 'Gift', type: 'field', price: '10', price_type: 'percent' }]);
    await shop.db.prisma.productTierPrice.create({ data: { product_id: id, customer_group_id: 32000, qty: 5, value: '15' } });
    const one = await door.add(sku, 1, chosen([ids[0]?.option, 'x']));
    expect(one.body.price).toBe(22);
    expect((await door.change(one.body.item_id, { qty: 5 })).body.price).toBe(16.5);
  });

  it('refuse the order when the product asks for more than was chosen, or offers it no longer', async () => {
    const { id, sku, ids } = await engraved('10.0000', [{ title: 'It', type: 'field', price: '1', price_type: 'fixed' }]);
    await door.add(sku, 1, chosen([ids[0]?.option, 'x']));
    await shop.db.prisma.productOption.deleteMany({ where: { product_id: id } });
    expect((await door.order()).status).toBe(400);
    expect((await door.call('GET', '/items')).body).toMatchObject([{ sku: `${sku}`, price: 10 }]);
  });
});

describe('options of type file', () => {
  const file = (option: string | undefined, name: string, type: string, base64_encoded_data = PIXEL) => ({
    custom_options: [{ option_id: option, option_value: 'file', extension_attributes: { file_info: { base64_encoded_data, type, name } } }],
  });

  it('keep the file in private and name it by its content', async () => {
    const door = await openDoor(shop, 'mine', admin);
    const { sku, ids } = await engraved('10.0000', [{ title: 'Picture', type: 'file', is_require: true, price: '5', price_type: 'fixed' }]);
    const option = ids[0]?.option;
    const { body } = await door.add(sku, 1, file(option, 'my cat.png', 'image/png'));
    expect(body).toMatchObject({ price: 15 });
    const { option_value } = body.product_option.extension_attributes.custom_options[0];
    expect(option_value).toMatch(/^[0-9a-f]{64}\/my_cat\.png$/);
    expect(JSON.parse((await door.call('GET', '/totals')).body.items[0].options)).toEqual([{ label: 'Picture', value: 'my_cat.png' }]);
    expect((await door.change(body.item_id, { qty: 2, product_option: body.product_option })).body).toMatchObject({ qty: 2, price: 15 });
    expect((await shop.call('GET', `/media/custom-options/${option_value}`)).status).toBe(404);
    expect((await door.order()).status).toBe(200);
  });

  it.each([
    ['bytes that are no base64', 'a.png', 'image/png', 'not base64!'],
    ['a page that says it is a picture', 'a.png', 'image/png', Buffer.from('<script>').toString('base64')],
    ['a picture of another kind than it claims', 'a.png', 'image/gif', PIXEL],
    ['a picture of another kind than its name', 'a.jpg', 'image/png', PIXEL],
    ['a program', 'a.php', 'application/pdf', PIXEL],
    ['an extension that is not allowed', 'a.txt', 'text/plain', PIXEL],
    ['a name that climbs out', '../a.png', 'image/png', PIXEL],
    ['no name', '  ', 'image/png', PIXEL],
  ])('refuse %s', async (_name, name, type, content) => {
    const door = await openDoor(shop, 'guest', admin);
    const { sku, ids } = await engraved('10.0000', [
      { title: 'Picture', type: 'file', price: '5', price_type: 'fixed', file_extension: 'png, jpg' },
    ]);
    expect((await door.add(sku, 1, file(ids[0]?.option, name, type, content))).status).toBe(400);
    expect((await door.call('GET', '/items')).body).toEqual([]);
  });
});
