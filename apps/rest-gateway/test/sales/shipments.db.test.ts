import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockKit, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, sell, sellGoods } from '../sold-orders.js';

let shop: Shop;
/** Everything. */
let boss: string;
/** Shipments alone. */
let token: string;
beforeAll(async () => {
  shop = await openShop();
  [{ token: boss }, { token }] = [await shop.admin(), await shop.admin('Magento_Sales::shipment')];
});
afterAll(() => shop.close());

const ship = (entity: object) => shop.call('POST', '/V1/shipment/', { token, body: { entity } });
const shipOk = async (entity: object) => {
  const { status, body } = await ship(entity);
  expect(body).toMatchObject({ order_id: expect.any(Number) });
  expect(status).toBe(200);
  return body;
};
const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token: boss })).body;
/** What an order says was shipped, by sku and in the order of the items. */
const shippedOf = async (id: number): Promise<[string, number][]> =>
  (await orderOf(id)).items.map((item: { sku: string; qty_shipped: number }) => [item.sku, item.qty_shipped]);
const rowsOf = (shipment: { items: { sku: string; qty: number }[] }) => shipment.items.map(({ sku, qty }) => [sku, qty]);
const mailsOf = (id: number) =>
  shop.db.query<{ kind: string; recipient: string }>(
    `select kind, recipient from mail_message where subject_id = $1 and kind like 'shipment%' order by id`,
    [id],
  );
const invoice = async (orderId: number) => {
  const answer = await shop.call('POST', '/V1/invoices/', { token: boss, body: { entity: { order_id: orderId } } });
  expect(answer.status).toBe(200);
};

