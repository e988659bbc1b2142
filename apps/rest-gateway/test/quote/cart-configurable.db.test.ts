import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Door, doorNames, openDoor, stockOf } from '../cart-doors.js';
import { type Shirt, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: admin } = await shop.admin());
});
afterAll(() => shop.close());

const colour = ({ attributeId, colours }: Shirt, label: string) => ({
  configurable_item_options: [{ option_id: String(attributeId), option_value: colours[label] }],
});

describe.each(doorNames)('a configurable product at the %s door', (name) => {
  let door: Door;
  beforeEach(async () => {
    door = await openDoor(shop, name, admin);
  });

  it('is bought as its child: price, sku, weight and stock, with the parent as the one visible line', async () => {
    const shirt = await stockShirt(shop, {
      Red: { price: '20.0000', qty: 10, weight: '2.0000' },
      Blue: { price: '25.0000', qty: 10, weight: '3.0000' },
    });
    const { Red: red, Blue: blue } = shirt.children;
    const added = await door.add(shirt.sku, 2, colour(shirt, 'Blue'));
    expect(added).toMatchObject({
      status: 200,
      body: {
        sku: blue?.sku,
        product_type: 'configurable',
        qty: 2,
        price: 25,
        product_option: { extension_attributes: colour(shirt, 'Blue') },
      },
    });
    expect((await door.call('GET', '/items')).body).toMatchObject([{ item_id: added.body.item_id, name: `Goods ${shirt.sku}` }]);
    const { body: totals } = await door.call('GET', '/totals');
    expect(totals).toMatchObject({ subtotal: 50, items_qty: 2, items: [{ price: 25, row_total: 50 }] });
    expect(JSON.parse(totals.items[0].options)).toEqual([{ label: 'Colour', value: 'Blue' }]);

    const { body: orderId } = await door.order();
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: admin });
    expect(order).toMatchObject({
      subtotal: 50,
      shipping_amount: 10,
      grand_total: 60,
      total_item_count: 1,
      total_qty_ordered: 2,
      weight: 6,
    });
    const [parent, child, ...more] = order.items;
    expect(more).toEqual([]);
    expect(parent).toMatchObject({
      sku: blue?.sku,
      product_type: 'configurable',
      qty_ordered: 2,
      price: 25,
      row_total: 50,
      row_weight: 6,
      product_option: { extension_attributes: colour(shirt, 'Blue') },
    });
    expect(parent).not.toHaveProperty('parent_item');
    expect(child).toMatchObject({
      sku: blue?.sku,
      product_type: 'simple',
      qty_ordered: 2,
      price: 0,
      row_total: 0,
      parent_item_id: parent.item_id,
      parent_item: { item_id: parent.item_id },
    });
    expect(child).not.toHaveProperty('product_option');
    expect([await stockOf(shop, blue?.id ?? 0), await stockOf(shop, red?.id ?? 0)]).toEqual([8, 10]);
  });

  it('brings equal choices together, changes its child with the choice, and takes it along when removed', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '20.0000' }, Blue: { price: '25.0000' } });
    const red = await door.add(shirt.sku, 1, colour(shirt, 'Red'));
    const blue = await door.add(shirt.sku, 1, colour(shirt, 'Blue'));
    expect((await door.add(shirt.sku, 2, colour(shirt, 'Red'))).body).toMatchObject({ item_id: red.body.item_id, qty: 3 });
    expect((await door.call('GET', '/items')).body).toHaveLength(2);
    const [first] = (await door.call('GET', '/items')).body;
    expect((await door.change(first.item_id, { ...first, qty: 4 })).body).toMatchObject({ item_id: red.body.item_id, qty: 4, price: 20 });
    const recoloured = { qty: 4, product_option: { extension_attributes: colour(shirt, 'Blue') } };
    expect((await door.change(first.item_id, recoloured)).body).toMatchObject({ item_id: blue.body.item_id, qty: 5, price: 25 });
    expect((await door.call('GET', '/items')).body).toHaveLength(1);
    const back = { qty: 1, product_option: { extension_attributes: colour(shirt, 'Red') } };
    expect((await door.change(blue.body.item_id, back)).body).toMatchObject({
      item_id: blue.body.item_id,
      sku: shirt.children.Red?.sku,
      qty: 1,
      price: 20,
    });
    expect((await door.call('DELETE', `/items/${blue.body.item_id}`)).body).toBe(true);
    const left = await shop.db.query('select from quote_item i join product p on p.id = i.product_id where p.sku = $1', [
      shirt.children.Red?.sku,
    ]);
    expect(left).toHaveLength(0);
  });
});

