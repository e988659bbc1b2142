import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoor, stockOf } from '../cart-doors.js';
import { stockKit, stockShirt } from '../composite-goods.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { refusals, sell, sellGoods } from '../sold-orders.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const orderOf = async (id: number) => (await shop.call('GET', `/V1/orders/${id}`, { token })).body;
const bring = (entity: unknown) => shop.call('POST', '/V1/orders/', { token, body: { entity } });
const save = (entity: unknown) => shop.call('PUT', '/V1/orders/create', { token, body: { entity } });
const brought = async (entity: unknown) => {
  const answer = await bring(entity);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
};
const act = async (id: number, action: string) => (await shop.call('POST', `/V1/orders/${id}/${action}`, { token })).body;

/** As little as an order can be. */
const plain = {
  customer_email: 'old@buyer.test',
  grand_total: 25.5,
  items: [{ sku: 'old-mug', name: 'Old mug', qty_ordered: 2, price: 10.25, row_total: 20.5, product_type: 'simple' }],
  payment: { method: 'checkmo' },
};

/** What names an order or its parts in one shop. */
const IDS = [
  'entity_id',
  'increment_id',
  'item_id',
  'order_id',
  'parent_id',
  'parent_item_id',
  'billing_address_id',
  'quote_id',
  'gift_message_id',
];
function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, names));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, without(inner, names)]));
}
/** What is new of an order that is brought in again. */
const SERVERS = [...IDS, 'updated_at'];