describe('POST /V1/shipment/', () => {
  it('ships everything that is open, counts it in the order and mails the buyer', async () => {
    const { id, itemId, sku } = await sellGoods(shop, boss, 3, { price: '9.9900', weight: '1.5000', name: 'Enamel Mug' });
    const body = await shipOk({ order_id: id });
    expect(body).toEqual({
      ...{ entity_id: expect.any(Number), increment_id: expect.stringMatching(/^\d{9}$/), order_id: id, store_id: 1 },
      extension_attributes: { source_code: 'default' },
      ...{ total_qty: 3, total_weight: 4.5, tracks: [], comments: [], billing_address_id: expect.any(Number) },
      ...{ shipping_address_id: expect.any(Number), created_at: expect.any(String), updated_at: expect.any(String) },
      items: [
        {
          ...{ entity_id: expect.any(Number), parent_id: body.entity_id, order_item_id: itemId, product_id: expect.any(Number) },
          ...{ sku, name: 'Enamel Mug', qty: 3, price: 9.99, row_total: 29.97, weight: 1.5 },
        },
      ],
    });
    const order = await orderOf(id);
    expect(order).toMatchObject({ state: 'processing', status: 'processing', items: [{ qty_shipped: 3, qty_invoiced: 0 }] });
    expect(order.billing_address_id).toBe(body.billing_address_id);
    expect(order.extension_attributes.shipping_assignments[0].shipping.address.entity_id).toBe(body.shipping_address_id);
    expect(await mailsOf(body.entity_id)).toEqual([{ kind: 'shipment_new', recipient: 'buyer@shop.test' }]);
    expect((await shop.call('GET', `/V1/shipment/${body.entity_id}`, { token })).body).toEqual(body);
    await refusals(shop, 400, [() => ship({ order_id: id })]);
  });

  it('ships pieces one after the other and never more than are open', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 3);
    const some = (qty: number | string) => ({ order_id: id, items: [{ order_item_id: itemId, qty }] });
    const first = await shipOk({ ...some(1), comments: [{ comment: 'with care', is_visible_on_front: 1 }] });
    expect(first).toMatchObject({ total_qty: 1, comments: [{ comment: 'with care', is_visible_on_front: 1, is_customer_notified: 0 }] });
    const second = await shipOk(some('1'));
    expect(Number(second.increment_id)).toBe(Number(first.increment_id) + 1);
    const [tooMany] = await refusals(shop, 400, [() => ship(some(2)), () => ship(some(0)), () => ship(some(-1)), () => ship(some('x'))]);
    expect(tooMany?.body.parameters).toEqual({ orderItemId: itemId, open: 1 });
    expect(await shipOk({ order_id: id })).toMatchObject({ total_qty: 1 });
    expect(await shippedOf(id)).toMatchObject([[expect.any(String), 3]]);
  });

  it('lets the order go on: processing with the first, complete when nothing is left to invoice either', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 2);
    await shipOk({ order_id: id, items: [{ order_item_id: itemId, qty: 1 }] });
    expect(await orderOf(id)).toMatchObject({ state: 'processing' });
    await invoice(id);
    expect(await orderOf(id)).toMatchObject({ state: 'processing' });
    await shipOk({ order_id: id });
    expect(await orderOf(id)).toMatchObject({ state: 'complete', status: 'complete', items: [{ qty_shipped: 2, qty_invoiced: 2 }] });
  });

  it('takes tracks, packages, a label, a status and weights with it', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 2, { weight: '1.0000' });
    const tracks = [
      { track_number: 'Z1', carrier_code: 'ups', title: 'UPS' },
      { track_number: '77', carrier_code: 'custom', order_id: id, qty: 2, weight: '1.25', description: 'a box' },
    ];
    const body = await shipOk({
      ...{ order_id: id, packages: [{}, {}], shipping_label: Buffer.from('^XA').toString('base64'), shipment_status: 1, tracks },
      ...{ items: [{ order_item_id: itemId, qty: 2, weight: 1.1, additional_data: 'left', description: 'fragile' }] },
    });
    expect(body).toMatchObject({
      ...{ packages: [{}, {}], shipping_label: 'XlhB', shipment_status: 1, total_weight: 2.2 },
      items: [{ weight: 1.1, additional_data: 'left', description: 'fragile' }],
      tracks: [
        {
          track_number: 'Z1',
          carrier_code: 'ups',
          title: 'UPS',
          description: null,
          qty: 0,
          weight: 0,
          order_id: id,
          parent_id: body.entity_id,
        },
        { track_number: '77', carrier_code: 'custom', title: '', description: 'a box', qty: 2, weight: 1.25 },
      ],
    });
  });

  it('refuses what is not so, naming it, and leaves everything as it was', async () => {
    const { id, itemId, sku } = await sellGoods(shop, boss, 2, { price: '10.0000' });
    const other = await sellGoods(shop, boss, 1);
    const one = { order_item_id: itemId, qty: 1 };
    const wrong: [object, object][] = [
      [{ items: [] }, {}],
      [{ items: [one, one] }, { orderItemId: itemId }],
      [{ items: [{ order_item_id: other.itemId, qty: 1 }] }, { orderItemId: other.itemId }],
      [{ items: [{ order_item_id: itemId }] }, { fieldName: 'entity.items.0.qty' }],
      [{ items: [{ ...one, price: 9 }] }, { fieldName: 'items[0].price', expected: 10 }],
      [{ items: [{ ...one, row_total: 20 }] }, { fieldName: 'items[0].row_total', expected: 10 }],
      [{ items: [{ ...one, weight: -1 }] }, { fieldName: 'items[0].weight' }],
      [{ items: [{ ...one, color: 'red' }] }, { fieldName: 'entity.items.0.color' }],
      [{ total_weight: -2 }, { fieldName: 'total_weight' }],
      [{ comments: [{ comment: ' ' }] }, { fieldName: 'comment' }],
      [{ tracks: [{ track_number: '1' }] }, { fieldName: 'tracks[0].carrier_code' }],
      [{ tracks: [{ track_number: '1', carrier_code: 'ups', weight: 1e9 }] }, { fieldName: 'tracks[0].weight' }],
      [{ tracks: [{ track_number: '1', carrier_code: 'ups', order_id: other.id }] }, { orderId: other.id }],
      [{ packages: [{ weight: 1 }] }, { fieldName: 'entity.packages.0.weight' }],
      [{ colour: 'red' }, { fieldName: 'entity.colour' }],
    ];
    const answers = await refusals(
      shop,
      400,
      wrong.map(
        ([entity]) =>
          () =>
            ship({ order_id: id, ...entity }),
      ),
    );
    expect(answers.map(({ body }) => body.parameters ?? {})).toMatchObject(wrong.map(([, named]) => named));
    await refusals(shop, 400, [
      () => ship({}),
      () => shop.call('POST', '/V1/shipment', { token, body: {} }),
      () => ship({ order_id: 'x' }),
    ]);
    const [unknown] = await refusals(shop, 404, [() => ship({ order_id: 999_999 })]);
    expect(unknown?.body.parameters).toEqual({ fieldName: 'id', fieldValue: 999_999 });
    // All that is right may be said.
    const right = { total_qty: 2, store_id: 1, items: [{ ...one, qty: 2, price: 10, row_total: 20, sku, name: 'as I like' }] };
    expect(await shipOk({ order_id: id, ...right })).toMatchObject({ total_qty: 2 });
  });

  it('ships nothing of orders that are held, canceled or under review, or that need no shipping', async () => {
    const { id } = await sellGoods(shop, boss, 1);
    for (const state of ['holded', 'canceled', 'payment_review']) {
      await shop.db.query('update sales_order set state = $2 where entity_id = $1', [id, state]);
      await refusals(shop, 400, [() => ship({ order_id: id })]);
    }
    const { sku } = await stockProduct(shop, { type: 'virtual' });
    const virtual = await sell(shop, boss, (door) => door.add(sku, 1), false);
    await refusals(shop, 400, [() => ship({ order_id: virtual.id })]);
  });

  it('sends no mail when the shop sends none', async () => {
    await shop.db.query(`insert into config_value (path, value) values ('sales_email/shipment/enabled', '0')`);
    await shop.db.cache.forget('config');
    const { id } = await sellGoods(shop, boss, 1);
    const { entity_id } = await shipOk({ order_id: id });
    expect(await mailsOf(entity_id)).toEqual([]);
    expect((await shop.call('POST', `/V1/shipment/${entity_id}/emails`, { token })).body).toBe(false);
    await shop.db.query('delete from config_value');
    await shop.db.cache.forget('config');
  });
});