describe('a configurable product', () => {
  let door: Door;
  beforeEach(async () => {
    door = await openDoor(shop, 'guest', admin);
  });

  it('counts the stock of its child together with the child bought by itself', async () => {
    const shirt = await stockShirt(shop, { Red: { qty: 5 }, Blue: {} });
    const { Red: red } = shirt.children;
    await door.add(red?.sku ?? '', 3);
    expect((await door.add(shirt.sku, 3, colour(shirt, 'Red'))).status).toBe(400);
    const { body } = await door.add(shirt.sku, 2, colour(shirt, 'Red'));
    expect((await door.change(body.item_id, { qty: 3 })).status).toBe(400);
    expect((await door.add(red?.sku ?? '', 1)).status).toBe(400);
    expect((await door.order()).status).toBe(200);
    expect(await stockOf(shop, red?.id ?? 0)).toBe(0);
  });

  it('takes the special and tier prices of its child, at the quantity of the line', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '20.0000', attributes: { special_price: '18.0000' } } }, { price: '99.0000' });
    const tier = { product_id: shirt.children.Red?.id ?? 0, customer_group_id: 32000, qty: 3, value: '15' };
    await shop.db.prisma.productTierPrice.create({ data: tier });
    const { body } = await door.add(shirt.sku, 1, colour(shirt, 'Red'));
    expect(body.price).toBe(18);
    expect((await door.change(body.item_id, { qty: 3 })).body.price).toBe(15);
  });

  it('adds the prices of its own options to its child’s', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '20.0000' } });
    const { option_id } = await shop.db.prisma.productOption.create({
      data: { product_id: shirt.id, title: 'Print', type: 'field', price: '10', price_type: 'percent', sku: 'print' },
    });
    expect((await door.add(shirt.sku, 1, colour(shirt, 'Red'))).status).toBe(400);
    const choices = { ...colour(shirt, 'Red'), custom_options: [{ option_id: String(option_id), option_value: 'Hi' }] };
    expect((await door.add(shirt.sku, 1, choices)).body).toMatchObject({ price: 22, sku: `${shirt.children.Red?.sku}-print` });
  });

  it('is refused without a choice, with an unknown one, a doubled one and a combination that does not exist', async () => {
    const shirt = await stockShirt(shop, { Red: {}, Blue: {} });
    await shop.db.prisma.configurableLink.deleteMany({ where: { child_id: shirt.children.Blue?.id ?? 0 } });
    const option_id = String(shirt.attributeId);
    const red = { option_id, option_value: shirt.colours.Red };
    const refusals = [
      undefined,
      {},
      { configurable_item_options: [] },
      { configurable_item_options: [{ option_id }] },
      { configurable_item_options: [{ option_id: '999999', option_value: 1 }] },
      { configurable_item_options: [{ option_id, option_value: 999_999 }] },
      { configurable_item_options: [{ option_id, option_value: 'red' }] },
      { configurable_item_options: [red, red] },
      { configurable_item_options: [{ ...red, colour: 'red' }] },
      colour(shirt, 'Blue'),
      { ...colour(shirt, 'Red'), downloadable_option: { downloadable_links: [1] } },
    ];
    for (const choices of refusals) expect((await door.add(shirt.sku, 1, choices)).status, JSON.stringify(choices)).toBe(400);
    expect((await door.call('GET', '/items')).body).toEqual([]);
  });

  it('is refused when it is out of stock itself, or its child is out of stock or switched off', async () => {
    const shirt = await stockShirt(shop, { Red: { qty: 0 }, Blue: {}, Green: {} });
    expect((await door.add(shirt.sku, 1, colour(shirt, 'Red'))).status).toBe(400);
    await shop.db.query('update product set status = 2 where id = $1', [shirt.children.Blue?.id]);
    expect((await door.add(shirt.sku, 1, colour(shirt, 'Blue'))).status).toBe(400);
    await shop.db.query('update stock_item set is_in_stock = false where product_id = $1', [shirt.id]);
    expect((await door.add(shirt.sku, 1, colour(shirt, 'Green'))).status).toBe(400);
  });

  it('cannot be ordered once its child was detached or deleted, and the cart still reads', async () => {
    const shirt = await stockShirt(shop, { Red: {}, Blue: {} });
    const detached = await door.add(shirt.sku, 1, colour(shirt, 'Red'));
    await shop.db.prisma.configurableLink.deleteMany({ where: { child_id: shirt.children.Red?.id ?? 0 } });
    expect((await door.order()).status).toBe(400);
    await door.call('DELETE', `/items/${detached.body.item_id}`);
    await door.add(shirt.sku, 1, colour(shirt, 'Blue'));
    await shop.db.prisma.product.delete({ where: { id: shirt.children.Blue?.id ?? 0 } });
    expect((await door.order()).status).toBe(400);
    expect((await door.call('GET', '/items')).body).toHaveLength(1);
    expect((await door.call('GET', '/totals')).status).toBe(200);
  });

  it('needs no shipping when its child needs none', async () => {
    const shirt = await stockShirt(shop, { Licence: { type: 'virtual', price: '30.0000' } });
    await door.add(shirt.sku, 1, colour(shirt, 'Licence'));
    expect((await door.call('GET', '')).body.is_virtual).toBe(true);
    const { status, body: orderId } = await door.order({ shipped: false });
    expect(status).toBe(200);
    const { body: order } = await shop.call('GET', `/V1/orders/${orderId}`, { token: admin });
    expect(order).toMatchObject({ is_virtual: 1, items: [{ is_virtual: 1 }, { is_virtual: 1 }] });
  });

  it('lets one of two orders for the last piece through', async () => {
    const shirt = await stockShirt(shop, { Red: { qty: 1 } });
    const other = await openDoor(shop, 'guest', admin);
    await door.add(shirt.sku, 1, colour(shirt, 'Red'));
    await other.add(shirt.children.Red?.sku ?? '', 1);
    const answers = await Promise.all([door.order(), other.order()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await stockOf(shop, shirt.children.Red?.id ?? 0)).toBe(0);
  });
});