describe('POST /V1/orders/', () => {
  it('stores an order that says as little as it can', async () => {
    const mug = await stockProduct(shop, { sku: 'old-mug' });
    const order = await brought(plain);
    expect(order).toMatchObject({
      ...{ state: 'new', status: 'pending', increment_id: expect.stringMatching(/^\d{9}$/), store_id: 1, is_virtual: 0 },
      ...{ grand_total: 25.5, base_grand_total: 25.5, total_due: 25.5, base_total_due: 25.5, total_item_count: 1, total_qty_ordered: 2 },
      ...{ order_currency_code: 'USD', base_currency_code: 'USD', customer_is_guest: 1, customer_group_id: 0, email_sent: 0 },
      ...{ store_name: 'Main Website\nMain Website Store\nDefault Store View', protect_code: expect.stringMatching(/^[0-9a-f]{32}$/) },
      items: [
        { product_id: mug.id, qty_invoiced: 0, qty_shipped: 0, qty_canceled: 0, base_price: 10.25, base_row_total: 20.5, is_virtual: 0 },
      ],
      payment: { method: 'checkmo', amount_ordered: 25.5, base_amount_ordered: 25.5 },
      status_histories: [],
    });
    expect(order).not.toHaveProperty('quote_id');
    expect(order).toEqual(await orderOf(order.entity_id));
    expect(await stockOf(shop, mug.id)).toBe(100);
    expect(await shop.db.query('select from mail_message where subject_id = $1', [order.entity_id])).toEqual([]);
  });

  it('stores an order that can be invoiced, sent and canceled as others are', async () => {
    const order = await brought({ ...plain, shipping_amount: 5 });
    const entity = { order_id: order.entity_id, items: [{ order_item_id: order.items[0].item_id, qty: 1 }] };
    expect(await shop.call('POST', '/V1/invoices/', { token, body: { entity } })).toMatchObject({
      status: 200,
      body: { grand_total: 15.25 },
    });
    expect(await shop.call('POST', '/V1/shipment/', { token, body: { entity } })).toMatchObject({ status: 200 });
    expect(await act(order.entity_id, 'cancel')).toBe(true);
    expect(await orderOf(order.entity_id)).toMatchObject({
      state: 'complete',
      items: [{ qty_invoiced: 1, qty_shipped: 1, qty_canceled: 1 }],
    });
  });

  it('stores everything that is given of an order', async () => {
    const { customerId } = await shop.customer();
    const address = {
      firstname: 'Ann',
      lastname: 'Old',
      street: ['1 Way'],
      city: 'Nowhere',
      country_id: 'ZZ',
      postcode: null,
      telephone: '5',
    };
    const given = {
      ...plain,
      ...{ increment_id: 'OLD-1', store_id: 1, created_at: '2012-03-04 05:06:07', customer_id: customerId, customer_group_id: 1 },
      ...{
        coupon_code: 'GONE',
        applied_rule_ids: '7',
        ext_order_id: 'E1',
        discount_amount: -1,
        protect_code: 'abc',
        remote_ip: '10.0.0.1',
      },
      ...{ base_currency_code: 'EUR', order_currency_code: 'CHF', base_grand_total: 23.1, base_to_order_rate: 1.1039, email_sent: 1 },
      billing_address: { ...address, address_type: 'billing', company: 'ACME' },
      payment: {
        ...{ method: 'ccsave', cc_last_4: '1234', cc_type: 'VI', cc_owner: 'Ada Old', cc_exp_month: '7', cc_exp_year: '2019' },
        ...{ amount_ordered: 25.5, additional_information: ['Credit Card'] },
      },
      status_histories: [
        { comment: 'second', status: 'pending', is_customer_notified: 1, is_visible_on_front: 0, created_at: '2012-03-05 00:00:00' },
        { comment: 'first', status: 'pending', is_customer_notified: 0, is_visible_on_front: 1, created_at: '2012-03-04 05:06:07' },
      ],
      extension_attributes: {
        shipping_assignments: [
          { shipping: { address: { ...address, address_type: 'shipping' }, method: 'ups_GND', total: { shipping_amount: 5 } } },
        ],
        payment_additional_info: [{ key: 'method_title', value: 'Credit Card (old)' }],
        applied_taxes: [
          { code: 'VAT', title: 'VAT', percent: 19, amount: 4, base_amount: 4, extension_attributes: { rates: [{ code: 'VAT' }] } },
        ],
        item_applied_taxes: [
          { type: 'product', item_id: 9, applied_taxes: [{ code: 'VAT', amount: 3, base_amount: 3 }] },
          { type: 'shipping', applied_taxes: [{ code: 'VAT', amount: 1, base_amount: 1 }] },
        ],
        gift_message: { sender: 'Ann', recipient: 'Bob', message: 'Enjoy' },
        unknown: 1,
      },
      items: [{ ...plain.items[0], item_id: 9, extension_attributes: { gift_message: { sender: 'A', recipient: 'B', message: 'C' } } }],
    };
    const order = await brought(given);
    const { payment, extension_attributes: extension, items, ...rest } = given;
    const { base_grand_total, increment_id, coupon_code, created_at, protect_code } = order;
    expect({ base_grand_total, increment_id, coupon_code, created_at, protect_code }).toEqual({
      ...{ base_grand_total: 23.1, increment_id: 'OLD-1', coupon_code: 'GONE', created_at: '2012-03-04 05:06:07', protect_code: 'abc' },
    });
    expect(order).toMatchObject({ ...rest, customer_is_guest: 0, shipping_amount: 5 });
    expect(order.payment).toMatchObject({ method: 'ccsave', additional_information: ['Credit Card (old)'] });
    expect(order.payment).toMatchObject({ cc_last4: '1234', cc_type: 'VI', cc_owner: 'Ada Old', cc_exp_month: '7', cc_exp_year: '2019' });
    expect(order.items[0]).not.toHaveProperty('base_row_total');
    expect(order.items[0].extension_attributes.gift_message).toMatchObject({ sender: 'A', recipient: 'B', message: 'C' });
    const [shipping] = extension.shipping_assignments;
    expect(order.extension_attributes).toMatchObject({
      shipping_assignments: [{ shipping: { method: 'ups_GND', address: shipping?.shipping.address } }],
      payment_additional_info: extension.payment_additional_info,
      applied_taxes: extension.applied_taxes,
      gift_message: extension.gift_message,
      item_applied_taxes: [
        { type: 'product', item_id: order.items[0].item_id, applied_taxes: [{ code: 'VAT', amount: 3 }] },
        { type: 'shipping', applied_taxes: [{ amount: 1 }] },
      ],
    });
    expect(order.billing_address_id).toBe(order.billing_address.entity_id);
  });

  it.each([{}, { extension_attributes: {} }, { extension_attributes: { colour: 'red' } }])(
    'shows no product_option for an item of which nothing was chosen: %j',
    async (product_option) => {
      const order = await brought({ ...plain, items: [{ ...plain.items[0], product_option }] });
      expect(order.items[0]).not.toHaveProperty('product_option');
    },
  );

  it('refuses a number that is taken, and passes it over when its turn comes', async () => {
    const { increment_id: number } = await brought(plain);
    const next = (ahead: number) => String(Number(number) + ahead).padStart(9, '0');
    expect(await brought({ ...plain, increment_id: next(1) })).toMatchObject({ increment_id: next(1) });
    expect(await brought({ ...plain, increment_id: next(3) })).toMatchObject({ increment_id: next(3) });
    const [answer] = await refusals(shop, 400, [
      () => bring({ ...plain, increment_id: number }),
      () => save({ ...plain, increment_id: ` ${number} ` }),
    ]);
    expect(answer?.body.parameters).toEqual({ incrementId: number });
    expect(await brought(plain)).toMatchObject({ increment_id: next(2) });
    const { id } = await sellGoods(shop, token, 1);
    expect(await orderOf(id)).toMatchObject({ increment_id: next(4) });
  });

  it.each([
    ['nothing', {}, { state: 'new', status: 'pending' }],
    ['a status alone', { status: 'complete' }, { state: 'complete', status: 'complete' }],
    ['a state alone', { state: 'canceled' }, { state: 'canceled', status: 'canceled' }],
    ['a status that is not the first of its state', { state: 'processing', status: 'fraud' }, { state: 'processing', status: 'fraud' }],
    ['an invoiced new order', { state: 'new', status: 'pending', total_invoiced: 25.5 }, { state: 'processing', status: 'processing' }],
    [
      'an order of which all is done',
      { items: [{ ...plain.items[0], qty_invoiced: 2, qty_shipped: 2 }] },
      { state: 'complete', status: 'complete' },
    ],
    [
      'an order of which all was given back',
      { state: 'complete', items: [{ ...plain.items[0], qty_invoiced: 2, qty_refunded: 2 }], total_paid: 25.5, total_refunded: 25.5 },
      { state: 'closed', status: 'closed' },
    ],
    [
      'an order on hold',
      { state: 'holded', hold_before_state: 'processing', hold_before_status: 'fraud' },
      { state: 'holded', status: 'holded', hold_before_state: 'processing', hold_before_status: 'fraud' },
    ],
    ['an order on hold that does not say more', { state: 'holded' }, { state: 'holded', hold_before_state: 'new' }],
  ])('finds the state of %s', async (_name, given, expected) => {
    expect(await brought({ ...plain, ...given })).toMatchObject(expected);
  });

  it.each<[string, object, string]>([
    ['email', { customer_email: '' }, 'customer_email'],
    ['email', { customer_email: 'nobody' }, 'customer_email'],
    ['total', { grand_total: null }, 'grand_total'],
    ['total in the base currency', { order_currency_code: 'EUR' }, 'base_grand_total'],
    ['items', { items: [] }, 'items'],
    ['items', { items: undefined }, 'items'],
    ['sku', { items: [{ qty_ordered: 1 }] }, 'sku'],
    ['quantity', { items: [{ sku: 'x' }] }, 'qty_ordered'],
    ['quantity', { items: [{ sku: 'x', qty_ordered: -1 }] }, 'qty_ordered'],
    ['quantity', { items: [{ sku: 'x', qty_ordered: 1e9, weight: 1e9 }] }, 'qty_ordered'],
    ['number', { increment_id: '1'.repeat(51) }, 'increment_id'],
    ['counter', { items: [{ sku: 'x', qty_ordered: 1, qty_shipped: 2 }] }, 'qty_shipped'],
    ['counter', { items: [{ sku: 'x', qty_ordered: 1, qty_invoiced: -1 }] }, 'qty_invoiced'],
    ['payment', { payment: undefined }, 'payment.method'],
    ['payment', { payment: { method: ' ' } }, 'payment.method'],
    ['state', { state: 'lost' }, 'lost'],
    ['status', { status: 'lost' }, 'lost'],
    ['status of two states', { status: 'fraud' }, 'fraud'],
    ['status of another state', { state: 'new', status: 'complete' }, 'complete'],
    ['state before the hold', { state: 'holded', hold_before_state: 'closed' }, 'closed'],
    ['customer', { customer_id: 99_999 }, '99999'],
    ['store view', { store_id: 99 }, '99'],
    ['rate', { base_to_order_rate: 1e9 }, 'base_to_order_rate'],
    ['address', { billing_address: { address_type: 'shipping' } }, 'billing_address'],
    ['assignments', { extension_attributes: { shipping_assignments: [{}, {}] } }, 'assignment'],
    ['parent', { items: [{ sku: 'x', qty_ordered: 1, parent_item_id: 5 }] }, 'parent'],
    ['property', { colour: 'red' }, 'colour'],
    ['property of an item', { items: [{ sku: 'x', qty_ordered: 1, colour: 'red' }] }, 'colour'],
    ['amount', { grand_total: 'much' }, 'grand_total'],
    ['time', { created_at: 'yesterday' }, 'created_at'],
  ])('refuses a wrong %s: %j', async (_name, change, told) => {
    const [answer] = await refusals(shop, 400, [() => bring({ ...plain, ...change }), () => save({ ...plain, ...change })]);
    expect(JSON.stringify(answer?.body)).toContain(told);
  });

  it('refuses what is no order, and whoever may not make one', async () => {
    await refusals(shop, 400, [() => bring('x'), () => bring([]), () => shop.call('POST', '/V1/orders', { token, body: {} })]);
    const others = [undefined, (await shop.customer()).token, (await shop.admin('Magento_Sales::actions_view')).token];
    await refusals(
      shop,
      401,
      others.flatMap((caller) => [
        () => shop.call('POST', '/V1/orders', { token: caller, body: { entity: plain } }),
        () => shop.call('PUT', '/V1/orders/create', { token: caller, body: { entity: plain } }),
      ]),
    );
  });
});