describe('composite goods', () => {
  it('ships a configurable by its own line; its child moves along', async () => {
    const shirt = await stockShirt(shop, { Red: { price: '10.0000', weight: '0.5000' } });
    const choice = { configurable_item_options: [{ option_id: String(shirt.attributeId), option_value: shirt.colours.Red }] };
    const sold = await sell(shop, boss, (door) => door.add(shirt.sku, 3, choice));
    const [parent, child] = (await orderOf(sold.id)).items;
    const red = shirt.children.Red?.sku;
    const first = await shipOk({ order_id: sold.id, items: [{ order_item_id: parent.item_id, qty: 2 }] });
    expect(first).toMatchObject({ total_qty: 2, total_weight: 1 });
    expect(rowsOf(first)).toEqual([
      [red, 2],
      [red, 2],
    ]);
    await refusals(shop, 400, [() => ship({ order_id: sold.id, items: [{ order_item_id: child.item_id, qty: 1 }] })]);
    expect(await shipOk({ order_id: sold.id })).toMatchObject({ total_qty: 1, total_weight: 0.5 });
    expect(await shippedOf(sold.id)).toEqual([
      [red, 3],
      [red, 3],
    ]);
  });

  /** Kits of a body and two straps, at once or in parts. */
  async function sellKits(qty: number, attributes: Record<string, string>) {
    const body = await stockProduct(shop, { price: '50.0000', weight: '2.0000' });
    const strap = await stockProduct(shop, { price: '5.0000', weight: '0.5000' });
    const selections = [[{ product: body }], [{ product: strap, qty: '2' }]];
    const kit = await stockKit(
      shop,
      selections.map((products, index) => ({ title: `Part ${index}`, selections: products })),
      { attributes },
    );
    const chosen = kit.options.map(({ id, selections }, index) => ({
      option_id: id,
      option_qty: index + 1,
      option_selections: selections,
    }));
    const sold = await sell(shop, boss, (door) => door.add(kit.sku, qty, { bundle_options: chosen }));
    const [parent, ...parts] = (await orderOf(sold.id)).items;
    return { id: sold.id, kit: parent, body: parts[0], strap: parts[1] };
  }

  it('ships a bundle that is sent together by its own line; its parts move along', async () => {
    const sold = await sellKits(2, {});
    const { id, kit, body, strap } = sold;
    const [alone] = await refusals(shop, 400, [() => ship({ order_id: id, items: [{ order_item_id: strap.item_id, qty: 1 }] })]);
    expect(alone?.body.parameters).toMatchObject({ orderItemId: strap.item_id, parentItemId: kit.item_id });
    const first = await shipOk({ order_id: id, items: [{ order_item_id: kit.item_id, qty: 1 }] });
    expect(first).toMatchObject({ total_qty: 1, total_weight: 3 });
    expect(first.items.map((row: { order_item_id: number; qty: number }) => [row.order_item_id, row.qty])).toEqual([
      [kit.item_id, 1],
      [body.item_id, 1],
      [strap.item_id, 2],
    ]);
    await shipOk({ order_id: id });
    expect((await shippedOf(id)).map(([, qty]) => qty)).toEqual([2, 2, 4]);
  });

  it('ships a bundle whose parts are sent one by one by its parts; its own line counts whole kits', async () => {
    const { id, kit, body, strap } = await sellKits(2, { shipment_type: '1' });
    const first = await shipOk({ order_id: id, items: [{ order_item_id: strap.item_id, qty: 3 }] });
    expect(first).toMatchObject({ total_qty: 3, total_weight: 1.5, items: [{ order_item_id: strap.item_id, qty: 3 }] });
    expect(first.items).toHaveLength(1);
    expect((await shippedOf(id)).map(([, qty]) => qty)).toEqual([0, 0, 3]);
    await refusals(shop, 400, [() => ship({ order_id: id, items: [{ order_item_id: strap.item_id, qty: 2 }] })]);
    const second = await shipOk({ order_id: id, items: [{ order_item_id: body.item_id, qty: 1 }] });
    expect(second.items.map((row: { order_item_id: number; qty: number }) => [row.order_item_id, row.qty])).toEqual([
      [kit.item_id, 1],
      [body.item_id, 1],
    ]);
    expect(second).toMatchObject({ total_qty: 1, total_weight: 2 });
    const rest = await shipOk({ order_id: id });
    expect(rest).toMatchObject({ total_qty: 2, total_weight: 2.5 });
    expect((await shippedOf(id)).map(([, qty]) => qty)).toEqual([2, 2, 4]);
  });
});