describe.each(doorNames)('a grouped product at the %s door', (name) => {
  /** A tea set of these products, made over the web API. */
  async function teaSet(...parts: [sku: string, qty: number | null][]): Promise<string> {
    const sku = `tea-set-${name}-${++sets}`;
    const post = (path: string, body: object) => shop.call('POST', path, { token: admin, body });
    const extension_attributes = { stock_item: { is_in_stock: true } };
    const product = { sku, name: sku, type_id: 'grouped', attribute_set_id: 4, extension_attributes };
    expect((await post('/V1/products', { product })).status).toBe(200);
    const items = parts.map(([linked_product_sku, qty], position) => ({
      ...{ sku, link_type: 'associated', linked_product_sku, linked_product_type: 'simple', position },
      ...(qty !== null && { extension_attributes: { qty } }),
    }));
    if (items.length > 0) expect((await post(`/V1/products/${sku}/links`, { items })).status).toBe(200);
    return sku;
  }
  const lines = (door: Door) => door.call('GET', '/items').then(({ body }) => body.map((item: Line) => [item.sku, item.qty, item.price]));

  it('puts its parts into the cart in their default quantities, each as a line of its own', async () => {
    const door = await openDoor(shop, name, admin);
    const [pot, cup, spoon] = [
      await stockProduct(shop, { price: '20.0000' }),
      await stockProduct(shop, { price: '4.0000' }),
      await stockProduct(shop),
    ];
    const off = await stockProduct(shop);
    await shop.db.query('update product set status = 2 where id = $1', [off.id]);
    const set = await teaSet([pot.sku, 1], [cup.sku, 6], [spoon.sku, null], [off.sku, 1]);
    await door.add(cup.sku, 1);
    expect(await door.add(set, 1)).toMatchObject({ status: 200, body: { sku: pot.sku, qty: 1, price: 20, product_type: 'simple' } });
    expect(await lines(door)).toEqual([
      [cup.sku, 7, 4],
      [pot.sku, 1, 20],
    ]);
    expect((await door.add(set, 2)).body).toMatchObject({ sku: pot.sku, qty: 3 });
    expect((await door.call('GET', '/totals')).body).toMatchObject({ subtotal: 136, items_qty: 22 });
    const { body: orderId } = await door.order();
    expect((await shop.call('GET', `/V1/orders/${orderId}`, { token: admin })).body).toMatchObject({ subtotal: 136, total_item_count: 2 });
    expect([await stockOf(shop, pot.id), await stockOf(shop, cup.id)]).toEqual([97, 81]);
  });

  it('is refused whole when one part is not in stock that often, and when nothing comes with it', async () => {
    const door = await openDoor(shop, name, admin);
    const [pot, cup] = [await stockProduct(shop), await stockProduct(shop, { qty: 5 })];
    await door.add(pot.sku, 1);
    const before = await door.state();
    const [scarce, unsized, empty] = [await teaSet([pot.sku, 1], [cup.sku, 6]), await teaSet([pot.sku, null]), await teaSet()];
    for (const sku of [scarce, unsized, empty]) expect((await door.add(sku, 1)).status, sku).toBe(400);
    const closed = await teaSet([pot.sku, 1]);
    await shop.db.query('update stock_item set is_in_stock = false from product p where p.id = product_id and p.sku = $1', [closed]);
    expect((await door.add(closed, 1)).status).toBe(400);
    expect((await door.add(await teaSet([pot.sku, 1]), 0)).status).toBe(400);
    expect(await door.state()).toEqual(before);
  });
});

let sets = 0;
interface Line {
  sku: string;
  qty: number;
  price: number;
}