describe('an item that is part of another', () => {
  const shirt = { sku: 'shirt', product_type: 'configurable', qty_ordered: 2, price: 12.75, row_total: 25.5 };
  const red = { sku: 'shirt-red', product_type: 'simple', qty_ordered: 2 };
  const parents = (order: { items: { sku: string; parent_item?: { sku: string } }[] }) =>
    order.items.map(({ sku, parent_item }) => [sku, parent_item?.sku]);

  it.each<[string, object[]]>([
    [
      'its id',
      [
        { ...red, parent_item_id: 70 },
        { ...shirt, item_id: 70 },
      ],
    ],
    [
      'the parent with its id',
      [
        { ...shirt, item_id: 70 },
        { ...red, item_id: 71, parent_item: { ...shirt, item_id: 70 } },
      ],
    ],
    ['the parent itself', [shirt, { ...red, parent_item: shirt }]],
    ['the parent itself, its own id being lost', [shirt, { ...red, parent_item_id: 70, parent_item: { sku: 'shirt', price: 12.75 } }]],
  ])('names its parent by %s', async (_name, items) => {
    const order = await brought({ ...plain, items });
    expect(parents(order)).toEqual([
      ['shirt', undefined],
      ['shirt-red', 'shirt'],
    ]);
    expect(order).toMatchObject({ total_item_count: 1, total_qty_ordered: 2 });
  });

  it('belongs to the nearest of several that are the same', async () => {
    const blue = { ...red, sku: 'shirt-blue' };
    const order = await brought({ ...plain, items: [shirt, { ...red, parent_item: shirt }, shirt, { ...blue, parent_item: shirt }] });
    expect(order.items.map(({ sku }: { sku: string }) => sku)).toEqual(['shirt', 'shirt-red', 'shirt', 'shirt-blue']);
    const ids = order.items.map(({ item_id, parent_item_id }: Record<string, number>) => [item_id, parent_item_id]);
    expect([ids[1]?.[1], ids[3]?.[1]]).toEqual([ids[0]?.[0], ids[2]?.[0]]);
  });

  it.each<[string, object[]]>([
    ['is not there', [shirt, { ...red, parent_item: { sku: 'coat' } }]],
    ['is itself', [{ ...red, item_id: 5, parent_item_id: 5 }]],
    [
      'is a part itself',
      [
        { ...shirt, item_id: 1 },
        { ...red, item_id: 2, parent_item_id: 1 },
        { ...red, item_id: 3, parent_item_id: 2 },
      ],
    ],
    [
      'is one of two parts of each other',
      [
        { ...red, item_id: 1, parent_item_id: 2 },
        { ...red, item_id: 2, parent_item_id: 1 },
      ],
    ],
  ])('is refused when its parent %s', async (_name, items) => {
    const [answer] = await refusals(shop, 400, [() => bring({ ...plain, items })]);
    expect(JSON.stringify(answer?.body)).toContain('parent');
  });
});