describe('a shipment that is sent back', () => {
  it('stays as it is when nothing is new', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 2);
    const comments = [{ comment: 'one', is_customer_notified: 1 }, { comment: 'two' }];
    const tracks = [{ track_number: '1', carrier_code: 'ups' }];
    const body = await shipOk({
      order_id: id,
      items: [{ order_item_id: itemId, qty: 1 }],
      comments,
      tracks,
      packages: [{}],
      shipping_label: 'YQ==',
    });
    const mails = await mailsOf(body.entity_id);
    expect(await shipOk(body)).toEqual({
      ...body,
      updated_at: expect.any(String),
      tracks: [{ ...body.tracks[0], updated_at: expect.any(String) }],
    });
    expect(await mailsOf(body.entity_id)).toEqual(mails);
    expect(await shippedOf(id)).toMatchObject([[expect.any(String), 1]]);
  });

  it('takes a label, tracks, comments, packages, a status and a weight later', async () => {
    const { id } = await sellGoods(shop, boss, 1);
    const { entity_id, items } = await shipOk({ order_id: id, shipping_label: 'YQ==' });
    const later = { entity_id, order_id: id };
    expect(await shipOk({ ...later, shipment_status: 2, total_weight: 7.5, packages: [{}] })).toMatchObject({
      ...{ shipment_status: 2, total_weight: 7.5, packages: [{}], shipping_label: 'YQ==', items },
    });
    const comments = [{ comment: 'on its way', is_customer_notified: 1 }];
    const told = await shipOk({ ...later, comments, tracks: [{ track_number: '9', carrier_code: 'dhl' }], shipping_label: 'Yg==' });
    expect(told).toMatchObject({ shipping_label: 'Yg==', comments: [{ comment: 'on its way' }], tracks: [{ track_number: '9' }] });
    expect((await mailsOf(entity_id)).map(({ kind }) => kind)).toEqual(['shipment_new', 'shipment_comment']);
    expect(await shipOk({ ...later, shipping_label: '' })).not.toHaveProperty('shipping_label');
  });

  it('keeps its goods and its order', async () => {
    const { id, itemId } = await sellGoods(shop, boss, 3);
    const other = await sellGoods(shop, boss, 1);
    const { entity_id } = await shipOk({ order_id: id, items: [{ order_item_id: itemId, qty: 1 }] });
    const again = (more: object) => () => ship({ entity_id, order_id: id, ...more });
    await refusals(shop, 400, [
      again({ items: [{ order_item_id: itemId, qty: 2 }] }),
      again({ items: [{ order_item_id: other.itemId, qty: 1 }] }),
      again({ items: [{ order_item_id: itemId, qty: 1, price: 9 }] }),
      again({ order_id: other.id }),
      again({ tracks: [{ track_number: '1' }] }),
    ]);
    await refusals(shop, 404, [
      again({ entity_id: 999_999 }),
      again({ tracks: [{ entity_id: 999_999, track_number: '1', carrier_code: 'ups' }] }),
      again({ shipping_label: 'YQ==', comments: [{ entity_id: 999_999, comment: 'x' }] }),
    ]);
  });
});