describe('an order as it was answered', () => {
  /** An order with all that there is. */
  async function richOrder(): Promise<number> {
    const colours = await stockShirt(shop, { Red: { price: '10.0000' }, Blue: {} });
    const tea = await stockProduct(shop, { price: '4.0000' });
    const kit = await stockKit(shop, [{ title: 'Tea', selections: [{ product: tea, qty: '2' }] }], {
      attributes: { price_type: '0', weight_type: '0', sku_type: '0' },
    });
    const chosen = [{ option_id: String(colours.attributeId), option_value: colours.colours.Red }];
    const { id } = await sell(shop, token, async (door) => {
      await door.add(colours.sku, 2, { configurable_item_options: chosen });
      await door.add(kit.sku, 1, {
        bundle_options: [{ option_id: kit.options[0]?.id, option_qty: 2, option_selections: kit.options[0]?.selections }],
      });
    });
    await shop.call('POST', `/V1/orders/${id}/comments`, { token, body: { statusHistory: { comment: 'kept' } } });
    const [shirt] = (await orderOf(id)).items;
    const entity = { order_id: id, items: [{ order_item_id: shirt.item_id, qty: 1 }] };
    expect(await shop.call('POST', '/V1/invoices/', { token, body: { entity } })).toMatchObject({ status: 200 });
    return id;
  }

  it('is brought in again without its ids, and is the same', async () => {
    const order = await orderOf(await richOrder());
    const again = await brought(without(order, IDS));
    expect(without(again, SERVERS)).toEqual(without(order, SERVERS));
    expect(again.entity_id).not.toBe(order.entity_id);
    const parents = (of: typeof order) => of.items.map(({ parent_item }: { parent_item?: { sku: string } }) => parent_item?.sku);
    expect(parents(again)).toEqual(parents(order));
  });

  it('is brought in again with the ids of its items, and their taxes with them', async () => {
    const order = await orderOf(await richOrder());
    const own = ['entity_id', 'increment_id'];
    const again = await brought(without(order, own));
    expect(without(again, SERVERS)).toEqual(without(order, SERVERS));
    expect(again).not.toHaveProperty('quote_id');
  });

  it('is a change of nothing with its ids', async () => {
    const order = await orderOf(await richOrder());
    for (const send of [bring, save]) {
      const { status, body } = await send(order);
      expect(status, JSON.stringify(body)).toBe(200);
      expect({ ...body, updated_at: 0 }).toEqual({ ...order, updated_at: 0 });
    }
  });

  it('is a virtual one, too', async () => {
    const { sku } = await stockProduct(shop, { type: 'virtual' });
    const door = await openDoor(shop, 'mine', token);
    await door.add(sku, 1);
    const order = await orderOf((await door.order({ shipped: false })).body);
    expect(order).toMatchObject({ is_virtual: 1 });
    expect(without(await brought(without(order, IDS)), SERVERS)).toEqual(without(order, SERVERS));
  });
});

describe('an order that is saved again', () => {
  it('takes another status, another buyer’s name and another system’s number', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const change = {
      ...{ state: 'processing', status: 'fraud', ext_order_id: 'ERP-7', customer_firstname: 'Grace M.' },
      customer_note: null,
    };
    const before = await orderOf(id);
    const { status, body } = await save({ entity_id: id, ...change });
    expect(status).toBe(200);
    const { updated_at: _, status_histories, ...after } = body;
    const { updated_at: __, status_histories: ___, ...kept } = before;
    expect(after).toEqual({ ...kept, state: 'processing', status: 'fraud', ext_order_id: 'ERP-7', customer_firstname: 'Grace M.' });
    expect(status_histories).toEqual(before.status_histories);
    expect((await bring({ entity_id: id, status: 'processing' })).body).toMatchObject({ state: 'processing', status: 'processing' });
    expect((await bring({ entity_id: id, state: 'pending_payment' })).body).toMatchObject({ status: 'pending_payment' });
  });

  it('takes new lines of its history', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const { status_histories } = await orderOf(id);
    const lines = [{ comment: 'later' }, { comment: 'earlier', is_visible_on_front: 1 }, ...status_histories];
    expect((await save({ entity_id: id, status_histories: lines })).body.status_histories).toMatchObject([
      { comment: 'later', status: 'pending' },
      { comment: 'earlier', is_visible_on_front: 1 },
      { entity_id: status_histories[0].entity_id },
    ]);
  });

  it('keeps its amounts, goods, addresses and what comes of them', async () => {
    const { id } = await sellGoods(shop, token, 1);
    const order = await orderOf(id);
    const [item] = order.items;
    const faulty: [field: string, change: object][] = [
      ['grand_total', { grand_total: 1 }],
      ['increment_id', { increment_id: 'X' }],
      ['customer_id', { customer_id: 1 }],
      ['coupon_code', { coupon_code: 'FREE' }],
      ['items[0].qty_ordered', { items: [{ item_id: item.item_id, qty_ordered: 7 }] }],
      ['items[0]', { items: [{ item_id: 99_999 }] }],
      ['items[1]', { items: [item, { sku: 'more', qty_ordered: 1 }] }],
      ['billing_address.city', { billing_address: { ...order.billing_address, city: 'Elsewhere' } }],
      ['payment.method', { payment: { method: 'free' } }],
      [
        'extension_attributes.shipping_assignments[0].shipping.method',
        { extension_attributes: { shipping_assignments: [{ shipping: { method: 'x_y' } }] } },
      ],
      ['complete', { state: 'complete' }],
      ['canceled', { state: 'canceled', status: 'canceled' }],
      ['complete', { status: 'complete' }],
      ['customer_email', { customer_email: '' }],
    ];
    for (const [field, change] of faulty) {
      const [answer] = await refusals(shop, 400, [() => save({ entity_id: id, ext_order_id: 'never', ...change })]);
      expect(JSON.stringify(answer?.body), field).toContain(field);
    }
    await refusals(shop, 400, [() => save({ ...plain, entity_id: 0 })]);
    await refusals(shop, 404, [() => save({ ...plain, entity_id: 99_999 })]);
  });

  it('does not leave a state that came of an action', async () => {
    const { id } = await sellGoods(shop, token, 1);
    expect(await act(id, 'hold')).toBe(true);
    await refusals(shop, 400, [() => save({ entity_id: id, state: 'processing' })]);
    expect((await save({ entity_id: id, state: 'holded', ext_order_id: '5' })).body).toMatchObject({ state: 'holded', ext_order_id: '5' });
  });
});
